/** A hand for the headless editor: `drive(editor).down(10, 10).move(40, 10).up()`. Positions are screen pixels. */
import type { Editor, Modifiers, PointerKind } from '../editor/index.js'

export interface EditorDriver {
  readonly editor: Editor
  down(x: number, y: number, held?: Modifiers & { readonly button?: 0 | 1 | 2 }): EditorDriver
  move(x: number, y: number, held?: Modifiers): EditorDriver
  up(held?: Modifiers): EditorDriver
  /** The system takes the pointer away. */
  cancel(): EditorDriver
  click(x: number, y: number, held?: Modifiers): EditorDriver
  doubleClick(x: number, y: number, held?: Modifiers): EditorDriver
  rightClick(x: number, y: number): EditorDriver
  /** A press held still; the finger stays down until `up`. */
  longPress(x: number, y: number): EditorDriver
  drag(from: readonly [number, number], to: readonly [number, number], held?: Modifiers): EditorDriver
  /** Two fingers from one pair of places to another. */
  pinch(from: readonly [number, number, number, number], to: readonly [number, number, number, number]): EditorDriver
  wheel(x: number, y: number, deltaX: number, deltaY: number, held?: Modifiers): EditorDriver
  /** 'Shift+ArrowLeft', 'Ctrl+z', 'Enter', 'Space'. */
  press(...shortcuts: readonly string[]): EditorDriver
  keyDown(shortcut: string): EditorDriver
  keyUp(shortcut: string): EditorDriver
  blur(): EditorDriver
  /** Lets time pass: longer than a double click and than coalescing by default. */
  wait(milliseconds?: number): EditorDriver
  /** Goes on with another kind of pointer. */
  with(kind: PointerKind): EditorDriver
  tool(id: string): EditorDriver
}

/** Time between two inputs of one hand. */
const BEAT = 20
/** Longer than a double click and than two nudges of one entry. */
const PAUSE = 1000

export function drive(editor: Editor, kind: PointerKind = 'mouse'): EditorDriver {
  let pointerType = kind
  let time = 0
  let x = 0
  let y = 0

  const send = (
    type: 'down' | 'move' | 'up' | 'cancel' | 'long-press',
    held: Modifiers & { readonly button?: 0 | 1 | 2 } = {},
    pointerId = 1,
  ): void => {
    time += BEAT
    editor.input.dispatch({ type, x, y, pointerType, pointerId, time, ...held })
  }
  const to = (nextX: number, nextY: number): void => {
    x = nextX
    y = nextY
  }
  const key = (phase: 'down' | 'up', shortcut: string): void => {
    const parts = shortcut.split(/(?<=.)\+/)
    const name = parts[parts.length - 1]
    time += BEAT
    const code = name === 'Space' ? 'Space' : /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name
    editor.input.dispatch({
      type: 'key',
      phase,
      key: name === 'Space' ? ' ' : name.replace(/^Digit/, ''),
      code,
      time,
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
      ctrl: parts.includes('Ctrl'),
      meta: parts.includes('Meta'),
    })
  }

  const driver: EditorDriver = {
    editor,
    down(nextX, nextY, held) {
      to(nextX, nextY)
      send('down', held)
      return driver
    },
    move(nextX, nextY, held) {
      to(nextX, nextY)
      send('move', held)
      return driver
    },
    up(held) {
      send('up', held)
      return driver
    },
    cancel() {
      send('cancel')
      return driver
    },
    click: (nextX, nextY, held) => driver.wait().move(nextX, nextY, held).down(nextX, nextY, held).up(held),
    doubleClick: (nextX, nextY, held) => driver.click(nextX, nextY, held).down(nextX, nextY, held).up(held),
    rightClick: (nextX, nextY) => driver.move(nextX, nextY).down(nextX, nextY, { button: 2 }).up(),
    longPress(nextX, nextY) {
      driver.wait().down(nextX, nextY)
      time += 500
      send('long-press')
      return driver
    },
    drag: (from, goal, held) =>
      driver
        .wait()
        .move(from[0], from[1], held)
        .down(from[0], from[1], held)
        .move((from[0] + goal[0]) / 2, (from[1] + goal[1]) / 2, held)
        .move(goal[0], goal[1], held)
        .up(held),
    pinch(from, goal) {
      const before = pointerType
      pointerType = 'touch'
      const finger = (type: 'down' | 'move' | 'up', id: number, nextX: number, nextY: number): void => {
        to(nextX, nextY)
        send(type, {}, id)
      }
      finger('down', 1, from[0], from[1])
      finger('down', 2, from[2], from[3])
      finger('move', 1, goal[0], goal[1])
      finger('move', 2, goal[2], goal[3])
      finger('up', 1, goal[0], goal[1])
      finger('up', 2, goal[2], goal[3])
      pointerType = before
      return driver
    },
    wheel(nextX, nextY, deltaX, deltaY, held) {
      time += BEAT
      editor.input.dispatch({ type: 'wheel', x: nextX, y: nextY, deltaX, deltaY, time, ...held })
      return driver
    },
    press(...shortcuts) {
      for (const shortcut of shortcuts) {
        key('down', shortcut)
        key('up', shortcut)
      }
      return driver
    },
    keyDown(shortcut) {
      key('down', shortcut)
      return driver
    },
    keyUp(shortcut) {
      key('up', shortcut)
      return driver
    },
    blur() {
      editor.input.dispatch({ type: 'blur' })
      return driver
    },
    wait(milliseconds = PAUSE) {
      time += milliseconds
      return driver
    },
    with(next) {
      pointerType = next
      return driver
    },
    tool(id) {
      editor.tools.set(id)
      return driver
    },
  }
  return driver
}
