/**
 * The crosshair: a pointer that the keyboard moves. Space presses it down and lets go; where a tool says that it carries
 * something, the press holds on until the next Space, so that whatever a hand can drag the arrow keys can, too.
 */
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { toScreen, toWorld, visibleRect } from '../camera/camera.js'
import type { EditorSnapshot } from '../editor-snapshot.js'
import { idOf, type HitTarget } from '../shapes/hit-test.js'
import type { Modifiers } from './input.js'
import { itemName, itemRings } from '../shapes/item-geometry.js'
import { formatLabel, formatNumber, type Labels } from '../words/labels.js'
import { tidy } from '../shapes/snapping.js'
import type { ToolDefinition, ToolInput, ToolState } from '../tools/tool.js'
import type { ToolPointer } from '../tools/tool-pointer.js'

export interface CrosshairHost {
  readonly snapshot: () => EditorSnapshot
  readonly set: (patch: Partial<EditorSnapshot>) => void
  readonly tool: () => ToolDefinition
  readonly toolState: () => ToolState
  readonly step: (input: ToolInput) => boolean
  readonly announce: (template: string, values?: Readonly<Record<string, string | number>>) => void
  readonly labels: () => Labels
  readonly hits: (screen: Point) => readonly HitTarget[]
  readonly item: (id: string) => NavItem | undefined
  readonly panTo: (dx: number, dy: number) => void
}

/** With Shift the crosshair goes this many grid steps at once; with Alt a single unit. */
const FAR = 5
/** Screen pixels that it keeps from the border of the view. */
const EDGE = 24

export class KeyboardCursor {
  /** Something is carried: the press lasts. */
  holding = false

  constructor(private readonly host: CrosshairHost) {}

  bringOut(at?: Point): boolean {
    const start = at ?? this.startingPoint()
    this.host.set({ crosshair: start })
    this.follow({})
    this.read()
    return true
  }

  putAway(): boolean {
    if (this.host.snapshot().crosshair === undefined) return false
    if (this.holding) this.host.step({ type: 'interrupt' })
    this.holding = false
    this.host.set({ crosshair: undefined, guides: [] })
    return true
  }

  /** What was carried is put back by whoever calls this. */
  drop(): void {
    this.holding = false
  }

  /** One step of the arrow keys. */
  move(x: number, y: number, modifiers: Modifiers): void {
    const { crosshair, document } = this.host.snapshot()
    if (crosshair === undefined) {
      this.bringOut()
      return
    }
    const step = modifiers.alt === true ? 1 : document.grid.cellSize * (modifiers.shift === true ? FAR : 1)
    this.moveBy(x * step, y * step)
  }

  moveBy(dx: number, dy: number): void {
    const { crosshair } = this.host.snapshot()
    if (crosshair === undefined) return
    this.host.set({ crosshair: { x: crosshair.x + dx, y: crosshair.y + dy } })
    this.keepInView()
    const { serial } = this.host.snapshot().announcement
    this.follow({})
    // What the tool has to say about this place comes first.
    if (this.host.snapshot().announcement.serial === serial) this.read()
  }

  /** Presses, or lets go of what is carried. */
  place(modifiers: Modifiers): boolean {
    if (this.host.snapshot().crosshair === undefined) return this.bringOut()
    const pointer = this.pointer(modifiers)
    if (this.holding) {
      this.holding = false
      return this.host.step({ type: 'up', ...pointer })
    }
    const target = this.host.hits(pointer.screen)[0]
    const used = this.host.step({ type: 'down', ...pointer })
    if (this.host.tool().carries?.(this.host.toolState()) === true) {
      this.holding = true
      const item = this.host.item(idOf(target) ?? '')
      if (item !== undefined)
        this.host.announce(this.host.labels().announce.pickedUp, { name: itemName(item, this.host.labels()) })
      return true
    }
    this.host.step({ type: 'up', ...pointer })
    return used
  }

  private follow(modifiers: Modifiers): void {
    this.host.step({ type: 'move', ...this.pointer(modifiers) })
  }

  private pointer(modifiers: Modifiers): ToolPointer {
    const { crosshair, camera, held } = this.host.snapshot()
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

  /** At a picked vertex, else where the pointer was, else in the middle of the view; on a grid node. */
  private startingPoint(): Point {
    const { selection, cursor, camera, viewport, document } = this.host.snapshot()
    const [picked] = selection.vertices
    if (picked !== undefined) {
      const item = this.host.item(picked.id)
      const at = item === undefined ? undefined : itemRings(item)[picked.ring]?.[picked.vertex]
      if (at !== undefined) return at
    }
    const { cellSize, origin } = document.grid
    const near = cursor?.world ?? toWorld(camera, { x: viewport.width / 2, y: viewport.height / 2 })
    const onGrid = (value: number, start: number): number => start + Math.round((value - start) / cellSize) * cellSize
    return tidy({ x: onGrid(near.x, origin.x), y: onGrid(near.y, origin.y) }, Math.max(camera.zoom, 1))
  }

  private keepInView(): void {
    const { crosshair, camera, viewport } = this.host.snapshot()
    if (crosshair === undefined || viewport.width === 0) return
    const seen = visibleRect(camera, viewport)
    const margin = EDGE / camera.zoom
    const over = (value: number, low: number, high: number): number =>
      value < low ? low - value : value > high ? high - value : 0
    const dx = over(crosshair.x, seen.x + margin, seen.x + seen.width - margin)
    const dy = over(crosshair.y, seen.y + margin, seen.y + seen.height - margin)
    if (dx !== 0 || dy !== 0) this.host.panTo(dx * camera.zoom, dy * camera.zoom)
  }

  /** Says where the crosshair is, what caught it and what lies under it. */
  private read(): void {
    const { cursor, crosshair } = this.host.snapshot()
    if (crosshair === undefined) return
    const labels = this.host.labels()
    const { announce } = labels
    const place = cursor?.world ?? crosshair
    const under = this.host.item(idOf(this.host.hits(this.pointer({}).screen)[0]) ?? '')
    const snap =
      cursor?.snap === undefined
        ? ''
        : formatLabel(announce.snapped, { what: labels.snap[cursor.snap.kind] }, labels.direction)
    const over =
      under === undefined ? '' : formatLabel(announce.over, { name: itemName(under, labels) }, labels.direction)
    this.host.announce(announce.crosshair, { x: formatNumber(place.x), y: formatNumber(place.y), snap, over })
  }
}
