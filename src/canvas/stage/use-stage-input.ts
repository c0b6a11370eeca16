import { useEffect, type RefObject } from 'react'
import type { CameraStore } from './camera-store.js'
import { createPanZoom } from './pan-zoom.js'
import { createPointerSource, type StageInput } from './pointer-input.js'

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
