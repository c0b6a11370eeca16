/** The parts at the side share one place as tabs: which are in the tree, in its order, and where the open one is shown. */
import { createStore } from '../../engine/core/index.js'
import { createTreeList, type TreeList } from '../../canvas/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { SidePanel as SideName } from '../display-state.js'

/** One for each part in the tree. */
export interface SideEntry {
  readonly side: SideName
}

interface SideState {
  readonly entries: readonly SideEntry[]
  /** The open panel. */
  readonly open: { readonly side: SideName; readonly element: HTMLElement } | undefined
}

export interface SidePlaces extends ReadableStore<SideState>, Pick<TreeList<SideEntry>, 'add' | 'sort'> {
  setOpen: (side: SideName, element: HTMLElement | null) => void
}

export function createSidePlaces(): SidePlaces {
  const store = createStore<SideState>({ entries: [], open: undefined })
  const update = (): void => store.set({ entries: list.items })
  const list = createTreeList<SideEntry>({ put: update, drop: update })
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    add: list.add,
    sort: list.sort,
    setOpen: (side, element) => {
      if (element !== null) store.set({ open: { side, element } })
      else if (store.getSnapshot().open?.side === side) store.set({ open: undefined })
    },
  }
}
