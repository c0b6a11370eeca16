import type { Camera, Editor } from '../../editor/index.js'
import type { DisplayStore } from '../display-state.js'

export interface PlaybackActions {
  readonly toggle: () => void
  readonly step: (by: number) => void
  readonly seek: (frame: number) => void
  readonly total: number
}

const SHIFT_STEP = 10
const PRESSED_BY_SPACE = 'button, select' // controls of the panel that use Space themselves
const MOVED_BY_ARROWS = 'input, select'

export function playbackKeys(
  editor: Editor,
  display: DisplayStore,
  actions: () => PlaybackActions,
): Readonly<Record<'onMapKey' | 'onStripKey', (event: KeyboardEvent) => boolean>> {
  /** The camera when Space was pressed. If the camera moved since, Space has panned. */
  let held: Camera | undefined
  const move = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const { step, seek, total } = actions()
    const by = shiftKey ? SHIFT_STEP : 1
    if (key === 'ArrowRight') step(by)
    else if (key === 'ArrowLeft') step(-by)
    else if (key === 'Home') seek(0)
    else if (key === 'End') seek(total)
    else return false
    return true
  }
  return {
    onMapKey: (event) => {
      const { crosshair, camera } = editor.getSnapshot()
      // The keyboard crosshair uses Space and the arrow keys to draw, so leave the keys to it.
      if (crosshair !== undefined || event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.type === 'keyup') {
        const isTap = event.key === ' ' && held === camera
        if (event.key === ' ') held = undefined
        // Return `true` for a tap, so that the editor shows no crosshair. The `blur` event makes it release Space; otherwise, the next drag would pan.
        if (isTap) {
          editor.input.handle({ type: 'blur' })
          actions().toggle()
        }
        return isTap
      }
      if (event.key !== ' ') return move(event)
      if (!event.repeat) held = camera
      return false
    },
    onStripKey: (event) => {
      const target = event.target as Element | null
      if (event.key === 'Escape') display.set({ replaying: false })
      else if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE) == null) actions().toggle()
      else return target?.closest(MOVED_BY_ARROWS) == null && move(event)
      return true
    },
  }
}
