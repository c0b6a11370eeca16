import { useEffect, useState } from 'react'

export interface Steps {
  readonly at: number
  readonly playing: boolean
  play: () => void
  pause: () => void
  /** Forwards or backwards; stops the play. */
  step: (by: number) => void
  /** Beyond the end is the end. */
  seek: (to: number) => void
  /** Space plays and pauses, arrows step, Home resets, End shows the end. False where the key is none of them. */
  onKey: (key: string, target: EventTarget) => boolean
}

/** Where a film of `count` steps stands. `share` of it has been shown at first. */
export function useSteps(count: number, speed: number, share: number): Steps {
  // Beyond the end is the end, of a film that follows too.
  const [wanted, setAt] = useState(share === 1 ? Infinity : Math.round(share * (count - 1)))
  const at = Math.min(wanted, count - 1)
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
      // A button is pressed by Space, a slider moved by arrows: those keep their keys.
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
