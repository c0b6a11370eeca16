import { sameValue } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { DocumentChange, DocumentPatch, DocumentRecipe, DispatchOptions } from '../../document/commands/index.js'
import {
  edgeMiddle,
  type Command,
  type Matrix,
  type NavDocument,
  type NavItem,
  type VertexRef,
} from '../../document/model/index.js'
import type { DocumentStore } from '../changes/document-store.js'
import type { ItemEdits } from '../changes/item-edits.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { isOpenRing, itemName, itemsName, layerOf, vertexRings } from '../shapes/item-geometry.js'

/** Edits of the document. Every call is one change for the app and one history entry, and returns whether it was accepted. */
export interface DocumentGroup {
  /** The committed document. The draft of a running gesture is in `getSnapshot().draft`. */
  readonly current: NavDocument
  readonly item: (id: string) => NavItem | undefined
  /** Runs commands as one change. */
  readonly dispatch: (commands: Command | readonly Command[], options?: DispatchOptions) => boolean
  /**
   * Runs a recipe on a draft of the document. If the result is invalid, throws and changes nothing.
   * @example
   * editor.document.change('Add patrol', (draft) => {
   *   draft.items.push({ id: 'patrol', kind: 'marker', role: 'patrol', x: 3, y: 4 })
   * })
   */
  readonly change: (label: string, recipe: DocumentRecipe, options?: Pick<DispatchOptions, 'origin'>) => boolean
  /**
   * Applies patches of another editor, without a history entry and even if read-only. Patches that no longer fit are skipped, so the
   * document stays valid. To make all editors converge, use `createPatchExchange`. Returns whether anything changed. The app's `onChange`
   * gets the origin `remote`. Throws `document/bad-patch`, and `document/in-transaction` inside a transaction.
   * @example
   * socket.onmessage = ({ data }) => editor.document.applyRemotePatches(JSON.parse(data))
   */
  readonly applyRemotePatches: (patches: readonly DocumentPatch[]) => boolean
  /** Calls `listener` after each change by anyone, with patches to redo and undo it. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (document: NavDocument, change: DocumentChange) => void) => () => void
  /** Replaces the document, as an undoable change. */
  readonly replace: (document: NavDocument, label?: string) => boolean
  readonly insert: (items: readonly NavItem[]) => boolean
  /** Sets properties of an item; the value `undefined` removes a property. Successive edits of one property are one history entry. */
  readonly update: (id: string, properties: Readonly<Record<string, unknown>>) => boolean
  readonly remove: (ids: readonly string[]) => boolean
  readonly transform: (ids: readonly string[], matrix: Matrix, label?: string) => boolean
  readonly moveToLayer: (ids: readonly string[], layer: string) => boolean
  /** Moves items directly above or below a target. The items keep their order and join its layer. A single item also joins the target's group. */
  readonly placeNextTo: (ids: readonly string[], target: string, side: 'above' | 'below') => boolean
  readonly vertices: VertexGroup
}

export interface VertexGroup {
  readonly move: (vertex: VertexRef, to: Point) => boolean
  /** Inserts a vertex after another one, in the middle of the edge or at `at`, and selects it. */
  readonly insert: (after: VertexRef, at?: Point) => boolean
  /** Removes vertices and joins their neighbors. If fewer than three remain, the option `belowMinimum` decides. */
  readonly remove: (vertices: readonly VertexRef[]) => boolean
}

export function createDocumentGroup(
  context: EditorContext,
  documents: DocumentStore,
  edits: ItemEdits,
  runner: ToolRunner,
): DocumentGroup {
  const { settings, index, history, act } = context
  const { format } = context.announcer
  const dispatch: DocumentGroup['dispatch'] = act(
    (commands: Command | readonly Command[], options: DispatchOptions = {}) => {
      const list = Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command]
      const label = options.label ?? settings.messages.changes.change
      return list.length > 0 && documents.commit(list, { ...options, label })
    },
  )
  const edit = <A extends unknown[]>(work: (...args: A) => boolean) =>
    act((...args: A) => {
      runner.interrupt()
      return work(...args)
    })
  const labelFor = (template: string, ids: readonly string[]): string =>
    format(template, { name: nameOf(context, ids) })
  const coalesced = createCoalescing(context)
  return {
    get current() {
      return history.document
    },
    item: (id) => index.item(id),
    dispatch,
    change: act((label, recipe, options) => documents.change(label, recipe, options)),
    applyRemotePatches: act((patches) => documents.applyRemote(patches)),
    subscribe: (listener) => documents.listeners.add(listener),
    replace: (document, label = settings.messages.changes.replace) =>
      dispatch({ type: 'replace-document', document }, { label, origin: 'import' }),
    insert: (list) =>
      dispatch(
        { type: 'insert-items', items: list },
        { label: format(settings.messages.changes.draw, { name: itemsName(list, settings.messages) }) },
      ),
    update: (id, properties) =>
      dispatch(
        { type: 'set-properties', ids: [id], properties },
        coalesced(`${id}/${Object.keys(properties).join()}`, labelFor(settings.messages.changes.edit, [id])),
      ),
    remove: (ids) =>
      dispatch({ type: 'remove-items', ids }, { label: labelFor(settings.messages.changes.delete, ids) }),
    transform: (ids, matrix, label) =>
      dispatch(
        { type: 'transform-items', ids, matrix },
        coalesced(`transform ${ids.join()}`, label ?? labelFor(settings.messages.changes.edit, ids)),
      ),
    moveToLayer: act((ids, layer) => {
      const found = context.store.state.document.layers.find((candidate) => candidate.id === layer)
      const moved = edits.items(ids)
      if (found === undefined || moved.length === 0) return false
      const command: Command = { type: 'set-properties', ids, properties: { layer } }
      return edits.commit([command], moved, edits.messages.changes.layer, { values: { layer: found.name } })
    }),
    placeNextTo: edit((ids, target, side) => placeNextTo(edits, ids, target, side)),
    vertices: {
      move: (vertex, to) =>
        dispatch(
          { type: 'move-vertices', moves: [{ ...vertex, to }] },
          coalesced(`${vertex.id}/${vertex.ring}/${vertex.vertex}`, settings.messages.changes.moveVertex),
        ),
      insert: edit((after, at) => insertVertex(edits, after, at)),
      remove: edit((vertices) => edits.removeVertices(vertices)),
    },
  }
}

function placeNextTo(edits: ItemEdits, ids: readonly string[], target: string, side: 'above' | 'below'): boolean {
  const { document } = edits.context.store.state
  const order = document.items
  const moved = edits.items(ids.filter((id) => id !== target))
  const selected = new Set(moved.map((item) => item.id))
  const rest = order.filter((item) => !selected.has(item.id))
  const at = rest.findIndex((item) => item.id === target)
  if (moved.length === 0 || at < 0) return false
  const to = rest[at]
  const commands: Command[] = [
    {
      type: 'reorder-items',
      ids: order.flatMap((item) => (selected.has(item.id) ? [item.id] : [])),
      index: side === 'above' ? at + 1 : at,
    },
  ]
  const fromOtherLayers = moved
    .filter((item) => layerOf(item, document) !== layerOf(to, document))
    .map((item) => item.id)
  if (fromOtherLayers.length > 0)
    commands.push({ type: 'set-properties', ids: fromOtherLayers, properties: { layer: to.layer } })
  const { group } = to
  if (moved.length === 1 && !sameValue(moved[0].group, group))
    commands.push({ type: 'set-properties', ids: [moved[0].id], properties: { group } })
  return edits.commit(commands, moved, edits.messages.changes.reorder)
}

function insertVertex(edits: ItemEdits, { id, ring, vertex }: VertexRef, at?: Point): boolean {
  const { index, store } = edits.context
  const points = vertexRings(index.item(id))[ring]
  if (points === undefined || vertex < 0 || vertex >= points.length || !edits.editable(id)) return false
  const item = index.item(id)
  // A vertex after the end of an open line extends the last segment by half of the length of that segment.
  const isEnd = item !== undefined && vertex > 0 && vertex + 1 === points.length && isOpenRing(item, ring)
  const [a, b] = [points[vertex], points[vertex - 1]]
  const fresh = { id, ring, vertex: vertex + 1 }
  const { items } = store.state.selection
  const to = at ?? (isEnd ? { x: a.x + (a.x - b.x) / 2, y: a.y + (a.y - b.y) / 2 } : edgeMiddle(points, vertex))
  const { changes, announce } = edits.messages
  return edits.commit([{ type: 'insert-vertex', ...fresh, at: to }], [], changes.insertVertex, {
    notice: announce.vertexInserted,
    values: { x: to.x, y: to.y },
    selection: { items: items.includes(id) ? items : [...items, id], vertices: [fresh] },
  })
}

function nameOf({ index, settings, announcer }: EditorContext, ids: readonly string[]): string {
  const items = ids.flatMap((id) => index.item(id) ?? [])
  if (items.length === 1) return itemName(items[0], settings.messages)
  return ids.length === 1 ? ids[0] : announcer.format(settings.messages.announce.items, { count: ids.length })
}

function createCoalescing({
  store,
}: EditorContext): (field: string, label: string) => { readonly label: string; readonly coalesce: boolean } {
  let typed = { field: '', label: '' }
  return (field, label) => {
    const coalesce = field === typed.field && store.state.history.undoLabel === typed.label
    if (!coalesce) typed = { field, label }
    return { label: typed.label, coalesce }
  }
}
