import type { Point, Rect } from '../../engine/geometry/index.js'
import { toScreen, toWorld, type Camera, type Size } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'

export interface CameraGroup {
  readonly current: Camera
  readonly set: (camera: Camera) => void
  /** Sets the size of the map on screen. The first call fits the map, unless the app gave a camera. */
  readonly setViewport: (viewport: Size) => void
  /** Sets a function that returns the screen rectangles of panels over the map. If possible, every fit keeps the content clear of them. */
  readonly setCovered: (read: () => readonly Rect[]) => void
  /** Zooms about a screen position; about the middle of the viewport if absent. */
  readonly zoomBy: (factor: number, about?: Point) => void
  /** Pans by screen pixels. */
  readonly panBy: (dx: number, dy: number) => void
  /** Fits the whole map, the selection, the given items, or a rectangle. */
  readonly fit: (what?: 'content' | 'selection' | readonly string[] | Rect) => void
  readonly toWorld: (screen: Point) => Point
  readonly toScreen: (world: Point) => Point
}

export function createCameraGroup({ store, camera, act }: EditorContext): CameraGroup {
  return {
    get current() {
      return store.state.camera
    },
    set: act((next) => camera.move(next)),
    setViewport: act((viewport) => camera.setViewport(viewport)),
    setCovered: (read) => {
      camera.covered = read
    },
    zoomBy: act((factor, about) => camera.zoomBy(factor, about ?? camera.middle)),
    panBy: act((dx, dy) => camera.panBy(dx, dy)),
    fit: act((what = 'content') => camera.fit(what)),
    toWorld: (screen) => toWorld(store.state.camera, screen),
    toScreen: (world) => toScreen(store.state.camera, world),
  }
}
