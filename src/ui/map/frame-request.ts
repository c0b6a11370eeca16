/** Work that is done once in the next frame, however often it is asked for. Outside React. */
export interface FrameRequest {
  readonly ask: () => void
  readonly cancel: () => void
  /** It was asked for, and the frame has not come yet. */
  readonly isAsked: () => boolean
}

export function createFrameRequest(work: () => void): FrameRequest {
  let frame = 0
  const run = (): void => {
    frame = 0
    work()
  }
  return {
    ask: () => {
      if (frame === 0) frame = requestAnimationFrame(run)
    },
    cancel: () => {
      cancelAnimationFrame(frame)
      frame = 0
    },
    isAsked: () => frame !== 0,
  }
}
