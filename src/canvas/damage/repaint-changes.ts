/** A layer of Konva clears and paints its whole canvas; here it does so in the boxes that changed. */
import { append } from '../../engine/core/index.js'
import type Konva from 'konva'
import type { Box, NodeContent, NodePainting, PaintCamera, Painted, Painter } from '../index.js'
import { boxOfMarks } from './marks-box.js'
import { growBox } from './screen-box.js'

/** Screen pixels that strokes and marks reach beyond their geometry. */
const STROKE_REACH = 16
/** More boxes than these cost more than what lies between them. */
const MOST_BOXES = 8
/** A canvas that was resized, or lost its pixels, has forgotten its state too. Without a shadow this one shows nothing. */
const MARK = 0.015625

/** What a layer shows of one node. */
interface Shown {
  readonly node: Konva.Node
  readonly opacity: number
  /** Screen pixels; undefined where it paints nothing. */
  readonly box: Box | undefined
  readonly painter: Painter | undefined
  /** Where and how a mark stands. */
  readonly place: string
  readonly content: NodeContent | undefined
}

interface Picture {
  readonly camera: PaintCamera
  /** Screen pixels. */
  readonly width: number
  readonly height: number
  readonly shown: readonly Shown[]
}

type Boxes = readonly Box[] | 'everything'

const watched = new WeakSet<Konva.Layer>()

/**
 * From now on the layers of the stage repaint what changed. Nothing happens a second time; layers that come later are not watched. How nodes say
 * what they paint is handed in: a module that is loaded late shares as little as it can with what is loaded first.
 */
export function repaintChanges(stage: Konva.Stage, painting: NodePainting): void {
  for (const layer of stage.getLayers()) {
    if (watched.has(layer)) continue
    watched.add(layer)
    watch(layer, painting)
  }
}

function watch(layer: Konva.Layer, painting: NodePainting): void {
  const drawAll = layer.drawScene.bind(layer)
  let last: Picture | undefined
  layer.drawScene = (canvas, top) => {
    const own = layer.getCanvas()
    // A picture of the layer on another canvas: of all of it.
    if (canvas !== undefined && canvas !== own) return drawAll(canvas, top)
    const context = own.getContext()._context
    const now = pictureOf(layer, painting)
    const boxes =
      last === undefined || now === undefined || !hasPixels(context) ? 'everything' : changes(last, now, painting)
    last = now
    if (boxes === 'everything' || now === undefined) drawAll(canvas, top)
    else if (boxes.length > 0) drawBoxes(context, now.camera, boxes, painting, () => drawAll(canvas, top))
    context.shadowOffsetX = MARK
    return layer
  }
}

const hasPixels = (context: CanvasRenderingContext2D): boolean => context.shadowOffsetX === MARK

function drawBoxes(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  boxes: readonly Box[],
  { narrowScene }: NodePainting,
  draw: () => void,
): void {
  const ratio = camera.pixelRatio
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  for (const { minX, minY, maxX, maxY } of boxes) {
    const [x, y] = [Math.floor(minX * ratio), Math.floor(minY * ratio)]
    context.rect(x, y, Math.ceil(maxX * ratio) - x, Math.ceil(maxY * ratio) - y)
  }
  // Konva clears the canvas as far as the clip lets it.
  context.clip()
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const widen = narrowScene(context, worldBox(camera, boxes))
  try {
    draw()
  } finally {
    widen()
    context.restore()
  }
}

function worldBox({ x, y, zoom }: PaintCamera, boxes: readonly Box[]): Box {
  const margin = 2
  return {
    minX: (Math.min(...boxes.map((box) => box.minX)) - margin - x) / zoom,
    minY: (Math.min(...boxes.map((box) => box.minY)) - margin - y) / zoom,
    maxX: (Math.max(...boxes.map((box) => box.maxX)) + margin - x) / zoom,
    maxY: (Math.max(...boxes.map((box) => box.maxY)) + margin - y) / zoom,
  }
}

/** Undefined where something stands in the layer of which nobody knows where it paints. */
function pictureOf(layer: Konva.Layer, painting: NodePainting): Picture | undefined {
  const matrix = layer.getAbsoluteTransform().getMatrix()
  const [zoom, b, c, d, x, y] = matrix
  const canvas = layer.getCanvas()
  const pixelRatio = canvas.getPixelRatio()
  const camera = { x, y, zoom, pixelRatio }
  if (b !== 0 || c !== 0 || d !== zoom || !(zoom > 0) || !layer.isVisible()) return undefined
  const shown: Shown[] = []
  return collect(layer, camera, 1, shown, painting)
    ? { camera, shown, width: canvas.width / pixelRatio, height: canvas.height / pixelRatio }
    : undefined
}

function collect(
  group: Konva.Layer | Konva.Group,
  camera: PaintCamera,
  inherited: number,
  shown: Shown[],
  painting: NodePainting,
): boolean {
  for (const node of group.getChildren()) {
    if (!node.visible()) continue
    const opacity = inherited * node.opacity()
    if (node.getType() === 'Group') {
      if (node.isCached() || !collect(node as Konva.Group, camera, opacity, shown, painting)) return false
      continue
    }
    const painter = painting.painterOf(node)
    const content = painting.contentOf(node)
    const reach = painting.reachOf(node)
    if (painter === undefined && content === undefined && reach === undefined) return false
    const mark = reach === undefined ? undefined : placeOf(node, reach, camera)
    shown.push({
      node,
      opacity,
      painter,
      content,
      place: mark?.place ?? '',
      box: mark?.box ?? painter?.within ?? (painter?.marks ? boxOfMarks(painter.marks, camera) : everywhere),
    })
  }
  return true
}

/** Everything, as a box of screen pixels. */
const everywhere: Box = { minX: 0, minY: 0, maxX: Infinity, maxY: Infinity }

/** A mark of so many world units around its place. */
function placeOf(
  node: Konva.Node,
  reach: number,
  { zoom }: PaintCamera,
): { readonly place: string; readonly box: Box } {
  const { x, y } = node.getAbsolutePosition()
  return {
    place: `${x} ${y} ${node.getAbsoluteRotation()} ${reach}`,
    box: growBox({ minX: x, minY: y, maxX: x, maxY: y }, reach * zoom + STROKE_REACH),
  }
}

function changes(before: Picture, now: Picture, painting: NodePainting): Boxes {
  const { camera, width, height } = now
  const { x, y, zoom, pixelRatio } = before.camera
  if (x !== camera.x || y !== camera.y || zoom !== camera.zoom || pixelRatio !== camera.pixelRatio) return 'everything'
  if (before.shown.length !== now.shown.length) return 'everything'
  const boxes: Box[] = []
  for (const [i, one] of now.shown.entries()) {
    const old = before.shown[i]
    if (old.node !== one.node) return 'everything'
    const changed = differenceOfShown(old, one, camera, painting)
    if (changed === 'everything') return changed
    // What moves outside of the view would have all between it and the rest painted, and put together by the browser.
    append(
      boxes,
      changed.filter((box) => box.maxX > 0 && box.maxY > 0 && box.minX < width && box.minY < height),
    )
  }
  return boxes.length > MOST_BOXES || boxes.some((box) => box.maxX === Infinity) ? 'everything' : boxes
}

function differenceOfShown(before: Shown, now: Shown, camera: PaintCamera, painting: NodePainting): Boxes {
  const both = [before.box, now.box].filter((box) => box !== undefined)
  if (before.opacity !== now.opacity || before.place !== now.place) return both
  if (before.content?.basis !== now.content?.basis) return 'everything'
  const [old, painted] = [paintedOf(before), paintedOf(now)]
  const changed = painting.differenceOfLayers(old, painted)
  if (changed === undefined) return []
  return changed === true ? both : [screenBox(camera, changed)]
}

const paintedOf = ({ painter, content }: Shown): readonly Painted[] =>
  content?.painted ?? (painter === undefined ? [] : [{ painter, opacity: 1 }])

const screenBox = ({ x, y, zoom }: PaintCamera, box: Box): Box =>
  growBox(
    { minX: box.minX * zoom + x, minY: box.minY * zoom + y, maxX: box.maxX * zoom + x, maxY: box.maxY * zoom + y },
    STROKE_REACH,
  )
