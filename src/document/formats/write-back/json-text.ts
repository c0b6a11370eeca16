import { endOfString, scan } from '../../model/index.js'
import { TextPatches, indentAt } from './text-patches.js'

interface Child {
  readonly key: string | undefined
  readonly from: number
  readonly start: number
  readonly end: number
}

interface Container {
  readonly start: number
  readonly end: number
  readonly children: readonly Child[]
}

interface Edits {
  readonly at: Container
  readonly replaced: Map<Child, string>
  readonly removed: Set<Child>
  readonly added: { readonly key: string | undefined; readonly value: unknown }[]
}

const SPACE = /\s*/y
const SCALAR = /[^\s,\]}]*/y

/** JSON with values at paths such as `layers.0.objects.3`. Edits follow the format of the surrounding text. */
export class JsonText {
  private readonly containers = new Map<number, Container>()
  private readonly edits = new Map<number, Edits>()

  constructor(private readonly original: string) {}

  get(path: string): unknown {
    const at = this.start(path)
    return at === undefined ? undefined : JSON.parse(this.original.slice(at, this.endOfValue(at)))
  }

  set(path: string, key: string, value: unknown): void {
    const edits = this.editsAt(this.start(path))
    if (edits === undefined) return
    const known = edits.at.children.find((child, i) => (child.key ?? String(i)) === key)
    if (known === undefined) {
      if (value !== undefined) edits.added.push({ key, value })
    } else if (value === undefined) edits.removed.add(known)
    else edits.replaced.set(known, JSON.stringify(value))
  }

  remove(path: string): void {
    const [parent, key] = splitPath(path)
    const edits = this.editsAt(this.start(parent))
    const child = edits?.at.children[Number(key)]
    if (child !== undefined) edits?.removed.add(child)
  }

  append(path: string, values: readonly unknown[]): void {
    if (values.length === 0) return
    const list = this.editsAt(this.start(path))
    const [parent, key] = splitPath(path)
    if (list === undefined) this.set(parent, key, values)
    else for (const value of values) list.added.push({ key: undefined, value })
  }

  get isChanged(): boolean {
    return this.edits.size > 0
  }

  text(): string {
    const patches = new TextPatches(this.original)
    for (const edits of this.edits.values()) this.patch(edits, patches)
    return patches.text()
  }

  private patch({ at, replaced, removed, added }: Edits, patches: TextPatches): void {
    const { children } = at
    const left = children.filter((child) => !removed.has(child))
    for (const [{ start, end }, value] of replaced) patches.replace(start, end, value)
    if (left.length === 0) {
      if (children.length > 0 && added.length === 0)
        patches.replace(children[0].from, children[children.length - 1].end, '')
    } else
      children.forEach((child, i) => {
        if (!removed.has(child)) return
        // Also remove one comma: the comma before the removed entry or, if no remaining entry comes before it, the comma after it.
        if (child.from < left[0].from) patches.replace(child.from, children[i + 1].from, '')
        else patches.replace(children[i - 1].end, child.end, '')
      })
    if (added.length > 0) this.add(at, left, added, patches)
  }

  private add(at: Container, left: readonly Child[], added: Edits['added'], patches: TextPatches): void {
    const { original } = this
    const { children } = at
    const unit = /\n([ \t]+)"/.exec(original)?.[1] ?? ''
    const isLong = original.slice(at.start, at.end).includes('\n') || (children.length === 0 && original.includes('\n'))
    const outer = this.indentOf(at.start)
    const first = children.at(0)
    const inner = isLong ? ((first && (indentAt(original, first.from) ?? undefined)) ?? outer + unit) : ''
    const hasLines = isLong && (first === undefined || indentAt(original, first.from) !== undefined)
    const between = hasLines
      ? `,${patches.lineEnd}${inner}`
      : children.length > 1
        ? original.slice(children[0].end, children[1].from)
        : ','
    const sample = first?.key === undefined ? original : original.slice(first.from, first.start)
    const spaced = /"\s*:([ \t]*)/.exec(sample)?.[1] ?? ''
    const written = added.map(({ key, value }) => {
      const isShort =
        !hasLines ||
        (first !== undefined && !original.slice(first.start, first.end).includes('\n') && key === undefined)
      const text = isShort ? JSON.stringify(value) : JSON.stringify(value, undefined, unit || 1)
      const name = key === undefined ? '' : `${JSON.stringify(key)}:${spaced}`
      return name + text.replace(/\n/g, `${patches.lineEnd}${inner}`)
    })
    const text = written.join(between)
    const last = left.at(-1)
    if (last !== undefined) patches.replace(last.end, last.end, between + text)
    else if (children.length > 0) patches.replace(children[0].from, children[children.length - 1].end, text)
    else if (hasLines)
      patches.replace(at.start + 1, at.end - 1, `${patches.lineEnd}${inner}${text}${patches.lineEnd}${outer}`)
    else patches.replace(at.start + 1, at.end - 1, text)
  }

  private indentOf(at: number): string {
    return /^[ \t]*/.exec(this.original.slice(this.original.lastIndexOf('\n', at) + 1, at))?.[0] ?? ''
  }

  private editsAt(start: number | undefined): Edits | undefined {
    const at = start === undefined ? undefined : this.container(start)
    if (at === undefined) return undefined
    const known = this.edits.get(at.start) ?? { at, replaced: new Map(), removed: new Set(), added: [] }
    this.edits.set(at.start, known)
    return known
  }

  /** Returns the offset in the original text at which the value at a path begins. */
  start(path: string): number | undefined {
    let at: number | undefined = this.skipSpace(this.original.charCodeAt(0) === 0xfeff ? 1 : 0)
    for (const key of path === '' ? [] : path.split('.')) {
      const { children = [] }: { children?: readonly Child[] } = at === undefined ? {} : (this.container(at) ?? {})
      at = (children.at(0)?.key === undefined ? children[Number(key)] : children.findLast((child) => child.key === key))
        ?.start
    }
    return at
  }

  private container(start: number): Container | undefined {
    const known = this.containers.get(start)
    const open = this.original.charAt(start)
    if (known !== undefined || (open !== '{' && open !== '[')) return known
    const children: Child[] = []
    let at = this.skipSpace(start + 1)
    while (!'}]'.includes(this.original.charAt(at))) {
      const from = at
      let key: string | undefined
      if (open === '{') {
        const end = this.endOfValue(at)
        key = JSON.parse(this.original.slice(at, end)) as string
        at = this.skipSpace(this.skipSpace(end) + 1)
      }
      const end = this.endOfValue(at)
      children.push({ key, from, start: at, end })
      at = this.skipSpace(end)
      if (this.original.charAt(at) === ',') at = this.skipSpace(at + 1)
    }
    const found = { start, end: at + 1, children }
    this.containers.set(start, found)
    return found
  }

  private skipSpace(from: number): number {
    return scan(SPACE, this.original, from)
  }

  private endOfValue(start: number): number {
    const first = this.original.charAt(start)
    if (first === '"') return endOfString(this.original, start) + 1
    if (first !== '{' && first !== '[') return scan(SCALAR, this.original, start)
    const known = this.containers.get(start)
    if (known !== undefined) return known.end
    let depth = 0
    for (let at = start; ; at++) {
      const character = this.original.charAt(at)
      if (character === '"') at = endOfString(this.original, at)
      else if (character === '{' || character === '[') depth++
      else if ((character === '}' || character === ']') && --depth === 0) return at + 1
    }
  }
}

export function splitPath(path: string): [parent: string, key: string] {
  const at = path.lastIndexOf('.')
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)]
}
