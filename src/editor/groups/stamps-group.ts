import { detachStamps, makeStamp, renameStamp } from '../changes/stamps.js'
import type { ItemEdits } from '../changes/item-edits.js'
import type { StampSettings } from '../shapes/stamps.js'

/** Edits of stamps. Each returns whether it changed something. */
export interface StampsGroup {
  /** Settings of the next placement. */
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
