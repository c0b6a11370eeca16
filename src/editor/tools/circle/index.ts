/** Circle: drawn from its center outward; Shift allows an ellipse. Transitions: see ../span. */
import { gesturesOf } from '../../input/gestures.js'
import { DRAWN } from '../polygon/index.js'
import { ellipseBetween, shapeMachine } from '../span/shapes.js'
import { defineTool } from '../tool.js'

export const circleTool = defineTool({
  id: 'circle',
  name: (messages) => messages.tools.circle,
  icon: 'circle',
  group: 'draw',
  hotkey: 'c',
  edits: true,
  gestures: gesturesOf('circle'),
  ...shapeMachine(ellipseBetween, DRAWN),
})
