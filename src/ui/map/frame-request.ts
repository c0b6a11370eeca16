/** Work that is done once in the next frame, however often it is asked for. Outside React. */
interface FrameRequest {
  readonly ask: () => void
  /** For good: what is asked for later, by a listener that is still to hear of a change, is not done. */
  readonly end: () => void
  /** It was asked for, and the frame has not come yet. */
  readonly isAsked: () => boolean
}

export function createFrameRequest(work: () => void): FrameRequest {
  let frame = 0
  let isOver = false
  const run = (): void => {
    frame = 0
    work()
  }
  return {
    ask: () => {
      if (frame === 0 && !isOver) frame = requestAnimationFrame(run)
    },
    end: () => {
      isOver = true
      cancelAnimationFrame(frame)
      frame = 0
    },
    isAsked: () => frame !== 0,
  }
}
