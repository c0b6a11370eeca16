export const PLACE = 'data-nav-place'

export interface TreeList<Item> {
  readonly items: readonly Item[]
  add: (marker: Element, item: Item) => () => void
  sort: () => void
}

interface TreeListOptions<Item> {
  put: (item: Item, index: number) => void
  drop: (item: Item) => void
}

interface Entry<Item> {
  readonly marker: Element
  readonly item: Item
}

const isBefore = (a: Entry<unknown>, b: Entry<unknown>): boolean =>
  (a.marker.compareDocumentPosition(b.marker) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

export function createTreeList<Item>({ put, drop }: TreeListOptions<Item>): TreeList<Item> {
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
