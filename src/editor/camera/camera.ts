/** Camera arithmetic for the map, for plain stages and for the minimap: screen = world * zoom + (x, y). */
import type { Point, Rect } from '../../engine/geometry/index.js'

export interface Camera {
  /** Screen position of the world's origin. */
  readonly x: number
  readonly y: number
  /** Number of screen pixels per world unit. */
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface CameraLimits {
  /** Minimum zoom. If the option `cameraLimits` leaves it out, the editor can zoom out until the map fills half of the viewport. */
  readonly minZoom: number
  readonly maxZoom: number
  /** Screen pixels of the content that must stay visible on each side. */
  readonly keepInView: number
}

export const DEFAULT_LIMITS: CameraLimits = { minZoom: 0.01, maxZoom: 64, keepInView: 48 }

export const NO_LIMITS: CameraLimits = { minZoom: 0, maxZoom: Infinity, keepInView: 0 }

export function screenAt(camera: Camera, axis: 'x' | 'y', value: number): number {
  return value * camera.zoom + camera[axis]
}

export function worldAt(camera: Camera, axis: 'x' | 'y', pixel: number): number {
  return (pixel - camera[axis]) / camera.zoom
}

export function toWorld(camera: Camera, screen: Point): Point {
  return { x: worldAt(camera, 'x', screen.x), y: worldAt(camera, 'y', screen.y) }
}

export function toScreen(camera: Camera, world: Point): Point {
  return { x: screenAt(camera, 'x', world.x), y: screenAt(camera, 'y', world.y) }
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x + dx, y: camera.y + dy, zoom: camera.zoom }
}

export function zoomAbout(camera: Camera, zoom: number, about: Point, limits: CameraLimits = DEFAULT_LIMITS): Camera {
  const next = Math.min(limits.maxZoom, Math.max(limits.minZoom, zoom))
  const scale = next / camera.zoom
  return { x: about.x - (about.x - camera.x) * scale, y: about.y - (about.y - camera.y) * scale, zoom: next }
}

export function fitRect(rect: Rect, viewport: Size, padding = 32, limits: CameraLimits = DEFAULT_LIMITS): Camera {
  const width = Math.max(viewport.width - 2 * padding, 1)
  const height = Math.max(viewport.height - 2 * padding, 1)
  const wanted = Math.min(
    rect.width > 0 ? width / rect.width : Infinity,
    rect.height > 0 ? height / rect.height : Infinity,
  )
  const zoom = Math.min(limits.maxZoom, Math.max(limits.minZoom, Number.isFinite(wanted) ? wanted : 1))
  return {
    x: viewport.width / 2 - (rect.x + rect.width / 2) * zoom,
    y: viewport.height / 2 - (rect.y + rect.height / 2) * zoom,
    zoom,
  }
}

const FLOAT_GAP = 12

/**
 * Returns the camera with the largest zoom at which `rect` fits without touching `covered` (screen rectangles). Ignores `covered` if
 * the zoom would be less than half of that of `fitRect`.
 */
export function fitAround(
  rect: Rect,
  viewport: Size,
  covered: readonly Rect[],
  padding = 32,
  limits: CameraLimits = DEFAULT_LIMITS,
): Camera {
  const unobstructed = fitRect(rect, viewport, padding, limits)
  let best: Camera | undefined
  const obstacleOf = (camera: Camera): Rect | undefined => {
    const { x, y } = toScreen(camera, rect)
    const right = x + rect.width * camera.zoom + FLOAT_GAP
    const bottom = y + rect.height * camera.zoom + FLOAT_GAP
    return covered.find(
      (box) =>
        box.x < right && box.x + box.width > x - FLOAT_GAP && box.y < bottom && box.y + box.height > y - FLOAT_GAP,
    )
  }
  const search = (free: Rect): void => {
    if (free.width <= 0 || free.height <= 0) return
    const fitted = fitRect(rect, free, 0, limits)
    const camera = panBy(fitted, free.x, free.y)
    if (best !== undefined && camera.zoom <= best.zoom) return
    const obstacle = obstacleOf(camera)
    if (obstacle === undefined) {
      best = camera
      return
    }
    const left = obstacle.x + obstacle.width + FLOAT_GAP
    const top = obstacle.y + obstacle.height + FLOAT_GAP
    for (const part of [
      { ...free, height: obstacle.y - FLOAT_GAP - free.y },
      { ...free, width: obstacle.x - FLOAT_GAP - free.x },
      { ...free, y: top, height: free.y + free.height - top },
      { ...free, x: left, width: free.x + free.width - left },
    ])
      // At the minimum zoom, `rect` may overflow `free`. Skip parts as large as `free`, since the recursion would not end.
      if (part.width < free.width || part.height < free.height) search(part)
  }
  const width = viewport.width - 2 * padding
  const height = viewport.height - 2 * padding
  if (covered.length > 0) search({ x: padding, y: padding, width, height })
  if (best === undefined || best.zoom < unobstructed.zoom / 2) return unobstructed
  return nearestMiddle(rect, viewport, covered, best, (camera) => obstacleOf(camera) === undefined)
}

function nearestMiddle(
  rect: Rect,
  viewport: Size,
  covered: readonly Rect[],
  best: Camera,
  isClear: (camera: Camera) => boolean,
): Camera {
  const { zoom } = best
  const placesOf = (at: 'x' | 'y', size: 'width' | 'height'): readonly number[] => {
    const length = rect[size] * zoom
    const starts = covered.flatMap((box) => [box[at] + box[size] + FLOAT_GAP, box[at] - FLOAT_GAP - length])
    const middle = (viewport[size] - length) / 2
    const end = viewport[size] - length
    const inside = starts.filter((start) => start >= 0 && start <= end)
    return [middle, ...inside].map((start) => start - rect[at] * zoom).concat(best[at])
  }
  const { x: middleX, y: middleY } = fitRect(rect, viewport, 0, { ...NO_LIMITS, minZoom: zoom, maxZoom: zoom })
  const offset = ({ x, y }: Camera): number => (x - middleX) ** 2 + (y - middleY) ** 2
  let nearest = best
  for (const x of placesOf('x', 'width'))
    for (const y of placesOf('y', 'height')) {
      const camera = { x, y, zoom }
      if (offset(camera) < offset(nearest) && isClear(camera)) nearest = camera
    }
  return nearest
}

export function clampCamera(
  camera: Camera,
  content: Rect,
  viewport: Size,
  limits: CameraLimits = DEFAULT_LIMITS,
): Camera {
  const zoom = Math.min(limits.maxZoom, Math.max(limits.minZoom, camera.zoom))
  const clampAxis = (offset: number, start: number, length: number, size: number): number => {
    const keep = Math.min(limits.keepInView, (length * zoom) / 2, size / 2)
    const low = keep - (start + length) * zoom
    const high = size - keep - start * zoom
    return Math.min(Math.max(offset, low), high)
  }
  const x = clampAxis(camera.x, content.x, content.width, viewport.width)
  const y = clampAxis(camera.y, content.y, content.height, viewport.height)
  return x === camera.x && y === camera.y && zoom === camera.zoom ? camera : { x, y, zoom }
}

export function visibleRect(camera: Camera, viewport: Size): Rect {
  return {
    x: worldAt(camera, 'x', 0),
    y: worldAt(camera, 'y', 0),
    width: viewport.width / camera.zoom,
    height: viewport.height / camera.zoom,
  }
}
