/** Where input goes: wheel to the camera, keys to the crosshair, the selection or the keymap, pointers to the tool. */
import type { Point } from '../../engine/geometry/index.js'
import { actionOf } from '../actions/actions.js'
import type { Announcer } from '../announcer.js'
import type { CameraControl } from '../camera/camera-control.js'
import { panBy } from '../camera/camera.js'
import type { DocumentOperations } from '../changes/document-operations.js'
import type { EditorSettings } from '../editor-settings.js'
import type { EditorStore } from '../editor-store.js'
import type { Editor } from '../editor.js'
import type { KeyInput, WheelInput } from './input.js'
import type { KeyboardCursor } from './keyboard-cursor.js'
import { findAction } from './keymap.js'
import type { PointerController } from './pointer-controller.js'
import { isEmptySelection } from '../selection.js'
import type { ToolRunner } from './tool-runner.js'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const NUDGE_FAR = 10
/** Screen pixels per arrow key, and how much farther with Shift. */
const PAN_STEP = 40
const PAN_FAR = 4
/** Zoom per pixel of wheel: a trackpad pinch comes in steps shorter than the limit, a wheel in longer ones. */
const PINCH_RATE = 0.01
const WHEEL_RATE = 0.0015
const PINCH_STEP = 50

export interface InputRouterHost {
  readonly editor: () => Editor
  readonly store: EditorStore
  readonly settings: EditorSettings
  readonly announcer: Announcer
  readonly camera: CameraControl
  readonly pointers: PointerController
  readonly keyboard: KeyboardCursor
  readonly runner: ToolRunner
  readonly operations: DocumentOperations
}

export interface InputRouter {
  onWheel(input: WheelInput): boolean
  onKey(input: KeyInput): boolean
}

export function createInputRouter({
  editor,
  store,
  settings,
  announcer,
  camera,
  pointers,
  keyboard,
  runner,
  operations,
}: InputRouterHost): InputRouter {
  const pan = (dx: number, dy: number): void => camera.move(panBy(store.state.camera, dx, dy))

  function onArrow({ x, y }: Point, input: KeyInput): boolean {
    const { tool } = runner
    const far = input.shift === true
    const drawing = tool.handles !== true && tool.id !== 'pan'
    if (store.state.crosshair !== undefined || drawing) keyboard.move(x, y, input)
    else if (tool.handles === true && !isEmptySelection(store.state.selection))
      return operations.nudge(x * (far ? NUDGE_FAR : 1), y * (far ? NUDGE_FAR : 1))
    else pan(-x * PAN_STEP * (far ? PAN_FAR : 1), -y * PAN_STEP * (far ? PAN_FAR : 1))
    return true
  }

  /** Space let go: if it panned nothing meanwhile, it was the key itself that was meant. */
  function onSpaceUp(input: KeyInput): boolean {
    if (!pointers.spaceHeld) return false
    pointers.spaceHeld = false
    if (!pointers.spaceUsed && !pointers.busy && findAction(settings.keymap, { ...input, phase: 'down' }) === 'place')
      editor().place()
    pointers.spaceUsed = false
    return true
  }

  return {
    onWheel(input) {
      const pinch = input.ctrl === true || input.meta === true
      if (pinch || settings.options.wheel === 'zoom') {
        const rate = Math.abs(input.deltaY) < PINCH_STEP && pinch ? PINCH_RATE : WHEEL_RATE
        camera.zoomBy(Math.exp(-input.deltaY * rate), { x: input.x, y: input.y })
      } else if (input.shift === true && input.deltaX === 0) pan(-input.deltaY, 0)
      else pan(-input.deltaX, -input.deltaY)
      return true
    },
    onKey(input) {
      const space = input.key === ' ' || input.code === 'Space'
      const plain = input.ctrl !== true && input.meta !== true
      if (input.phase === 'up') return space && onSpaceUp(input)
      if (space && plain && input.shift !== true && input.alt !== true && store.state.crosshair === undefined) {
        pointers.spaceHeld = true
        return true
      }
      const arrow = plain ? ARROWS[input.key] : undefined
      if (arrow !== undefined) return onArrow(arrow, input)
      const action = findAction(settings.keymap, input)
      if (action === undefined) return false
      const definition = actionOf(action)
      if (action === 'place') return input.repeat === true || keyboard.place(input)
      const reason = definition.why(editor())
      if (reason !== undefined) {
        announcer.announce(settings.labels.reasons[reason])
        // A browser's own copy or paste must not be swallowed for nothing.
        return action !== 'copy' && action !== 'cut' && action !== 'paste'
      }
      // The text of the system clipboard comes through the host's paste event.
      if (action === 'paste' || action === 'copy' || action === 'cut') return false
      return definition.run(editor())
    },
  }
}
