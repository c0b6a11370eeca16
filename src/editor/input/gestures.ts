import type { EditorMessages } from '../../words/index.js'

export interface Gesture {
  readonly id: string
  /** Tool that the gesture belongs to; all tools if absent. */
  readonly tool?: string
  /** States of the tool in which the gesture is shown as a hint. If empty, it appears only in the list of shortcuts. */
  readonly at: readonly string[]
  readonly text: (messages: EditorMessages) => string
  readonly mouse: (messages: EditorMessages) => string
  readonly touch: (messages: EditorMessages) => string
  readonly keyboard: (messages: EditorMessages) => string
}

type GestureId = keyof EditorMessages['gestures']
type Form = keyof EditorMessages['forms']

function row(
  id: GestureId,
  tool: string | undefined,
  at: readonly string[],
  mouse: Form,
  touch: Form,
  keyboard: Form,
): Gesture {
  return {
    id: tool === undefined || id.startsWith(`${tool}.`) ? id : `${tool}/${id}`,
    ...(tool !== undefined && { tool }),
    at,
    text: (messages) => messages.gestures[id],
    mouse: (messages) => messages.forms[mouse],
    touch: (messages) => messages.forms[touch],
    keyboard: (messages) => messages.forms[keyboard],
  }
}

function outlineRows(tool: string): readonly Gesture[] {
  const drawing = ['placing', 'drawing']
  const close = tool === 'measure' ? 'measure.close' : 'draw.close'
  return [
    row('draw.start', tool, ['idle', 'done'], 'click', 'tap', 'space'),
    row('draw.point', tool, [], 'click', 'tap', 'space'),
    ...(tool === 'cut' ? [] : [row(close, tool, drawing, 'clickFirst', 'tapFirst', 'spaceFirst')]),
    row('draw.finish', tool, drawing, 'doubleClick', 'doubleTap', 'enter'),
    row('draw.removeLast', tool, drawing, 'undo', 'draftButton', 'backspace'),
    row('draw.context', tool, drawing, 'rightClick', 'draftButton', 'enterEscape'),
    row('draw.cancel', tool, drawing, 'escape', 'draftButton', 'escape'),
    row('draw.angle', tool, drawing, 'shiftHeld', 'shiftButton', 'shiftSpace'),
    row('draw.free', tool, drawing, 'altHeld', 'altButton', 'altSpace'),
  ]
}

/**
 * All gestures, in the order of the dialog of shortcuts.
 * @example
 * const ids = GESTURES.map(({ id }) => id)
 */
export const GESTURES: readonly Gesture[] = [
  row('select.pick', 'select', ['idle'], 'click', 'tap', 'space'),
  row('select.add', 'select', ['idle'], 'shiftClick', 'shiftTap', 'shiftSpace'),
  row('select.marquee', 'select', ['idle'], 'dragEmpty', 'longPressDrag', 'spaceMove'),
  row('select.below', 'select', [], 'altClick', 'altTap', 'altSpace'),
  row('select.move', 'select', ['selected'], 'drag', 'drag', 'arrows'),
  row('select.vertex', 'select', ['selected'], 'drag', 'drag', 'spaceMove'),
  row('select.resize', 'select', ['selected'], 'dragCorner', 'dragCorner', 'spaceMove'),
  row('select.proportion', 'select', ['reshaping'], 'shiftHeld', 'shiftButton', 'shiftSpace'),
  row('select.insert', 'select', ['selected'], 'dragMidpoint', 'dragMidpoint', 'spaceMove'),
  row('select.insertOnEdge', 'select', [], 'doubleClick', 'doubleTap', 'menuKey'),
  row('select.bend', 'select', [], 'ctrlDragEdge', 'menu', 'menuKey'),
  row('select.deleteVertex', 'select', ['vertices'], 'altClick', 'menu', 'delete'),
  row('select.delete', 'select', [], 'menuClick', 'menu', 'delete'),
  row('select.scale', 'select', [], 'dragHandle', 'dragHandle', 'transformKeys'),
  row('select.rotate', 'select', [], 'dragRotate', 'dragRotate', 'transformKeys'),
  row('select.nudge', 'select', ['vertices'], 'drag', 'drag', 'arrows'),
  row('select.menu', 'select', [], 'rightClick', 'longPress', 'menuKey'),
  row(
    'draw.angle',
    'select',
    ['dragging-vertices', 'dragging-point', 'rotating'],
    'shiftHeld',
    'shiftButton',
    'shiftSpace',
  ),
  row('draw.free', 'select', ['dragging-vertices', 'dragging-point', 'reshaping'], 'altHeld', 'altButton', 'altSpace'),
  row('select.copy', 'select', ['selected', 'dragging-items'], 'altDrag', 'menu', 'altSpace'),
  row('select.free', 'select', ['dragging-items'], 'ctrlAltHeld', 'altButton', 'ctrlAltSpace'),
  row(
    'select.drop',
    'select',
    ['dragging-vertices', 'dragging-items', 'reshaping', 'scaling', 'rotating', 'marquee'],
    'rightClick',
    'secondFinger',
    'escape',
  ),
  ...outlineRows('polygon'),
  ...outlineRows('area'),
  ...outlineRows('wall'),
  ...outlineRows('route'),
  row('door.cut', 'door', ['idle', 'placing'], 'click', 'tap', 'space'),
  row('door.slide', 'door', ['idle', 'sliding'], 'drag', 'drag', 'transformKeys'),
  row('door.toggle', 'door', ['idle'], 'clickDoor', 'tapDoor', 'space'),
  row('door.remove', 'door', ['idle'], 'altClick', 'altTap', 'altSpace'),
  row('draw.cancel', 'door', ['placing', 'sliding'], 'rightClick', 'secondFinger', 'escape'),
  row('hole.draw', 'hole', ['idle'], 'click', 'tap', 'space'),
  row('hole.span', 'hole', ['spanning', 'dragging'], 'drag', 'drag', 'spaceMove'),
  ...outlineRows('hole').slice(1),
  row('cut.draw', 'cut', ['idle'], 'click', 'tap', 'space'),
  ...outlineRows('cut').slice(1),
  row('rectangle.draw', 'rectangle', ['idle', 'spanning', 'dragging'], 'drag', 'drag', 'spaceMove'),
  row('rectangle.square', 'rectangle', ['spanning', 'dragging'], 'shiftDrag', 'shiftButton', 'shiftSpace'),
  row('draw.cancel', 'rectangle', ['spanning', 'dragging'], 'rightClick', 'secondFinger', 'escape'),
  row('circle.draw', 'circle', ['idle', 'spanning', 'dragging'], 'drag', 'drag', 'spaceMove'),
  row('circle.free', 'circle', ['spanning', 'dragging'], 'shiftDrag', 'shiftButton', 'shiftSpace'),
  row('draw.cancel', 'circle', ['spanning', 'dragging'], 'rightClick', 'secondFinger', 'escape'),
  row('freehand.draw', 'freehand', ['idle', 'drawing'], 'drag', 'drag', 'spaceMove'),
  row('draw.cancel', 'freehand', ['drawing'], 'rightClick', 'secondFinger', 'escape'),
  row('waypoint.place', 'waypoint', ['idle', 'linking'], 'click', 'tap', 'space'),
  row('waypoint.link', 'waypoint', ['idle', 'linking'], 'drag', 'drag', 'spaceMove'),
  row('draw.cancel', 'waypoint', ['linking'], 'rightClick', 'secondFinger', 'escape'),
  row('link.draw', 'link', ['idle', 'spanning', 'dragging'], 'drag', 'drag', 'spaceMove'),
  row('draw.cancel', 'link', ['spanning', 'dragging'], 'rightClick', 'secondFinger', 'escape'),
  row('note.place', 'note', ['idle'], 'click', 'tap', 'space'),
  row('stamp.place', 'stamp', ['idle'], 'click', 'tap', 'space'),
  row('marker.place', 'marker', ['idle', 'placing'], 'click', 'tap', 'space'),
  row('brush.paint', 'brush', ['idle', 'painting'], 'drag', 'drag', 'space'),
  row('brush.erase', 'brush', ['idle'], 'altDrag', 'altButton', 'altSpace'),
  row('measure.point', 'measure', ['idle', 'done'], 'click', 'tap', 'space'),
  ...outlineRows('measure').slice(1),
  row('pan.drag', 'pan', ['idle', 'panning'], 'drag', 'drag', 'arrows'),
  row('picture.move', 'picture', ['idle', 'dragging'], 'drag', 'drag', 'spaceMove'),
  row('picture.scale', 'picture', ['idle'], 'dragHandle', 'dragHandle', 'spaceMove'),
  row('picture.stretch', 'picture', ['dragging'], 'shiftDrag', 'shiftButton', 'shiftSpace'),
  row('draw.cancel', 'picture', ['dragging'], 'rightClick', 'secondFinger', 'escape'),
  row('picture-scale.place', 'picture-scale', ['idle', 'drawing', 'done'], 'click', 'tap', 'space'),
  row('draw.cancel', 'picture-scale', ['drawing'], 'rightClick', 'secondFinger', 'escape'),
  row('view.zoom', undefined, [], 'ctrlWheel', 'pinch', 'plusMinus'),
  row('view.pan', undefined, [], 'dragMiddle', 'twoFingers', 'arrows'),
  row('view.fit', undefined, [], 'toolbar', 'toolbar', 'fitKeys'),
  row('snap.grid', undefined, [], 'gridKey', 'toolbar', 'gridKey'),
  row('snap.priority', undefined, [], 'priorityKey', 'menu', 'priorityKey'),
]
