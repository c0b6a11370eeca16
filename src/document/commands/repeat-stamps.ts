/**
 * A stamp is a group of items that is placed several times; the items of a placement are its parts. If a change edits parts of one placement, this
 * file repeats the edit in the other placements, by further patches of the same change. O(items) if the document has stamps.
 * - If a part changes, the same part of each other placement gets the changed fields.
 * - If a part is removed or leaves its group, the same part of each other placement is removed. If the placement has no unlocked part left, the
 *   other placements do not change.
 * - If an item joins the group of a placement, it becomes a part and is added to each other placement.
 * A transform of a whole placement is not repeated. If several placements change the same part, the first placement counts.
 */
import { groupBy, sameValue } from '../../engine/core/index.js'
import {
  betweenPlacements,
  changedFields,
  danglingLinks,
  IDENTITY,
  IdPool,
  lockedIn,
  movedPart,
  placementOf,
  placementsIn,
  sharedMeta,
  type Matrix,
  type NavDocument,
  type NavItem,
  type Placement,
  type StampPart,
} from '../model/index.js'
import { itemIdsIn, type CommandResult } from './document-draft.js'
import { requireMoved, setItemProperties } from './item-properties.js'
import { PatchList } from './patch-list.js'

type Part = NavItem & { readonly stamp: StampPart; readonly group: readonly string[] }

export function repeatStamps(before: NavDocument, done: CommandResult): CommandResult {
  const placements = placementsIn(before.items)
  const touched = placements.size === 0 ? new Set<string>() : itemIdsIn(done.patches)
  if (touched.size === 0) return done
  const list = new PatchList(done.document)
  const repeat = new Repeat(before, placements, done.document, touched, list)
  repeat.updateAdded()
  repeat.repeatChanges()
  repeat.repeatRemovals()
  repeat.repeatAdditions()
  const { patches, inverse } = list
  if (patches.length === 0) return done
  return {
    document: list.document,
    patches: [...done.patches, ...patches],
    inverse: [...inverse, ...done.inverse],
    repeated: [...itemIdsIn(patches)],
  }
}

const isPart = (item: NavItem | undefined): item is Part => item !== undefined && placementOf(item) !== undefined
const innerGroups = (item: Part): readonly string[] => item.group.slice(placementOf(item)?.length)

function onlyTouched(items: readonly NavItem[], touched: ReadonlySet<string>): ReadonlyMap<string, NavItem> {
  return new Map(items.filter(({ id }) => touched.has(id)).map((item) => [item.id, item]))
}

class Repeat {
  private readonly itemsBefore: ReadonlyMap<string, NavItem>
  private readonly itemsAfter: ReadonlyMap<string, NavItem>
  private readonly byStamp: ReadonlyMap<string, readonly Placement[]>
  /** Ids of the items that this change adds, by placement and name of the part. */
  private readonly added = new Map<Placement, Map<string, string>>()

  constructor(
    before: NavDocument,
    private readonly placements: ReadonlyMap<string, Placement>,
    private readonly after: NavDocument,
    private readonly touched: ReadonlySet<string>,
    private readonly list: PatchList,
  ) {
    this.itemsBefore = onlyTouched(before.items, touched)
    this.itemsAfter = onlyTouched(after.items, touched)
    this.byStamp = groupBy(placements.values(), ({ name }) => name)
  }

  /**
   * Updates the parts of new placements, such as pasted ones. A pasted placement may have been copied before the stamp last changed. So each of
   * its parts gets the fields of the same part in an existing placement.
   */
  updateAdded(): void {
    const addedPlacements = placementsIn(Array.from(this.itemsAfter.values()).filter(isPart))
    for (const [path, placement] of addedPlacements) {
      const [model] = this.byStamp.get(placement.name) ?? []
      if (model === undefined || this.placements.has(path)) continue
      for (const [part, item] of placement.parts) {
        const like = this.read(this.idIn(model, part))
        if (!isPart(item) || !isPart(like) || item.kind === 'waypoint-link') continue
        const moved = movedPart(like, betweenPlacements(like.stamp.at, item.stamp.at))
        this.copyFields(item, moved, changedFields(item, moved))
      }
    }
  }

  repeatChanges(): void {
    const repeated = new Set<string>()
    for (const placement of this.placements.values())
      for (const [part, before] of placement.parts) {
        const after = this.touched.has(before.id) ? this.itemsAfter.get(before.id) : undefined
        if (!isPart(before) || !isPart(after) || after === before) continue
        const key = JSON.stringify([placement.name, part])
        if (repeated.has(key)) continue
        if (!sameValue(after.stamp, before.stamp)) continue
        repeated.add(key)
        this.change(placement, part, before, after)
      }
  }

  private change(placement: Placement, part: string, before: Part, after: Part): void {
    const fields = changedFields(before, after)
    const hasMeta = !sameValue(sharedMeta(before, IDENTITY), sharedMeta(after, IDENTITY))
    const inner = innerGroups(after)
    const hasGroup = !sameValue(innerGroups(before), inner)
    if (fields.length === 0 && !hasMeta && !hasGroup) return
    for (const other of this.others(placement)) {
      const counterpart = this.read(this.idIn(other, part))
      if (!isPart(counterpart)) continue
      const moved = this.itemIn(placement, other, after, betweenPlacements(after.stamp.at, counterpart.stamp.at))
      this.copyFields(counterpart, moved, fields)
      if (hasGroup)
        setItemProperties(counterpart, [['group', [...(placementOf(counterpart) ?? []), ...inner]]], this.list)
    }
  }

  /** Copies the named fields from `moved` to `part`. `moved` is a part of another placement, already transformed to the placement of `part`. */
  private copyFields(part: NavItem, moved: NavItem, fields: readonly string[]): void {
    const [old, next]: Readonly<Record<string, unknown>>[] = [{ ...part }, { ...moved }]
    const entries = fields.map((key): [string, unknown] => [key, next[key]])
    const meta = sharedMeta(moved, IDENTITY)
    if (!sameValue(sharedMeta(part, IDENTITY), meta)) entries.push(['meta', { ...part.meta, ...meta }])
    const changes = entries.filter(([key, value]) => !sameValue(value, old[key]))
    setItemProperties(part, changes, this.list, true)
  }

  repeatRemovals(): void {
    const isLocked = lockedIn(this.after)
    let hasWaypoint = false
    for (const placement of this.placements.values()) {
      const removed = new Set<string>()
      for (const [part, { id, group }] of placement.parts) {
        const left = this.itemsAfter.get(id)
        if (!this.touched.has(id) || isPart(left)) continue
        // An item that lost its `stamp` but still has its group was detached from the stamp. Then the other placements retain the part.
        if (left === undefined || !sameValue(left.group, group)) removed.add(part)
        if (left?.stamp !== undefined) setItemProperties(left, [['stamp', undefined]], this.list)
      }
      const stays = Array.from(placement.parts).some(([part, item]) => !removed.has(part) && !isLocked(item))
      for (const other of removed.size > 0 && stays ? this.others(placement) : [])
        for (const part of removed) {
          const counterpart = this.read(this.idIn(other, part))
          if (!isPart(counterpart)) continue
          this.list.removeEntry('items', counterpart.id)
          hasWaypoint ||= counterpart.kind === 'waypoint'
        }
    }
    if (hasWaypoint) for (const { id } of danglingLinks(this.list.document.items)) this.list.removeEntry('items', id)
  }

  repeatAdditions(): void {
    const joined = Array.from(this.itemsAfter.values()).flatMap((item) => {
      const placement = this.joinedBy(item)
      return placement === undefined ? [] : [{ item, placement }]
    })
    if (joined.length === 0) return
    const ids = new IdPool()
    for (const { id } of this.list.entries('items')) ids.take(id)
    // Add links last, since the waypoints at their ends may be among the additions.
    joined.sort((a, b) => Number(a.item.kind === 'waypoint-link') - Number(b.item.kind === 'waypoint-link'))
    for (const { item, placement } of joined) this.add(item, placement, ids)
  }

  /**
   * Returns the existing placement to which this change adds the item; undefined if the change adds the item to no placement. It adds an item in two cases:
   * - The item is a copy of a part. The copy is in the placement of this part and has the name of this part.
   * - The item is not yet a part, and the change puts it into the group of a placement.
   */
  private joinedBy(item: NavItem): Placement | undefined {
    if (isPart(item)) {
      const placement = this.placements.get(JSON.stringify(placementOf(item)))
      const known = placement === undefined ? undefined : this.idIn(placement, item.stamp.part)
      return known === undefined || known === item.id || !isPart(this.read(known)) ? undefined : placement
    }
    const { group = [], id } = item
    if (sameValue(this.itemsBefore.get(id)?.group, item.group)) return undefined
    for (let depth = 1; depth <= group.length; depth++) {
      const placement = this.placements.get(JSON.stringify(group.slice(0, depth)))
      if (placement !== undefined && this.existingPart(placement) !== undefined) return placement
    }
    return undefined
  }

  private add(item: NavItem, placement: Placement, ids: IdPool): void {
    const from = this.existingPart(placement)
    if (from === undefined) return
    const parts = new IdPool()
    for (const { parts: known } of this.byStamp.get(placement.name) ?? [])
      for (const part of known.keys()) parts.take(part)
    const part = parts.take(item.id)
    const { name, group } = from.stamp
    if (item.kind === 'waypoint-link' && [item.from, item.to].some((end) => this.partOf(placement, end) === undefined))
      return
    setItemProperties(item, [['stamp', { name, part, group, at: from.stamp.at }]], this.list)
    this.recordAdded(placement, part, item.id)
    const inner = (item.group ?? []).slice(placementOf(from)?.length)
    const newIds = new Map(this.others(placement).map((other) => [other, ids.take(item.id)]))
    // Insert from the highest index down, so that an insertion does not shift the indices of later insertions.
    for (const { other, at } of this.placesFor(placement, item.id)) {
      const to = this.existingPart(other)
      if (to === undefined) continue
      const moved = this.itemIn(placement, other, item, betweenPlacements(from.stamp.at, to.stamp.at))
      const copy = {
        ...moved,
        id: newIds.get(other) ?? '',
        group: [...(placementOf(to) ?? []), ...inner],
        stamp: { ...to.stamp, part },
      }
      requireMoved(copy)
      this.list.insertEntry('items', at, copy)
      this.recordAdded(other, part, copy.id)
    }
  }

  /**
   * Returns, for each other placement, the index in the list of items at which to insert a copy of the item `id`. The highest index comes first.
   * The counterpart of a part is the part of the same name in the other placement. The copy is inserted
   * - directly above the counterpart of the nearest part below the item,
   * - or, if no part below the item has a counterpart, directly below the counterpart of the nearest part above the item,
   * - or, if no part has a counterpart, on top of all items.
   */
  private placesFor(placement: Placement, id: string): readonly { readonly other: Placement; readonly at: number }[] {
    const items = this.list.entries('items')
    const order = new Map(items.map((item, at) => [item.id, at]))
    const own = order.get(id) ?? 0
    const counterparts = [...placement.parts, ...(this.added.get(placement) ?? [])].flatMap(([part, counterpart]) => {
      const counterpartId = typeof counterpart === 'string' ? counterpart : counterpart.id
      const at = order.get(counterpartId)
      return at === undefined || counterpartId === id ? [] : [{ part, at }]
    })
    const below = counterparts.filter(({ at }) => at < own).sort((a, b) => b.at - a.at)
    const above = counterparts.filter(({ at }) => at > own).sort((a, b) => a.at - b.at)
    const placeOf = (other: Placement, { part }: { readonly part: string }, step: number): number | undefined => {
      const at = order.get(this.idIn(other, part) ?? '')
      return at === undefined ? undefined : at + step
    }
    return this.others(placement)
      .map((other) => {
        const lower = below.map((counterpart) => placeOf(other, counterpart, 1)).find((at) => at !== undefined)
        const upper = above.map((counterpart) => placeOf(other, counterpart, 0)).find((at) => at !== undefined)
        return { other, at: lower ?? upper ?? items.length }
      })
      .sort((a, b) => b.at - a.at)
  }

  private itemIn(placement: Placement, other: Placement, item: NavItem, matrix: Matrix): NavItem {
    if (item.kind !== 'waypoint-link') return movedPart(item, matrix)
    const end = (id: string): string => {
      const part = this.partOf(placement, id)
      return (part === undefined ? undefined : this.idIn(other, part)) ?? id
    }
    return { ...item, from: end(item.from), to: end(item.to) }
  }

  private others(placement: Placement): readonly Placement[] {
    return (this.byStamp.get(placement.name) ?? []).filter((other) => other !== placement)
  }

  private existingPart({ parts }: Placement): Part | undefined {
    for (const { id } of parts.values()) {
      const item = this.read(id)
      if (isPart(item)) return item
    }
    return undefined
  }

  private idIn(placement: Placement, part: string): string | undefined {
    return placement.parts.get(part)?.id ?? this.added.get(placement)?.get(part)
  }

  private partOf(placement: Placement, id: string): string | undefined {
    for (const [part, item] of placement.parts) if (item.id === id) return part
    for (const [part, added] of this.added.get(placement) ?? []) if (added === id) return part
    return undefined
  }

  private recordAdded(placement: Placement, part: string, id: string): void {
    this.added.set(placement, (this.added.get(placement) ?? new Map<string, string>()).set(part, id))
  }

  private read(id: string | undefined): NavItem | undefined {
    return id === undefined ? undefined : (this.list.read(['items', id]) as NavItem | undefined)
  }
}
