/** Rectangle: drawn from corner to corner; Shift makes it a square. Transitions: see ../span. */
import { gesturesOf } from '../../input/gestures.js'
import { DRAWN } from '../polygon/index.js'
import { rectangleBetween, shapeMachine } from '../span/shapes.js'
import { defineTool } from '../tool.js'

export const rectangleTool = defineTool({
  id: 'rectangle',
  name: (messages) => messages.tools.rectangle,
  icon: 'rectangle',
  group: 'draw',
  hotkey: 'r',
  edits: true,
  gestures: gesturesOf('rectangle'),
  ...shapeMachine(rectangleBetween, DRAWN),
})
