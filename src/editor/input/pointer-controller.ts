/** Interprets pointers: one pointer is passed to the tool, two fingers pinch, the middle button or Space pans, two quick presses are a double click. */
import { distance, type Point } from '../../engine/geometry/index.js'
import { toWorld } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'
import type { PointerInput, ToolPointer } from './input.js'
import type { ToolRunner } from './tool-runner.js'
import type { ToolInput } from '../tools/tool.js'
import { pinchStep } from './wheel.js'

const DOUBLE_MS = 400
const DOUBLE_REACH = { mouse: 6, pen: 8, touch: 24 } as const

interface Held {
  readonly type: PointerInput['pointerType']
  at: Point
}

export class PointerController {
  private readonly held = new Map<number, Held>()
  private mode: 'none' | 'tool' | 'pan' | 'pinch' | 'menu' = 'none'
  private active = -1
  private lastPress:
    { readonly time: number; readonly at: Point; readonly kind: PointerInput['pointerType'] } | undefined
  spaceHeld = false
  spaceUsed = false

  constructor(
    private readonly context: EditorContext,
    private readonly runner: ToolRunner,
  ) {}

  get busy(): boolean {
    return this.mode !== 'none'
  }

  get panning(): boolean {
    return this.mode === 'pan'
  }

  dispatch(input: PointerInput): boolean {
    const at = { x: input.x, y: input.y }
    switch (input.type) {
      case 'down':
        return this.down(input, at)
      case 'move':
        return this.move(input, at)
      case 'up':
        return this.up(input, at)
      case 'cancel':
        this.held.delete(input.pointerId)
        if (input.pointerId === this.active) this.release()
        return true
      case 'leave':
        if (this.mode === 'none') this.context.store.set({ hover: undefined, cursor: undefined, guides: [] })
        return true
      case 'long-press':
        if (this.mode !== 'tool' || input.pointerId !== this.active) return false
        return this.send({ type: 'context', ...this.pointer(input, at) })
    }
  }

  release(): void {
    if (this.mode === 'tool') this.send({ type: 'interrupt' })
    this.mode = 'none'
    this.active = -1
    this.held.clear()
    this.lastPress = undefined
  }

  private down(input: PointerInput, at: Point): boolean {
    this.held.set(input.pointerId, { type: input.pointerType, at })
    if (this.held.size === 2 && input.pointerType === 'touch' && this.mode !== 'pinch') {
      if (this.mode === 'tool') this.send({ type: 'interrupt' })
      this.mode = 'pinch'
      this.lastPress = undefined
      return true
    }
    const dropped = this.mode === 'tool' && input.button === 2 && input.pointerId === this.active
    if (this.mode !== 'none' && !dropped) return true
    this.active = input.pointerId
    const button = input.button ?? 0
    if (button === 1 || (button === 0 && this.spaceHeld)) {
      this.mode = 'pan'
      this.spaceUsed = this.spaceHeld
      return true
    }
    if (button === 2) {
      this.mode = 'menu'
      this.lastPress = undefined
      return this.send({ type: 'context', ...this.pointer(input, at) })
    }
    this.mode = 'tool'
    const last = this.lastPress
    const double =
      last?.kind === input.pointerType &&
      input.time - last.time <= DOUBLE_MS &&
      distance(last.at, at) <= DOUBLE_REACH[input.pointerType]
    this.lastPress = double ? undefined : { time: input.time, at, kind: input.pointerType }
    return this.send({ type: double ? 'double' : 'down', ...this.pointer(input, at) })
  }

  private move(input: PointerInput, at: Point): boolean {
    const held = this.held.get(input.pointerId)
    const before = held?.at
    if (held !== undefined && this.mode === 'pinch') {
      const other = [...this.held].find(([id]) => id !== input.pointerId)?.[1].at
      held.at = at
      if (before === undefined || other === undefined) return true
      const { factor, middle, pan } = pinchStep(before, at, other)
      this.context.camera.zoomBy(factor, middle)
      this.context.camera.panBy(pan.x, pan.y)
      return true
    }
    if (held !== undefined) held.at = at
    if (this.mode === 'pan' && input.pointerId === this.active && before !== undefined) {
      this.context.camera.panBy(at.x - before.x, at.y - before.y)
      return true
    }
    if (this.mode === 'pan' || this.mode === 'pinch') return true
    if (this.mode !== 'none' && input.pointerId !== this.active) return true
    if (
      this.mode === 'tool' &&
      this.lastPress !== undefined &&
      distance(this.lastPress.at, at) > DOUBLE_REACH[input.pointerType]
    )
      this.lastPress = undefined
    return this.send({ type: 'move', ...this.pointer(input, at) })
  }

  private up(input: PointerInput, at: Point): boolean {
    const wasHeld = this.held.delete(input.pointerId)
    if (this.mode === 'pinch') {
      // After a pinch, ignore the remaining finger until it is lifted, so that it does not click.
      if (this.held.size === 0) this.mode = 'none'
      return true
    }
    if (!wasHeld || input.pointerId !== this.active) return false
    const { mode } = this
    this.mode = 'none'
    this.active = -1
    return mode === 'tool' ? this.send({ type: 'up', ...this.pointer(input, at) }) : true
  }

  private send(input: ToolInput): boolean {
    const { context, runner } = this
    const isPress = input.type === 'down' || input.type === 'double' || input.type === 'context'
    const { menu, note } = context.store.state
    if (isPress && (menu ?? note) !== undefined) context.store.set({ menu: undefined, note: undefined })
    if (input.type === 'move' && !this.busy && runner.carries) return false
    if (runner.step(input, 'pointer')) return true
    if (input.type !== 'context') return false
    runner.openMenu(input.screen)
    return true
  }

  private pointer(input: PointerInput, screen: Point): ToolPointer {
    return {
      screen,
      world: toWorld(this.context.store.state.camera, screen),
      source: input.pointerType,
      shift: input.shift === true,
      alt: input.alt === true,
      ctrl: input.ctrl === true || input.meta === true,
    }
  }
}
