export const PLACE = 'data-nav-place'

export interface TreeList<Item> {
  readonly items: readonly Item[]
  add: (marker: Element, item: Item) => () => void
  sort: () => void
}

interface Entry<Item> {
  readonly marker: Element
  readonly item: Item
}

const isBefore = (a: Entry<unknown>, b: Entry<unknown>): boolean =>
  (a.marker.compareDocumentPosition(b.marker) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Creates a list of items in the order of their marker elements in the page. Calls `put` for an added item, `drop` for a removed item. */
export function createTreeList<Item>({
  put,
  drop,
}: {
  put: (item: Item, index: number) => void
  drop: (item: Item) => void
}): TreeList<Item> {
  let entries: readonly Entry<Item>[] = []
  return {
    get items() {
      return entries.map(({ item }) => item)
    },
    add: (marker, item) => {
      const entry = { marker, item }
      const index = entries.findLastIndex((other) => isBefore(other, entry)) + 1
      entries = entries.toSpliced(index, 0, entry)
      put(item, index)
      return () => {
        entries = entries.filter((other) => other !== entry)
        drop(item)
      }
    },
    sort: () => {
      const sorted = [...entries].sort((a, b) => (isBefore(a, b) ? -1 : 1))
      if (sorted.every((entry, i) => entry === entries[i])) return
      entries = sorted
      for (const [index, { item }] of entries.entries()) put(item, index)
    },
  }
}

export interface Slot<Item, Target> {
  add: (marker: Element, item: Item) => () => void
  sort: () => void
  attach: (target: Target | null) => void
}

/** Creates a list whose items are shown in the attached target. Without a target, they are stored until one is attached. */
export function createSlot<Item, Target>(
  put: (target: Target, item: Item, index: number) => void,
  drop: (item: Item) => void,
): Slot<Item, Target> {
  let target: Target | null = null
  const show = (item: Item, index: number): void => {
    if (target !== null) put(target, item, index)
  }
  const list = createTreeList({ put: show, drop })
  return {
    add: list.add,
    sort: list.sort,
    attach: (next) => {
      if (next === target) return
      target = next
      if (next === null) list.items.forEach(drop)
      else list.items.forEach(show)
    },
  }
}
