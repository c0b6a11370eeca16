/**
 * Union, difference and intersection of regions, exact up to the one rounding of crossings: the mesh builder unites shapes,
 * and the other two are unions of complements inside a frame. Overlapping, touching and identical borders need no care.
 * In: polygons of any winding. Out: disjoint polygons, outer rings positive, holes negative. O(n log n).
 */
import { NavError } from '../core/index.js'
import { boundingBox } from '../geometry/index.js'
import type { Obstacle, Rect, Region } from '../geometry/index.js'
import { buildNavMesh } from './build-nav-mesh.js'

export type RegionOperation = 'union' | 'subtract' | 'intersect'

/** `subtract` takes the second region out of the first. */
export function combineRegions(operation: RegionOperation, first: Region, second: Region): Region {
  const box = boundingBox([...first, ...second].flatMap(({ outer }) => outer))
  if (box === undefined) return []
  const margin = Math.max(box.width, box.height, Number.MIN_VALUE) / 16
  const frame: Rect = { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
  const unite = (obstacles: readonly Obstacle[]): Region => buildNavMesh({ bounds: frame, obstacles }).outline()
  // Drawn shapes may cross themselves: they are cleaned before their complement is taken.
  const outside = (region: Region): Obstacle => around(unite(filled(region, 'a')), frame)
  switch (operation) {
    case 'union':
      return unite([...filled(first, 'a'), ...filled(second, 'b')])
    case 'subtract':
      return unite([around(unite([outside(first), ...filled(second, 'b')]), frame)])
    case 'intersect':
      return unite([around(unite([outside(first), { ...outside(second), id: 'outside of b' }]), frame)])
    default:
      throw new NavError('input/unknown-operation', `'${String(operation)}' came; union, subtract or intersect was expected`, { operation })
  }
}

function filled(region: Region, name: string): Obstacle[] {
  return region.map(({ outer, holes }, i) => ({ id: `${name}${i}`, outer, holes }))
}

/** The frame without a region of disjoint polygons: each of their rings turns full into empty or back, however they nest. */
function around(region: Region, { x, y, width, height }: Rect): Obstacle {
  const outer = [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }]
  return { id: 'outside', outer, holes: region.flatMap((polygon) => [polygon.outer, ...polygon.holes]), fillRule: 'even-odd' }
}
