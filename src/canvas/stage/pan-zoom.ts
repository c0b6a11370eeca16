import { useEffect, type RefObject } from 'react'
import { DEFAULT_LIMITS, panBy, pinchStep, wheelPan, wheelZoom, zoomAbout } from '../../editor/index.js'
import type { PointerInput, WheelInput } from '../../editor/index.js'
import type { CameraStore } from './camera-store.js'
import { createPointerSource, type StageInput } from './pointer-input.js'

function createPanZoom(camera: CameraStore): (input: StageInput) => boolean {
  const held = new Map<number, { x: number; y: number }>()

  const onWheel = (input: WheelInput): boolean => {
    const now = camera.getSnapshot()
    const factor = wheelZoom(input, 'zoom')
    const { x, y } = wheelPan(input)
    camera.set(factor === undefined ? panBy(now, x, y) : zoomAbout(now, now.zoom * factor, input, DEFAULT_LIMITS))
    return true
  }

  const onMove = (input: PointerInput): boolean => {
    const before = held.get(input.pointerId)
    if (before === undefined) return false
    const now = camera.getSnapshot()
    const other = [...held].find(([id]) => id !== input.pointerId)?.[1]
    if (other === undefined) camera.set(panBy(now, input.x - before.x, input.y - before.y))
    else {
      const { factor, middle, pan } = pinchStep(before, input, other)
      camera.set(panBy(zoomAbout(now, now.zoom * factor, middle, DEFAULT_LIMITS), pan.x, pan.y))
    }
    held.set(input.pointerId, { x: input.x, y: input.y })
    return true
  }

  return (input) => {
    switch (input.type) {
      case 'wheel':
        return onWheel(input)
      case 'down':
        if (input.button === 2) return false
        held.set(input.pointerId, { x: input.x, y: input.y })
        return true
      case 'move':
        return onMove(input)
      case 'up':
      case 'cancel':
        return held.delete(input.pointerId)
      default:
        return false
    }
  }
}

export function useStageInput(
  surface: RefObject<HTMLDivElement | null>,
  camera: CameraStore,
  onInput: ((input: StageInput) => boolean) | undefined,
  panZoom: boolean | undefined,
): void {
  useEffect(() => {
    const target = surface.current
    if (target === null) return
    const own = panZoom === false ? undefined : createPanZoom(camera)
    const source = createPointerSource(target, (input) => (onInput?.(input) ?? false) || (own?.(input) ?? false))
    return () => source.destroy()
  }, [surface, camera, onInput, panZoom])
}
