/**
 * The picture of the whole map: obstacles and areas, on a canvas of their own that is painted again with the document, and over them
 * the path and the frame of what the stage shows.
 */
import { pointsAlongLinks } from '../../playback/index.js'
import type { Path } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { fitRect, itemRings, NO_LIMITS, toScreen, visibleRect, type Camera, type Size } from '../../editor/index.js'
import { fillPolygon, type Theme } from '../../canvas/index.js'

/** What the picture shows. */
export interface MinimapScene {
  readonly document: NavDocument
  readonly camera: Camera
  readonly viewport: Size
  readonly path: Path | undefined
  readonly pathColor: string
}

export interface MinimapPainter {
  /** Canvases whose pixels may get lost. */
  readonly canvases: readonly HTMLCanvasElement[]
  readonly paint: (scene: MinimapScene) => void
  /** Gives both canvases the pixels of the screen, empty. */
  readonly reset: () => void
}

/** CSS pixels around the map. */
const MARGIN = 6
/** A finer picture costs more than it shows. */
const MOST_PIXELS = 2

/** Undefined where the browser gives no canvas. */
export function createMinimapPainter(
  element: HTMLCanvasElement,
  { width, height }: Size,
  theme: Theme,
): MinimapPainter | undefined {
  const backdrop = element.ownerDocument.createElement('canvas')
  const context = element.getContext('2d')
  const onBackdrop = backdrop.getContext('2d')
  if (context === null || onBackdrop === null) return undefined
  let ratio = 1
  let painted: NavDocument | undefined
  const refreshBackdrop = (document: NavDocument, placed: Camera): void => {
    if (painted === document) return
    painted = document
    onBackdrop.setTransform(ratio, 0, 0, ratio, 0, 0)
    onBackdrop.fillStyle = theme.canvas
    onBackdrop.fillRect(0, 0, width, height)
    const scale = ratio * placed.zoom
    onBackdrop.setTransform(scale, 0, 0, scale, ratio * placed.x, ratio * placed.y)
    for (const item of document.items) paintItem(onBackdrop, item, theme)
    onBackdrop.globalAlpha = 1
  }
  return {
    canvases: [element, backdrop],
    reset: () => {
      ratio = Math.min(MOST_PIXELS, element.ownerDocument.defaultView?.devicePixelRatio ?? 1)
      element.width = backdrop.width = Math.round(width * ratio)
      element.height = backdrop.height = Math.round(height * ratio)
      painted = undefined
    },
    paint: (scene) => {
      const placed = placeMap(scene.document, { width, height })
      refreshBackdrop(scene.document, placed)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, element.width, element.height)
      context.drawImage(backdrop, 0, 0)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      if (scene.path !== undefined) paintPath(context, scene.path, scene.pathColor, placed)
      paintView(context, scene, placed, { width, height }, theme)
    },
  }
}

/** The camera that shows the whole map inside the box. */
export const placeMap = ({ bounds }: NavDocument, size: Size): Camera => fitRect(bounds, size, MARGIN, NO_LIMITS)

function paintItem(on: CanvasRenderingContext2D, item: NavItem, theme: Theme): void {
  if (item.hidden === true || (item.kind !== 'obstacle' && item.kind !== 'area')) return
  const [outer, ...holes] = itemRings(item)
  on.globalAlpha = item.kind === 'area' ? 0.3 : 0.75
  on.fillStyle =
    item.kind === 'area' ? (item.terrain === 'water' ? theme.areaWater : theme.areaSand) : theme.obstacleStroke
  fillPolygon(on, { outer, holes, fillRule: item.kind === 'obstacle' ? item.fillRule : undefined })
}

function paintPath(context: CanvasRenderingContext2D, path: Path, color: string, placed: Camera): void {
  context.beginPath()
  for (const point of pointsAlongLinks(path)) {
    const { x, y } = toScreen(placed, point)
    context.lineTo(x, y)
  }
  context.strokeStyle = color
  context.lineWidth = 1.5
  context.stroke()
}

/** Dims what the stage does not show, and frames what it does. */
function paintView(
  context: CanvasRenderingContext2D,
  { camera, viewport }: MinimapScene,
  placed: Camera,
  { width, height }: Size,
  theme: Theme,
): void {
  const seen = visibleRect(camera, viewport)
  const first = toScreen(placed, seen)
  const last = toScreen(placed, { x: seen.x + seen.width, y: seen.y + seen.height })
  const [left, top, right, bottom] = [first.x, first.y, last.x, last.y].map(Math.round)
  context.fillStyle = theme.name === 'light' ? 'rgb(233 236 240 / .62)' : 'rgb(0 0 0 / .5)'
  context.beginPath()
  context.rect(0, 0, width, height)
  context.rect(left, top, right - left, bottom - top)
  context.fill('evenodd')
  context.strokeStyle = theme.accent
  context.lineWidth = 1.5
  context.strokeRect(left, top, right - left, bottom - top)
}
