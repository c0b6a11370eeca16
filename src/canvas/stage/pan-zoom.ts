import { DEFAULT_LIMITS, panBy, wheelPan, wheelZoom, zoomAbout } from '../../editor/index.js'
import type { CameraLimits, PointerInput, WheelInput } from '../../editor/index.js'
import type { CameraStore } from './camera-store.js'
import type { StageInput } from './pointer-input.js'

export interface PanZoomOptions {
  /** Plain wheel: zooms at the pointer (default), or pans, with Ctrl or pinch to zoom. */
  readonly wheel?: 'zoom' | 'pan' | undefined
  readonly minZoom?: number | undefined
  readonly maxZoom?: number | undefined
  /** Dragging pans without Space. True for a read-only map. */
  readonly dragPans?: boolean | undefined
}

export interface PanZoom {
  handle: (input: StageInput) => boolean
  setSpaceHeld: (held: boolean) => void
}

export function createPanZoom(camera: CameraStore, options: PanZoomOptions = {}): PanZoom {
  let spaceHeld = false
  const held = new Map<number, { x: number; y: number }>()

  const limits: CameraLimits = {
    ...DEFAULT_LIMITS,
    ...(options.minZoom !== undefined && { minZoom: options.minZoom }),
    ...(options.maxZoom !== undefined && { maxZoom: options.maxZoom }),
  }

  const onWheel = (input: WheelInput): boolean => {
    const now = camera.getSnapshot()
    const factor = wheelZoom(input, options.wheel ?? 'zoom')
    const { x, y } = wheelPan(input)
    camera.set(factor === undefined ? panBy(now, x, y) : zoomAbout(now, now.zoom * factor, input, limits))
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
        const zoomed = spread > 0 && next > 0 ? zoomAbout(now, (now.zoom * next) / spread, middle, limits) : now
        camera.set(panBy(zoomed, (input.x - before.x) / 2, (input.y - before.y) / 2))
        break
      }
    }
    held.set(input.pointerId, { x: input.x, y: input.y })
    return true
  }

  return {
    handle: (input) => {
      switch (input.type) {
        case 'wheel':
          return onWheel(input)
        case 'down': {
          const pans =
            input.button === 1 ||
            (input.button !== 2 && (spaceHeld || options.dragPans !== false || input.pointerType === 'touch'))
          if (pans) held.set(input.pointerId, { x: input.x, y: input.y })
          return pans
        }
        case 'move':
          return onMove(input)
        case 'up':
        case 'cancel':
          return held.delete(input.pointerId)
        default:
          return false
      }
    },
    setSpaceHeld: (value) => {
      spaceHeld = value
    },
  }
}
