/**
 * Random sequences of input, commands and history against hosts as they are: they accept late or in copies, refuse, change what they
 * are told, put documents of their own in place, and throw. Whatever happens the document is valid, the selection is of it, what is told
 * fits together, history goes back and forth over it, nothing loops, and the only errors are the host's own.
 */
import { expect, it } from 'vitest'
import {
  createHistory,
  formatNavDocument,
  parseNavDocument,
  type DocumentChange,
  type NavDocument,
} from '../../src/document/index.js'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import { createEditor, type Editor } from '../../src/editor/index.js'
import { drive, type EditorDriver } from '../../src/testing/index.js'
import { map, square } from './setup.js'
import { effort } from '../support/effort.js'

const RUNS = effort(500)
const STEPS = 24
const TOOLS = [
  'select',
  'polygon',
  'rectangle',
  'circle',
  'freehand',
  'hole',
  'cut',
  'area',
  'waypoint',
  'link',
  'marker',
  'brush',
  'pan',
] as const
const KEYS = [
  'Escape',
  'Enter',
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowUp',
  ' ',
  'k',
  'g',
  'p',
  'v',
  'Mod+z',
  'Mod+Shift+z',
  'Mod+a',
  'Mod+d',
  ']',
  '[',
] as const
const HOSTS = [
  'accepts',
  'accepts late',
  'hands back copies',
  'refuses',
  'transforms',
  'leaves the document to the editor',
] as const

class HostError extends Error {}

/** A host that holds the document in its way, and throws now and then when it is told to. */
class Host {
  readonly editor: Editor
  readonly errors: unknown[] = []
  private value: NavDocument | undefined
  private readonly told: NavDocument[] = []
  private calls = 0
  /** The document before the change that is told. */
  private before: NavDocument

  constructor(
    private readonly kind: (typeof HOSTS)[number],
    private readonly random: Random,
    private readonly throws: boolean,
    first: NavDocument,
  ) {
    this.value = kind === 'leaves the document to the editor' ? undefined : first
    this.before = first
    this.editor = createEditor({
      ...(kind === 'leaves the document to the editor' ? { defaultValue: first } : { value: first }),
      viewport: { width: 600, height: 600 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      onChange: (next, change) => this.onChange(next, change),
      onBeforeChange: () => (this.maybeThrow(), this.random() > 0.05),
      validate: () => (this.maybeThrow(), []),
      onSelectionChange: () => this.maybeThrow(),
      onDraftChange: () => this.maybeThrow(),
      onError: (error) => this.errors.push(error),
    })
    this.editor.subscribe(() => this.maybeThrow())
  }

  get isFaithful(): boolean {
    return this.kind === 'leaves the document to the editor' || this.kind === 'accepts'
  }

  /** After each step: what a render would hand back. */
  render(): void {
    this.calls = 0
    if (this.kind === 'accepts late' && this.told.length > 0 && this.random() < 0.5) this.value = this.told.shift()
    if (this.kind === 'hands back copies') this.value = structuredClone(this.told.pop() ?? this.value)
    if (this.kind === 'transforms' && this.random() < 0.2)
      this.value = { ...this.editor.getSnapshot().document, name: `by the host ${Math.floor(this.random() * 9)}` }
    if (this.value !== undefined) this.editor.setOptions({ value: this.value })
    this.before = this.editor.getSnapshot().document
  }

  private onChange(next: NavDocument, change: DocumentChange): void {
    if (++this.calls > 10) throw new Error('onChange loops')
    const history = createHistory(this.before)
    history.load({
      version: 1,
      document: this.before,
      position: 0,
      entries: [{ label: '', ids: [], patches: change.patches, inverse: change.inverse }],
    })
    history.redo()
    if (JSON.stringify(sorted(history.document)) !== JSON.stringify(sorted(next)))
      throw new Error(`patches of "${change.label}" do not lead there`)
    this.before = next
    if (this.kind === 'accepts') this.value = next
    else if (this.kind === 'transforms') this.value = { ...next, name: `${next.items.length}` }
    else if (this.kind === 'accepts late' || this.kind === 'hands back copies') this.told.push(next)
    this.maybeThrow()
  }

  private maybeThrow(): void {
    if (this.throws && this.random() < 0.08) throw new HostError('host')
  }
}

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.entries(value)
            .filter(([, entry]) => entry !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, entry]) => [key, sorted(entry)]),
        )

function step(h: EditorDriver, host: Host, random: Random): void {
  const { editor } = host
  const at = (): number => Math.round(random() * 60) * 10
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const { items } = editor.getSnapshot().document
  if (items.length === 0) {
    editor.document.insert([square('s', at(), at(), 30)])
    return
  }
  const { id } = any(items)
  switch (Math.floor(random() * 15)) {
    case 0:
      return void h.tool(any(TOOLS))
    case 1:
      return void h.down(at(), at())
    case 2:
      return void h.move(at(), at())
    case 3:
      return void h.up()
    case 4:
      return void h.click(at(), at())
    case 5:
      return void h.drag([at(), at()], [at(), at()])
    case 6:
      return void h.press(any(KEYS))
    case 7:
      return void editor.history.undo()
    case 8:
      return void editor.history.redo()
    case 9:
      return void editor.document.update(id, { name: `n${at()}` })
    case 10:
      return void editor.document.remove([id])
    case 11:
      return void editor.document.insert([square(`s${items.length}-${at()}-${at()}`, at(), at(), 30)])
    case 12: {
      const mark = editor.history.mark()
      editor.document.insert([square(`m${at()}-${at()}-${at()}`, at(), at(), 30)])
      if (random() < 0.5) editor.history.bailTo(mark)
      else editor.history.squashTo(mark, 'both')
      return
    }
    case 13:
      try {
        editor.history.transact('two', () => {
          editor.document.update(id, { name: `x${at()}` })
          editor.document.insert([square(`t${at()}-${at()}-${at()}`, at(), at(), 30)])
          if (random() < 0.3) throw new HostError('in a transaction')
        })
      } catch (error) {
        if (!(error instanceof HostError)) throw error
      }
      return
    default:
      editor.selection.set({ items: items.slice(0, 2).map((item) => item.id), vertices: [] })
  }
}

function check(host: Host): void {
  const { document, draft, selection, at, history } = host.editor.getSnapshot()
  const read = parseNavDocument(formatNavDocument(document))
  expect(read.report.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(sorted(read.document)).toEqual(sorted(document))
  const ids = new Set(document.items.map(({ id }) => id))
  expect(ids.size).toBe(document.items.length)
  expect(selection.items.filter((id) => !ids.has(id))).toEqual([])
  if (at.endsWith('/idle')) expect(draft).toBe(document)
  expect(history.position).toBeLessThanOrEqual(history.entries.length)
  expect(host.errors.filter((error) => !(error instanceof HostError))).toEqual([])
}

it.each(HOSTS)(
  'document, selection and history of an editor stay consistent when the app %s (a sixth of 500 sequences)',
  (kind) => {
    const random = createRandom(20_261_122 + HOSTS.indexOf(kind))
    for (let run = 0; run < Math.ceil(RUNS / HOSTS.length); run++) {
      const first = map(square('a', 100, 100), square('b', 300, 300, 60), {
        kind: 'marker',
        id: 'm',
        role: 'spawn',
        x: 20,
        y: 20,
      })
      const throws = run % 2 === 1
      const host = new Host(kind, random, throws, first)
      const h = drive(host.editor)
      try {
        for (let i = 0; i < STEPS; i++) {
          step(h, host, random)
          host.render()
          check(host)
        }
        h.press('Escape', 'Escape')
        host.render()
        const end = host.editor.getSnapshot()
        if (host.isFaithful && !throws) {
          const { position } = end.history
          host.editor.history.travelTo(0)
          host.render()
          expect(sorted(host.editor.getSnapshot().document)).toEqual(sorted(first))
          host.editor.history.travelTo(position)
          host.render()
          expect(sorted(host.editor.getSnapshot().document)).toEqual(sorted(end.document))
        }
      } catch (error) {
        throw new Error(`${kind}, run ${run}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    }
  },
  600_000,
)
