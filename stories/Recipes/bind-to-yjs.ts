/**
 * One drawing in a Yjs document. Each item, agent and layer is an entry of one map with a rank for its place in the list, so that Yjs with
 * any of its providers merges concurrent edits. Patches are written as entries, and events are read as patches.
 */
import * as Y from 'yjs'
import type { Editor } from '../../src/editor.js'
import type { DocumentPatch, NavDocument } from '../../src/document/index.js'

const LISTS = ['layers', 'agents', 'items'] as const
const KEYS = ['name', 'bounds', 'grid', 'background', 'meta'] as const
type List = (typeof LISTS)[number]
interface Ranked {
  readonly value: unknown
  readonly rank: number
}

/** Synchronizes an editor and a shared document. Loads the shared drawing, or shares that of the editor if there is none. Returns a function that stops this. */
export function bindToYjs(editor: Editor, shared: Y.Doc): () => void {
  const entries = shared.getMap<Ranked>('drawing')
  // Random ids, since several editors may take the smallest free number at the same time.
  editor.setOptions({ createId: (kind) => `${kind}-${crypto.getRandomValues(new Uint32Array(1)).join()}` })

  const write = (document: NavDocument, patches: readonly DocumentPatch[]): void =>
    shared.transact(() => writeEntries(entries, document, patches), editor)
  const hear = (event: Y.YMapEvent<Ranked>, { origin }: Y.Transaction): void => {
    if (origin === editor) return
    const before = new Map(
      Array.from(event.changes.keys, ([name, { oldValue }]) => [name, oldValue as Ranked | undefined]),
    )
    editor.document.applyRemotePatches(patchesOf(entries, before))
    // The editor drops a link whose waypoint another user has removed, so the entry of the link is removed too.
    const { current } = editor.document
    const known = new Set(LISTS.flatMap((list) => current[list].map(({ id }) => `${list}/${id}`)))
    shared.transact(() => {
      for (const name of [...entries.keys()]) if (name.includes('/') && !known.has(name)) entries.delete(name)
    }, editor)
  }

  if (entries.size > 0)
    editor.document.applyRemotePatches([...clearing(editor.document.current), ...patchesOf(entries)])
  else write(editor.document.current, [{ op: 'replace', path: [] }])
  const unsubscribe = editor.document.subscribe((document, { patches, origin }) => {
    if (origin !== 'remote') write(document, patches)
  })
  entries.observe(hear)
  return () => {
    unsubscribe()
    entries.unobserve(hear)
  }
}

/** Writes the present state of everything that the patches name. */
function writeEntries(entries: Y.Map<Ranked>, document: NavDocument, patches: readonly DocumentPatch[]): void {
  const isWhole = patches.some(({ path }) => path.length === 0)
  const named = new Set(
    patches.map(({ path: [key, id] }) => (id === undefined ? String(key) : `${String(key)}/${String(id)}`)),
  )
  const moved = new Set(patches.flatMap(({ op, path }) => (op === 'add' && path.length === 2 ? [path.join('/')] : [])))
  for (const key of KEYS)
    if (isWhole || patches.some(({ path }) => path[0] === key)) {
      if (document[key] === undefined) entries.delete(key)
      else entries.set(key, { value: document[key], rank: 0 })
    }
  for (const list of LISTS) {
    const there = new Set<string>()
    let last = 0
    document[list].forEach((value, at) => {
      const name = `${list}/${value.id}`
      there.add(name)
      const known = moved.has(name) ? undefined : entries.get(name)?.rank
      const rank =
        known ??
        rankAfter(
          last,
          document[list].slice(at + 1).map(({ id }) => `${list}/${id}`),
          entries,
          moved,
        )
      last = rank
      if (isWhole || named.has(name)) entries.set(name, { value, rank })
    })
    for (const name of [...entries.keys()])
      if (name.startsWith(`${list}/`) && !there.has(name) && (isWhole || named.has(name))) entries.delete(name)
  }
}

/** Returns a rank between `last`, the rank of the previous entry, and the rank of the next entry that has not moved. */
function rankAfter(
  last: number,
  following: readonly string[],
  entries: Y.Map<Ranked>,
  moved: ReadonlySet<string>,
): number {
  const next = following.find((name) => !moved.has(name) && (entries.get(name)?.rank ?? -1) > last)
  return next === undefined ? last + 1 : (last + (entries.get(next)?.rank ?? last)) / 2
}

const pathOf = (name: string): readonly string[] => {
  const at = name.indexOf('/')
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)]
}

/** Returns patches for the entries that an event changed. `before` has their names and old values. Without `before`, returns patches for all entries. */
function patchesOf(entries: Y.Map<Ranked>, before?: ReadonlyMap<string, Ranked | undefined>): readonly DocumentPatch[] {
  const patches: DocumentPatch[] = []
  const ranked = [...entries].sort(([a, { rank }], [b, other]) => rank - other.rank || (a < b ? -1 : 1))
  for (const [name, old] of before ?? [])
    if (!entries.has(name) && old !== undefined) patches.push({ op: 'remove', path: pathOf(name) })
  const lastOf = new Map<List | undefined, string>()
  for (const [name, { value, rank }] of ranked) {
    const list = LISTS.find((candidate) => name.startsWith(`${candidate}/`))
    const path = pathOf(name)
    const old = before?.get(name)
    const isNamed = before === undefined || before.has(name)
    if (isNamed && (list === undefined || old?.rank === rank)) patches.push({ op: 'replace', path, value })
    else if (isNamed) {
      const after = lastOf.get(list)
      if (old !== undefined) patches.push({ op: 'remove', path })
      patches.push({ op: 'add', path, value, ...(after !== undefined && { after }) })
    }
    if (list !== undefined) lastOf.set(list, path[1])
  }
  return patches
}

/** Returns patches that remove all layers, agents and items of a document. The shared entries then replace them. */
function clearing(document: NavDocument): readonly DocumentPatch[] {
  return LISTS.flatMap((list) =>
    document[list].map(({ id }) => ({ op: 'remove', path: [list, id] }) as const),
  ).reverse()
}

/** Connects the tabs of one browser through a shared document; over a network, use a provider of Yjs instead. */
export function yjsOverTabs(room: string): {
  readonly shared: Y.Doc
  readonly ready: Promise<void>
  readonly close: () => void
} {
  const shared = new Y.Doc()
  const tabs = new BroadcastChannel(`${room}/yjs`)
  let heard = (): void => undefined
  // Without an answer from another tab, starts after 300 ms.
  const ready = new Promise<void>((resolve) => {
    heard = resolve
    setTimeout(resolve, 300)
  })
  tabs.addEventListener('message', ({ data }: MessageEvent<{ readonly asks?: true; readonly update: Uint8Array }>) => {
    if (data.asks === true) {
      if (shared.getMap('drawing').size > 0) tabs.postMessage({ update: Y.encodeStateAsUpdate(shared, data.update) })
      return
    }
    Y.applyUpdate(shared, data.update, tabs)
    heard()
  })
  shared.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== tabs) tabs.postMessage({ update })
  })
  tabs.postMessage({ asks: true, update: Y.encodeStateVector(shared) })
  return {
    shared,
    ready,
    close: () => {
      tabs.close()
      shared.destroy()
    },
  }
}
