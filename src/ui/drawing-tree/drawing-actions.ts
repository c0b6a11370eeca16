import type { IconName } from '../controls/index.js'
import { defined } from '../memo.js'
import type { PanelContextValue } from '../panel-context.js'
import { placementOf, type Layer } from '../../document/model/index.js'
import {
  freeId,
  isInNavigation,
  isLocked,
  itemName,
  withHidden,
  withNavigation,
  type Editor,
} from '../../editor/index.js'
import type { DrawingRow, GroupRow, ItemGroupRow, ItemRow } from './drawing-rows.js'
import type { RowDrop } from './row-drag.js'
import type { Messages } from '../../words/index.js'

export type TreePanel = Pick<PanelContextValue, 'editor' | 'messages' | 'catalog' | 'format'>

type NamedRow = ItemRow | ItemGroupRow | (GroupRow & { readonly layer: Layer })

export const isNamed = (row: DrawingRow): row is NamedRow =>
  row.type === 'item' || row.type === 'item-group' || (row.type === 'group' && row.layer !== undefined)

export function renameRow({ editor, messages, catalog, format }: TreePanel, row: NamedRow, name: string): void {
  const label = format(messages.renameTo, { name })
  if (name === nameOfRow(row, catalog)) return
  const stamp = row.type === 'item-group' ? stampOfRow(editor, row) : undefined
  if (stamp !== undefined) editor.stamps.rename(stamp, name)
  else if (row.type === 'item-group') {
    const depth = row.path.length - 1
    const edits = row.ids.flatMap((id) => {
      const group = editor.document.item(id)?.group
      return group === undefined ? [] : [{ id, properties: { group: group.with(depth, name) } }]
    })
    editor.document.dispatch({ type: 'edit-items', edits }, { label, origin: 'keyboard' })
  } else if (row.type === 'item')
    editor.document.dispatch(
      { type: 'set-properties', ids: [row.item.id], properties: { name: name === '' ? undefined : name } },
      { label, origin: 'keyboard' },
    )
  else editor.document.dispatch({ type: 'put-layer', layer: { ...row.layer, name } }, { label, origin: 'keyboard' })
}

export function stampOfRow(editor: Editor, { ids, path }: ItemGroupRow): string | undefined {
  const item = editor.document.item(ids[0])
  return item !== undefined && placementOf(item)?.length === path.length ? item.stamp?.name : undefined
}

export function flagLayer({ editor, messages, catalog, format }: TreePanel, layer: Layer, flag: Flag): void {
  const { lock, unlock, show, hide } = catalog.changes
  const { name, locked, hidden } = layer
  const labels = {
    locked: locked === true ? unlock : lock,
    hidden: hidden === true ? show : hide,
    navigation: format(isInNavigation(layer) ? messages.leaveNavigation : messages.joinNavigation, { name }),
  }
  editor.document.dispatch(
    { type: 'put-layer', layer: defined<Layer>({ ...layer, ...flipped(layer, flag) }) },
    { label: labels[flag] },
  )
}

export function flagGroup(panel: TreePanel, { ids, name }: ItemGroupRow, flag: Flag): void {
  const { editor } = panel
  const of = groupFlags(editor, ids)
  const properties = { ...flipped(of, flag) }
  const label = flagStates(of, name, panel).find((state) => state.flag === flag)?.label
  editor.document.dispatch({ type: 'set-properties', ids, properties }, { ...(label !== undefined && { label }) })
}

export function groupFlags(editor: Editor, ids: readonly string[]): Required<Flagged> {
  const items = ids.flatMap((id) => editor.document.item(id) ?? [])
  return {
    locked: items.every(({ locked }) => locked === true),
    hidden: items.every(({ hidden }) => hidden === true),
    navigation: items.some(isInNavigation),
  }
}

export type Flag = 'locked' | 'hidden' | 'navigation'
export type Flagged = Pick<Layer, 'locked' | 'hidden' | 'navigation'>

/** Returns the flags after a toggle. Hiding items does not exclude them from navigation, and excluding them from navigation does not hide them. */
export function flipped(of: Flagged, flag: Flag): { readonly [Key in keyof Flagged]: boolean | undefined } {
  if (flag === 'locked') return { locked: of.locked === true ? undefined : true }
  return flag === 'hidden' ? withHidden(of, of.hidden !== true) : withNavigation(of, !isInNavigation(of))
}

interface FlagState {
  readonly flag: Flag
  readonly icon: IconName
  readonly on: boolean
  readonly label: string
}

export function flagStates(
  of: Flagged,
  name: string,
  { messages, format }: Pick<TreePanel, 'messages' | 'format'>,
): readonly FlagState[] {
  const { locked = false, hidden = false } = of
  const isOut = !isInNavigation(of)
  const state = (flag: Flag, on: boolean, [iconOn, iconOff]: readonly IconName[], text: string): FlagState => ({
    flag,
    icon: on ? iconOn : iconOff,
    on,
    label: format(text, { name }),
  })
  return [
    state('locked', locked, ['lock', 'unlock'], locked ? messages.unlock : messages.lock),
    state('hidden', hidden, ['eye-off', 'eye'], hidden ? messages.show : messages.hide),
    state('navigation', isOut, ['route-off', 'route'], isOut ? messages.joinNavigation : messages.leaveNavigation),
  ]
}

export function addLayer({ editor, messages, format }: TreePanel): string {
  const { layers } = editor.getSnapshot().document
  const id = freeId('layer', (taken) => layers.some((layer) => layer.id === taken), layers.length + 1)
  const name = format(messages.layerName, { number: id.slice('layer-'.length) })
  editor.document.dispatch({ type: 'put-layer', layer: { id, name } }, { label: format(messages.addNamed, { name }) })
  return `group:layer:${id}`
}

export function removeLayer({ editor, messages, format }: TreePanel, { id, name }: Layer): void {
  editor.document.dispatch({ type: 'remove-layer', id }, { label: format(messages.removeNamed, { name }) })
}

export function pressLayerKey(
  panel: TreePanel,
  layer: Layer,
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean {
  const mod = (ctrlKey || metaKey) && shiftKey
  const letter = key.toLowerCase()
  if (mod && (letter === 'l' || letter === 'h')) flagLayer(panel, layer, letter === 'l' ? 'locked' : 'hidden')
  else if (key === 'Delete' && panel.editor.getSnapshot().document.layers.length > 1) removeLayer(panel, layer)
  else return false
  return true
}

/** Returns whether a row can be dropped at a target row: a layer only at a layer and, in a tree grouped by kind, an item only at one of its kind. */
export function canDropRow(rows: readonly DrawingRow[], key: string, target: string): boolean {
  const [row, other] = [key, target].map((wanted) => rows.find((each) => each.key === wanted))
  if (row === undefined || other === undefined || !isNamed(row) || !isNamed(other)) return false
  if (row.type === 'item-group') return other.type !== 'item-group' || row.key !== other.key
  return row.type === 'item'
    ? other.type !== 'item' ||
        rows.some((candidate) => candidate.type === 'group' && candidate.layer !== undefined) ||
        sameGroup(rows, row, other)
    : other.type === 'group'
}

export function dropRow(panel: TreePanel, rows: readonly DrawingRow[], { key, target, side }: RowDrop): void {
  const { editor, messages, catalog, format } = panel
  const [row, other] = [key, target].map((wanted) => rows.find((each) => each.key === wanted))
  if (row === undefined || other === undefined || !isNamed(row) || !isNamed(other)) return
  if (row.type === 'group') {
    if (other.type === 'group') moveLayer(panel, row.layer, other.layer, side)
    return
  }
  const ids = row.type === 'item' ? draggedIds(editor, row.item.id) : row.ids
  const done =
    other.type === 'item'
      ? editor.document.placeNextTo(ids, other.item.id, side)
      : other.type === 'item-group'
        ? joinGroup(panel, ids, other)
        : editor.document.moveToLayer(ids, other.layer.id)
  if (!done) return
  const placed = side === 'above' ? messages.movedAbove : messages.movedBelow
  editor.announce(
    format(other.type === 'item' ? placed : messages.movedToLayer, {
      name: row.name,
      other: nameOfRow(other, catalog),
    }),
  )
}

export function stepRow(panel: TreePanel, rows: readonly DrawingRow[], row: DrawingRow, step: 1 | -1): void {
  if (!isNamed(row) || row.type === 'item-group') return
  const siblings = rows.filter((other) =>
    row.type === 'group' ? other.type === 'group' : other.type === 'item' && sameGroup(rows, row, other),
  )
  const other = siblings[siblings.findIndex((sibling) => sibling.key === row.key) + step]
  if (other !== undefined) dropRow(panel, rows, { key: row.key, target: other.key, side: step < 0 ? 'above' : 'below' })
}

function joinGroup(panel: TreePanel, ids: readonly string[], { path, name }: ItemGroupRow): boolean {
  const { editor, messages, catalog, format } = panel
  const item = ids.length === 1 ? editor.document.item(ids[0]) : undefined
  const moved = item === undefined ? format(catalog.announce.items, { count: ids.length }) : itemName(item, catalog)
  const label = format(messages.movedToLayer, { name: moved, other: name })
  return editor.document.dispatch({ type: 'set-properties', ids, properties: { group: path } }, { label })
}

function moveLayer({ editor, messages, format }: TreePanel, layer: Layer, other: Layer, side: RowDrop['side']): void {
  const { layers, items } = editor.getSnapshot().document
  const rest = layers.filter((candidate) => candidate.id !== layer.id)
  const index = rest.findIndex((candidate) => candidate.id === other.id) + (side === 'below' ? 1 : 0)
  // Items without a layer belong to the first layer. If the first layer changes, write the id of the old first layer into these items.
  const withoutLayer =
    index === 0 || layer === layers[0] ? items.flatMap((item) => (item.layer === undefined ? [item.id] : [])) : []
  const keepLayer =
    withoutLayer.length === 0
      ? []
      : [{ type: 'set-properties', ids: withoutLayer, properties: { layer: layers[0].id } } as const]
  editor.document.dispatch([...keepLayer, { type: 'put-layer', layer, index }], {
    label: format(messages.moveNamed, { name: layer.name }),
  })
}

function draggedIds(editor: Editor, id: string): readonly string[] {
  const { items } = editor.getSnapshot().selection
  return items.includes(id) ? items : [id]
}

function sameGroup(rows: readonly DrawingRow[], a: ItemRow, b: ItemRow): boolean {
  return groupAbove(rows, a.key) === groupAbove(rows, b.key)
}

function groupAbove(rows: readonly DrawingRow[], key: string): string | undefined {
  const index = rows.findIndex((row) => row.key === key)
  return rows.slice(0, index + 1).findLast((row) => row.type === 'group')?.group
}

export function isEditableRow(editor: Editor, row: DrawingRow): boolean {
  if (editor.getSnapshot().readOnly || !isNamed(row)) return false
  return row.type !== 'item' || !isLocked(row.item, editor.getSnapshot().document)
}

export const nameOfRow = (row: NamedRow, catalog: Messages): string =>
  row.type === 'item' ? itemName(row.item, catalog) : row.type === 'item-group' ? row.name : row.layer.name
