/** Mouse, wheel, keys and dropped files in a real browser. Each click, drag, key press or typed text is one action and is recorded. */
import { commands, userEvent, type Locator } from 'vitest/browser'
import type { Editor } from '../../src/editor/index.js'
import type {} from './input-commands.js'

/** A place in world units. */
export type Place = readonly [x: number, y: number]

export interface Held {
  readonly shift?: boolean
  readonly alt?: boolean
  readonly button?: 'left' | 'right' | 'middle'
  /** Runs at the end of a drag, with the button still down. */
  readonly beforeRelease?: () => Promise<void>
}

type Keys = Held & { readonly ctrl?: boolean }

/** Two presses count as a double click if less than `DOUBLE_MS` milliseconds and `DOUBLE_REACH` pixels are between them. */
const DOUBLE_MS = 450
const DOUBLE_REACH = 8
/** Pointer moves of a drag between two places. */
const STEPS = 6

export interface Hand {
  /** All actions so far. */
  readonly done: readonly string[]
  /** Presses a control of the page. */
  readonly press: (control: Locator) => Promise<void>
  readonly click: (at: Place, held?: Held) => Promise<void>
  readonly doubleClick: (at: Place) => Promise<void>
  /** Presses at the first place, moves over the others in order, and releases at the last. */
  readonly drag: (places: readonly Place[], held?: Keys) => Promise<void>
  /** Drags from one control to another. */
  readonly dragControl: (from: Locator, to: Locator) => Promise<void>
  readonly hover: (at: Place) => Promise<void>
  readonly wheel: (at: Place, deltaY: number, held?: Keys) => Promise<void>
  /** Presses keys, one action each: 'p', 'Mod+z', 'Shift+ArrowRight', 'Space'. */
  readonly keys: (...chords: readonly string[]) => Promise<void>
  /** Types text into the focused field. */
  readonly type: (text: string) => Promise<void>
  /** Presses a field and types a text and Enter: two actions. */
  readonly enter: (field: Locator, text: string) => Promise<void>
  /** Drops files together. */
  readonly drop: (...files: readonly File[]) => Promise<void>
}

/** The mouse, in pixels of the frame of the test, which the outer page may scale. */
const mouse = {
  move: (x: number, y: number): Promise<void> => {
    const frame = window.frameElement?.getBoundingClientRect()
    const scale = frame === undefined ? 1 : frame.width / window.innerWidth
    return commands.mouseMove((frame?.left ?? 0) + x * scale, (frame?.top ?? 0) + y * scale)
  },
  down: commands.mouseDown,
  up: commands.mouseUp,
  wheel: commands.mouseWheel,
}

/** Runs a function with keys held down. */
async function holding({ shift, alt, ctrl }: Keys, work: () => Promise<unknown>): Promise<void> {
  const keys = [...(shift ? ['Shift'] : []), ...(alt ? ['Alt'] : []), ...(ctrl ? ['Control'] : [])]
  for (const key of keys) await commands.keyDown(key)
  await work()
  for (const key of keys) await commands.keyUp(key)
}

/** Converts 'Mod+Shift+z' to the syntax of the test library. */
function written(chord: string): string {
  const parts = chord.split(/(?<=.)\+/)
  const key = parts[parts.length - 1]
  const held = parts.slice(0, -1).map((name) => ({ Mod: 'Control', Ctrl: 'Control' })[name] ?? name)
  const struck = key === 'Space' ? ' ' : key.length === 1 ? key : `{${key}}`
  return `${held.map((name) => `{${name}>}`).join('')}${struck}${held.map((name) => `{/${name}}`).join('')}`
}

export function handOn(map: HTMLElement, editor: Editor): Hand {
  const done: string[] = []
  let last = { x: -100, y: -100, time: 0 }
  const pixel = ([x, y]: Place): { x: number; y: number } => {
    const box = map.getBoundingClientRect()
    const at = editor.camera.toScreen({ x, y })
    // An element around the map may be scaled.
    const scale = box.width / map.offsetWidth
    return { x: box.left + at.x * scale, y: box.top + at.y * scale }
  }
  const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  /** Waits so that two clicks at one place are not a double click. */
  const apart = async ({ x, y }: { x: number; y: number }): Promise<void> => {
    const wait = DOUBLE_MS - (performance.now() - last.time)
    if (wait > 0 && Math.hypot(x - last.x, y - last.y) < DOUBLE_REACH) await rest(wait)
  }
  /** Records a press when the page receives it, which on a busy machine is long after it was sent. */
  const pressed = ({ x, y }: { x: number; y: number }): void => {
    last = { x, y, time: performance.now() }
  }
  const words = (places: readonly Place[]): string => places.map(([x, y]) => `${x}, ${y}`).join(' to ')
  const track = async (stops: readonly { x: number; y: number }[], held: Keys = {}): Promise<void> => {
    await apart(stops[0])
    await holding(held, async () => {
      await mouse.move(stops[0].x, stops[0].y)
      await mouse.down(held.button)
      const steps = stops.length > 3 ? 2 : STEPS
      for (let i = 1; i < stops.length; i++)
        for (let step = 1; step <= steps; step++) {
          const share = step / steps
          const [a, b] = [stops[i - 1], stops[i]]
          await mouse.move(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
        }
      await held.beforeRelease?.()
      await mouse.up(held.button)
    })
    pressed(stops[stops.length - 1])
  }
  const middle = (control: Locator): { x: number; y: number } => {
    const box = control.element().getBoundingClientRect()
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }
  const press: Hand['press'] = async (control) => {
    done.push(`press ${control.selector}`)
    await control.click()
  }
  const type: Hand['type'] = async (text) => {
    done.push(`type ${text}`)
    await userEvent.keyboard(text)
  }
  return {
    done,
    press,
    click: async (at, held = {}) => {
      done.push(`click ${words([at])}`)
      const spot = pixel(at)
      await apart(spot)
      await holding(held, async () => {
        await mouse.move(spot.x, spot.y)
        await mouse.down(held.button)
        pressed(spot)
        await mouse.up(held.button)
      })
    },
    doubleClick: async (at) => {
      done.push(`double click ${words([at])}`)
      const spot = pixel(at)
      await apart(spot)
      await mouse.move(spot.x, spot.y)
      for (let i = 0; i < 2; i++) {
        await mouse.down()
        await mouse.up()
      }
    },
    drag: async (places, held) => {
      done.push(`drag ${words(places)}`)
      await track(places.map(pixel), held)
    },
    dragControl: async (from, to) => {
      done.push(`drag ${from.selector} to ${to.selector}`)
      await track([middle(from), middle(to)])
    },
    hover: async (at) => {
      const spot = pixel(at)
      await mouse.move(spot.x, spot.y)
    },
    wheel: async (at, deltaY, held = {}) => {
      done.push(`wheel ${deltaY}`)
      const spot = pixel(at)
      await mouse.move(spot.x, spot.y)
      await holding(held, () => mouse.wheel(deltaY))
    },
    keys: async (...chords) => {
      done.push(...chords.map((chord) => `key ${chord}`))
      await userEvent.keyboard(chords.map(written).join(''))
    },
    type,
    enter: async (field, text) => {
      await press(field)
      await type(`${text}{Enter}`)
    },
    drop: async (...files) => {
      done.push(`drop ${files.map(({ name }) => name).join(', ')}`)
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      const box = map.getBoundingClientRect()
      const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
      for (const type of ['dragenter', 'dragover', 'drop'])
        map.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
      await rest(0)
    },
  }
}
