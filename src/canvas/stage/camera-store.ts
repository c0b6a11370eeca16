import { createStore } from '../../engine/core/index.js'
import type { Camera } from '../../editor/index.js'

export interface CameraStore {
  getSnapshot: () => Camera
  subscribe: (listener: () => void) => () => void
  set: (camera: Camera) => void
}

const isUsable = (camera: Camera): boolean =>
  Number.isFinite(camera.x) && Number.isFinite(camera.y) && Number.isFinite(camera.zoom) && camera.zoom > 0

/**
 * Creates a camera store. It ignores an invalid camera (zoom 0, NaN).
 * @example
 * const camera = createCameraStore({ x: 0, y: 0, zoom: 2 })
 * const map = <NavStage cameraStore={camera} />
 */
export function createCameraStore(initial: Camera = { x: 0, y: 0, zoom: 1 }): CameraStore {
  const { getSnapshot, subscribe, set } = createStore<Camera>(isUsable(initial) ? initial : { x: 0, y: 0, zoom: 1 })
  return {
    getSnapshot,
    subscribe,
    set: ({ x, y, zoom }) => {
      if (isUsable({ x, y, zoom })) set({ x, y, zoom })
    },
  }
}
