/**
 * After any input the document is valid, and undoing everything gives the first document byte for byte. Random sequences of pointer, keys, undo,
 * redo, tools, menus, paste, import and remounting run on the editor and on a plain model: a list of documents with a position.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createNavDocument,
  parseNavDocument,
  type Command,
  type HistoryDump,
  type HistoryEntry,
  type NavDocument,
  type NavItem,
} from '../../src/document/index.js'
import { ACTIONS, BUILT_IN_TOOLS, createEditor, type ActionId, type Editor } from '../../src/editor/index.js'
import type { Region } from '../../src/engine/geometry/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { drive, type EditorDriver } from '../../src/testing/index.js'
import { App, APPS, AppError } from './app-around.js'
import { square } from './setup.js'
import { effort } from '../support/effort.js'

const RUNS = effort(300)
const SEED = 20_261_121

/** The text of the document at each known position of the history. */
interface Model {
  entries: readonly HistoryEntry[]
  states: (string | undefined)[]
}

/** Who controls the document: the editor itself, or a parent that accepts or rejects every change. */
type Parent = 'none' | 'accepts' | 'refuses'

/** A page with the editor. */
interface Page {
  hand: EditorDriver
  model: Model
  unmount: () => void
}

interface Named {
  readonly name: string
  readonly run: (hand: EditorDriver, page: Page) => void
}

const START: NavDocument = createNavDocument({
  items: [
    square('a', 100, 100),
    square('b', 300, 120),
    { id: 'spawn', kind: 'marker', role: 'spawn', x: 50, y: 50 },
    { id: 'l', kind: 'link', from: { x: 20, y: 300 }, to: { x: 90, y: 320 } },
  ],
})

const IMPORTS: readonly NavDocument[] = [
  createNavDocument(),
  createNavDocument({
    bounds: { x: -50, y: -50, width: 300, height: 300 },
    items: [
      square('a', 40, 40),
      { id: 'w', kind: 'waypoint', x: 5, y: 5 },
      { id: 'v', kind: 'waypoint', x: 90, y: 5 },
      { id: 'wv', kind: 'waypoint-link', from: 'w', to: 'v' },
    ],
  }),
  createNavDocument({
    layers: [
      { id: 'base', name: 'Base' },
      { id: 'top', name: 'Top', locked: true },
    ],
    items: [square('b', 200, 200), { ...square('c', 220, 220), layer: 'top' }],
  }),
]

function mount(document: NavDocument, parent: Parent): Page {
  let value = document
  let calls = 0
  const editor: Editor = createEditor({
    ...(parent === 'none'
      ? { defaultValue: document }
      : { value, onChange: (next) => editor.setOptions({ value: parent === 'accepts' ? (value = next) : value }) }),
    viewport: { width: 520, height: 520 },
    defaultCamera: { x: 0, y: 0, zoom: 1 },
    clip: keep,
  })
  const unsubscribe = editor.subscribe(() => calls++)
  return {
    hand: drive(editor),
    model: { states: [JSON.stringify(document)], entries: [] },
    unmount() {
      unsubscribe()
      unsubscribe()
      const before = calls
      editor.input.handle({ type: 'blur' })
      editor.input.handle({ type: 'key', phase: 'down', key: 'p', code: 'KeyP', time: 1e9 })
      expect(calls, 'nobody is called after unmounting').toBe(before)
    },
  }
}

/** A coordinate, always a multiple of 20. So random inputs often hit a vertex or an edge that an earlier input placed. */
const place = fc.integer({ min: 0, max: 25 }).map((n) => n * 20)
const held = fc.record({ shift: fc.boolean(), alt: fc.boolean(), ctrl: fc.boolean() })
const keys = [
  ...['Enter', 'Escape', 'Backspace', 'Delete', 'Space', 'Shift+Space', 'k', 'ArrowLeft', 'ArrowDown'],
  ...['Shift+ArrowRight', 'Ctrl+a', 'Ctrl+d', 'g', 'Ctrl+]', '[', 'Ctrl+Shift+l', 'Alt+a', 'Shift+F10'],
  ...['Shift+Digit2', '-'],
]
const remount: Named = {
  name: 'remount',
  run: (h, page) => (page.unmount(), Object.assign(page, mount(h.editor.getSnapshot().document, 'none'))),
}
const imports = [
  '{"type":"Polygon","coordinates":[[[0,0],[60,0],[0,60],[0,0]]]}',
  'nonsense',
  '{"format":"navsmith/items","items":[{"id":"a","kind":"waypoint","x":1,"y":2},{"id":7}]}',
]
const keep = (_operation: string, subject: Region): Region => subject

/** Makes a step that is chosen with this weight. The name of the step includes its random values. */
const often = <T>(
  weight: number,
  name: string,
  drawn: fc.Arbitrary<T>,
  run: (h: EditorDriver, drawn: T) => unknown,
) => ({
  weight,
  arbitrary: drawn.map((value): Named => ({
    name: `${name} ${JSON.stringify(value)}`,
    run: (h) => void run(h, value),
  })),
})
const itemAt = ({ editor }: EditorDriver, number: number): NavItem | undefined => {
  const { items } = editor.getSnapshot().document
  return items.length === 0 ? undefined : items[number % items.length]
}
/** Inserts a new obstacle, unless its id is taken. */
const insert = ({ editor }: EditorDriver, [x, y]: readonly number[]): void => {
  const id = `s${x}-${y}`
  if (editor.document.item(id) === undefined) editor.document.insert([square(id, x, y, 30)])
}

const step: fc.Arbitrary<Named> = fc.oneof(
  often(6, 'click', fc.tuple(place, place, held), (h, [x, y, keysHeld]) => h.click(x, y, keysHeld)),
  often(6, 'drag', fc.tuple(place, place, place, place, held), (h, [a, b, c, d, keysHeld]) =>
    h.drag([a, b], [c, d], keysHeld),
  ),
  often(3, 'down', fc.tuple(place, place), (h, [x, y]) => h.down(x, y)),
  often(3, 'move', fc.tuple(place, place, held), (h, [x, y, keysHeld]) => h.move(x, y, keysHeld)),
  often(2, 'end', fc.constantFrom('up', 'cancel', 'blur'), (h, how) => h[how]()),
  often(2, 'double', fc.tuple(place, place), (h, [x, y]) => h.doubleClick(x, y)),
  often(1, 'right', fc.tuple(place, place), (h, [x, y]) => h.rightClick(x, y)),
  often(1, 'long', fc.tuple(place, place), (h, [x, y]) => h.with('touch').longPress(x, y).up().with('mouse')),
  often(1, 'pinch', fc.tuple(place, place), (h, [x, y]) => h.pinch([x, y, x + 100, y], [x, y, x + 120, y + 10])),
  often(8, 'key', fc.constantFrom(...keys), (h, key) => h.press(key)),
  often(4, 'key', fc.constantFrom('Ctrl+z', 'Ctrl+Shift+z'), (h, key) => h.press(key)),
  often(6, 'tool', fc.constantFrom(...BUILT_IN_TOOLS.map((tool) => tool.id)), (h, id) => h.tool(id)),
  often(3, 'action', fc.constantFrom(...(Object.keys(ACTIONS) as ActionId[])), (h, id) => h.editor.actions.run(id)),
  often(1, 'paste', fc.constantFrom(...imports), (h, text) => h.editor.clipboard.paste(text)),
  often(1, 'paste at', fc.tuple(fc.constantFrom(imports[0], undefined), place, place), (h, [text, x, y]) =>
    h.editor.clipboard.paste(text ?? h.editor.clipboard.text ?? '', { x, y }),
  ),
  often(1, 'import', fc.constantFrom(...IMPORTS), (h, document) => h.editor.document.replace(document)),
  often(1, 'held', fc.record({ shift: fc.boolean(), alt: fc.boolean() }), (h, keysHeld) =>
    h.editor.input.hold(keysHeld),
  ),
  often(1, 'table', fc.tuple(fc.boolean(), fc.nat(5)), ({ editor }, [inserts, vertex]) => {
    const { vertices } = editor.document
    for (const id of editor.getSnapshot().selection.items.slice(0, 1))
      if (inserts) vertices.insert({ id, ring: 0, vertex })
      else vertices.remove([{ id, ring: 0, vertex }])
  }),
  often(1, 'travel', fc.nat(8), ({ editor: { history } }, position) =>
    history.travelTo(Math.min(position, history.current.entries.length)),
  ),
  often(1, 'place', fc.tuple(fc.nat(5), fc.nat(5), fc.constantFrom('above', 'below')), (h, [one, other, side]) => {
    const [a, b] = [itemAt(h, one), itemAt(h, other)]
    if (a !== undefined && b !== undefined) h.editor.document.placeNextTo([a.id], b.id, side)
  }),
  often(
    1,
    'command',
    fc.constantFrom<Command>(
      { type: 'put-agent', agent: { id: 'cart', name: 'Cart', radius: 3, speed: 9 } },
      { type: 'remove-agent', id: 'cart' },
      { type: 'put-layer', layer: { id: 'top', name: 'Top', locked: true }, index: 0 },
      { type: 'remove-layer', id: 'top' },
    ),
    ({ editor }, command) => {
      const { agents, layers } = editor.getSnapshot().document
      if (command.type === 'remove-agent' && !agents.some((agent) => agent.id === 'cart')) return
      if (command.type === 'remove-layer' && !layers.some((layer) => layer.id === 'top')) return
      editor.document.dispatch(command)
    },
  ),
  often(1, 'dump and load', fc.constant(0), ({ editor }) => {
    editor.tools.complete()
    const before = JSON.stringify(editor.getSnapshot().document)
    const dump = JSON.parse(JSON.stringify(editor.history.dump())) as HistoryDump
    if (editor.history.load(dump) && editor.options.value === undefined)
      expect(JSON.stringify(editor.getSnapshot().document)).toBe(before)
  }),
  often(1, 'fix', fc.constant(0), ({ editor }) => {
    for (const issue of editor.getSnapshot().issues.slice(0, 1)) editor.issues.fix(issue)
  }),
  often(1, 'rename', fc.nat(20), (h, number) => {
    const item = itemAt(h, number)
    if (item !== undefined) h.editor.document.update(item.id, { name: `n${number}` })
  }),
  often(1, 'remove', fc.nat(20), (h, number) => {
    const item = itemAt(h, number)
    if (item !== undefined) h.editor.document.remove([item.id])
  }),
  often(1, 'insert', fc.tuple(place, place), insert),
  often(1, 'mark', fc.tuple(place, place, fc.boolean()), (h, [x, y, bails]) => {
    const { history } = h.editor
    const mark = history.mark()
    insert(h, [x, y])
    if (bails) history.bailTo(mark)
    else history.squashTo(mark, 'both')
  }),
  often(1, 'transact', fc.tuple(place, place, fc.boolean()), (h, [x, y, throws]) => {
    const work = (): void => {
      h.editor.history.transact('two', () => {
        insert(h, [x, y])
        insert(h, [y, x + 10])
        if (throws) throw new AppError('in a transaction')
      })
    }
    if (throws) expect(work).toThrow(AppError)
    else work()
  }),
)

function check(editor: Editor, model: Model): void {
  const { document, draft, draftIds, history, selection, issues } = editor.getSnapshot()
  const text = JSON.stringify(document)
  expect(JSON.stringify(parseNavDocument(JSON.parse(text)).document), 'the document is sound without repair').toBe(text)
  for (const id of [...selection.items, ...selection.vertices.map((vertex) => vertex.id)])
    expect(editor.document.item(id), `selected item ${id}`).toBeDefined()
  for (const issue of issues) expect(issue.message + issue.detail).not.toContain('{')
  if (draft === document) expect(draftIds).toEqual([])
  // `model.states` has the known documents by their positions in the history. The documents after the first changed entry
  // are forgotten. If the document at the current position is known, it must be the same as before.
  let common = 0
  while (common < model.entries.length && model.entries[common] === history.entries[common]) common++
  model.states.length = common + 1
  model.entries = history.entries
  const known = model.states[history.position]
  if (known !== undefined) expect(text, `document at position ${history.position}`).toBe(known)
  model.states[history.position] = text
}

describe('any sequence of inputs', () => {
  it(`keeps the document valid, and can be undone byte for byte (${RUNS} sequences)`, () => {
    const any = fc.oneof({ weight: 60, arbitrary: step }, { weight: 1, arbitrary: fc.constant(remount) })
    const steps = fc.array(any, { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(steps, fc.constantFrom<Parent>('none', 'none', 'none', 'accepts'), (sequence, parent) => {
        const page = mount(START, parent)
        for (const { run } of sequence) {
          run(page.hand, page)
          check(page.hand.editor, page.model)
        }
        const { editor } = page.hand
        editor.input.handle({ type: 'blur' })
        editor.tools.set('pan')
        const last = JSON.stringify(editor.getSnapshot().document)
        const { position } = editor.getSnapshot().history
        while (editor.history.undo());
        expect(JSON.stringify(editor.getSnapshot().document)).toBe(page.model.states[0])
        while (editor.getSnapshot().history.position < position && editor.history.redo());
        expect(JSON.stringify(editor.getSnapshot().document)).toBe(last)
        page.unmount()
      }),
      { numRuns: RUNS, seed: SEED },
    )
  }, 3_600_000)

  it.each(APPS)(
    'leaves the state valid when the app %s, even if its callbacks throw',
    (kind) => {
      const steps = fc.array(step, { minLength: 8, maxLength: 24 })
      const laws = fc.property(steps, fc.nat(), fc.boolean(), (sequence, seed, throws) => {
        const app = new App(kind, createRandom(seed), throws, START)
        const { editor } = app
        const hand = drive(editor)
        for (const { run } of sequence) {
          run(hand, { hand, model: { states: [], entries: [] }, unmount: () => undefined })
          app.render()
          app.check()
        }
        hand.press('Escape', 'Escape')
        app.render()
        app.check()
        if (throws || (kind !== 'accepts changes' && kind !== 'leaves the document to the editor')) return
        const { document, history } = editor.getSnapshot()
        for (const to of new Set([0, history.position])) {
          editor.history.travelTo(to)
          app.render()
        }
        expect(editor.getSnapshot().document).toEqual(document)
      })
      fc.assert(laws, { numRuns: Math.ceil(RUNS / 3), seed: SEED })
    },
    3_600_000,
  )

  it('does not change the document if the app rejects every change', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 16 }), (sequence) => {
        const page = mount(START, 'refuses')
        for (const { run } of sequence) {
          run(page.hand, page)
          const { document, history } = page.hand.editor.getSnapshot()
          // May be a copy of `START`, because a step can load a saved history.
          expect(document).toEqual(START)
          expect([history.canUndo, history.canRedo, history.entries.length]).toEqual([false, false, 0])
        }
      }),
      { numRuns: Math.ceil(RUNS / 5), seed: SEED },
    )
  }, 3_600_000)
})
