import { draftItem, itemBox, screenAt, worldAt, type Camera, type EditorSnapshot } from '../../editor/index.js'
import type { Theme } from '../../canvas/index.js'
import type { NumberFormats } from '../../words/index.js'

export type RulerAxis = 'x' | 'y'

export type RulerPainter = (length: number, state: EditorSnapshot) => void

export function releasePixels(canvases: readonly HTMLCanvasElement[]): void {
  for (const canvas of canvases) canvas.width = canvas.height = 0
}

type Fill = (on: CanvasRenderingContext2D, from: number, to: number, near: number, far: number) => void

const WIDTH = 20
const LABEL_GAP = 56 // minimum pixels between numbers
const MAX_MARKED = 50 // maximum number of selected items that are marked: more would fill the ruler

export function createRulerPainter(
  element: HTMLCanvasElement,
  axis: RulerAxis,
  theme: Theme,
  numbers: NumberFormats,
): RulerPainter | undefined {
  const context = element.getContext('2d')
  if (context === null) return undefined
  const fill: Fill = (on, from, to, near, far) =>
    axis === 'x' ? on.fillRect(from, near, to - from, far - near) : on.fillRect(near, from, far - near, to - from)
  return (length, state) => {
    if (length === 0) return
    const ratio = element.ownerDocument.defaultView?.devicePixelRatio ?? 1
    const [width, height] = axis === 'x' ? [length, WIDTH] : [WIDTH, length]
    fitCanvas(element, Math.round(width * ratio), Math.round(height * ratio))
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.fillStyle = theme.surface1
    context.fillRect(0, 0, element.width, element.height)
    paintSelection(context, state, axis, fill, theme)
    paintTicks(context, length, state.camera, axis, fill, theme, numbers)
    paintCursor(context, state, axis, fill, theme)
    context.globalAlpha = 0.35
    context.fillStyle = theme.text3
    fill(context, 0, length, WIDTH - 1, WIDTH)
    context.globalAlpha = 1
  }
}

function fitCanvas(element: HTMLCanvasElement, width: number, height: number): void {
  if (element.width === width && element.height === height) return
  element.width = width
  element.height = height
}

function paintTicks(
  on: CanvasRenderingContext2D,
  length: number,
  camera: Camera,
  axis: RulerAxis,
  fill: Fill,
  theme: Theme,
  numbers: NumberFormats,
): void {
  on.fillStyle = theme.text3
  on.font = `500 9px ${theme.font}`
  on.textBaseline = 'middle'
  const { scale } = numbers.units
  const step = niceStep(LABEL_GAP / camera.zoom / scale)
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const minor = (step / 10) * scale
  const first = Math.floor(worldAt(camera, axis, 0) / minor)
  const last = Math.ceil(worldAt(camera, axis, length) / minor)
  for (let tick = first; tick <= last; tick++) {
    const at = Math.round(screenAt(camera, axis, tick * minor))
    const isLabel = tick % 10 === 0
    on.globalAlpha = 0.55
    fill(on, at, at + 1, isLabel ? WIDTH - 9 : tick % 5 === 0 ? WIDTH - 6 : WIDTH - 4, WIDTH)
    if (!isLabel) continue
    on.globalAlpha = 1
    paintLabel(on, numbers.format((tick * step) / 10, decimals), at, axis)
  }
  on.globalAlpha = 1
}

function paintLabel(on: CanvasRenderingContext2D, text: string, at: number, axis: RulerAxis): void {
  if (axis === 'x') {
    on.fillText(text, at + 4, 7)
    return
  }
  on.save()
  on.translate(7, at - 4)
  on.rotate(-Math.PI / 2)
  on.fillText(text, 0, 0)
  on.restore()
}

function paintSelection(
  context: CanvasRenderingContext2D,
  state: EditorSnapshot,
  axis: RulerAxis,
  fill: Fill,
  theme: Theme,
): void {
  const { selection, camera } = state
  const selected = new Set(selection.items)
  if (selected.size === 0 || selected.size >= MAX_MARKED) return
  context.globalAlpha = 0.2
  context.fillStyle = theme.accent
  const bands: { readonly from: number; readonly to: number }[] = []
  for (const id of selected) {
    const item = draftItem(state, id)
    const box = item && itemBox(item)
    if (box === undefined) continue
    const from = screenAt(camera, axis, box[axis])
    bands.push({ from, to: from + Math.max(1, (axis === 'x' ? box.width : box.height) * camera.zoom) })
  }
  for (const { from, to } of joinBands(bands)) fill(context, from, to, 0, WIDTH)
  context.globalAlpha = 1
}

/** Merges overlapping bands, so that no place is tinted twice. */
export function joinBands(
  bands: readonly { readonly from: number; readonly to: number }[],
): readonly { readonly from: number; readonly to: number }[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of bands.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

function paintCursor(
  context: CanvasRenderingContext2D,
  { cursor, camera }: EditorSnapshot,
  axis: RulerAxis,
  fill: Fill,
  theme: Theme,
): void {
  if (cursor === undefined) return
  context.fillStyle = theme.accent
  const at = Math.round(screenAt(camera, axis, cursor.world[axis]))
  fill(context, at, at + 1, 0, WIDTH)
}

export function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  for (const factor of [1, 2, 5]) if (factor * power >= atLeast) return factor * power
  return 10 * power
}
