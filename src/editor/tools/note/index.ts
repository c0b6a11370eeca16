/** Note: a click places a note. The text of a note is stored as the name of the item. The tool has only one state. */
import type { MarkerItem } from '../../../document/model/index.js'
import { placeItem } from '../polygon/index.js'
import { builtInTool } from '../tool.js'

export const noteTool = builtInTool<{ readonly at: 'idle' }>('note', {
  group: 'place',
  hotkey: 't',
  step(state, input, context) {
    if (input.type === 'move') return { state, snap: context.snap(input) }
    if (input.type !== 'down' && input.type !== 'double') return undefined
    const { point } = context.snap(input)
    const item: MarkerItem = { id: context.createId('marker'), kind: 'marker', role: 'note', x: point.x, y: point.y }
    return { state, effects: [...placeItem(item, point, context), { type: 'note', id: item.id }] }
  },
})
