/**
 * Random tests of an editor whose parent controls the document. The parent accepts an edit at once or later, rejects the edit, or changes it.
 * The parent may also pass an older document or a copy, or throw. After each step, the class `Model` predicts the document and the history of
 * the editor.
 */
import { describe, expect, it } from 'vitest'
import { createNavDocument, validateDocument, type NavDocument } from '../../src/document/index.js'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import { createEditor, type Editor } from '../../src/editor/index.js'
import { effort } from '../support/effort.js'

const RUNS = effort(1000)
const STEPS = 12
/** Maximum number of changes that may be pending at a time. */
const MOST = 32

/** Names of documents, and the position of the displayed one. */
interface Log {
  readonly names: readonly string[]
  readonly position: number
}

/** Predicts which document the editor has to show. Documents are identified by their names. */
class Model {
  log: Log = { names: ['start'], position: 0 }
  private before: { readonly name: string; readonly log: Log } | undefined
  private reported: readonly Log[] = []

  constructor(private readonly onReplace: 'reset' | 'entry') {}

  get shown(): string {
    return this.log.names[this.log.position]
  }

  edit(name: string): void {
    const { names, position } = this.log
    this.change({ names: [...names.slice(0, position + 1), name], position: position + 1 })
  }

  travel(position: number): void {
    if (position >= 0 && position < this.log.names.length && position !== this.log.position)
      this.change({ ...this.log, position })
  }

  take(name: string): void {
    const { before, log } = this
    this.before = undefined
    if (name === this.shown) return
    if (name === before?.name) this.log = before.log
    else if (log.names.includes(name)) this.log = { ...log, position: log.names.indexOf(name) }
    else
      this.log =
        this.reported.findLast(({ names, position }) => names[position] === name) ??
        (this.onReplace === 'reset'
          ? { names: [name], position: 0 }
          : { names: [...log.names.slice(0, log.position + 1), name], position: log.position + 1 })
  }

  private change(next: Log): void {
    this.before ??= { name: this.shown, log: this.log }
    this.log = next
    this.reported = [...this.reported, next].slice(-MOST)
  }
}

class Parent {
  readonly editor: Editor
  readonly errors: unknown[] = []
  value: NavDocument
  private readonly late: NavDocument[] = []
  private readonly past: NavDocument[] = []
  private made = 0
  private calls = 0

  constructor(
    private readonly random: Random,
    historyOnReplace: 'reset' | 'entry',
  ) {
    this.value = createNavDocument({ name: 'start' })
    this.past.push(this.value)
    this.editor = createEditor({
      value: this.value,
      historyOnReplace,
      onChange: (next) => this.onChange(next),
      onError: (error) => this.errors.push(error),
    })
    this.editor.subscribe(() => this.maybeThrow())
  }

  /** Returns the name of the document that the next render passes. */
  render(): string {
    this.calls = 0
    const kind = this.random()
    if (kind < 0.5 && this.late.length > 0) this.value = this.late.shift() ?? this.value
    else if (kind > 0.9) this.value = this.past[Math.floor(this.past.length * this.random())]
    this.past.push(this.value)
    // Sometimes passes a copy, as an app with a server would.
    const isFresh = this.value.name === this.editor.getSnapshot().document.name
    this.editor.setOptions({ value: isFresh && this.random() < 0.3 ? structuredClone(this.value) : this.value })
    return this.value.name ?? ''
  }

  fresh(of: string): string {
    return `${of}${this.made++}`
  }

  private onChange(next: NavDocument): void {
    if (++this.calls > 3) throw new Error('onChange loops')
    const kind = this.random()
    if (kind < 0.4) this.value = next
    else if (kind < 0.65) this.late.push(next)
    else if (kind < 0.75) this.value = { ...next, name: this.fresh('host') }
    this.maybeThrow()
  }

  private maybeThrow(): void {
    if (this.random() < 0.05) throw new RangeError('host')
  }
}

function play(seed: number): void {
  const random = createRandom(seed * 16_807)
  const onReplace = seed % 2 === 0 ? 'reset' : 'entry'
  const model = new Model(onReplace)
  const parent = new Parent(random, onReplace)
  const { editor } = parent
  for (let step = 0; step < STEPS; step++) {
    for (let i = 0; i <= random() * 2; i++) {
      const kind = random()
      const { position } = model.log
      if (kind < 0.5) {
        const name = parent.fresh('edit')
        model.edit(name)
        editor.document.change('Edit', (draft) => void (draft.name = name))
      } else if (kind < 0.7) {
        model.travel(position - 1)
        editor.history.undo()
      } else if (kind < 0.85) {
        model.travel(position + 1)
        editor.history.redo()
      } else {
        const to = Math.floor(model.log.names.length * random())
        model.travel(to)
        editor.history.travelTo(to)
      }
    }
    model.take(parent.render())
    const { document, draft, history } = editor.getSnapshot()
    const at = `seed ${seed}, step ${step}`
    expect([document.name, draft === document], at).toEqual([model.shown, true])
    expect(document.name, at).toBe(parent.value.name)
    expect([history.entries.length, history.position], at).toEqual([model.log.names.length - 1, model.log.position])
    for (const error of parent.errors) expect(error, at).toBeInstanceOf(RangeError)
  }
  // In every case, undo and redo lead through exactly the documents of the model.
  editor.setOptions({ value: undefined })
  for (let position = 0; position < model.log.names.length; position++) {
    editor.history.travelTo(position)
    expect(editor.getSnapshot().document.name, `seed ${seed}, at ${position}`).toBe(model.log.names[position])
  }
  expect(validateDocument(editor.getSnapshot().document)).toEqual([])
}

describe('a parent that holds the document', () => {
  it('keeps document and history equal to those of a plain model in 1,000 random sequences', () => {
    for (let seed = 1; seed <= RUNS; seed++) play(seed)
  })

  it('moves the history back when it sets an earlier document', () => {
    const first = createNavDocument({ name: 'first' })
    const heard: NavDocument[] = [first]
    const editor = createEditor({ value: first, onChange: (next) => heard.push(next) })
    for (let i = 0; i < 60; i++) {
      editor.document.change('Edit', (draft) => void (draft.name = `n${i}`))
      editor.setOptions({ value: heard.at(-1) })
    }
    editor.setOptions({ value: heard[3] })
    expect(editor.getSnapshot()).toMatchObject({ document: { name: 'n2' }, history: { position: 3, canRedo: true } })
    expect(editor.getSnapshot().history.entries).toHaveLength(60)
    editor.setOptions({ value: heard[60] })
    expect(editor.getSnapshot()).toMatchObject({ document: { name: 'n59' }, history: { position: 60, canRedo: false } })
    expect(heard).toHaveLength(61)
  })
})
