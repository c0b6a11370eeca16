import type { Command, NavItem, Shape } from '../../document/model/index.js'
import { freeId, type ShapeItem } from './item-geometry.js'

export function unusedIds(items: readonly NavItem[]): (kind: string) => string {
  const taken = new Set(items.map(({ id }) => id))
  return (kind) => {
    const id = freeId(kind, (candidate) => taken.has(candidate))
    taken.add(id)
    return id
  }
}

interface Replacement {
  readonly commands: readonly Command[]
  /** Ids of the item and of the items added; none if the item was removed. */
  readonly ids: readonly string[]
}

/** Replaces an item by shapes. The first one keeps the item's id. The others become copies, inserted at `index` or on top. */
export function replaceItem(
  item: ShapeItem,
  [first, ...others]: readonly Shape[],
  newId: (kind: string) => string,
  index?: number,
): Replacement {
  const { id } = item
  if (first === undefined) return { commands: [{ type: 'remove-items', ids: [id] }], ids: [] }
  const items = others.map((shape): NavItem => ({ ...item, id: newId(item.kind), shape }))
  const insert: Command = { type: 'insert-items', items, ...(index !== undefined && { index }) }
  return {
    commands: [{ type: 'set-shape', id, shape: first }, ...(items.length > 0 ? [insert] : [])],
    ids: [id, ...items.map((part) => part.id)],
  }
}
