/** Fingers on the glass of a real browser, placed on an element of the test's own frame. */
import { commands } from 'vitest/browser'
import type {} from './input-commands.js'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Two taps within this time, closer than this many pixels, would be one double tap. */
const PAUSE = 450
const DOUBLE_REACH = 30

export function fingersOn(element: Element) {
  /** The frame that runs the test lies inside a page of its own, scaled to fit. */
  const place = ({ x, y }: Spot): readonly [x: number, y: number] => {
    const box = element.getBoundingClientRect()
    const frame = window.frameElement?.getBoundingClientRect()
    const scale = frame === undefined ? 1 : frame.width / window.innerWidth
    // What stands around the element may be scaled, too.
    const own = element instanceof HTMLElement ? box.width / element.offsetWidth : 1
    return [(frame?.left ?? 0) + (box.left + x * own) * scale, (frame?.top ?? 0) + (box.top + y * own) * scale]
  }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<unknown> =>
    commands.touch(type, spots.map(place))
  const rest = (milliseconds = PAUSE): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  let last = { x: -100, y: -100, time: 0 }
  /** Two taps on one place are two taps. */
  const apart = async ({ x, y }: Spot): Promise<void> => {
    const wait = PAUSE - (performance.now() - last.time)
    if (wait > 0 && Math.hypot(x - last.x, y - last.y) < DOUBLE_REACH) await rest(wait)
  }
  return {
    down: (...spots: readonly Spot[]) => send('touchStart', spots),
    move: (...spots: readonly Spot[]) => send('touchMove', spots),
    up: () => send('touchEnd', []),
    rest,
    tap: async (spot: Spot): Promise<void> => {
      await apart(spot)
      await send('touchStart', [spot])
      await send('touchEnd', [])
      last = { ...spot, time: performance.now() }
    },
    drag: async (from: Spot, to: Spot, steps = 6): Promise<void> => {
      await apart(from)
      await send('touchStart', [from])
      for (let i = 1; i <= steps; i++)
        await send('touchMove', [
          { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps },
        ])
    },
  }
}
