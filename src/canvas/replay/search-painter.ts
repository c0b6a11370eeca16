/**
 * Draws the events of a search trace up to a step of the replay. A bitmap contains the lines of all steps so far, so that a step forward draws only
 * the new events. At regular intervals, a copy of the bitmap is stored as a key frame. A step back starts from a key frame. If the camera moves, all
 * key frames are dropped.
 */
import { hexCenter, hexRange, type Point, type TraceEvent } from '../../engine/geometry/index.js'
import {
  applyCamera,
  createBitmap,
  createHexCells,
  dot,
  fillPath,
  line,
  paintHexes,
  pixelOf,
  releaseBitmap,
  resetBitmap,
  strokePath,
  traceHex,
  traceLine,
  withAlpha,
  type Bitmap,
  type Box,
  type PaintCamera,
  type Painter,
  type Theme,
} from '../index.js'
import { CellReplay, cellOf, EXPANDED, isCellEvent, OPEN, type SearchCells } from './cell-replay.js'
import { TriangulationReplay, isBuildEvent } from './triangulation-replay.js'

interface SearchReplay {
  readonly painterAt: (frame: number) => Painter
  /** Frees the bitmaps. The next painting creates them again. */
  readonly release: () => void
}

type Paint = (frame: number, ...scene: Parameters<Painter['paint']>) => void

const NEAR_ALPHA = 0.5
const FAR_ALPHA = 0.16
const FLAT_ALPHA = 0.26
const SHADES = 32
const OPEN_ALPHA = 0.14
const OUTLINE_FROM = 5
const STATS_FROM = 44
const HEXES_FROM = 4
/** Minimum number of drawn events between two key frames. A key frame is a bitmap; `KEY_PIXELS` limits the pixels of all of them. */
const KEY_LINES = 1000
const KEY_PIXELS = 2 ** 24

export function createSearchReplay(
  events: readonly TraceEvent[],
  theme: Theme,
  cells: SearchCells | undefined,
): SearchReplay {
  const cellPart = cells && createCellPart(events, theme, cells)
  const lines = lineEvents(events, cells === undefined)
  const linePart = lines.length === 0 ? undefined : createLinePart(events, lines, theme, cells === undefined)
  const building = events.some(isBuildEvent) ? new TriangulationReplay(events) : undefined
  const paint: Paint = (wanted, context, camera, box) => {
    const frame = Math.max(0, Math.min(events.length, Math.floor(wanted)))
    cellPart?.draw(frame, context, camera, box)
    linePart?.draw(frame, context, camera, box)
    if (building !== undefined) {
      building.moveTo(frame)
      building.draw(context, 1 / camera.zoom, theme)
    }
    if (frame > 0) drawCurrent(context, events[frame - 1], cells, camera, theme)
    cellPart?.write(context, camera, box)
  }
  return {
    painterAt: (frame) => ({
      cost: () => events.length,
      paint: (...scene) => paint(frame, ...scene),
    }),
    release: () => linePart?.release(),
  }
}

interface CellPart {
  readonly draw: Paint
  readonly write: Painter['paint']
}

function createCellPart(events: readonly TraceEvent[], theme: Theme, shape: SearchCells): CellPart {
  const replay = new CellReplay(events, shape)
  const open = pixelOf(theme.accent, OPEN_ALPHA)
  const flat = pixelOf(theme.accent, FLAT_ALPHA)
  const shades = Array.from({ length: SHADES }, (_, shade) =>
    pixelOf(theme.accent, NEAR_ALPHA + ((FAR_ALPHA - NEAR_ALPHA) * shade) / (SHADES - 1)),
  )
  const farthest = events.reduce((most, event) => (isCellEvent(event) ? Math.max(most, event.g) : most), 0)
  const colorOf = (state: number, at: number): number => {
    const event = at < 0 ? undefined : events[at]
    if (state !== EXPANDED || event === undefined || !isCellEvent(event)) return state === OPEN ? open : 0
    return farthest === 0 ? flat : shades[Math.round((event.g / farthest) * (SHADES - 1))]
  }
  const canvas = document.createElement('canvas')
  canvas.width = shape.width
  canvas.height = shape.height
  const own = canvas.getContext('2d')
  const image = own?.createImageData(shape.width, shape.height)
  const pixels =
    image === undefined
      ? undefined
      : new Uint32Array(image.data.buffer, image.data.byteOffset, shape.width * shape.height)
  return {
    draw: (frame, context, camera, box) => {
      if (own === null || image === undefined || pixels === undefined) return
      replay.moveTo(frame, (cell, state, at) => (pixels[cell] = colorOf(state, at)))
      own.putImageData(image, 0, 0)
      if (shape.topology === 'hex') {
        if (shape.cellSize * camera.zoom < HEXES_FROM) createHexCells({ ...shape, canvas }).paint(context, camera, box)
        else paintHexes(context, { ...shape, canvas }, image.data, box)
      } else {
        context.imageSmoothingEnabled = false
        context.drawImage(
          canvas,
          shape.origin.x,
          shape.origin.y,
          shape.width * shape.cellSize,
          shape.height * shape.cellSize,
        )
      }
      if (shape.cellSize * camera.zoom >= OUTLINE_FROM) outlineOpen(context, camera, box, replay, theme)
    },
    write: (context, camera, box) => {
      if (shape.cellSize * camera.zoom >= STATS_FROM) drawStats(context, camera, box, replay, theme)
    },
  }
}

function outlineOpen(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  box: Box,
  { states, shape }: CellReplay,
  theme: Theme,
): void {
  const { cellSize, origin } = shape
  const pixel = 1 / camera.zoom
  const inner = cellSize - 2 * pixel
  context.beginPath()
  for (const { column, row } of cellsIn(box, shape)) {
    if (states[row * shape.width + column] !== OPEN) continue
    if (shape.topology === 'hex') traceHex(context, shape, column, row)
    else context.rect(origin.x + column * cellSize + pixel, origin.y + row * cellSize + pixel, inner, inner)
  }
  context.setLineDash([2 * pixel, 2 * pixel])
  strokePath(context, theme.accent, pixel)
  context.setLineDash([])
}

function drawStats(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  box: Box,
  replay: CellReplay,
  theme: Theme,
): void {
  const { cellSize, width: columns } = replay.shape
  const pixel = 1 / camera.zoom
  context.lineCap = 'round'
  for (const { column, row, left, top, side } of cellsIn(box, replay.shape)) {
    const stats = replay.statsOf(row * columns + column)
    if (stats === undefined) continue
    const { event, from } = stats
    const { f, g, h, at } = event
    const [right, bottom] = [left + side, top + side]
    const write = (
      value: number,
      x: number,
      y: number,
      align: CanvasTextAlign,
      baseline: CanvasTextBaseline,
      color: string,
      size: number,
    ): void => {
      context.font = `${size * cellSize}px ${theme.font}`
      context.textAlign = align
      context.textBaseline = baseline
      const text = String(Math.round(value * 10) / 10)
      context.strokeStyle = theme.canvas
      context.lineWidth = 3 * pixel
      context.strokeText(text, x, y)
      context.fillStyle = color
      context.fillText(text, x, y)
    }
    write(f, left, top, 'left', 'top', theme.text, 0.24)
    write(g, left, bottom, 'left', 'bottom', theme.text2, 0.19)
    write(h, right, bottom, 'right', 'bottom', theme.text2, 0.19)
    if (from === undefined) continue
    const [dx, dy] = [from.x - at.x, from.y - at.y]
    const reach = (0.2 * cellSize) / (Math.sqrt(dx * dx + dy * dy) || 1)
    line(context, at, { x: at.x + dx * reach, y: at.y + dy * reach }, theme.accent, 1.5 * pixel)
    dot(context, at, 2 * pixel, theme.accent)
  }
}

interface CellPlace {
  readonly column: number
  readonly row: number
  readonly left: number
  readonly top: number
  readonly side: number
}

function* cellsIn(box: Box, shape: SearchCells): Generator<CellPlace> {
  const { cellSize, origin, width, height } = shape
  const isHex = shape.topology === 'hex'
  const hexes = isHex ? hexRange(box, shape) : undefined
  const [firstRow, lastRow] = hexes?.rows ?? [
    Math.floor((box.minY - origin.y) / cellSize),
    Math.floor((box.maxY - origin.y) / cellSize),
  ]
  const side = cellSize * (isHex ? 0.7 : 0.86)
  for (let row = Math.max(0, firstRow); row <= Math.min(height - 1, lastRow); row++) {
    const [first, last] = hexes?.columns(row) ?? [
      Math.floor((box.minX - origin.x) / cellSize),
      Math.floor((box.maxX - origin.x) / cellSize),
    ]
    for (let column = Math.max(0, first); column <= Math.min(width - 1, last); column++) {
      const { x, y } = isHex
        ? hexCenter({ column, row }, shape)
        : { x: origin.x + (column + 0.5) * cellSize, y: origin.y + (row + 0.5) * cellSize }
      yield { column, row, left: x - side / 2, top: y - side / 2, side }
    }
  }
}

function lineEvents(events: readonly TraceEvent[], nodes: boolean): Int32Array {
  const found: number[] = []
  events.forEach((event, i) => {
    const { type } = event
    if (isCellEvent(event) ? nodes : type !== 'done' && type !== 'path' && !isBuildEvent(event)) found.push(i)
  })
  return Int32Array.from(found)
}

interface LinePart {
  readonly draw: Paint
  readonly release: () => void
}

function createLinePart(events: readonly TraceEvent[], lines: Int32Array, theme: Theme, nodes: boolean): LinePart {
  let spacing = KEY_LINES
  let picture: Bitmap | undefined
  let keyFrames: Bitmap[] = []
  let drawn = 0
  const dropKeyFrames = (): void => {
    for (const key of keyFrames) releaseBitmap(key)
    keyFrames = []
  }
  const sameCamera = (bitmap: Bitmap, camera: PaintCamera, width: number, height: number): boolean =>
    bitmap.camera.x === camera.x &&
    bitmap.camera.y === camera.y &&
    bitmap.camera.zoom === camera.zoom &&
    bitmap.camera.pixelRatio === camera.pixelRatio &&
    bitmap.width === width &&
    bitmap.height === height
  const copy = (from: Bitmap, to: Bitmap): void => {
    to.context.setTransform(1, 0, 0, 1, 0, 0)
    to.context.drawImage(from.canvas, 0, 0)
  }
  const countUpTo = (frame: number): number => {
    let [low, high] = [0, lines.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (lines[middle] < frame) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    draw: (frame, context, camera) => {
      picture ??= createBitmap()
      if (picture === undefined) return
      const [width, height] = [context.canvas.width / camera.pixelRatio, context.canvas.height / camera.pixelRatio]
      const wanted = countUpTo(frame)
      const moved = !sameCamera(picture, camera, width, height)
      if (moved) {
        dropKeyFrames()
        const most = Math.max(2, Math.floor(KEY_PIXELS / (width * height * camera.pixelRatio ** 2)))
        spacing = Math.max(KEY_LINES, Math.ceil(lines.length / most))
      }
      const key = Math.min(keyFrames.length, Math.floor(wanted / spacing))
      if (moved || wanted < drawn || key * spacing > drawn) {
        resetBitmap(picture, camera, width, height)
        if (key > 0) copy(keyFrames[key - 1], picture)
        drawn = key * spacing
      }
      applyCamera(picture.context, camera)
      while (drawn < wanted) {
        drawEvent(picture.context, events[lines[drawn++]], 1 / camera.zoom, theme, nodes)
        if (drawn % spacing !== 0 || drawn / spacing !== keyFrames.length + 1) continue
        const keyFrame = createBitmap()
        if (keyFrame === undefined) continue
        resetBitmap(keyFrame, camera, width, height)
        copy(picture, keyFrame)
        keyFrames.push(keyFrame)
      }
      if (picture.canvas.width > 0) {
        context.save()
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.drawImage(picture.canvas, 0, 0)
        context.restore()
      }
    },
    release: () => {
      dropKeyFrames()
      releaseBitmap(picture)
      picture = undefined
      drawn = 0
    },
  }
}

function drawEvent(
  context: CanvasRenderingContext2D,
  event: TraceEvent,
  pixel: number,
  theme: Theme,
  nodes: boolean,
): void {
  switch (event.type) {
    case 'open':
    case 'reopen':
      if (!nodes) return
      if (event.from !== undefined)
        line(context, event.from, event.at, withAlpha(theme.accent, 0.4), pixel, [4 * pixel, 3 * pixel])
      dot(context, event.at, 2.5 * pixel, withAlpha(theme.accent, 0.5))
      return
    case 'expand':
      if (nodes) dot(context, event.at, 3.5 * pixel, theme.accent)
      return
    case 'jump':
      line(context, event.from, event.at, theme.accent, 1.25 * pixel)
      dot(context, event.at, 2.5 * pixel, theme.accent)
      return
    case 'portal':
      line(context, event.left, event.right, theme.pathBounded, 2 * pixel)
      for (const side of event.sides ?? [])
        drawFunnelSide(context, event.apex, side, withAlpha(theme.accent, 0.45), 1.25 * pixel)
      return
    case 'interval':
      context.beginPath()
      traceLine(context, [event.root, event.left, event.right], true)
      fillPath(context, withAlpha(theme.accent, 0.07))
      line(context, event.left, event.right, withAlpha(theme.accent, 0.6), 1.25 * pixel)
      return
    case 'visible':
      line(
        context,
        event.from,
        event.to,
        event.clear ? withAlpha(theme.success, 0.7) : withAlpha(theme.danger, 0.5),
        pixel,
        event.clear ? [] : [3 * pixel, 3 * pixel],
      )
      return
    case 'sweep':
      line(context, event.from, event.hit ?? event.to, withAlpha(theme.pathBounded, 0.6), pixel)
      if (event.hit !== undefined) dot(context, event.hit, 2.5 * pixel, theme.danger)
      return
    case 'prune':
      dot(context, event.at, 2 * pixel, theme.text3)
      return
    default:
      return
  }
}

function drawFunnelSide(
  context: CanvasRenderingContext2D,
  apex: Point | undefined,
  side: readonly Point[],
  color: string,
  width: number,
): void {
  const chain = apex === undefined ? side : [apex, ...side]
  for (let i = 1; i < chain.length; i++) line(context, chain[i - 1], chain[i], color, width)
}

function drawCurrent(
  context: CanvasRenderingContext2D,
  event: TraceEvent,
  cells: SearchCells | undefined,
  camera: PaintCamera,
  theme: Theme,
): void {
  const pixel = 1 / camera.zoom
  if (event.type === 'path') {
    if (event.points.length < 2) return
    context.beginPath()
    traceLine(context, event.points)
    context.lineJoin = 'round'
    strokePath(context, theme.accent, 2.5 * pixel)
  } else if (event.type === 'interval') line(context, event.left, event.right, theme.accent, 3 * pixel)
  else if (event.type === 'portal') {
    event.sides?.forEach((side, i) =>
      drawFunnelSide(context, event.apex, side, i === 0 ? theme.success : theme.danger, 2.5 * pixel),
    )
    line(context, event.left, event.right, theme.pathBounded, 3 * pixel)
    if (event.apex !== undefined) dot(context, event.apex, 5 * pixel, theme.accent)
  } else if (isBuildEvent(event)) return
  else if ('at' in event) {
    if (cells === undefined) dot(context, event.at, 5 * pixel, theme.accent)
    else {
      const side = cells.cellSize
      const size = Math.max(side, 3 * pixel)
      const { column, row } = cellOf(event.at, cells)
      context.fillStyle = theme.accent
      if (cells.topology === 'hex') {
        context.beginPath()
        traceHex(context, cells, column, row)
        context.fill()
        return
      }
      context.fillRect(
        cells.origin.x + (column + 0.5) * side - size / 2,
        cells.origin.y + (row + 0.5) * side - size / 2,
        size,
        size,
      )
    }
  }
}
