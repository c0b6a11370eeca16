/**
 * What is odd about a drawn shape, in words, and what the mesh makes of it. Nothing here throws: short rings and rings without area cover
 * nothing, crossings are resolved by the fill rule, the rest is a hint for the editor. O(rings).
 */
import type { Diagnostic, Point } from '../geometry/index.js'
import type { Frame } from './map-frame.js'
import { describe } from '../core/index.js'
import type { ShapeFactsView } from './shape-facts.js'

export function diagnoseShape({ id, evenOdd, rings, box }: ShapeFactsView, frame: Frame): Diagnostic[] {
  const found: Diagnostic[] = []
  const report = (code: string, severity: Diagnostic['severity'], message: string, at?: Point): void => {
    found.push({ code, severity, message, ...(at !== undefined && { at }), obstacleIds: [id] })
  }
  for (const [index, { count, edges, isClosed, first, isFlat, crossing, isClipped, outside }] of rings.entries()) {
    const name = `${index === 0 ? 'the outer ring' : `hole ${index - 1}`} of ${describe(id)}`
    if (edges < 3) {
      report(
        'ring-too-short',
        'error',
        `${name} has ${count === 0 ? 0 : Math.max(1, edges)} distinct vertices; it covers nothing`,
        first,
      )
      continue
    }
    const repeats = count - (isClosed ? 1 : 0) - edges
    if (repeats > 0)
      report('vertex-repeated', 'info', `${name} repeats ${repeats} of its vertices; repeats count once`, first)
    if (crossing !== undefined)
      report(
        'ring-crosses-itself',
        'warning',
        `${name} crosses itself; the ${evenOdd ? 'even-odd' : 'non-zero'} rule says what it covers`,
        crossing,
      )
    else if (isFlat) report('ring-without-area', 'error', `${name} encloses no area`, first)
    if (isClipped)
      report('shape-clipped', 'info', `${name} reaches far outside the bounds; what lies there was cut off`, first)
    if (outside !== undefined)
      report('hole-outside', 'warning', `${name} reaches outside its outer ring; there it has no effect`, outside)
  }
  if (
    box !== undefined &&
    (box.minX >= frame.maxX || box.minY >= frame.maxY || box.maxX <= frame.minX || box.maxY <= frame.minY)
  ) {
    report('shape-outside-bounds', 'info', `${describe(id)} lies outside the bounds; it has no effect`, {
      x: box.minX,
      y: box.minY,
    })
  }
  return found
}
