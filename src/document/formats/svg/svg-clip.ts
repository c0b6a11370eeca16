/** Clip paths as regions: an element is clipped by the intersection of all around it. */
import { boundingBox, type Point, type Rect, type Region, type Ring } from '../../../engine/geometry/index.js'
import { composeMatrices, transformPoint, type Matrix } from '../../model/index.js'
import type { XmlElement } from '../xml.js'
import { localName } from './css-selectors.js'
import { fillRegion, intersectRegions, uniteParts, uniteRegions } from './svg-region.js'

const DEPTH_LIMIT = 8

export interface ClipSource {
  readonly find: (id: string) => XmlElement | undefined
  readonly matrixOf: (element: XmlElement) => Matrix
  readonly clipOf: (element: XmlElement) => string | undefined
  readonly ringsOf: (
    element: XmlElement,
  ) => { readonly rings: readonly Ring[]; readonly rule: 'non-zero' | 'even-odd' } | undefined
  readonly useOf: (element: XmlElement) => { readonly target: XmlElement; readonly moved: Matrix } | undefined
}

export const moveRing = (matrix: Matrix, ring: Ring): Point[] => ring.map((point) => transformPoint(matrix, point))

/** Region of a clip path for an element with this matrix and box; undefined if it cannot be computed. */
export function clipRegion(
  clip: XmlElement,
  matrix: Matrix,
  box: () => Rect | undefined,
  source: ClipSource,
  depth = 0,
): Region | undefined {
  if (depth > DEPTH_LIMIT) return undefined
  const isPart = clip.attributes.get('clipPathUnits') === 'objectBoundingBox'
  const around = isPart ? box() : undefined
  if (isPart && around === undefined) return []
  const own = composeMatrices(matrix, source.matrixOf(clip))
  const inner =
    around === undefined ? own : composeMatrices(own, [around.width, 0, 0, around.height, around.x, around.y])
  let region: Region | undefined = []
  for (const child of clip.children) {
    const part = childRegion(child, inner, source, depth)
    if (part !== undefined && part.length > 0) region = region.length === 0 ? part : uniteRegions(region, part)
  }
  const above = source.clipOf(clip)
  const outer = above === undefined ? undefined : source.find(above)
  if (outer !== undefined && localName(outer) === 'clipPath') {
    const limit = clipRegion(outer, matrix, box, source, depth + 1)
    region = limit === undefined ? region : intersectRegions(region, limit)
  }
  return region
}

function childRegion(child: XmlElement, above: Matrix, source: ClipSource, depth: number): Region | undefined {
  const used = localName(child) === 'use' ? source.useOf(child) : undefined
  const matrix = composeMatrices(above, source.matrixOf(child))
  const target = used?.target ?? child
  const drawn = source.ringsOf(target)
  if (drawn === undefined || (used !== undefined && localName(target) === 'use')) return undefined
  const placed =
    used === undefined ? matrix : composeMatrices(composeMatrices(matrix, used.moved), source.matrixOf(target))
  const rings = drawn.rings.map((ring) => moveRing(placed, ring))
  const region = fillRegion(rings, drawn.rule) ?? rings.map((outer) => ({ outer, holes: [] }))
  const id = source.clipOf(child)
  const clip = id === undefined ? undefined : source.find(id)
  if (clip === undefined || localName(clip) !== 'clipPath') return uniteParts([], region) ?? region
  const limit = clipRegion(clip, matrix, () => boundingBox(drawn.rings.flat()), source, depth + 1)
  return limit === undefined ? region : intersectRegions(region, limit)
}
