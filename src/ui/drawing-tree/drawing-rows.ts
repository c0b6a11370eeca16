/**
 * The drawing as rows of a tree: groups (kinds or layers), items, vertices of expanded items. Pure, O(items). The topmost item comes first.
 */
import { isFound } from '../display-state.js'
import type { ItemKind, Layer, NavDocument, NavItem, VertexRef } from '../../document/model/index.js'
import { itemName, itemRings } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'

export type KindGroup = 'obstacle' | 'area' | 'waypoint' | 'link' | 'marker'
const KIND_GROUPS: readonly KindGroup[] = ['obstacle', 'area', 'waypoint', 'link', 'marker']
export type Grouping = 'kind' | 'layer'

interface RowPlace {
  readonly key: string
  readonly level: 1 | 2 | 3
  /** Position among its siblings from 1, and their number. */
  readonly position: number
  readonly count: number
}
export interface GroupRow extends RowPlace {
  readonly type: 'group'
  readonly group: string
  readonly layer: Layer | undefined
  readonly open: boolean
  readonly size: number
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
export type DrawingRow = GroupRow | ItemRow | VertexRow

interface RowOptions {
  readonly grouping?: Grouping
  readonly foldedGroups: readonly string[]
  readonly openItems: readonly string[]
  readonly search: string
  readonly catalog: Messages
}

interface Group {
  readonly group: string
  readonly layer: Layer | undefined
  readonly members: { readonly item: NavItem; readonly name: string }[]
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
    return open
      ? [head, ...members.flatMap(({ item, name }, index) => itemRows(item, name, index, members.length, openItems))]
      : [head]
  })
}

function itemRows(
  item: NavItem,
  name: string,
  index: number,
  count: number,
  openItems: readonly string[],
): DrawingRow[] {
  const rings = itemRings(item)
  const open = rings.length === 0 ? undefined : openItems.includes(item.id)
  const row: ItemRow = { type: 'item', key: `item:${item.id}`, level: 2, position: index + 1, count, item, name, open }
  if (open !== true) return [row]
  const total = rings.reduce((sum, ring) => sum + ring.length, 0)
  let position = 0
  const vertices = rings.flatMap((points, ring) =>
    points.map(({ x, y }, vertex): VertexRow => ({
      type: 'vertex',
      key: `vertex:${item.id}:${ring}:${vertex}`,
      level: 3,
      position: ++position,
      count: total,
      vertex: { id: item.id, ring, vertex },
      x,
      y,
    })),
  )
  return [row, ...vertices]
}
