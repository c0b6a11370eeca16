/** Patches in the making: each change is written down together with the one that takes it back. */
import type { DocumentPatch } from './document-patch.js'

type Path = DocumentPatch['path']

export class PatchList {
  readonly patches: DocumentPatch[] = []
  private readonly undoing: DocumentPatch[] = []

  replace(path: Path, value: unknown, before: unknown): void {
    this.push({ op: 'replace', path, value }, { op: 'replace', path, value: before })
  }

  insert(path: Path, value: unknown): void {
    this.push({ op: 'add', path, value }, { op: 'remove', path })
  }

  remove(path: Path, before: unknown): void {
    this.push({ op: 'remove', path }, { op: 'add', path, value: before })
  }

  /** Sets an optional key; undefined removes it. */
  set(path: Path, value: unknown, before: unknown): void {
    if (value === undefined && before === undefined) return
    if (value === undefined) this.remove(path, before)
    else if (before === undefined) this.insert(path, value)
    else this.replace(path, value, before)
  }

  /** What takes the patches back, last one first. */
  get inverse(): readonly DocumentPatch[] {
    return [...this.undoing].reverse()
  }

  private push(patch: DocumentPatch, undo: DocumentPatch): void {
    this.patches.push(patch)
    this.undoing.push(undo)
  }
}
