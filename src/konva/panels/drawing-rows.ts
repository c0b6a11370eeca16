/**
 * The drawing as rows of a tree: groups, their items, and the vertices of items that stand open. Pure, linear in the items.
 * The topmost item of the map comes first in its group.
 */
import type { ItemKind, NavDocument, NavItem, VertexRef } from '../../document/index.js'
import { itemName, itemRings, type Labels } from '../../editor/index.js'

export type GroupKey = 'obstacle' | 'area' | 'waypoint' | 'link' | 'marker'
export const GROUPS: readonly GroupKey[] = ['obstacle', 'area', 'waypoint', 'link', 'marker']

interface RowPlace {
  readonly key: string
  readonly level: 1 | 2 | 3
  /** Position among its siblings, from 1, and how many they are. */
  readonly position: number
  readonly count: number
}
export type DrawingRow = RowPlace &
  (
    | { readonly type: 'group'; readonly group: GroupKey; readonly open: boolean }
    | { readonly type: 'item'; readonly item: NavItem; readonly name: string; readonly open: boolean | undefined }
    | { readonly type: 'vertex'; readonly vertex: VertexRef; readonly x: number; readonly y: number }
  )

export interface RowOptions {
  readonly foldedGroups: readonly string[]
  readonly openItems: readonly string[]
  /** Only items whose name contains it; groups then stand open. */
  readonly search: string
  readonly labels: Labels
}

const groupOf = (kind: ItemKind): GroupKey => (kind === 'waypoint-link' ? 'waypoint' : kind)

export function drawingRows(document: NavDocument, { foldedGroups, openItems, search, labels }: RowOptions): readonly DrawingRow[] {
  const groups = new Map<GroupKey, { item: NavItem; name: string }[]>(GROUPS.map((group) => [group, []]))
  const wanted = search.trim().toLowerCase()
  for (let i = document.items.length - 1; i >= 0; i--) {
    const item = document.items[i]
    const name = itemName(item, labels)
    if (wanted === '' || name.toLowerCase().includes(wanted)) groups.get(groupOf(item.kind))?.push({ item, name })
  }
  const shown = GROUPS.filter((group) => wanted === '' || (groups.get(group)?.length ?? 0) > 0)
  const rows: DrawingRow[] = []
  shown.forEach((group, at) => {
    const members = groups.get(group) ?? []
    const open = wanted !== '' || !foldedGroups.includes(group)
    rows.push({ type: 'group', key: `group:${group}`, level: 1, position: at + 1, count: shown.length, group, open })
    if (!open) return
    members.forEach(({ item, name }, index) => {
      const rings = itemRings(item)
      const isOpen = rings.length === 0 ? undefined : openItems.includes(item.id)
      rows.push({ type: 'item', key: `item:${item.id}`, level: 2, position: index + 1, count: members.length, item, name, open: isOpen })
      if (isOpen !== true) return
      const total = rings.reduce((sum, ring) => sum + ring.length, 0)
      let position = 0
      rings.forEach((points, ring) =>
        points.forEach(({ x, y }, vertex) => {
          position++
          rows.push({ type: 'vertex', key: `vertex:${item.id}:${ring}:${vertex}`, level: 3, position, count: total, vertex: { id: item.id, ring, vertex }, x, y })
        }),
      )
    })
  })
  return rows
}

/** How many items a group has in the whole drawing. */
export function groupSizes(document: NavDocument): Readonly<Record<GroupKey, number>> {
  const sizes: Record<GroupKey, number> = { obstacle: 0, area: 0, waypoint: 0, link: 0, marker: 0 }
  for (const item of document.items) sizes[groupOf(item.kind)]++
  return sizes
}
