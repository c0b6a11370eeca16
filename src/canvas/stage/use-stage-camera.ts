import type Konva from 'konva'
import { useRef, type RefObject } from 'react'
import { fitRect, NO_LIMITS, type Size } from '../../editor/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import { useBrowserLayoutEffect } from '../../hooks/index.js'
import { nodePlace } from '../painters/konva-context.js'
import type { CameraStore } from './camera-store.js'

/** Transforms all layers of the stage by the camera: after each change of the camera, and after each render, which may add layers. */
export function useLayerCamera(camera: CameraStore, stage: RefObject<Konva.Stage | null>, drawable: boolean): void {
  useBrowserLayoutEffect(() => {
    if (!drawable) return
    const place = (): void => {
      const placed = nodePlace(camera.getSnapshot())
      for (const layer of stage.current?.getLayers() ?? []) {
        if (layer.x() === placed.x && layer.y() === placed.y && layer.scaleX() === placed.scaleX) continue
        layer.setAttrs(placed)
        layer.batchDraw()
      }
    }
    place()
    return camera.subscribe(place)
  })
}

export const FIT_PADDING = 32

/** Fits `world` at the first layout, unless the app chose the camera (`isChosen`). Reports every size to `onResize`. */
export function useFirstFit(
  camera: CameraStore,
  isChosen: boolean,
  size: Size | undefined,
  world: Rect | undefined,
  onResize: ((size: Size) => void) | undefined,
): void {
  const isFitted = useRef(isChosen)
  useBrowserLayoutEffect(() => {
    if (size === undefined) return
    if (!isFitted.current && world !== undefined && size.width > 0 && size.height > 0) {
      isFitted.current = true
      camera.set(fitRect(world, size, FIT_PADDING, NO_LIMITS))
    }
    onResize?.(size)
  }, [camera, size, world, onResize])
}
