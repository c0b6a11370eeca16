/**
 * Whatever a hand does, the document stays valid, and undoing everything gives the first document byte for byte.
 * Random sequences of pointer, keys, undo, redo, tools, menus, paste, import and remounting run against the editor and against a
 * plain model: a list of documents with a position in it.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createNavDocument,
  parseNavDocument,
  type Command,
  type HistoryEntry,
  type NavDocument,
} from '../../src/document/index.js'
import { ACTIONS, BUILT_IN_TOOLS, createEditor, type ActionId, type Editor } from '../../src/editor/index.js'
import type { Region } from '../../src/engine/geometry/index.js'
import { drive, type EditorDriver } from '../../src/testing/index.js'
import { square } from './setup.js'
import { effort } from '../support/effort.js'

const RUNS = effort(300)
const SEED = 20_261_121

/** The document at each position of the history, as text, as far as it was seen. */
interface Model {
  entries: readonly HistoryEntry[]
  states: (string | undefined)[]
}

/** Whose document it is: the editor's own, or a parent's that takes every change, or one that takes none. */
type Parent = 'none' | 'accepts' | 'refuses'

/** A page with the editor on it. */
interface Page {
  hand: EditorDriver
  model: Model
  unmount: () => void
}

type Step = (hand: EditorDriver, page: Page) => void
interface Named {
  readonly name: string
  readonly run: Step
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

/** Coarse places, so that hands meet vertices, edges and each other. */
const place = fc.integer({ min: 0, max: 25 }).map((n) => n * 20)
const held = fc.record({ shift: fc.boolean(), alt: fc.boolean(), ctrl: fc.boolean() })
const keys = [
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'Space',
  'Shift+Space',
  'k',
  'ArrowLeft',
  'ArrowDown',
  'Shift+ArrowRight',
  'Ctrl+a',
  'Ctrl+d',
  'g',
  'Ctrl+]',
  '[',
  'Ctrl+Shift+l',
  'Alt+a',
  'Shift+F10',
  'Shift+Digit2',
  '-',
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

const step: fc.Arbitrary<Named> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(place, place, held)
      .map(([x, y, keysHeld]) => ({ name: `click ${x},${y}`, run: (h: EditorDriver) => void h.click(x, y, keysHeld) })),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(place, place, place, place, held).map(([a, b, c, d, keysHeld]) => ({
      name: `drag ${a},${b} ${c},${d}`,
      run: (h: EditorDriver) => void h.drag([a, b], [c, d], keysHeld),
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, place)
      .map(([x, y]) => ({ name: `down ${x},${y}`, run: (h: EditorDriver) => void h.down(x, y) })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, place, held)
      .map(([x, y, keysHeld]) => ({ name: `move ${x},${y}`, run: (h: EditorDriver) => void h.move(x, y, keysHeld) })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Named>(
      { name: 'up', run: (h) => void h.up() },
      { name: 'cancel', run: (h) => void h.cancel() },
      { name: 'blur', run: (h) => void h.blur() },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(place, place)
      .map(([x, y]) => ({ name: `double ${x},${y}`, run: (h: EditorDriver) => void h.doubleClick(x, y) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(place, place)
      .map(([x, y]) => ({ name: `right ${x},${y}`, run: (h: EditorDriver) => void h.rightClick(x, y) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, place).map(([x, y]) => ({
      name: `long ${x},${y}`,
      run: (h: EditorDriver) => void h.with('touch').longPress(x, y).up().with('mouse'),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, place).map(([x, y]) => ({
      name: `pinch ${x},${y}`,
      run: (h: EditorDriver) => void h.pinch([x, y, x + 100, y], [x, y, x + 120, y + 10]),
    })),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom(...keys).map((key) => ({ name: key, run: (h: EditorDriver) => void h.press(key) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('Ctrl+z', 'Ctrl+Shift+z')
      .map((key) => ({ name: key, run: (h: EditorDriver) => void h.press(key) })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(...BUILT_IN_TOOLS.map((tool) => tool.id))
      .map((id) => ({ name: id, run: (h: EditorDriver) => void h.tool(id) })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...(Object.keys(ACTIONS) as ActionId[]))
      .map((id) => ({ name: `action ${id}`, run: (h: EditorDriver) => void h.editor.actions.run(id) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...imports)
      .map((text) => ({ name: 'paste', run: (h: EditorDriver) => void h.editor.clipboard.paste(text) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...imports.slice(0, 1), ''), place, place).map(([text, x, y]) => ({
      name: `paste at ${x},${y}`,
      run: (h: EditorDriver) =>
        void h.editor.clipboard.paste(text === '' ? (h.editor.clipboard.text ?? '') : text, { x, y }),
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...IMPORTS)
      .map((document) => ({ name: 'import', run: (h: EditorDriver) => void h.editor.document.replace(document) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ shift: fc.boolean(), alt: fc.boolean() })
      .map((keysHeld) => ({ name: 'held', run: (h: EditorDriver) => h.editor.input.hold(keysHeld) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.boolean(), fc.nat(5)).map(([insert, vertex]) => ({
      name: `table ${vertex}`,
      run: (h: EditorDriver) =>
        void h.editor
          .getSnapshot()
          .selection.items.slice(0, 1)
          .map((id) =>
            insert
              ? h.editor.document.vertices.insert({ id, ring: 0, vertex })
              : h.editor.document.vertices.remove([{ id, ring: 0, vertex }]),
          ),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(8).map((position) => ({
      name: `travel ${position}`,
      run: (h: EditorDriver) =>
        void h.editor.history.travelTo(Math.min(position, h.editor.getSnapshot().history.entries.length)),
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(5), fc.nat(5), fc.constantFrom<'above' | 'below'>('above', 'below'))
      .map(([one, other, side]) => ({
        name: `place ${one} ${side} ${other}`,
        run: (h: EditorDriver) => {
          const { items } = h.editor.getSnapshot().document
          if (items.length > 1)
            h.editor.document.placeNextTo([items[one % items.length].id], items[other % items.length].id, side)
        },
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Command>(
        { type: 'put-agent', agent: { id: 'cart', name: 'Cart', radius: 3, speed: 9 } },
        { type: 'remove-agent', id: 'cart' },
        { type: 'put-layer', layer: { id: 'top', name: 'Top', locked: true }, index: 0 },
        { type: 'remove-layer', id: 'top' },
      )
      .map((command) => ({
        name: command.type,
        run: (h: EditorDriver) => {
          const { agents, layers } = h.editor.getSnapshot().document
          if (
            (command.type !== 'remove-agent' || agents.some((agent) => agent.id === 'cart')) &&
            (command.type !== 'remove-layer' || layers.some((layer) => layer.id === 'top'))
          )
            h.editor.document.dispatch(command)
        },
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Named>({
      name: 'dump and load',
      run: (h) => {
        h.editor.tools.complete()
        const before = JSON.stringify(h.editor.getSnapshot().document)
        expect(
          h.editor.history.load(JSON.parse(JSON.stringify(h.editor.history.dump()))) &&
            h.editor.options.value === undefined
            ? JSON.stringify(h.editor.getSnapshot().document)
            : before,
        ).toBe(before)
      },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Named>({
      name: 'fix',
      run: (h) =>
        void h.editor
          .getSnapshot()
          .issues.slice(0, 1)
          .map((issue) => h.editor.issues.fix(issue)),
    }),
  },
)

function check(editor: Editor, model: Model): void {
  const { document, draft, draftIds, history, selection, issues } = editor.getSnapshot()
  const text = JSON.stringify(document)
  expect(JSON.stringify(parseNavDocument(JSON.parse(text)).document), 'the document is sound without repair').toBe(text)
  for (const id of [...selection.items, ...selection.vertices.map((vertex) => vertex.id)])
    expect(editor.document.item(id), `selected item ${id}`).toBeDefined()
  for (const issue of issues) expect(issue.message + issue.detail).not.toContain('{')
  if (draft === document) expect(draftIds).toEqual([])
  // Entries that stand as they stood lead to the documents they led to.
  let common = 0
  while (common < model.entries.length && model.entries[common] === history.entries[common]) common++
  model.states.length = common + 1
  model.entries = history.entries
  const known = model.states[history.position]
  if (known !== undefined) expect(text, `document at position ${history.position}`).toBe(known)
  model.states[history.position] = text
}

describe('any sequence of inputs', () => {
  it(`keeps the document valid, and undo restores the first one byte for byte (${RUNS} sequences)`, () => {
    const steps = fc.array(fc.oneof({ weight: 60, arbitrary: step }, { weight: 1, arbitrary: fc.constant(remount) }), {
      minLength: 1,
      maxLength: 24,
    })
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

  it('changes nothing under a parent that rejects every change', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 16 }), (sequence) => {
        const page = mount(START, 'refuses')
        for (const { run } of sequence) {
          run(page.hand, page)
          const { document, history } = page.hand.editor.getSnapshot()
          // A loaded dump of the same content is a copy, of which nothing is to be refused.
          expect(document).toEqual(START)
          expect([history.canUndo, history.canRedo, history.entries.length]).toEqual([false, false, 0])
        }
      }),
      { numRuns: Math.ceil(RUNS / 5), seed: SEED },
    )
  }, 3_600_000)
})
