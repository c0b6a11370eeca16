import { detachStamps, makeStamp, renameStamp } from '../changes/stamps.js'
import type { ItemEdits } from '../changes/item-edits.js'
import type { StampSettings } from '../shapes/stamps.js'

/** Edits return whether they changed something. */
export interface StampsGroup {
  /** What the stamp tool places next. */
  readonly current: StampSettings
  /** Which stamp is placed next, and how it is turned. Only the named settings change. */
  readonly set: (stamp: Partial<StampSettings>) => void
  /** Makes the selected items the first placement of a new stamp; by default named like their group, or "Stamp 1". */
  readonly make: (name?: string) => boolean
  /** Makes the selected placements plain groups. */
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
