/** A group of items is a path of names, outermost first, stored only in the items. It counts as entered while some, but not all, of its items are selected. */
import { placementsIn, type ItemEdit, type NavDocument, type NavItem } from '../../document/model/index.js'

export type GroupPath = readonly string[]

const OUTSIDE: GroupPath = []

export const isWithin = ({ group = OUTSIDE }: NavItem, path: GroupPath): boolean =>
  path.every((name, depth) => group[depth] === name)

/** Returns the entered group: the innermost group that contains both the first selected item and an unselected item. If there is none, an empty path. */
export function enteredGroup(document: NavDocument, selected: readonly string[]): GroupPath {
  const first = document.items.find(({ id }) => id === selected[0])
  const chosen = new Set(selected)
  for (let path = first?.group ?? OUTSIDE; path.length > 0; path = path.slice(0, -1))
    if (document.items.some((item) => !chosen.has(item.id) && isWithin(item, path))) return path
  return OUTSIDE
}

/**
 * Returns the path of the group that a click on the item selects. If the item is in the group `entered`, this is the item's group one level below `entered`.
 * Otherwise, this is the item's outermost group. If the item has no group at this level, the path is empty.
 */
export function groupOf(item: NavItem, entered: GroupPath): GroupPath {
  const depth = isWithin(item, entered) ? entered.length : 0
  const { group = OUTSIDE } = item
  return group.length > depth ? group.slice(0, depth + 1) : OUTSIDE
}

/** Returns the ids, together with those of all other items in their groups, in drawing order; the same list if no item is grouped. */
export function withGroups(document: NavDocument, ids: readonly string[], entered: GroupPath): readonly string[] {
  const chosen = new Set(ids)
  const keys = new Set<string>()
  for (const item of document.items)
    if (item.group !== undefined && chosen.has(item.id)) keys.add(keyOf(groupOf(item, entered)))
  keys.delete(keyOf(OUTSIDE))
  if (keys.size === 0) return ids
  const isMate = (item: NavItem): boolean => item.group !== undefined && keys.has(keyOf(groupOf(item, entered)))
  return document.items.flatMap((item) => (chosen.has(item.id) || isMate(item) ? [item.id] : []))
}

export const keyOf = (path: GroupPath): string => JSON.stringify(path)

export function groupEdits(document: NavDocument, items: readonly NavItem[], name: string): readonly ItemEdit[] {
  const chosen = new Set(items.map(({ id }) => id))
  let around = items[0]?.group ?? OUTSIDE
  while (
    around.length > 0 &&
    (items.some((item) => !isWithin(item, around)) ||
      !document.items.some((item) => !chosen.has(item.id) && isWithin(item, around)))
  )
    around = around.slice(0, -1)
  return items.map(({ id, group = OUTSIDE }) => ({
    id,
    properties: { group: [...around, name, ...group.slice(around.length)] },
  }))
}

export function ungroupEdits(items: readonly NavItem[], entered: GroupPath): readonly ItemEdit[] {
  return items.flatMap((item) => {
    const path = groupOf(item, entered)
    if (item.group === undefined || path.length === 0) return []
    const rest = item.group.filter((_, depth) => depth !== path.length - 1)
    return [{ id: item.id, properties: { group: rest.length === 0 ? undefined : rest } }]
  })
}

export function freeGroupName(document: NavDocument, name: (number: number) => string): string {
  const taken = new Set(document.items.flatMap(({ group }) => group ?? OUTSIDE))
  let number = 1
  while (taken.has(name(number))) number++
  return name(number)
}

/** Returns the items. If `items` has only some parts of a placement of a stamp, these parts are returned without the property `stamp`. */
export function withWholeStamps(items: readonly NavItem[], document: NavDocument): readonly NavItem[] {
  if (items.every(({ stamp }) => stamp === undefined)) return items
  const ids = new Set(items.map(({ id }) => id))
  const partial = new Set<NavItem>()
  for (const { parts } of placementsIn(document.items).values())
    if (!Array.from(parts.values()).every(({ id }) => ids.has(id))) for (const part of parts.values()) partial.add(part)
  return items.map((item) => {
    if (!partial.has(item)) return item
    const { stamp: _, ...plain } = item
    return plain
  })
}

/** Returns the copies with new groups. The copies of a whole group, or of a placement of a stamp, form a group with a new name. Others stay in their group. */
export function withFreshGroups(copies: readonly NavItem[], document: NavDocument): readonly NavItem[] {
  if (copies.every(({ group }) => group === undefined)) return copies
  const taken = new Set(document.items.flatMap(({ group }) => group ?? OUTSIDE))
  const counts = sizesOf(document.items)
  const copied = sizesOf(copies)
  const renamed = new Map<string, string>()
  const freshName = (path: GroupPath): string => {
    const key = keyOf(path)
    const name = path[path.length - 1]
    const fresh = renamed.get(key) ?? nextName(name, taken)
    taken.add(fresh)
    renamed.set(key, fresh)
    return fresh
  }
  return copies.map((item) => {
    const { group } = item
    const placed = group === undefined ? -1 : group.findIndex((name) => name === item.stamp?.group)
    const whole = group?.findIndex((_, depth) => {
      const key = keyOf(group.slice(0, depth + 1))
      return depth === placed ? counts.has(key) : copied.get(key) === counts.get(key)
    })
    if (group === undefined || whole === undefined || whole < 0) return item
    const name = freshName(group.slice(0, whole + 1))
    const stamp = item.stamp !== undefined && whole === placed ? { stamp: { ...item.stamp, group: name } } : {}
    return { ...item, group: group.with(whole, name), ...stamp }
  })
}

function sizesOf(items: readonly NavItem[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const { group = OUTSIDE } of items)
    for (let depth = 1; depth <= group.length; depth++) {
      const key = keyOf(group.slice(0, depth))
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
  return sizes
}

export function nextName(name: string, taken: ReadonlySet<string>): string {
  const [, stem, number] = /^(.*?)(?: (\d{1,9}))?$/su.exec(name) ?? []
  let next = Number(number ?? 1) + 1
  while (taken.has(`${stem} ${next}`)) next++
  return `${stem} ${next}`
}
