import { createContext, useContext, type ComponentType, useLayoutEffect, useState, type RefObject } from 'react'
import { PartReplacementsContext } from '../part-slots.js'
import type { IconName } from '../controls/index.js'
import type { MessageText } from '../app-parts.js'
import { createStore } from '../../engine/core/index.js'
import { createTreeList, type TreeList, observeSize, pageBox } from '../../canvas/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { SidePanel as SideName } from '../display-state.js'

/**
 * A tab of the side panel.
 * @example
 * const waits: SideTab = { id: 'waits', title: 'Waits', component: () => <p>Nobody waits</p> }
 */
export interface SideTab {
  readonly id: string
  readonly title: MessageText
  /** Accessible name; the title if absent. */
  readonly label?: MessageText
  readonly icon?: IconName
  readonly component: ComponentType
}

interface FrameLayout {
  readonly layout: EditorLayout
  readonly tabs: readonly SideTab[]
  readonly sides: SidePlaces | undefined
}

export const FrameContext = createContext<FrameLayout>({ layout: 'desktop', tabs: [], sides: undefined })

export const useHasLayers = (): boolean => useContext(PartReplacementsContext).Layers !== null

export interface SideEntry {
  readonly side: SideName
}

interface SideState {
  readonly entries: readonly SideEntry[]
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

type EditorLayout = 'desktop' | 'narrow' | 'phone'

const layoutOf = (width: number): EditorLayout => (width < 640 ? 'phone' : width < 1100 ? 'narrow' : 'desktop')

/** Returns the layout for the editor's width, with the limits of styles.css. Before the first measurement, it is `desktop`. */
export function useLayout(element: RefObject<HTMLElement | null>): EditorLayout {
  const [layout, setLayout] = useState<EditorLayout>('desktop')
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = (): void => {
      const { width } = pageBox(target)
      if (width > 0) setLayout(layoutOf(width))
    }
    measure()
    return observeSize([target], measure)
  }, [element])
  return layout
}
