/**
 * Pan: the view follows the pointer.
 *
 *   state     input   next
 *   idle      down    panning
 *   panning   move    panning   the view moves along
 *   panning   up      idle
 */
import type { Point } from '../../../engine/geometry/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { pan } from '../drag.js'
import { defineTool } from '../tool.js'

type PanState = { readonly at: 'idle' } | { readonly at: 'panning'; readonly screen: Point }

export const panTool = defineTool<PanState>({
  id: 'pan',
  name: (messages) => messages.tools.pan,
  icon: 'pan',
  group: 'point',
  hotkey: 'n',
  edits: false,
  gestures: gesturesOf('pan'),
  initial: { at: 'idle' },
  cursor: (state) => (state.at === 'panning' ? 'grabbing' : 'grab'),
  step(state, input) {
    if (state.at === 'idle')
      return input.type === 'down' || input.type === 'double'
        ? { state: { at: 'panning', screen: input.screen } }
        : undefined
    if (input.type !== 'move') return { state: { at: 'idle' } }
    return pan(state.screen, input.screen)
  },
})
