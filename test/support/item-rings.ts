/** Areas and boxes of the outlines of items, for tests of imports and edits. */
import { shapeToRings, type NavItem } from '../../src/document/index.js'
import { signedArea, type Point } from '../../src/engine/geometry/index.js'

const ringsIn = (item: NavItem) => ('shape' in item ? [shapeToRings(item.shape)] : [])

/** Returns the area of the outlines minus their holes. */
export const areaOf = (items: readonly NavItem[]): number =>
  items
    .flatMap(ringsIn)
    .reduce(
      (sum, { outer, holes }) =>
        sum + Math.abs(signedArea(outer)) - holes.reduce((inner, hole) => inner + Math.abs(signedArea(hole)), 0),
      0,
    )

export const blockedArea = ({ items }: { readonly items: readonly NavItem[] }): number =>
  areaOf(items.filter(({ kind }) => kind === 'obstacle'))

/** Returns the rectangle of an item; throws for other shapes. */
export function rectangleOf(item: NavItem | undefined) {
  if (item === undefined || !('shape' in item) || item.shape.type !== 'rectangle') throw new Error('no rectangle')
  return item.shape
}

/** Returns the outer points of a polygon or a freehand shape, and an empty list for other items. */
export const outerOf = (item: NavItem | undefined): readonly Point[] =>
  item !== undefined && 'shape' in item && 'outer' in item.shape ? item.shape.outer : []

/** Returns left, top, right and bottom of points, rounded to millionths. */
export function boxOf(points: readonly Point[]): number[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
    (value) => Math.round(value * 1e6) / 1e6 + 0,
  )
}
export const outerRings = (items: readonly NavItem[]) => items.flatMap(ringsIn).map(({ outer }) => outer)
