import type { Point, Rect } from '../../engine/geometry/index.js'
import { toScreen, toWorld, type Camera, type Size } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'

export interface CameraGroup {
  readonly current: Camera
  readonly set: (camera: Camera) => void
  /** Size of the map on screen; the first one fits the map unless a camera was given. */
  readonly setViewport: (viewport: Size) => void
  /** Screen rectangles that float over the map, read at every fit, which avoids them if possible. */
  readonly setCovered: (read: () => readonly Rect[]) => void
  /** About a screen position; the middle of the view if absent. */
  readonly zoomBy: (factor: number, about?: Point) => void
  /** By screen pixels. */
  readonly panBy: (dx: number, dy: number) => void
  /** Fits everything, the selection, some items, or a rectangle. */
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
