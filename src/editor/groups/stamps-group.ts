import {
  IDENTITY,
  placementOf,
  placementsIn,
  type ItemEdit,
  type NavDocument,
  type NavItem,
} from '../../document/model/index.js'
import { selectItems } from '../selection.js'
import { itemsBox, middleOf } from '../shapes/item-geometry.js'
import { freeGroupName, groupEdits, isWithin, nextName } from '../shapes/item-groups.js'
import type { StampSettings } from '../shapes/stamps.js'
import { translation } from '../shapes/transforms.js'
import type { ItemEdits } from '../changes/item-edits.js'

/** Settings and edits of stamps. `make`, `detach` and `rename` return whether they changed something. */
export interface StampsGroup {
  readonly current: StampSettings
  /** Sets which stamp is placed next, and how it is turned. Settings that are not given stay the same. */
  readonly set: (stamp: Partial<StampSettings>) => void
  /** Turns the selected items into the first placement of a new stamp. Its default name is that of their group, or "Stamp 1". */
  readonly make: (name?: string) => boolean
  /** Turns the selected placements into plain groups. */
  readonly detach: () => boolean
  /** Renames a stamp, and the groups that are its placements. */
  readonly rename: (from: string, to: string) => boolean
}

export function createStampsGroup(edits: ItemEdits): StampsGroup {
  const { store, act } = edits.context
  return {
    get current() {
      return store.state.stamp
    },
    set: (change) => store.set({ stamp: { ...store.state.stamp, ...change } }),
    make: act((name) => makeStamp(edits, name)),
    detach: act(() => detachStamps(edits)),
    rename: act((from, to) => renameStamp(edits, from, to)),
  }
}

/**
 * Turns the selected items into the first placement of a new stamp. Items of other stamps leave those stamps. The new stamp has the name
 * `wanted`, or else the name of a single selected group or item, or else a default name. Skips names that other stamps have.
 */
function makeStamp(edits: ItemEdits, wanted?: string): boolean {
  const { document } = edits.context.store.state
  const { changes, announce } = edits.messages
  const items = edits.copyable().filter(({ id }) => edits.editable(id))
  if (items.length === 0) return edits.refuseLocked()
  const { format } = edits.context.announcer
  const ids = new Set(items.map(({ id }) => id))
  const outer = wholeGroup(document, ids)
  const own = outer?.at(-1) ?? (items.length === 1 ? items[0].name : undefined)
  const taken = new Set(Array.from(placementsIn(document.items).values(), ({ name }) => name))
  const isFree = (name: string | undefined): boolean => name !== undefined && name !== '' && !taken.has(name)
  const name = [wanted, own].find(isFree) ?? freeGroupName(document, (number) => format(changes.stampName, { number }))
  const isNamed = outer?.at(-1) === name
  const box = itemsBox(items)
  const { x, y } = box === undefined ? { x: 0, y: 0 } : middleOf(box)
  const group = isNamed ? name : freeName(document, name)
  const regrouped = isNamed ? [] : groupEdits(document, items, group)
  const grouped = new Map(regrouped.map(({ id, properties }) => [id, properties.group]))
  const commands = items.map((item): ItemEdit => ({
    id: item.id,
    properties: {
      group: grouped.get(item.id) ?? item.group,
      stamp: { name, part: item.id, group, at: box === undefined ? IDENTITY : translation(x, y) },
    },
  }))
  const done = edits.commit([{ type: 'edit-items', edits: commands }], items, changes.makeStamp, {
    values: { stamp: name },
    notice: announce.stampMade,
    selection: selectItems(items.map(({ id }) => id)),
  })
  if (done) edits.context.store.set({ stamp: { ...edits.context.store.state.stamp, name } })
  return done
}

function wholeGroup(document: NavDocument, ids: ReadonlySet<string>): readonly string[] | undefined {
  const first = document.items.find(({ id }) => ids.has(id))
  for (let path = first?.group ?? []; path.length > 0; path = path.slice(0, -1))
    if (document.items.every((item) => ids.has(item.id) === isWithin(item, path))) return path
  return undefined
}

function freeName(document: NavDocument, name: string): string {
  const taken = new Set(document.items.flatMap(({ group }) => group ?? []))
  return taken.has(name) ? nextName(name, taken) : name
}

/** Returns all items of the placements that the selection touches, even locked ones. */
function selectedPlacements(document: NavDocument, selected: readonly NavItem[]): readonly NavItem[] {
  const keys = new Set(
    selected.flatMap((item) => (placementOf(item) === undefined ? [] : [JSON.stringify(placementOf(item))])),
  )
  return Array.from(placementsIn(document.items)).flatMap(([key, { parts }]) =>
    keys.has(key) ? [...parts.values()] : [],
  )
}

function detachStamps(edits: ItemEdits): boolean {
  const { document } = edits.context.store.state
  const items = selectedPlacements(document, edits.selected())
  const { changes, announce, reasons } = edits.messages
  if (items.length === 0) return edits.refuse(reasons.noPlacement)
  const ids = items.map(({ id }) => id)
  return edits.commit([{ type: 'set-properties', ids, properties: { stamp: undefined } }], items, changes.detachStamp, {
    values: { stamp: items[0].stamp?.name ?? '' },
    notice: announce.stampDetached,
  })
}

function renameStamp(edits: ItemEdits, from: string, to: string): boolean {
  const { document } = edits.context.store.state
  const placements = Array.from(placementsIn(document.items).values())
  const own = placements.filter(({ name }) => name === from)
  if (to === '' || own.length === 0 || placements.some(({ name }) => name === to)) return false
  const taken = new Set(document.items.flatMap(({ group }) => group ?? []))
  const changed = own.flatMap(({ path, parts }): ItemEdit[] => {
    const group = taken.has(to) ? nextName(to, taken) : to
    taken.add(group)
    return [...parts.values()].map((item) => ({
      id: item.id,
      properties: {
        group: item.group?.with(path.length - 1, group),
        stamp: { ...item.stamp, name: to, group },
      },
    }))
  })
  const { changes, announce } = edits.messages
  const done = edits.commit([{ type: 'edit-items', edits: changed }], [...own[0].parts.values()], changes.renameStamp, {
    values: { name: from, names: to },
    notice: announce.renamed,
  })
  if (done) edits.context.store.set({ stamp: { ...edits.context.store.state.stamp, name: to } })
  return done
}
