const LONGEST_FRAME = 0.1

interface FrameLoop {
  start: () => void
  stop: () => void
}

export function createFrameLoop(step: (seconds: number) => boolean): FrameLoop {
  let frame: number | undefined
  let last: number | undefined
  const start = (): void => {
    frame ??= requestAnimationFrame(tick)
  }
  const stop = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = last = undefined
  }
  function tick(time: number): void {
    frame = undefined
    const seconds = last === undefined ? 0 : Math.min((time - last) / 1000, LONGEST_FRAME)
    last = time
    if (step(seconds)) start()
    else stop()
  }
  return { start, stop }
}
