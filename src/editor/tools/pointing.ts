/** When a press becomes a drag. */
import type { Command } from '../../document/model/index.js'
import type { ToolPointer } from './tool-pointer.js'

/**
 * How far a press moves before it is a drag, in screen pixels; a crosshair has no jitter.
 *
 * @example
 * const isDrag = (from: ToolPointer, to: ToolPointer) => Math.abs(to.screen.x - from.screen.x) > dragThreshold(to)
 */
export function dragThreshold(pointer: ToolPointer): number {
  return pointer.source === 'keyboard' ? 0 : pointer.source === 'touch' ? 8 : 3
}

export function batch(label: string, commands: readonly Command[]): Command {
  return commands.length === 1 ? commands[0] : { type: 'batch', label, commands }
}
