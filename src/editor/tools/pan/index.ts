/**
 * Pan: the view follows the pointer.
 *
 *   state     input   next
 *   idle      down    panning
 *   panning   move    panning   the view moves along
 *   panning   up      idle
 */
import type { Point } from '../../../engine/geometry/index.js'
import { pan } from '../drag.js'
import { builtInTool } from '../tool.js'

type PanState = { readonly at: 'idle' } | { readonly at: 'panning'; readonly screen: Point }

export const panTool = builtInTool<PanState>('pan', {
  group: 'point',
  hotkey: 'n',
  edits: false,
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
