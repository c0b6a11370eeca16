/** `editor.camera`: where the map lies on screen. */
import type { Point, Rect } from '../../engine/geometry/index.js'
import { toScreen, toWorld, type Camera, type Size } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'

export interface CameraGroup {
  readonly current: Camera
  readonly set: (camera: Camera) => void
  /** The size of the map on screen; the first one shows the whole map unless a camera was given. */
  readonly setViewport: (viewport: Size) => void
  /** What floats over the map, in screen pixels: read at every fit, which leaves it room where it can. */
  readonly setCovered: (read: () => readonly Rect[]) => void
  /** About a screen position; about the middle of the view when absent. */
  readonly zoomBy: (factor: number, about?: Point) => void
  /** By screen pixels. */
  readonly panBy: (dx: number, dy: number) => void
  /** Everything, what is selected, some items, or a rectangle. */
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
