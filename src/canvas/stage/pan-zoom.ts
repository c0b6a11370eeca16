import { DEFAULT_LIMITS, panBy, wheelPan, wheelZoom, zoomAbout } from '../../editor/index.js'
import type { PointerInput, WheelInput } from '../../editor/index.js'
import type { CameraStore } from './camera-store.js'
import type { StageInput } from './pointer-input.js'

/** Creates an input handler that pans by dragging and zooms by the wheel or two fingers. It returns whether it used the input. */
export function createPanZoom(camera: CameraStore): (input: StageInput) => boolean {
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
    if (held.size === 1) camera.set(panBy(now, input.x - before.x, input.y - before.y))
    else {
      for (const [id, other] of held) {
        if (id === input.pointerId) continue
        const spread = Math.sqrt((before.x - other.x) ** 2 + (before.y - other.y) ** 2)
        const next = Math.sqrt((input.x - other.x) ** 2 + (input.y - other.y) ** 2)
        const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
        const zoomed = spread > 0 && next > 0 ? zoomAbout(now, (now.zoom * next) / spread, middle, DEFAULT_LIMITS) : now
        camera.set(panBy(zoomed, (input.x - before.x) / 2, (input.y - before.y) / 2))
        break
      }
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
