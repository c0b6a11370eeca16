/**
 * What is odd about a drawn shape, and what the mesh makes of it. Nothing here throws: short rings and rings without area cover
 * nothing, crossings are resolved by the fill rule, the rest is a hint for the editor. O(n log n) for n vertices, and for holes the edges of the outer ring at the height of each.
 */
import { boundingBox, signedArea } from '../geometry/index.js'
import type { Diagnostic, Point } from '../geometry/index.js'
import type { Noder } from '../noding/index.js'
import type { PlacedShape } from './dynamic-mesh.js'
import type { Frame } from './map-frame.js'
import { describe, toRing } from './scene-intake.js'
import { createWindingIndex } from './winding-index.js'

export function diagnoseShape(shape: PlacedShape, frame: Frame, noder: Noder): Diagnostic[] {
  const found: Diagnostic[] = []
  const report = (code: string, severity: Diagnostic['severity'], message: string, at?: Point): void => {
    found.push({ code, severity, message, ...(at !== undefined && { at }), obstacleIds: [shape.id] })
  }
  const rings = shape.rings.map(toRing)
  let windingAround: ReturnType<typeof createWindingIndex> | undefined
  for (const [index, ring] of rings.entries()) {
    const name = `${index === 0 ? 'the outer ring' : `hole ${index - 1}`} of ${describe(shape.id)}`
    const distinct = ring.filter((p, i) => {
      const next = ring[(i + 1) % ring.length]
      return p.x !== next.x || p.y !== next.y
    })
    const closing = ring.length > 1 && ring[0].x === ring[ring.length - 1].x && ring[0].y === ring[ring.length - 1].y ? 1 : 0
    if (distinct.length < 3) {
      report('ring-too-short', 'error', `${name} has ${distinct.length} distinct vertices; it covers nothing`, ring[0])
      continue
    }
    if (distinct.length < ring.length - closing) report('vertex-repeated', 'info', `${name} repeats ${ring.length - closing - distinct.length} of its vertices; repeats count once`, ring[0])
    const drawn = shape.drawn[index]
    const crossing = drawn.uses.length > 0 ? noder.firstSelfCrossing(drawn.uses) : -1
    if (crossing >= 0) report('ring-crosses-itself', 'warning', `${name} crosses itself; the ${shape.evenOdd ? 'even-odd' : 'non-zero'} rule says what it covers`, { x: noder.x[crossing], y: noder.y[crossing] })
    else if (signedArea(ring) === 0) report('ring-without-area', 'error', `${name} encloses no area`, ring[0])
    if (shape.rings[index] !== drawn.path) report('shape-clipped', 'info', `${name} reaches far outside the bounds; what lies there was cut off`, ring[0])
    if (index > 0 && rings[0].length > 2) {
      windingAround ??= createWindingIndex(rings[0])
      const around = windingAround
      const outside = distinct.find((p) => around(p) === 0)
      if (outside !== undefined) report('hole-outside', 'warning', `${name} reaches outside its outer ring; there it has no effect`, outside)
    }
  }
  const box = boundingBox(rings[0])
  if (box !== undefined && (box.x >= frame.maxX || box.y >= frame.maxY || box.x + box.width <= frame.minX || box.y + box.height <= frame.minY)) {
    report('shape-outside-bounds', 'info', `${describe(shape.id)} lies outside the bounds; it has no effect`, { x: box.x, y: box.y })
  }
  return found
}
