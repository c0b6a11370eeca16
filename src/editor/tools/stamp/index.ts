/**
 * Stamp: each click places the current stamp with its middle at the pointer. The outlines of the stamp at the pointer are only drawn.
 * They are not items of a draft document, so that moving the pointer is cheap on large maps.
 */
import type { Point } from '../../../engine/geometry/index.js'
import { transformPoint } from '../../../document/model/index.js'
import { withFreshIds } from '../../changes/clipboard-text.js'
import { itemRings } from '../../shapes/item-geometry.js'
import { builtInTool, type ToolContext, type ToolEffect } from '../tool.js'
import { commit, refuse, say } from '../words.js'
import { nextPlacement } from '../../shapes/stamps.js'

interface StampState {
  readonly at: 'idle'
  readonly point?: Point
}

const MAX_OUTLINES = 200

export const stampTool = builtInTool<StampState>('stamp', {
  group: 'place',
  hotkey: 'u',
  overlay({ point }, context) {
    const next = point === undefined ? undefined : nextPlacement(context.document, context.stamp)
    if (point === undefined || next === undefined) return {}
    const matrix = next.matrixTo(point)
    const rings = next.items.slice(0, MAX_OUTLINES).flatMap((item) => itemRings(item))
    return { ghost: rings.map((ring) => ring.map((at) => transformPoint(matrix, at))) }
  },
  step(_, input, context) {
    if (input.type === 'move') {
      const snap = context.snap(input)
      return { state: { at: 'idle', point: snap.point }, snap }
    }
    if (input.type !== 'down' && input.type !== 'double') return undefined
    const snap = context.snap(input)
    return { state: { at: 'idle', point: snap.point }, snap, effects: place(snap.point, context) }
  },
})

function place(point: Point, context: ToolContext): readonly ToolEffect[] {
  const next = nextPlacement(context.document, context.stamp)
  if (next === undefined) return [refuse(context, 'noStamp')]
  const items = withFreshIds(next.items, context.document)
  const ids = items.map(({ id }) => id)
  const { name } = next
  const commands = [
    { type: 'insert-items', items },
    { type: 'transform-items', ids, matrix: next.matrixTo(point) },
  ] as const
  const notice = say(context, 'placed', { name, ...point })
  return commit(context, 'placeStamp', { name }, { commands, ids, notice })
}
