/** `editor.document`: the drawing, and every change to it. */
import type { Point } from '../../engine/geometry/index.js'
import type { DocumentChange, DocumentPatch, DocumentRecipe } from '../../document/commands/index.js'
import type { Command, Matrix, NavDocument, NavItem, VertexRef } from '../../document/model/index.js'
import type { DocumentStore, RunOptions } from '../changes/document-store.js'
import type { ItemOperations } from '../changes/item-operations.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { itemName, itemsName } from '../shapes/item-geometry.js'

/** Every act is one change for the host and one entry of history, and answers whether it was taken. */
export interface DocumentGroup {
  /** As committed; a running gesture shows its own in `getSnapshot().draft`. */
  readonly current: NavDocument
  readonly item: (id: string) => NavItem | undefined
  /** Commands as one change. */
  readonly run: (commands: Command | readonly Command[], options?: RunOptions) => boolean
  /**
   * A recipe writes to a draft of the document. What it leaves is validated; what does not fit throws, and nothing has changed.
   * @example
   * editor.document.change('Add patrol', (draft) => {
   *   draft.items.push({ id: 'patrol', kind: 'marker', role: 'patrol', x: 3, y: 4 })
   * })
   */
  readonly change: (label: string, recipe: DocumentRecipe, options?: Pick<RunOptions, 'origin'>) => boolean
  /**
   * Patches that another holder of the document made: no entry of the history, no undo by this hand, read-only or not. What does not fit any more
   * is left out and the document stays valid; `createPatchExchange` has all holders end with the same. Answers whether anything changed. The
   * host hears of it with the origin `remote`. Throws `document/bad-patch` for what is no patch, `document/in-transaction` inside one.
   * @example
   * socket.onmessage = ({ data }) => editor.document.applyRemotePatches(JSON.parse(data))
   */
  readonly applyRemotePatches: (patches: readonly DocumentPatch[]) => boolean
  /** Called after each change of the document, whoever made it (host, history, `remote`), with patches both ways. Returns the way out. */
  readonly subscribe: (listener: (document: NavDocument, change: DocumentChange) => void) => () => void
  /** Another document in place of this one, as an undoable change. */
  readonly replace: (document: NavDocument, label?: string) => boolean
  readonly insert: (items: readonly NavItem[]) => boolean
  /** Sets properties of an item; `undefined` takes one away. Typing into one field is one entry. */
  readonly update: (id: string, properties: Readonly<Record<string, unknown>>) => boolean
  readonly remove: (ids: readonly string[]) => boolean
  readonly transform: (ids: readonly string[], matrix: Matrix, label?: string) => boolean
  readonly moveToLayer: (ids: readonly string[], layer: string) => boolean
  /** Over or under another item in the drawing order, and into its layer; their own order is kept. */
  readonly placeBeside: (ids: readonly string[], target: string, side: 'above' | 'below') => boolean
  readonly vertices: VertexGroup
}

/** `editor.document.vertices`: single vertices of rings. */
export interface VertexGroup {
  readonly move: (vertex: VertexRef, to: Point) => boolean
  /** After the vertex: in the middle of the edge that leaves it, or where `at` says. The new vertex is selected. */
  readonly insert: (after: VertexRef, at?: Point) => boolean
  /** Neighbors join. What would fall below three vertices goes by `belowMinimum`. */
  readonly remove: (vertices: readonly VertexRef[]) => boolean
}

export function createDocumentGroup(
  context: EditorContext,
  documents: DocumentStore,
  items: ItemOperations,
  runner: ToolRunner,
): DocumentGroup {
  const { store, settings, index, history } = context
  const { say } = context.announcer
  const run: DocumentGroup['run'] = (commands, options = {}) =>
    store.batch(() => {
      const list = Array.isArray(commands) ? (commands as readonly Command[]) : [commands as Command]
      const label = options.label ?? settings.messages.changes.change
      return list.length > 0 && documents.commit(list, { ...options, label })
    })
  const labelFor = (template: string, ids: readonly string[]): string => say(template, { name: nameOf(context, ids) })
  const typing = createTyping(context)
  return {
    get current() {
      return history.document
    },
    item: (id) => index.item(id),
    run,
    change: (label, recipe, options) => store.batch(() => documents.change(label, recipe, options)),
    applyRemotePatches: (patches) => store.batch(() => documents.applyRemote(patches)),
    subscribe: (listener) => documents.listeners.add(listener),
    replace: (document, label) =>
      run(
        { type: 'replace-document', document },
        { label: label ?? settings.messages.changes.replace, origin: 'import' },
      ),
    insert: (list) =>
      run(
        { type: 'insert-items', items: list },
        { label: say(settings.messages.changes.draw, { name: itemsName(list, settings.messages) }) },
      ),
    update: (id, properties) =>
      run(
        { type: 'set-properties', ids: [id], properties },
        typing(`${id}/${Object.keys(properties).join()}`, labelFor(settings.messages.changes.edit, [id])),
      ),
    remove: (ids) => run({ type: 'remove-items', ids }, { label: labelFor(settings.messages.changes.delete, ids) }),
    transform: (ids, matrix, label) =>
      run(
        { type: 'transform-items', ids, matrix },
        typing(`transform ${ids.join()}`, label ?? labelFor(settings.messages.changes.edit, ids)),
      ),
    moveToLayer: (ids, layer) => store.batch(() => items.moveToLayer(ids, layer)),
    placeBeside: (ids, target, side) =>
      store.batch(() => {
        runner.interrupt()
        return items.placeBeside(ids, target, side)
      }),
    vertices: {
      move: (vertex, to) =>
        run(
          { type: 'move-vertices', moves: [{ ...vertex, to }] },
          typing(`${vertex.id}/${vertex.ring}/${vertex.vertex}`, settings.messages.changes.moveVertex),
        ),
      insert: (after, at) =>
        store.batch(() => {
          runner.interrupt()
          return items.insertVertex(after, at)
        }),
      remove: (vertices) =>
        store.batch(() => {
          runner.interrupt()
          return items.deleteVertices(vertices)
        }),
    },
  }
}

/** One item by its name, several by their number. */
function nameOf({ index, settings, announcer }: EditorContext, ids: readonly string[]): string {
  const items = ids.flatMap((id) => index.item(id) ?? [])
  if (items.length === 1) return itemName(items[0], settings.messages)
  return ids.length === 1 ? ids[0] : announcer.say(settings.messages.announce.items, { count: ids.length })
}

/** What was typed into last: more of it joins its entry, under the name that the item had then; another field does not. */
function createTyping({
  store,
}: EditorContext): (field: string, label: string) => { readonly label: string; readonly coalesce: boolean } {
  let typed = { field: '', label: '' }
  return (field, label) => {
    const coalesce = field === typed.field && store.state.history.undoLabel === typed.label
    if (!coalesce) typed = { field, label }
    return { label: typed.label, coalesce }
  }
}
