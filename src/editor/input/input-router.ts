import type { Point } from '../../engine/geometry/index.js'
import { performAction } from '../actions/create-actions.js'
import { appAction } from '../actions/actions.js'
import type { Editor } from '../editor.js'
import type { EditorContext } from '../editor-context.js'
import { isEmptySelection } from '../selection.js'
import type { EditorInput, KeyInput, Modifiers, WheelInput } from './input.js'
import type { KeyboardCursor } from './keyboard-cursor.js'
import { findAction } from './keymap.js'
import type { PointerController } from './pointer-controller.js'
import type { ToolRunner } from './tool-runner.js'
import { wheelPan, wheelZoom } from './wheel.js'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const NUDGE_FAR = 10
const PAN_STEP = 40
const PAN_FAR = 4

export class InputRouter {
  constructor(
    private readonly context: EditorContext,
    private readonly runner: ToolRunner,
    private readonly pointers: PointerController,
    private readonly keyboard: KeyboardCursor,
  ) {}

  dispatch(input: EditorInput, editor: Editor): boolean {
    const { context, pointers, keyboard } = this
    const { store } = context
    switch (input.type) {
      case 'wheel':
        return this.onWheel(input)
      case 'key':
        return context.during({ origin: 'keyboard', time: input.time }, () => this.onKey(input, editor))
      case 'blur':
        pointers.spaceHeld = false
        pointers.release()
        return true
      default:
        // The browser also reports that a resting mouse leaves the map, for example when the layout changes during a touch.
        if (input.type !== 'leave') store.set({ pointer: input.pointerType === 'touch' ? 'coarse' : 'fine' })
        // A pointer press hides the crosshair, unless the tool is carrying something with the crosshair.
        if (input.type === 'down' && store.state.crosshair !== undefined) keyboard.hide()
        return context.during({ origin: 'pointer', time: input.time }, () =>
          pointers.dispatch({ ...input, ...this.heldWith(input) }),
        )
    }
  }

  private onWheel(input: WheelInput): boolean {
    const { settings, camera } = this.context
    const factor = wheelZoom(input, settings.options.wheel ?? 'pan')
    const { x, y } = wheelPan(input)
    if (factor === undefined) camera.panBy(x, y)
    else camera.zoomBy(factor, { x: input.x, y: input.y })
    return true
  }

  private onKey(input: KeyInput, editor: Editor): boolean {
    const { store, settings, announcer } = this.context
    const space = input.key === ' ' || input.code === 'Space'
    const plain = input.ctrl !== true && input.meta !== true
    if (input.phase === 'up') return space && this.onSpaceUp(input)
    if (space && plain && input.shift !== true && input.alt !== true && store.state.crosshair === undefined) {
      this.pointers.spaceHeld = true
      return true
    }
    const arrow = plain ? ARROWS[input.key] : undefined
    if (arrow !== undefined) return this.onArrow(arrow, input, editor)
    const action = findAction(settings.keymap, input)
    if (action === undefined) return false
    if (action === 'place') return input.repeat === true || this.keyboard.place(input)
    const isClipboard = action === 'copy' || action === 'cut' || action === 'paste'
    if (!isClipboard || appAction(editor, action) !== undefined)
      return performAction(this.context, editor, action) !== false
    const reason = editor.actions.disabledReason(action)
    if (reason !== undefined) announcer.showText(reason)
    // Report the key as unused: only then does the browser fire its copy, cut or paste event.
    return false
  }

  private onArrow({ x, y }: Point, input: KeyInput, editor: Editor): boolean {
    const { store, camera } = this.context
    const { tool } = this.runner
    const far = input.shift === true
    const drawing = tool.handles !== true && tool.id !== 'pan'
    if (store.state.crosshair !== undefined || drawing) this.keyboard.move(x, y, input)
    else if (tool.handles === true && !isEmptySelection(store.state.selection))
      return editor.selection.nudge(x * (far ? NUDGE_FAR : 1), y * (far ? NUDGE_FAR : 1))
    else camera.panBy(-x * PAN_STEP * (far ? PAN_FAR : 1), -y * PAN_STEP * (far ? PAN_FAR : 1))
    return true
  }

  private onSpaceUp(input: KeyInput): boolean {
    const { pointers, keyboard, context } = this
    if (!pointers.spaceHeld) return false
    pointers.spaceHeld = false
    const action = findAction(context.settings.keymap, { ...input, phase: 'down' })
    if (!pointers.spaceUsed && !pointers.busy && action === 'place') keyboard.place({})
    pointers.spaceUsed = false
    return true
  }

  private heldWith(input: Modifiers): Modifiers {
    const { shift, alt } = this.context.store.state.held
    return { shift: input.shift === true || shift, alt: input.alt === true || alt }
  }
}
