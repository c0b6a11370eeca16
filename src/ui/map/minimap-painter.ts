import { pointsAlongLinks } from '../../playback/index.js'
import type { Path } from '../../engine/geometry/index.js'
import type { NavDocument } from '../../document/model/index.js'
import { fitRect, NO_LIMITS, toScreen, visibleRect, type Camera, type Size } from '../../editor/index.js'
import { strokePath, type Theme } from '../../canvas/index.js'
import { createBackdrop } from './minimap-backdrop.js'

interface MinimapScene {
  readonly document: NavDocument
  readonly camera: Camera
  readonly viewport: Size
  readonly path: Path | undefined
  readonly pathColor: string
}

export interface MinimapPainter {
  readonly canvases: readonly HTMLCanvasElement[]
  readonly paint: (scene: MinimapScene) => boolean
  readonly reset: () => void
}

const MARGIN = 6
const MAX_PIXELS = 2

export function createMinimapPainter(
  element: HTMLCanvasElement,
  { width, height }: Size,
  theme: Theme,
): MinimapPainter | undefined {
  const context = element.getContext('2d')
  const backdrop = createBackdrop(element.ownerDocument, { width, height }, theme)
  if (context === null || backdrop === undefined) return undefined
  let ratio = 1
  return {
    canvases: [element, ...backdrop.canvases],
    reset: () => {
      ratio = Math.min(MAX_PIXELS, element.ownerDocument.defaultView?.devicePixelRatio ?? 1)
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      backdrop.reset(ratio)
    },
    paint: (scene) => {
      const placed = placeMap(scene.document, { width, height })
      const isUnfinished = backdrop.refresh(scene.document, placed)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, element.width, element.height)
      context.drawImage(backdrop.picture(), 0, 0)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      if (scene.path !== undefined) paintPath(context, scene.path, scene.pathColor, placed)
      paintView(context, scene, placed, { width, height }, theme)
      return isUnfinished
    },
  }
}

export const placeMap = ({ bounds }: NavDocument, size: Size): Camera => fitRect(bounds, size, MARGIN, NO_LIMITS)

function paintPath(context: CanvasRenderingContext2D, path: Path, color: string, placed: Camera): void {
  context.beginPath()
  for (const point of pointsAlongLinks(path)) {
    const { x, y } = toScreen(placed, point)
    context.lineTo(x, y)
  }
  strokePath(context, color, 1.5)
}

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
