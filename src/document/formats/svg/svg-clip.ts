/** Computes the regions of clip paths. */
import { boundingBox, type Point, type Rect, type Region, type Ring } from '../../../engine/geometry/index.js'
import { composeMatrices, transformPoint, type Matrix } from '../../model/index.js'
import type { XmlElement } from '../xml.js'
import { localName } from './css-selectors.js'
import { REPEATED_WEIGHT, referenceOf, shiftOfUse, transformOf, type Drawing } from './svg-drawing.js'
import type { Viewport } from './svg-lengths.js'
import { outlineOf, type Measures } from './svg-outline.js'
import { readReference } from './svg-paint.js'
import { combineRegions } from '../../../engine/regions/index.js'
import { fillRegion, intersectRegions, uniteParts } from './svg-region.js'
import { valueOf } from './svg-style.js'

const DEPTH_LIMIT = 8

export const moveRing = (matrix: Matrix, ring: Ring): Point[] => ring.map((point) => transformPoint(matrix, point))

/** Returns the region of a clip path for an element with this matrix and box; undefined if it cannot be computed. */
export function clipRegion(
  clip: XmlElement,
  matrix: Matrix,
  box: () => Rect | undefined,
  viewport: Viewport,
  drawing: Drawing,
  depth = 0,
): Region | undefined {
  if (depth > DEPTH_LIMIT) return undefined
  const isPart = clip.attributes.get('clipPathUnits') === 'objectBoundingBox'
  const around = isPart ? box() : undefined
  if (isPart && around === undefined) return []
  const own = composeMatrices(matrix, matrixOf(clip, viewport, drawing))
  const inner =
    around === undefined ? own : composeMatrices(own, [around.width, 0, 0, around.height, around.x, around.y])
  let region: Region | undefined = []
  for (const child of clip.children) {
    const part = childRegion(child, inner, viewport, drawing, depth)
    if (part !== undefined && part.length > 0)
      region = region.length === 0 ? part : combineRegions('union', region, part)
  }
  const outer = clipOf(clip, drawing)
  const limit = outer && clipRegion(outer, matrix, box, viewport, drawing, depth + 1)
  return limit === undefined ? region : intersectRegions(region, limit)
}

function childRegion(
  child: XmlElement,
  above: Matrix,
  viewport: Viewport,
  drawing: Drawing,
  depth: number,
): Region | undefined {
  const used = localName(child) === 'use' ? referenceOf(child, drawing) : undefined
  const matrix = composeMatrices(above, matrixOf(child, viewport, drawing))
  const target = used ?? child
  const measures = measuresOf(target, viewport, drawing)
  const outline = outlineOf(target, measures, drawing.tolerance)
  if (outline?.isFillable !== true || (used !== undefined && localName(used) === 'use')) return undefined
  if (!measures.style.isVisible || measures.declared.values.get('display') === 'none') return undefined
  const drawn = outline.subpaths.map(({ points }) => points)
  drawing.builder.takeWork(REPEATED_WEIGHT * (1 + drawn.reduce((sum, ring) => sum + ring.length, 0)))
  const moved = used && composeMatrices(matrix, shiftOfUse(measuresOf(child, viewport, drawing)))
  const placed = moved === undefined ? matrix : composeMatrices(moved, matrixOf(target, viewport, drawing))
  const rings = drawn.map((ring) => moveRing(placed, ring))
  const region = fillRegion(rings, measures.style.clipRule)
  const clip = clipOf(child, drawing)
  if (clip === undefined) return uniteParts([], region)
  const limit = clipRegion(clip, matrix, () => boundingBox(drawn.flat()), viewport, drawing, depth + 1)
  return limit === undefined ? region : intersectRegions(region, limit)
}

const measuresOf = (element: XmlElement, viewport: Viewport, { styles }: Drawing): Measures => ({
  declared: styles.declared(element),
  style: styles.computedInTree(element),
  viewport,
})

const matrixOf = (element: XmlElement, viewport: Viewport, drawing: Drawing): Matrix =>
  transformOf(element, measuresOf(element, viewport, drawing), localName(element), drawing)

function clipOf(element: XmlElement, { styles, byId }: Drawing): XmlElement | undefined {
  const value = valueOf(styles.declared(element), 'clip-path', new Map())
  const found = value === undefined ? undefined : byId.get(readReference(value)?.id ?? '')
  return found !== undefined && localName(found) === 'clipPath' ? found : undefined
}
