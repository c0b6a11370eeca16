/** Counts the rings that a canvas paints. Tests compare this count instead of a time. */

export interface RingCount {
  /** Returns the number of rings since the last call: `moveTo` calls on any canvas or `Path2D`. */
  readonly take: () => number
  /** Waits until nothing is painted for this number of frames. */
  readonly settle: (quietFrames: number) => Promise<void>
  readonly stop: () => void
}

export const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

export function countRings(): RingCount {
  let count = 0
  const patched = [CanvasRenderingContext2D.prototype, OffscreenCanvasRenderingContext2D.prototype, Path2D.prototype]
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on its owner again
  const plain = patched.map((owner) => owner.moveTo)
  patched.forEach((owner, i) => {
    owner.moveTo = function (this: never, x: number, y: number) {
      count++
      plain[i].call(this, x, y)
    }
  })
  const take = (): number => {
    const seen = count
    count = 0
    return seen
  }
  return {
    take,
    settle: async (quietFrames) => {
      take()
      for (let quiet = 0; quiet < quietFrames; quiet++) {
        await frames(1)
        if (take() > 0) quiet = 0
      }
    },
    stop: () => patched.forEach((owner, i) => (owner.moveTo = plain[i])),
  }
}
