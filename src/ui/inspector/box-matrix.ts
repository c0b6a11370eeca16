import type { Rect } from '../../engine/geometry/index.js'
import type { Matrix } from '../../document/model/index.js'

/** Moves the box, or scales it from its corner, so that one side of it is as wanted; undefined where it has no extent to scale. */
export function placed(box: Rect, side: keyof Rect, value: number): Matrix | undefined {
  if (side === 'x') return [1, 0, 0, 1, value - box.x, 0]
  if (side === 'y') return [1, 0, 0, 1, 0, value - box.y]
  if (box[side] <= 0) return undefined
  const scale = value / box[side]
  return side === 'width' ? [scale, 0, 0, 1, box.x * (1 - scale), 0] : [1, 0, 0, scale, 0, box.y * (1 - scale)]
}

/** What all boxes share of a side, to the digits that are shown; undefined where they differ. */
export function sharedSide(boxes: readonly Rect[], side: keyof Rect): number | undefined {
  const value = boxes[0]?.[side]
  return boxes.every((box) => Math.abs(box[side] - value) < 0.005) ? value : undefined
}
