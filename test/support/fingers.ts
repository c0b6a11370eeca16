/** Touch input in a real browser, at places of an element in the frame of the test. */
import { expect } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import type {} from './input-commands.js'

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Two taps count as a double tap if less than `PAUSE` milliseconds and `DOUBLE_REACH` pixels are between them. */
const PAUSE = 450
const DOUBLE_REACH = 30

export function fingersOn(element: Element) {
  /** Converts a place to the outer page, in which the frame of the test is scaled to fit. */
  const place = ({ x, y }: Spot): readonly [x: number, y: number] => {
    const box = element.getBoundingClientRect()
    const frame = window.frameElement?.getBoundingClientRect()
    const scale = frame === undefined ? 1 : frame.width / window.innerWidth
    // An element around the touched one may be scaled, too.
    const own = element instanceof HTMLElement ? box.width / element.offsetWidth : 1
    return [(frame?.left ?? 0) + (box.left + x * own) * scale, (frame?.top ?? 0) + (box.top + y * own) * scale]
  }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<unknown> =>
    commands.touch(type, spots.map(place))
  const rest = (milliseconds = PAUSE): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  let last = { x: -100, y: -100, time: 0 }
  /** Waits so that two taps at one place are not a double tap. */
  const apart = async ({ x, y }: Spot): Promise<void> => {
    const wait = PAUSE - (performance.now() - last.time)
    if (wait > 0 && Math.hypot(x - last.x, y - last.y) < DOUBLE_REACH) await rest(wait)
  }
  const tap = async (spot: Spot): Promise<void> => {
    await apart(spot)
    await send('touchStart', [spot])
    await send('touchEnd', [])
    last = { ...spot, time: performance.now() }
  }
  return {
    down: (...spots: readonly Spot[]) => send('touchStart', spots),
    move: (...spots: readonly Spot[]) => send('touchMove', spots),
    up: () => send('touchEnd', []),
    rest,
    tap,
    /** Scrolls to a control and taps it. */
    press: async (control: Locator): Promise<void> => {
      await expect.element(control).toBeVisible()
      control.element().scrollIntoView({ block: 'nearest' })
      const [box, own] = [control.element().getBoundingClientRect(), element.getBoundingClientRect()]
      await tap({ x: box.left + box.width / 2 - own.left, y: box.top + box.height / 2 - own.top })
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
