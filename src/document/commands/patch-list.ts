import { DocumentDraft } from './document-draft.js'
import type { ListKey } from './document-draft.js'
import type { DocumentPatch } from './document-draft.js'
import type { NavDocument } from '../model/index.js'

type Path = DocumentPatch['path']
interface Entry {
  readonly id: string
}

export class PatchList {
  readonly patches: DocumentPatch[] = []
  private readonly undoing: DocumentPatch[] = []
  private readonly draft: DocumentDraft

  constructor(document: NavDocument) {
    this.draft = new DocumentDraft(document)
  }

  replace(path: Path, value: unknown): void {
    const was = this.draft.read(path)
    this.push({ op: 'replace', path, value, was }, { op: 'replace', path, value: was, was: value })
  }

  set(path: Path, value: unknown): void {
    const was = this.draft.read(path)
    if (value === undefined && was === undefined) return
    const adding: DocumentPatch = { op: 'add', path, value: value ?? was }
    const removing: DocumentPatch = { op: 'remove', path, was: value ?? was }
    if (value === undefined) this.push(removing, adding)
    else if (was === undefined) this.push(adding, removing)
    else this.replace(path, value)
  }

  insertAt(path: Path, value: unknown): void {
    const length = this.lengthAt(path)
    this.push({ op: 'add', path, value, length }, { op: 'remove', path, was: value, length: length + 1 })
  }

  removeAt(path: Path): void {
    const length = this.lengthAt(path)
    const was = this.draft.read(path)
    this.push({ op: 'remove', path, was, length }, { op: 'add', path, value: was, length: length - 1 })
  }

  insertEntry(key: ListKey, index: number, value: Entry, isMove = false): void {
    const neighbors = this.neighbors(key, index, index)
    this.push(
      { op: 'add', path: [key, value.id], value, ...neighbors },
      { op: 'remove', path: [key, value.id], was: value, ...(isMove && neighbors) },
    )
  }

  removeEntry(key: ListKey, id: string, isMove = false): void {
    const list = this.draft.list(key)
    const at = list.indexOf(id)
    const was = list.entries[at]
    const neighbors = this.neighbors(key, at, at + 1)
    this.push(
      { op: 'remove', path: [key, id], was, ...(isMove && neighbors) },
      { op: 'add', path: [key, id], value: was, ...neighbors },
    )
  }

  read(path: Path): unknown {
    return this.draft.read(path)
  }

  entries(key: ListKey): readonly Entry[] {
    return this.draft.list(key).entries
  }

  placeFor(key: ListKey, id: string, patch: DocumentPatch): number {
    const { entries } = this.draft.list(key)
    try {
      return this.draft.placeFor(key, id, patch)
    } catch {
      const beside = (other: string | undefined): number => entries.findIndex((entry) => entry.id === other)
      const [after, before] = [beside(patch.after), beside(patch.before)]
      return after >= 0 ? after + 1 : before >= 0 ? before : patch.after === undefined ? 0 : entries.length
    }
  }

  idAt(key: ListKey, index: number): string | undefined {
    return this.draft.list(key).entries[index]?.id
  }

  get document(): NavDocument {
    return this.draft.finish()
  }

  get inverse(): readonly DocumentPatch[] {
    return [...this.undoing].reverse()
  }

  private neighbors(key: ListKey, from: number, to: number): Pick<DocumentPatch, 'after' | 'before' | 'length'> {
    const { entries } = this.draft.list(key)
    const [after, before] = [entries[from - 1]?.id, entries[to]?.id]
    return { ...(after !== undefined && { after }), ...(before !== undefined ? { before } : { length: from }) }
  }

  private lengthAt(path: Path): number {
    const list = this.draft.read(path.slice(0, -1))
    return Array.isArray(list) ? list.length : 0
  }

  private push(patch: DocumentPatch, undo: DocumentPatch): void {
    this.draft.apply(patch)
    this.patches.push(patch)
    this.undoing.push(undo)
  }
}
