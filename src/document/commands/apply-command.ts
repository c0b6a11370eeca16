/** Applies commands. Patches name single vertices, items and keys, so moving a vertex adds a few hundred bytes to the history of any map. */
import { NavError, sameValue, append, describe } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { BackgroundImage, Command, ItemEdit, LinkItem, NavDocument, NavItem, StampPart } from '../model/index.js'
import {
  composeMatrices,
  danglingLinks,
  requireCommand,
  explained,
  movedItem,
  movedPlacements,
  transformLine,
} from '../model/index.js'
import { danglingError, requireDocument, requireItem, requirePart, requirePoint } from '../parsing/index.js'
import type { CommandResult, DocumentPatch } from './document-draft.js'
import { inKeyOrder } from './document-patch.js'
import { KeyedList, noShape, unknownIds } from './keyed-list.js'
import { deleteVertices, insertVertex, moveVertices } from './edit-vertices.js'
import { requireMoved, setItemProperties } from './item-properties.js'
import { PatchList } from './patch-list.js'
import { repeatStamps } from './repeat-stamps.js'

/**
 * Applies a command. Returns the changed document, the patches that make the change, and the patches that undo it. Throws a `document/…` error
 * if the command does not fit the document.
 * @example
 * const { document, patches } = applyCommand(map, { type: 'set-name', name: 'Level 3' })
 */
export function applyCommand(document: NavDocument, command: Command): CommandResult {
  requireCommand(command)
  return explained({ document }, () => repeatStamps(document, apply(document, command)))
}

function apply(document: NavDocument, command: Command): CommandResult {
  if (command.type === 'batch') return applyBatch(document, command.commands)
  const list = new PatchList(document)
  const write = WRITERS[command.type] as (command: SimpleCommand, document: NavDocument, list: PatchList) => void
  write(command, document, list)
  const { patches, inverse } = list
  return { document: inKeyOrder(list.document), patches, inverse }
}

function applyBatch(document: NavDocument, commands: readonly Command[]): CommandResult {
  let current = document
  const patches: DocumentPatch[] = []
  const inverses: (readonly DocumentPatch[])[] = []
  for (const command of commands) {
    const step = apply(current, command)
    current = step.document
    append(patches, step.patches)
    inverses.push(step.inverse)
  }
  return { document: current, patches, inverse: inverses.reverse().flat() }
}

type SimpleCommand = Exclude<Command, { readonly type: 'batch' }>

const WRITERS: {
  readonly [Type in SimpleCommand['type']]: (
    command: Extract<SimpleCommand, { readonly type: Type }>,
    document: NavDocument,
    list: PatchList,
  ) => void
} = {
  'insert-items': ({ items, index }, document, list) =>
    insertItems(document, items, index ?? document.items.length, list),
  'remove-items': ({ ids }, document, list) => removeItems(document, ids, list),
  'set-properties': ({ ids, properties }, document, list) =>
    editItems(
      document,
      [...new Set(ids)].map((id) => ({ id, properties })),
      list,
    ),
  'edit-items': ({ edits }, document, list) => editItems(document, edits, list),
  'set-shape': ({ id, shape }, document, list) => {
    requireItem({ ...shapedItem(document, id), shape })
    list.replace(['items', id, 'shape'], shape)
  },
  'move-vertices': ({ moves }, document, list) => moveVertices(document, moves, list),
  'insert-vertex': (command, document, list) => insertVertex(document, command, list),
  'delete-vertices': ({ vertices }, document, list) => deleteVertices(document, vertices, list),
  'transform-items': (command, document, list) => transformItems(document, command, list),
  'move-point': (command, document, list) => movePoint(document, command, list),
  'reorder-items': ({ ids, index }, document, list) => reorderItems(document, ids, index, list),
  'set-bounds': ({ bounds }, _, list) => list.replace(['bounds'], requirePart('bounds', bounds)),
  'set-grid': ({ grid }, _, list) => list.replace(['grid'], requirePart('grid', grid)),
  'set-background': ({ background }, document, list) => setBackground(document.background, background, list),
  'set-units': ({ units }, _, list) => list.set(['units'], units && requirePart('units', units)),
  'set-name': ({ name }, _, list) => list.set(['name'], requirePart('name', name)),
  'put-agent': ({ agent }, { agents }, list) => put(agents, 'agents', requirePart('agent', agent), agents.length, list),
  'remove-agent': ({ id }, document, list) => removeAgent(document, id, list),
  'put-layer': ({ layer, index }, { layers }, list) =>
    put(layers, 'layers', requirePart('layer', layer), index ?? layers.length, list),
  'remove-layer': ({ id }, document, list) => removeLayer(document, id, list),
  'replace-document': ({ document }, _, list) => list.replace([], requireDocument(document)),
}

function locateItems(document: NavDocument, ids: readonly string[]): number[] {
  const { items } = document
  const list = new KeyedList(items)
  const places = ids.map((id) => list.indexOf(id))
  const missing = [...new Set(ids.filter((_, i) => places[i] < 0))]
  if (missing.length > 0) throw unknownIds(missing, items)
  return places
}

function shapedItem(document: NavDocument, id: string) {
  const [at] = locateItems(document, [id])
  const item = document.items[at]
  if (item.kind !== 'obstacle' && item.kind !== 'area') throw noShape(item)
  return item
}

function insertItems(document: NavDocument, items: readonly NavItem[], index: number, list: PatchList): void {
  if (!Number.isInteger(index) || index < 0 || index > document.items.length)
    throw new NavError(
      'document/bad-index',
      `Expected an index from 0 to ${document.items.length}, got ${describe(index)}`,
      { index },
    )
  const taken = new Set(document.items.map((item) => item.id))
  const doubled: string[] = []
  items.forEach((item, i) => {
    requireItem(item)
    if (taken.has(item.id)) doubled.push(item.id)
    taken.add(item.id)
    if (!doubled.includes(item.id)) list.insertEntry('items', index + i, item)
  })
  if (doubled.length > 0)
    throw new NavError(
      'document/duplicate-id',
      `The document already has items with the ids ${doubled.map((id) => JSON.stringify(id)).join(', ')}`,
      { ids: doubled },
    )
  if (!items.some(({ kind }) => kind === 'waypoint-link')) return
  const dangling = danglingLinks([...document.items, ...items])
  const ids = items.filter((item) => dangling.has(item)).map(({ id }) => id)
  if (ids.length > 0) throw danglingError('document/dangling-reference', ids)
}

function removeItems(document: NavDocument, ids: readonly string[], list: PatchList): void {
  const places = new Set(locateItems(document, ids))
  const removed = new Set(ids)
  document.items.forEach((item, at) => {
    if (item.kind === 'waypoint-link' && (removed.has(item.from) || removed.has(item.to))) places.add(at)
  })
  for (const at of [...places].sort((a, b) => b - a)) list.removeEntry('items', document.items[at].id)
}

const PLACE_KEYS = ['shape', 'from', 'to', 'x', 'y']
const FIXED_KEYS = new Set(['id', 'kind', ...PLACE_KEYS])

function editItems(document: NavDocument, edits: readonly ItemEdit[], list: PatchList): void {
  locateItems(
    document,
    edits.map(({ id }) => id),
  )
  for (const { id, properties } of edits) {
    const entries = Object.entries(properties)
    const fixed = entries.find(([key]) => FIXED_KEYS.has(key))
    if (fixed !== undefined)
      throw new NavError('document/fixed-property', `Cannot set property ${JSON.stringify(fixed[0])}`, {
        ids: [id],
        property: fixed[0],
      })
    setItemProperties(list.read(['items', id]) as NavItem, entries, list)
  }
}

function transformItems(
  document: NavDocument,
  { ids, matrix }: Extract<Command, { type: 'transform-items' }>,
  list: PatchList,
): void {
  if (!Array.isArray(matrix) || matrix.length !== 6 || !matrix.every(Number.isFinite))
    throw new NavError(
      'document/not-finite',
      `Expected six finite numbers for the matrix, got ${Array.isArray(matrix) ? matrix.map(describe).join(', ') : describe(matrix)}`,
    )
  for (const at of new Set(locateItems(document, ids))) {
    const item = document.items[at]
    const { id } = item
    const moved = movedItem(item, matrix)
    const line = item.kind === 'marker' ? transformLine(item, matrix) : undefined
    if ('shape' in moved) requireMoved(moved)
    else if (moved.kind === 'link') for (const end of [moved.from, moved.to]) requirePoint(end, [id])
    else if (moved.kind !== 'waypoint-link') requirePoint(moved, [id])
    else continue
    const places: Readonly<Record<string, unknown>> = { ...moved }
    for (const key of PLACE_KEYS) if (key in moved) list.replace(['items', id, key], places[key])
    if (line !== undefined) setItemProperties(item, [['meta', { ...item.meta, line }]], list)
  }
  for (const { id, stamp } of movedPlacements(document, new Set(ids)))
    if (stamp !== undefined)
      list.replace(['items', id, 'stamp'], { ...stamp, at: composeMatrices(matrix, stamp.at) } satisfies StampPart)
}

function setPlace({ id }: NavItem, to: Point, list: PatchList): void {
  list.replace(['items', id, 'x'], to.x)
  list.replace(['items', id, 'y'], to.y)
}

function movePoint(
  document: NavDocument,
  { id, end, to }: Extract<Command, { type: 'move-point' }>,
  list: PatchList,
): void {
  requirePoint(to, [id])
  const [at] = locateItems(document, [id])
  const item = document.items[at]
  if (item.kind === 'waypoint' || item.kind === 'marker') {
    setPlace(item, to, list)
    return
  }
  if (item.kind !== 'link')
    throw new NavError('document/no-point', `Item ${JSON.stringify(id)} is a ${item.kind}, which has no point`, {
      ids: [id],
    })
  if (end !== 'from' && end !== 'to')
    throw new NavError(
      'document/missing-end',
      `Expected end 'from' or 'to' of link ${JSON.stringify(id)}, got ${describe(end)}`,
      { ids: [id] },
    )
  list.replace(['items', id, end], { x: to.x, y: to.y } satisfies LinkItem['to'])
}

function reorderItems(document: NavDocument, ids: readonly string[], index: number, list: PatchList): void {
  const places = [...new Set(locateItems(document, ids))].sort((a, b) => a - b)
  const rest = document.items.length - places.length
  if (!Number.isInteger(index) || index < 0)
    throw new NavError('document/bad-index', `Expected an index >= 0, got ${describe(index)}`, { index })
  const to = Math.min(index, rest)
  if (places.every((at, i) => at === to + i)) return
  for (const at of [...places].reverse()) list.removeEntry('items', document.items[at].id, true)
  places.forEach((at, i) => list.insertEntry('items', to + i, document.items[at], true))
}

function put(
  entries: readonly { readonly id: string }[],
  key: 'agents' | 'layers',
  value: { readonly id: string },
  index: number,
  list: PatchList,
): void {
  const at = entries.findIndex((entry) => entry.id === value.id)
  const to = Math.min(Math.max(Math.trunc(index), 0), at < 0 ? entries.length : entries.length - 1)
  if (at < 0) {
    list.insertEntry(key, to, value)
    return
  }
  if (key === 'agents' || index >= entries.length || to === at) {
    list.replace([key, value.id], value)
    return
  }
  list.removeEntry(key, value.id, true)
  list.insertEntry(key, to, value, true)
}

function locateEntry(entries: readonly { readonly id: string }[], what: string, id: string): number {
  const at = entries.findIndex((entry) => entry.id === id)
  if (at < 0) throw unknownIds([id], entries, what)
  return at
}

function removeAgent(document: NavDocument, id: string, list: PatchList): void {
  locateEntry(document.agents, 'agent', id)
  for (const item of document.items) {
    if (item.kind === 'marker' && item.agent === id) setItemProperties(item, [['agent', undefined]], list)
    if (item.kind === 'obstacle' && item.passableFor?.includes(id)) {
      const others = item.passableFor.filter((agent) => agent !== id)
      setItemProperties(item, [['passableFor', others.length === 0 ? undefined : others]], list)
    }
    if (item.kind === 'area' && item.costs !== undefined && Object.hasOwn(item.costs, id)) {
      const others = Object.entries(item.costs).filter(([agent]) => agent !== id)
      setItemProperties(item, [['costs', others.length === 0 ? undefined : Object.fromEntries(others)]], list)
    }
  }
  list.removeEntry('agents', id)
}

function removeLayer(document: NavDocument, id: string, list: PatchList): void {
  const place = locateEntry(document.layers, 'layer', id)
  const layer = place === 0 ? undefined : document.layers[0].id
  for (const item of document.items) if (item.layer === id) setItemProperties(item, [['layer', layer]], list)
  list.removeEntry('layers', id)
}

function setBackground(before: BackgroundImage | undefined, after: BackgroundImage | undefined, list: PatchList): void {
  const next = after === undefined ? undefined : requirePart('background', after)
  if (before === undefined || next?.src !== before.src) {
    list.set(['background'], next)
    return
  }
  for (const key of ['rect', 'opacity', 'locked'] as const)
    if (!sameValue(before[key], next[key])) list.set(['background', key], next[key])
}
