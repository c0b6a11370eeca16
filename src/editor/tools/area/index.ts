/** Area: terrain that costs more or less to cross. Transitions: see ../outline. */
import { gesturesOf } from '../../input/gestures.js'
import { outlineMachine } from '../outline/index.js'
import { insertShape } from '../polygon/index.js'
import { defineTool } from '../tool.js'

export const areaTool = defineTool({
  id: 'area',
  name: (messages) => messages.tools.area,
  icon: 'area',
  group: 'place',
  hotkey: 'a',
  edits: true,
  gestures: gesturesOf('area'),
  ...outlineMachine({
    draft: () => 'area',
    ends: 'closed',
    finish: (points, _closed, context) => insertShape('area', { type: 'polygon', outer: points }, context),
  }),
})
