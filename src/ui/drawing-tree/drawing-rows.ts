/** Turns the drawing into rows of a tree, the topmost item first. Pure, O(items). */
import { isFound } from '../display-state.js'
import type { ItemKind, Layer, NavDocument, NavItem, VertexRef } from '../../document/model/index.js'
import { isShapeItem, itemName, keyOf, vertexRings, type GroupPath, type Selection } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'

export type KindGroup = 'obstacle' | 'area' | 'waypoint' | 'link' | 'marker'
const KIND_GROUPS: readonly KindGroup[] = ['obstacle', 'area', 'waypoint', 'link', 'marker']
type Grouping = 'kind' | 'layer'

interface RowPlace {
  readonly key: string
  readonly level: number
  readonly position: number // position among the rows with the same parent, counted from 1
  readonly count: number // number of rows with the same parent
}
export interface GroupRow extends RowPlace {
  readonly type: 'group'
  readonly group: string
  readonly layer: Layer | undefined
  readonly open: boolean
  readonly size: number
}
export interface ItemGroupRow extends RowPlace {
  readonly type: 'item-group'
  readonly path: GroupPath
  readonly name: string
  readonly ids: readonly string[]
  readonly open: boolean
}
export interface ItemRow extends RowPlace {
  readonly type: 'item'
  readonly item: NavItem
  readonly name: string
  readonly open: boolean | undefined
}
export interface VertexRow extends RowPlace {
  readonly type: 'vertex'
  readonly vertex: VertexRef
  readonly x: number
  readonly y: number
}
export type DrawingRow = GroupRow | ItemGroupRow | ItemRow | VertexRow

interface RowOptions {
  readonly grouping?: Grouping
  readonly foldedGroups: readonly string[]
  readonly openItems: readonly string[]
  readonly search: string
  readonly catalog: Messages
}

interface Member {
  readonly item: NavItem
  readonly name: string
}

interface Group {
  readonly group: string
  readonly layer: Layer | undefined
  readonly members: Member[]
  size: number
}

const kindGroup = (kind: ItemKind): KindGroup => (kind === 'waypoint-link' ? 'waypoint' : kind)

export function drawingRows(
  document: NavDocument,
  { grouping = 'kind', foldedGroups, openItems, search, catalog }: RowOptions,
): readonly DrawingRow[] {
  const byLayer = grouping === 'layer' && document.layers.length > 0
  const groups: readonly Group[] = byLayer
    ? document.layers.map((layer) => ({ group: `layer:${layer.id}`, layer, members: [], size: 0 }))
    : KIND_GROUPS.map((group) => ({ group, layer: undefined, members: [], size: 0 }))
  const named = new Map(groups.map((group) => [group.group, group]))
  const wanted = search.trim()
  for (let i = document.items.length - 1; i >= 0; i--) {
    const item = document.items[i]
    const group = (byLayer ? named.get(`layer:${item.layer}`) : named.get(kindGroup(item.kind))) ?? groups[0]
    const name = itemName(item, catalog)
    group.size++
    if (isFound(name, wanted)) group.members.push({ item, name })
  }
  const ids = groupedIds(document.items)
  const idsOf = (key: string): readonly string[] => ids.get(key) ?? []
  const shown = groups.filter(({ members }) => wanted === '' || members.length > 0)
  return shown.flatMap(({ group, layer, members, size }, at): DrawingRow[] => {
    const open = wanted !== '' || !foldedGroups.includes(group)
    const head: GroupRow = {
      type: 'group',
      key: `group:${group}`,
      level: 1,
      position: at + 1,
      count: shown.length,
      group,
      layer,
      open,
      size,
    }
    return open ? [head, ...nestedRows(members, { head: group, path: [], openItems, wanted, idsOf })] : [head]
  })
}

interface Nesting {
  readonly head: string
  readonly path: GroupPath
  readonly openItems: readonly string[]
  readonly wanted: string
  readonly idsOf: (key: string) => readonly string[]
}

function nestedRows(members: readonly Member[], nesting: Nesting): DrawingRow[] {
  const { path } = nesting
  const inner = new Map<string, Member[]>()
  const entries: (Member | { readonly name: string; readonly grouped: readonly Member[] })[] = []
  for (const member of members) {
    const name = member.item.group?.[path.length]
    const grouped = name === undefined ? undefined : inner.get(name)
    if (name === undefined) entries.push(member)
    else if (grouped !== undefined) grouped.push(member)
    else {
      const fresh = [member]
      inner.set(name, fresh)
      entries.push({ name, grouped: fresh })
    }
  }
  return entries.flatMap((entry, index): DrawingRow[] => {
    const place = { level: 2 + path.length, position: index + 1, count: entries.length }
    if (!('grouped' in entry)) return itemRows(entry, place, nesting.openItems)
    const { name, grouped } = entry
    const inside = [...path, name]
    const key = `item-group:${nesting.head}:${keyOf(inside)}`
    const open = nesting.wanted !== '' || nesting.openItems.includes(key)
    const row: ItemGroupRow = {
      ...place,
      type: 'item-group',
      key,
      path: inside,
      name,
      ids: nesting.idsOf(keyOf(inside)),
      open,
    }
    return open ? [row, ...nestedRows(grouped, { ...nesting, path: inside })] : [row]
  })
}

function groupedIds(items: readonly NavItem[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, group } of items)
    group?.forEach((_, depth) => {
      const key = keyOf(group.slice(0, depth + 1))
      const known = ids.get(key)
      if (known === undefined) ids.set(key, [id])
      else known.push(id)
    })
  return ids
}

function itemRows(
  { item, name }: Member,
  place: Pick<RowPlace, 'level' | 'position' | 'count'>,
  openItems: readonly string[],
): DrawingRow[] {
  const rings = isShapeItem(item) ? vertexRings(item) : []
  const open = rings.length === 0 ? undefined : openItems.includes(item.id)
  const row: ItemRow = { ...place, type: 'item', key: `item:${item.id}`, item, name, open }
  if (open !== true) return [row]
  const total = rings.reduce((sum, ring) => sum + ring.length, 0)
  let position = 0
  const vertices = rings.flatMap((points, ring) =>
    points.map(({ x, y }, vertex): VertexRow => ({
      type: 'vertex',
      key: `vertex:${item.id}:${ring}:${vertex}`,
      level: place.level + 1,
      position: ++position,
      count: total,
      vertex: { id: item.id, ring, vertex },
      x,
      y,
    })),
  )
  return [row, ...vertices]
}

/** Returns the items and vertices from one row to another, inclusive. A collapsed group counts with all its items. */
export function selectionBetween(rows: readonly DrawingRow[], from: string, to: string): Selection {
  const places = [from, to].map((key) => rows.findIndex((row) => row.key === key)).sort((a, b) => a - b)
  const between = places[0] < 0 ? rows.slice(places[1], places[1] + 1) : rows.slice(places[0], places[1] + 1)
  const items = new Set<string>()
  const vertices: VertexRef[] = []
  for (const row of between)
    if (row.type === 'item') items.add(row.item.id)
    else if (row.type === 'item-group' && !row.open) for (const id of row.ids) items.add(id)
    else if (row.type === 'vertex') {
      items.add(row.vertex.id)
      vertices.push(row.vertex)
    }
  return { items: [...items], vertices: between.some(({ type }) => type === 'item') ? [] : vertices }
}
