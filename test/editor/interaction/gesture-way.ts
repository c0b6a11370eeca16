import type { Editor } from '../../../src/editor/index.js'
import type { EditorDriver } from '../../../src/testing/index.js'

export type Form = 'mouse' | 'touch' | 'keyboard'
export const FORMS: readonly Form[] = ['mouse', 'touch', 'keyboard']

export interface Held {
  readonly shift?: boolean
  readonly alt?: boolean
  readonly ctrl?: boolean
}

/**
 * A way of input: mouse, touch or keyboard. A scenario calls the same methods for every way, and each method sends the
 * events of this way.
 */
export class Way {
  constructor(
    readonly form: Form,
    readonly h: EditorDriver,
  ) {
    if (form === 'touch') h.with('touch')
  }

  get editor(): Editor {
    return this.h.editor
  }

  /** Moves the crosshair to a place, and shows it first if it is hidden. */
  go(x: number, y: number): this {
    if (this.editor.getSnapshot().crosshair === undefined) this.h.press('k')
    const at = this.editor.getSnapshot().crosshair ?? { x: 0, y: 0 }
    this.editor.input.moveCrosshair(x - at.x, y - at.y)
    return this
  }

  /** Clicks, taps, or presses Space. */
  press(x: number, y: number, held: Held = {}): this {
    if (this.form === 'mouse') this.h.wait().click(x, y, held)
    else if (this.form === 'touch') this.holding(held, () => this.h.wait().click(x, y))
    else this.go(x, y).space(held)
    return this
  }

  /** Presses at one place and releases at another. */
  drag(from: readonly [number, number], to: readonly [number, number], held: Held = {}): this {
    if (this.form === 'mouse') this.h.drag(from, to, held)
    else if (this.form === 'touch') this.holding(held, () => this.h.drag(from, to))
    else {
      // Held keys matter at the release; only the brush reads them at the press.
      this.go(...from).space(held.alt === true && this.editor.tools.current === 'brush' ? held : {})
      if (this.editor.tools.current !== 'brush') this.go(...to).space(held)
    }
    return this
  }

  space({ shift, alt, ctrl }: Held = {}): this {
    this.h.press(`${ctrl === true ? 'Ctrl+' : ''}${shift === true ? 'Shift+' : ''}${alt === true ? 'Alt+' : ''}Space`)
    return this
  }

  /** Runs `act` while the on-screen buttons for Shift and Alt are held. */
  private holding(held: Held, act: () => void): void {
    this.editor.input.hold(held)
    act()
    this.editor.input.hold({ shift: false, alt: false })
  }

  /** Opens the menu by a right click, a long press or the menu key. */
  menuAt(x: number, y: number): this {
    if (this.form === 'mouse') this.h.wait().rightClick(x, y)
    else if (this.form === 'touch') this.h.longPress(x, y).up()
    else this.go(x, y).h.press('Shift+F10')
    return this
  }

  get selected(): readonly string[] {
    return this.editor.getSnapshot().selection.items
  }

  get at(): string {
    return this.editor.getSnapshot().at
  }

  get placed(): number {
    return this.editor.getSnapshot().overlay.shape?.placed ?? 0
  }

  shapeOf(id: string): unknown {
    const item = this.editor.document.item(id)
    return item !== undefined && 'shape' in item ? item.shape : undefined
  }

  get kinds(): readonly string[] {
    return this.editor.document.current.items.map(({ kind }) => kind)
  }
}

/** The behavior that a row of the table describes, performed with one input method. */
export type Scenario = (way: Way) => void

/** Cancels by a second button, a second finger or Escape. */
export const letGo = (way: Way): void => {
  if (way.form === 'mouse') way.h.down(460, 450, { button: 2 }).up()
  else if (way.form === 'touch') way.h.pinch([460, 450, 500, 500], [460, 450, 500, 500])
  else way.h.press('Escape')
}

/** Selects the item 'a'. */
export const selected = (way: Way): Way => {
  way.editor.selection.set(['a'])
  return way
}
