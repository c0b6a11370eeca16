import type { Rect } from '../../../engine/geometry/index.js'

/** The smallest rectangle of cells around all blocks; undefined for none. */
export function extentOfBlocks(blocks: readonly Rect[]): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of blocks) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}
