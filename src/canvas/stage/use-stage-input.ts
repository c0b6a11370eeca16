import type { RefObject } from 'react'
import { useEffect } from 'react'
import type { CameraStore } from './camera-store.js'
import type { PanZoomOptions } from './pan-zoom.js'
import { createPanZoom } from './pan-zoom.js'
import type { StageInput } from './pointer-input.js'
import { createPointerSource } from './pointer-input.js'

export function useStageInput(
  root: RefObject<HTMLDivElement | null>,
  surface: RefObject<HTMLDivElement | null>,
  camera: CameraStore,
  onInput: ((input: StageInput) => boolean) | undefined,
  panZoom: PanZoomOptions | false | undefined,
): void {
  useEffect(() => {
    const target = surface.current
    const element = root.current
    if (target === null || element === null) return
    const own = panZoom === false ? undefined : createPanZoom(camera, panZoom)
    const source = createPointerSource(target, (input) => (onInput?.(input) ?? false) || (own?.handle(input) ?? false))
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === ' ') own?.setSpaceHeld(event.type === 'keydown')
    }
    const listening = new AbortController()
    element.addEventListener('keydown', onKey, listening)
    element.addEventListener('keyup', onKey, listening)
    return () => {
      source.destroy()
      listening.abort()
    }
  }, [root, surface, camera, onInput, panZoom])
}
