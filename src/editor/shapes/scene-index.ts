/** Spatial index of the committed document: a uniform grid of boxes. An update compares items by identity. */
import type { Point, Rect, Ring } from '../../engine/geometry/index.js'
import { outsideNavigation, type NavDocument, type NavItem } from '../../document/model/index.js'
import {
  lockedOrHiddenLayers,
  isCurved,
  isOpenRing,
  itemOutline,
  itemRings,
  layerOf,
  ownLine,
  wallOf,
} from './item-geometry.js'

/** Entry of an item. It is the same object as long as the document has the item's id. */
export interface IndexEntry {
  item: NavItem
  order: number
  minX: number
  minY: number
  maxX: number
  maxY: number
  lockedOrHidden: boolean
  hidden: boolean
  out: boolean
  stamp: number
  query: number
}

const UNSET = { lockedOrHidden: false, hidden: false, out: false, stamp: 0, query: 0 }

const MAX_CELLS = 64

export class SceneIndex {
  private readonly entries = new Map<string, IndexEntry>()
  private ordered: IndexEntry[] = []
  private cells = new Map<number, IndexEntry[]>()
  private large = new Set<IndexEntry>()
  private cell = 64
  private sizedFor = 0
  private stamp = 0
  private queryStamp = 0
  private source: NavDocument | undefined
  /** The next document to index. The first query indexes it, so that a large map is painted first. */
  private next: NavDocument | undefined
  private locked: ReadonlySet<string> = new Set()
  private hiddenLayers: ReadonlySet<string> = new Set()
  private isExcluded: (item: NavItem) => boolean = () => false

  get document(): NavDocument | undefined {
    return this.next ?? this.source
  }

  item(id: string): NavItem | undefined {
    this.applyUpdate()
    return this.entries.get(id)?.item
  }

  entry(id: string): IndexEntry | undefined {
    this.applyUpdate()
    return this.entries.get(id)
  }

  items(ids: readonly string[]): readonly NavItem[] {
    return ids.flatMap((id) => this.item(id) ?? [])
  }

  editableItems(ids: readonly string[]): readonly NavItem[] {
    return ids.flatMap((id) => {
      const entry = this.entry(id)
      return entry === undefined || entry.lockedOrHidden ? [] : [entry.item]
    })
  }

  update(document: NavDocument): void {
    this.next = document
  }

  private applyUpdate(): void {
    const { next: document, source: previous } = this
    if (document === undefined) return
    this.next = undefined
    if (document === previous) return
    this.source = document
    const sameLayers = document.layers === previous?.layers
    if (document.items === previous?.items && sameLayers) return
    this.locked = lockedOrHiddenLayers(document)
    this.isExcluded = outsideNavigation(document)
    this.hiddenLayers = new Set(document.layers.filter((layer) => layer.hidden === true).map((layer) => layer.id))
    const count = document.items.length
    if (count > 4 * this.sizedFor || this.sizedFor === 0) {
      this.sizedFor = Math.max(count, 64)
      this.cell = Math.sqrt((document.bounds.width * document.bounds.height) / this.sizedFor) || 64
      this.entries.clear()
      this.ordered = []
      this.cells = new Map()
      this.large = new Set()
    }
    this.stamp++
    let waypointsChanged = false
    const before = this.ordered
    this.ordered = document.items.map((item, order) => {
      const sameOrder = before.at(order)
      const known = sameOrder?.item.id === item.id ? sameOrder : this.entries.get(item.id)
      if (known?.item === item) {
        known.order = order
        known.stamp = this.stamp
        if (!sameLayers) this.setAccess(known, document)
        return known
      }
      if (item.kind === 'waypoint') waypointsChanged = true
      return this.put(item, order, document, known)
    })
    if (this.entries.size > count) {
      for (const [id, entry] of this.entries) {
        if (entry.stamp === this.stamp) continue
        this.drop(entry)
        this.entries.delete(id)
      }
    }
    // Links lie between their waypoints, so index them again after waypoints have changed.
    if (waypointsChanged || previous === undefined) {
      document.items.forEach((item, order) => {
        const known = item.kind === 'waypoint-link' ? this.entries.get(item.id) : undefined
        if (known !== undefined) this.put(item, order, document, known)
      })
    }
  }

  lineOf(item: NavItem): readonly Point[] {
    if (item.kind === 'link') return [item.from, item.to]
    if (item.kind === 'marker') return isOpenRing(item, 0) ? ownLine(item) : [...ownLine(item), item]
    if (item.kind !== 'waypoint-link') return []
    const from = this.item(item.from)
    const to = this.item(item.to)
    return from?.kind === 'waypoint' && to?.kind === 'waypoint' ? [from, to] : []
  }

  query(rect: Rect, visit: (entry: IndexEntry) => void): void {
    this.applyUpdate()
    const maxX = rect.x + rect.width
    const maxY = rect.y + rect.height
    const meets = (entry: IndexEntry): boolean =>
      entry.minX <= maxX && entry.maxX >= rect.x && entry.minY <= maxY && entry.maxY >= rect.y
    for (const entry of this.large) if (meets(entry)) visit(entry)
    const [x0, x1, y0, y1] = [this.column(rect.x), this.column(maxX), this.column(rect.y), this.column(maxY)]
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > this.cells.size) {
      for (const entry of this.entries.values()) if (!this.large.has(entry) && meets(entry)) visit(entry)
      return
    }
    const round = ++this.queryStamp
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        for (const entry of this.cells.get(key(x, y)) ?? []) {
          if (entry.query === round || !meets(entry)) continue
          entry.query = round
          visit(entry)
        }
      }
    }
  }

  /**
   * Visits the rings of visible items near a point. If the points of a ring are not vertices of the item, its index is negative: the outline of a wall, and all
   * rings of a curved shape. The center line of a wall is visited as ring 0.
   */
  ringsNear(point: Point, reach: number, visit: (ring: Ring, ringIndex: number, entry: IndexEntry) => void): void {
    this.query({ x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach }, (entry) => {
      if (entry.hidden) return
      const wall = wallOf(entry.item)
      if (wall !== undefined) visit(wall.line, 0, entry)
      const isDerived = wall !== undefined || isCurved(entry.item)
      itemRings(entry.item).forEach((ring, i) => visit(ring, isDerived ? -1 - i : i, entry))
    })
  }

  private column(value: number): number {
    return Math.floor(value / this.cell)
  }

  private setAccess(entry: IndexEntry, document: NavDocument): void {
    const layer = layerOf(entry.item, document) ?? ''
    entry.hidden = entry.item.hidden === true || this.hiddenLayers.has(layer)
    entry.out = this.isExcluded(entry.item)
    entry.lockedOrHidden = entry.hidden || entry.item.locked === true || this.locked.has(layer)
  }

  private put(item: NavItem, order: number, document: NavDocument, known: IndexEntry | undefined): IndexEntry {
    const points = item.kind === 'waypoint-link' ? this.lineOf(item) : itemOutline(item)
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const { x, y } of points) {
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    const sameCells =
      known !== undefined &&
      this.column(known.minX) === this.column(minX) &&
      this.column(known.minY) === this.column(minY) &&
      this.column(known.maxX) === this.column(maxX) &&
      this.column(known.maxY) === this.column(maxY)
    if (known !== undefined && !sameCells) this.drop(known)
    const entry = known ?? { item, order, minX, minY, maxX, maxY, ...UNSET }
    entry.item = item
    entry.order = order
    entry.stamp = this.stamp
    ;[entry.minX, entry.minY, entry.maxX, entry.maxY] = [minX, minY, maxX, maxY]
    this.setAccess(entry, document)
    if (known === undefined) this.entries.set(item.id, entry)
    if (!sameCells)
      this.eachCell(entry, (cell) => {
        const list = this.cells.get(cell)
        if (list === undefined) this.cells.set(cell, [entry])
        else list.push(entry)
      })
    return entry
  }

  private drop(entry: IndexEntry): void {
    if (this.large.delete(entry)) return
    this.eachCell(entry, (cell) => {
      const list = this.cells.get(cell)
      const at = list?.indexOf(entry) ?? -1
      if (list === undefined || at < 0) return
      list[at] = list[list.length - 1]
      list.pop()
    })
  }

  private eachCell(entry: IndexEntry, visit: (cell: number) => void): void {
    if (!(entry.minX <= entry.maxX)) return
    const [x0, x1, y0, y1] = [
      this.column(entry.minX),
      this.column(entry.maxX),
      this.column(entry.minY),
      this.column(entry.maxY),
    ]
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS) {
      this.large.add(entry)
      return
    }
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) visit(key(x, y))
  }
}

function key(x: number, y: number): number {
  return x * 0x200000 + y
}
