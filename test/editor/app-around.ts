import { expect } from 'vitest'
import {
  formatNavDocument,
  parseNavDocument,
  patchDocument,
  type DocumentChange,
  type NavDocument,
} from '../../src/document/index.js'
import { createEditor, type Editor } from '../../src/editor/index.js'

/** Reactions of an app to a change of its document. */
export const APPS = [
  'leaves the document to the editor',
  'accepts changes',
  'accepts changes late',
  'passes back copies',
  'rejects changes',
  'transforms changes',
] as const

/** An error that a callback of the app throws. */
export class AppError extends Error {}

/** An app that reacts in one of the ways in `APPS`, sometimes vetoes a change, and may throw in any callback. */
export class App {
  readonly editor: Editor
  readonly errors: unknown[] = []
  private value: NavDocument | undefined
  private readonly told: NavDocument[] = []
  private readonly vetoed = new Set<NavDocument>()
  private calls = 0
  /** The document after the last render or reported change. The patches of the next reported change apply to it. */
  private before: NavDocument

  constructor(
    private readonly kind: (typeof APPS)[number],
    private readonly random: () => number,
    private readonly throws: boolean,
    first: NavDocument,
  ) {
    const isOwner = kind !== 'leaves the document to the editor'
    this.value = isOwner ? first : undefined
    this.before = first
    this.editor = createEditor({
      ...(isOwner ? { value: first } : { defaultValue: first }),
      viewport: { width: 520, height: 520 },
      defaultCamera: { x: 0, y: 0, zoom: 1 },
      onChange: (next, change) => this.onChange(next, change),
      onBeforeChange: (next) => {
        this.maybeThrow()
        if (this.random() < 0.05) this.vetoed.add(next)
        return !this.vetoed.has(next)
      },
      validate: () => (this.maybeThrow(), []),
      onSelectionChange: () => this.maybeThrow(),
      onDraftChange: () => this.maybeThrow(),
      onError: (error) => this.errors.push(error),
    })
    this.editor.subscribe(() => this.maybeThrow())
  }

  /** Acts as a render of the app, which passes the option `value` to the editor. Tests call it after each step. */
  render(): void {
    this.calls = 0
    if (this.kind === 'accepts changes late' && this.told.length > 0 && this.random() < 0.5)
      this.value = this.told.shift()
    if (this.kind === 'passes back copies') this.value = structuredClone(this.told.pop() ?? this.value)
    if (this.kind === 'transforms changes' && this.random() < 0.2)
      this.value = { ...this.editor.getSnapshot().document, name: `by the app ${Math.floor(this.random() * 9)}` }
    if (this.value !== undefined) this.editor.setOptions({ value: this.value })
    this.before = this.editor.getSnapshot().document
  }

  /** Expects a valid document, a selection of its items, and no errors except those of the app. */
  check(): void {
    const { document, draft, selection, at, history } = this.editor.getSnapshot()
    const read = parseNavDocument(formatNavDocument(document))
    expect(read.report.issues.filter(({ severity }) => severity === 'error')).toEqual([])
    // Compares content: undefined properties and the order of properties do not count.
    expect(read.document).toEqual(document)
    const ids = new Set(document.items.map(({ id }) => id))
    expect(ids.size).toBe(document.items.length)
    expect(this.vetoed.has(document)).toBe(false)
    expect(selection.items.filter((id) => !ids.has(id))).toEqual([])
    if (at.endsWith('/idle')) expect(draft).toBe(document)
    expect(history.position).toBeLessThanOrEqual(history.entries.length)
    expect(this.errors.filter((error) => !(error instanceof AppError))).toEqual([])
  }

  private onChange(next: NavDocument, change: DocumentChange): void {
    if (++this.calls > 10) throw new Error('onChange loops')
    expect(patchDocument(this.before, change.patches), `the patches of "${change.label}"`).toEqual(next)
    this.before = next
    if (this.kind === 'accepts changes') this.value = next
    else if (this.kind === 'transforms changes') this.value = { ...next, name: `${next.items.length}` }
    else if (this.kind === 'accepts changes late' || this.kind === 'passes back copies') this.told.push(next)
    this.maybeThrow()
  }

  private maybeThrow(): void {
    if (this.throws && this.random() < 0.08) throw new AppError('app')
  }
}
