/** Sends pointer and key events to the headless editor: `drive(editor).down(10, 10).move(40, 10).up()`. Positions are screen pixels. */
import type { NavItem } from '../document/index.js'
import { locateInPolygon, type Point } from '../engine/geometry/index.js'
import { itemName, itemRings, LONG_PRESS_MS, toScreen } from '../editor/index.js'
import type { Editor, Modifiers, PointerKind } from '../editor/index.js'

export interface EditorDriver {
  readonly editor: Editor
  down(x: number, y: number, held?: Modifiers & { readonly button?: 0 | 1 | 2 }): EditorDriver
  move(x: number, y: number, held?: Modifiers): EditorDriver
  up(held?: Modifiers): EditorDriver
  /** Sends a `cancel` input, as when the operating system interrupts the pointer. */
  cancel(): EditorDriver
  click(x: number, y: number, held?: Modifiers): EditorDriver
  doubleClick(x: number, y: number, held?: Modifiers): EditorDriver
  rightClick(x: number, y: number): EditorDriver
  /** Presses without moving; the finger stays down until `up`. */
  longPress(x: number, y: number): EditorDriver
  drag(from: readonly [number, number], to: readonly [number, number], held?: Modifiers): EditorDriver
  /** Clicks an item by its displayed name. */
  clickOn(name: string, held?: Modifiers): EditorDriver
  /** Drags an item with this name by a number of screen pixels. */
  dragBy(name: string, dx: number, dy: number, held?: Modifiers): EditorDriver
  /** Moves two fingers from one pair of positions to another. */
  pinch(from: readonly [number, number, number, number], to: readonly [number, number, number, number]): EditorDriver
  wheel(x: number, y: number, deltaX: number, deltaY: number, held?: Modifiers): EditorDriver
  /** Presses shortcuts, such as 'Shift+ArrowLeft', 'Ctrl+z', 'Enter' or 'Space'. */
  press(...shortcuts: readonly string[]): EditorDriver
  keyDown(shortcut: string): EditorDriver
  keyUp(shortcut: string): EditorDriver
  blur(): EditorDriver
  wait(milliseconds?: number): EditorDriver
  /** Continues with another kind of pointer. */
  with(kind: PointerKind): EditorDriver
  tool(name: string): EditorDriver
}

const EVENT_MS = 20
const PAUSE_MS = 1000

class DriverInput {
  private time = 0
  private x = 0
  private y = 0

  constructor(
    private readonly editor: Editor,
    public pointerType: PointerKind,
  ) {}

  wait(milliseconds: number): void {
    this.time += milliseconds
  }

  to(x: number, y: number): void {
    this.x = x
    this.y = y
  }

  send(
    type: 'down' | 'move' | 'up' | 'cancel' | 'long-press',
    held: Modifiers & { readonly button?: 0 | 1 | 2 } = {},
    pointerId = 1,
  ): void {
    const { x, y, pointerType } = this
    this.time += EVENT_MS
    this.editor.input.handle({ type, x, y, pointerType, pointerId, time: this.time, ...held })
  }

  pinch(from: readonly [number, number, number, number], goal: readonly [number, number, number, number]): void {
    const before = this.pointerType
    this.pointerType = 'touch'
    const finger = (type: 'down' | 'move' | 'up', id: number, x: number, y: number): void => {
      this.to(x, y)
      this.send(type, {}, id)
    }
    finger('down', 1, from[0], from[1])
    finger('down', 2, from[2], from[3])
    finger('move', 1, goal[0], goal[1])
    finger('move', 2, goal[2], goal[3])
    finger('up', 1, goal[0], goal[1])
    finger('up', 2, goal[2], goal[3])
    this.pointerType = before
  }

  wheel(x: number, y: number, deltaX: number, deltaY: number, held?: Modifiers): void {
    this.time += EVENT_MS
    this.editor.input.handle({ type: 'wheel', x, y, deltaX, deltaY, time: this.time, ...held })
  }

  key(phase: 'down' | 'up', shortcut: string): void {
    const parts = shortcut.split(/(?<=.)\+/)
    const name = parts[parts.length - 1]
    this.time += EVENT_MS
    const code = name === 'Space' ? 'Space' : /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name
    this.editor.input.handle({
      type: 'key',
      phase,
      key: name === 'Space' ? ' ' : name.replace(/^Digit/, ''),
      code,
      time: this.time,
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
      ctrl: parts.includes('Ctrl'),
      meta: parts.includes('Meta'),
    })
  }
}

/**
 * Sends pointer, wheel and key events to an editor without a screen. Their times come from a simulated clock.
 * @example
 * drive(createEditor()).tool('rectangle').drag([10, 10], [90, 60])
 */
export function drive(editor: Editor, kind: PointerKind = 'mouse'): EditorDriver {
  const input = new DriverInput(editor, kind)
  const after = (act: () => void): EditorDriver => {
    act()
    return driver
  }
  const driver: EditorDriver = {
    editor,
    down(x, y, held) {
      input.to(x, y)
      return after(() => input.send('down', held))
    },
    move(x, y, held) {
      input.to(x, y)
      return after(() => input.send('move', held))
    },
    up: (held) => after(() => input.send('up', held)),
    cancel: () => after(() => input.send('cancel')),
    click: (x, y, held) => driver.wait().move(x, y, held).down(x, y, held).up(held),
    doubleClick: (x, y, held) => driver.click(x, y, held).down(x, y, held).up(held),
    rightClick: (x, y) => driver.move(x, y).down(x, y, { button: 2 }).up(),
    longPress(x, y) {
      driver.wait().down(x, y).wait(LONG_PRESS_MS)
      return after(() => input.send('long-press'))
    },
    drag: (from, goal, held) =>
      driver
        .wait()
        .move(from[0], from[1], held)
        .down(from[0], from[1], held)
        .move((from[0] + goal[0]) / 2, (from[1] + goal[1]) / 2, held)
        .move(goal[0], goal[1], held)
        .up(held),
    clickOn: (name, held) => driver.click(...placeOf(editor, name), held),
    dragBy(name, dx, dy, held) {
      const [x, y] = placeOf(editor, name)
      return driver.drag([x, y], [x + dx, y + dy], held)
    },
    pinch: (from, goal) => after(() => input.pinch(from, goal)),
    wheel: (x, y, deltaX, deltaY, held) => after(() => input.wheel(x, y, deltaX, deltaY, held)),
    press(...shortcuts) {
      for (const shortcut of shortcuts) driver.keyDown(shortcut).keyUp(shortcut)
      return driver
    },
    keyDown: (shortcut) => after(() => input.key('down', shortcut)),
    keyUp: (shortcut) => after(() => input.key('up', shortcut)),
    blur: () => after(() => editor.input.handle({ type: 'blur' })),
    wait: (milliseconds = PAUSE_MS) => after(() => input.wait(milliseconds)),
    with: (next) => after(() => (input.pointerType = next)),
    tool: (name) => after(() => editor.tools.set(toolOf(editor, name))),
  }
  return driver
}

function placeOf(editor: Editor, name: string): readonly [number, number] {
  const { document, camera } = editor.getSnapshot()
  const nameOf = (item: NavItem): string => itemName(item, editor.messages)
  const item = document.items.find((candidate) => nameOf(candidate) === name)
  if (item === undefined)
    throw new Error(
      `no item is called ${JSON.stringify(name)}; there are ${document.items.map((other) => JSON.stringify(nameOf(other))).join(', ') || 'none'}`,
    )
  const { x, y } = toScreen(camera, pointOn(item, editor))
  return [x, y]
}

function pointOn(item: NavItem, editor: Editor): Point {
  if (item.kind === 'waypoint' || item.kind === 'marker') return item
  if (item.kind === 'link') return middle(item.from, item.to)
  if (item.kind === 'waypoint-link') {
    const [from, to] = [item.from, item.to].map((id) => editor.document.item(id))
    return from?.kind === 'waypoint' && to?.kind === 'waypoint' ? middle(from, to) : { x: 0, y: 0 }
  }
  const [ring, ...holes] = itemRings(item)
  // Each simple shape without holes has three neighboring corners whose centroid is inside it.
  const middles = ring.map((b, i) => {
    const [a, c] = [ring[(i + ring.length - 1) % ring.length], ring[(i + 1) % ring.length]]
    return { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 }
  })
  return middles.find((place) => locateInPolygon(ring, holes, place) === 'inside') ?? ring[0]
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

function toolOf(editor: Editor, name: string): string {
  const names: Readonly<Record<string, string>> = editor.messages.tools
  const known = Object.keys(names).find((id) => id === name || names[id] === name) ?? name
  const tools = editor.getSnapshot().tools.map(({ id }) => id)
  if (tools.includes(known)) return known
  throw new Error(
    `no tool is called ${JSON.stringify(name)}; there are ${tools.map((id) => names[id] ?? id).join(', ')}`,
  )
}
