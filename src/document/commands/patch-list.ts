import { DocumentDraft, type DocumentPatch, type ListKey, type Path } from './document-draft.js'
import type { Keyed } from './keyed-list.js'
import type { NavDocument } from '../model/index.js'

export class PatchList extends DocumentDraft {
  readonly patches: DocumentPatch[] = []
  private readonly undoing: DocumentPatch[] = []

  replace(path: Path, value: unknown): void {
    const was = this.read(path)
    this.push({ op: 'replace', path, value, was }, { op: 'replace', path, value: was, was: value })
  }

  set(path: Path, value: unknown): void {
    const was = this.read(path)
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
    const was = this.read(path)
    this.push({ op: 'remove', path, was, length }, { op: 'add', path, value: was, length: length - 1 })
  }

  insertEntry(key: ListKey, index: number, value: Keyed, isMove = false): void {
    const neighbors = this.neighbors(key, index, index)
    this.push(
      { op: 'add', path: [key, value.id], value, ...neighbors },
      { op: 'remove', path: [key, value.id], was: value, ...(isMove && neighbors) },
    )
  }

  removeEntry(key: ListKey, id: string, isMove = false): void {
    const list = this.list(key)
    const at = list.indexOf(id)
    const was = list.entries[at]
    const neighbors = this.neighbors(key, at, at + 1)
    this.push(
      { op: 'remove', path: [key, id], was, ...(isMove && neighbors) },
      { op: 'add', path: [key, id], value: was, ...neighbors },
    )
  }

  entries(key: ListKey): readonly Keyed[] {
    return this.list(key).entries
  }

  /**
   * Returns the index at which the patch inserts an entry: between the entries `after` and `before` of the patch. If they are not
   * adjacent, the index is next to one of them. If the list has neither, the index is its end, or its start if the patch has no `after`.
   */
  placeNear(key: ListKey, id: string, patch: DocumentPatch): number {
    const { entries } = this.list(key)
    try {
      return this.placeFor(key, id, patch)
    } catch {
      const indexOf = (other: string | undefined): number => entries.findIndex((entry) => entry.id === other)
      const [after, before] = [indexOf(patch.after), indexOf(patch.before)]
      return after >= 0 ? after + 1 : before >= 0 ? before : patch.after === undefined ? 0 : entries.length
    }
  }

  get document(): NavDocument {
    return this.finish()
  }

  get inverse(): readonly DocumentPatch[] {
    return [...this.undoing].reverse()
  }

  private neighbors(key: ListKey, from: number, to: number): Pick<DocumentPatch, 'after' | 'before' | 'length'> {
    const { entries } = this.list(key)
    const [after, before] = [entries[from - 1]?.id, entries[to]?.id]
    return { ...(after !== undefined && { after }), ...(before !== undefined ? { before } : { length: from }) }
  }

  private lengthAt(path: Path): number {
    const list = this.read(path.slice(0, -1))
    return Array.isArray(list) ? list.length : 0
  }

  private push(patch: DocumentPatch, undo: DocumentPatch): void {
    this.apply(patch)
    this.patches.push(patch)
    this.undoing.push(undo)
  }
}
