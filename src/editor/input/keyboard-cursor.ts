/** The crosshair: a pointer that the keyboard moves. While the tool carries something, a press of Space lasts until the next press, so that arrow keys drag. */
import type { Point } from '../../engine/geometry/index.js'
import { toScreen, toWorld, visibleRect } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'
import { idOf } from '../shapes/hit-test.js'
import { itemName, vertexRings } from '../shapes/item-geometry.js'
import { roundToPixel } from '../shapes/snapping.js'
import type { ToolPointer, Modifiers } from './input.js'
import { formatLabel } from '../../words/index.js'
import type { ToolRunner } from './tool-runner.js'

const SHIFT_STEPS = 5
const VIEW_MARGIN = 24

export class KeyboardCursor {
  constructor(
    private readonly context: EditorContext,
    private readonly runner: ToolRunner,
  ) {}

  show(at?: Point): boolean {
    const start = at ?? this.startingPoint()
    this.context.store.set({ crosshair: start })
    this.moveTool()
    this.announcePosition()
    return true
  }

  hide(): boolean {
    if (this.context.store.state.crosshair === undefined) return false
    if (this.runner.carries) this.runner.step({ type: 'interrupt' }, 'keyboard')
    this.runner.carries = false
    this.context.store.set({ crosshair: undefined, guides: [] })
    return true
  }

  move(x: number, y: number, modifiers: Modifiers): void {
    const { crosshair, document } = this.context.store.state
    if (crosshair === undefined) {
      this.show()
      return
    }
    const step = modifiers.alt === true ? 1 : document.grid.cellSize * (modifiers.shift === true ? SHIFT_STEPS : 1)
    this.moveBy(x * step, y * step)
  }

  moveBy(dx: number, dy: number): void {
    const { crosshair } = this.context.store.state
    if (crosshair === undefined) return
    this.context.store.set({ crosshair: { x: crosshair.x + dx, y: crosshair.y + dy } })
    this.keepInView()
    const { serial } = this.context.store.state.announcement
    this.moveTool()
    if (this.context.store.state.announcement.serial === serial) this.announcePosition()
  }

  place(modifiers: Modifiers): boolean {
    if (this.context.store.state.crosshair === undefined) return this.show()
    const pointer = this.pointer(modifiers)
    if (this.runner.carries) {
      this.runner.carries = false
      return this.runner.step({ type: 'up', ...pointer }, 'keyboard')
    }
    const target = this.runner.hitsAt(pointer.screen, false)[0]
    const used = this.runner.step({ type: 'down', ...pointer }, 'keyboard')
    if (this.runner.tool.carries?.(this.runner.toolState) === true) {
      this.runner.carries = true
      const item = this.context.index.item(idOf(target) ?? '')
      if (item !== undefined)
        this.context.announcer.announce(this.context.settings.messages.announce.lifted, {
          name: itemName(item, this.context.settings.messages),
        })
      return true
    }
    this.runner.step({ type: 'up', ...pointer }, 'keyboard')
    return used
  }

  private moveTool(): void {
    this.runner.step({ type: 'move', ...this.pointer() }, 'keyboard')
  }

  private pointer(modifiers: Modifiers = {}): ToolPointer {
    const { crosshair, camera, held } = this.context.store.state
    const world = crosshair ?? { x: 0, y: 0 }
    return {
      screen: toScreen(camera, world),
      world,
      source: 'keyboard',
      shift: modifiers.shift === true || held.shift,
      alt: modifiers.alt === true || held.alt,
      ctrl: modifiers.ctrl === true || modifiers.meta === true,
    }
  }

  /** Returns the position of the selected vertex; otherwise the grid node nearest to the last pointer position or to the middle of the viewport. */
  private startingPoint(): Point {
    const { selection, cursor, camera, viewport, document } = this.context.store.state
    const [selected] = selection.vertices
    if (selected !== undefined) {
      const at = vertexRings(this.context.index.item(selected.id))[selected.ring]?.[selected.vertex]
      if (at !== undefined) return { x: at.x, y: at.y }
    }
    const { cellSize, origin } = document.grid
    const near = cursor?.world ?? toWorld(camera, { x: viewport.width / 2, y: viewport.height / 2 })
    const onGrid = (value: number, start: number): number => start + Math.round((value - start) / cellSize) * cellSize
    return roundToPixel({ x: onGrid(near.x, origin.x), y: onGrid(near.y, origin.y) }, Math.max(camera.zoom, 1))
  }

  private keepInView(): void {
    const { crosshair, camera, viewport } = this.context.store.state
    if (crosshair === undefined || viewport.width === 0) return
    const seen = visibleRect(camera, viewport)
    const margin = VIEW_MARGIN / camera.zoom
    const over = (value: number, low: number, high: number): number =>
      value < low ? low - value : value > high ? high - value : 0
    const dx = over(crosshair.x, seen.x + margin, seen.x + seen.width - margin)
    const dy = over(crosshair.y, seen.y + margin, seen.y + seen.height - margin)
    if (dx !== 0 || dy !== 0) this.context.camera.panBy(dx * camera.zoom, dy * camera.zoom)
  }

  private announcePosition(): void {
    const { cursor, crosshair } = this.context.store.state
    if (crosshair === undefined) return
    const messages = this.context.settings.messages
    const { announce } = messages
    const place = cursor?.world ?? crosshair
    const under = this.context.index.item(idOf(this.runner.hitsAt(this.pointer().screen, false)[0]) ?? '')
    const snap =
      cursor?.snap === undefined
        ? ''
        : formatLabel(announce.snapped, { what: messages.snap[cursor.snap.kind] }, messages)
    const over = under === undefined ? '' : formatLabel(announce.over, { name: itemName(under, messages) }, messages)
    this.context.announcer.announce(announce.crosshair, { x: place.x, y: place.y, snap, over })
  }
}
