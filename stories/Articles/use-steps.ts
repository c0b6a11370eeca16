import { useEffect, useState } from 'react'

export interface Steps {
  readonly at: number
  readonly playing: boolean
  play: () => void
  pause: () => void
  /** Steps forwards or backwards and pauses. */
  step: (by: number) => void
  /** Moves to a step; a position beyond the end means the end. */
  seek: (to: number) => void
  /** Space plays and pauses, arrows step, Home resets, End shows the end. Returns false for any other key. */
  onKey: (key: string, target: EventTarget) => boolean
}

/** Returns the position in a playback of `count` steps. `share`: the initial position as a share of the steps. */
export function useSteps(count: number, speed: number, share: number): Steps {
  // The position Infinity is the last step of every playback. So the last step stays visible when another playback is selected.
  const [position, setAt] = useState(share === 1 ? Infinity : Math.round(share * (count - 1)))
  const at = Math.min(position, count - 1)
  const [playing, setPlaying] = useState(false)
  const isOver = at >= count - 1
  useEffect(() => {
    if (!playing || isOver) return undefined
    const timer = setTimeout(() => setAt(at + 1), 1000 / speed)
    return () => clearTimeout(timer)
  }, [playing, isOver, at, speed])
  const seek = (to: number): void => {
    setPlaying(false)
    setAt(Math.max(0, to))
  }
  const play = (): void => {
    if (isOver) setAt(0)
    setPlaying(true)
  }
  const pause = (): void => setPlaying(false)
  const isPlaying = playing && !isOver
  return {
    at,
    playing: isPlaying,
    play,
    pause,
    step: (by) => seek(at + by),
    seek,
    onKey: (key, target) => {
      // Inputs and lists handle all of these keys themselves, and a focused button handles Space.
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return false
      if (key === 'ArrowRight') seek(at + 1)
      else if (key === 'ArrowLeft') seek(at - 1)
      else if (key === 'Home') seek(0)
      else if (key === 'End') seek(Infinity)
      else if (key === ' ' && !(target instanceof HTMLButtonElement)) (isPlaying ? pause : play)()
      else return false
      return true
    },
  }
}
