/** The tabs at the side, as data; which panels there are. */
import { createContext, useContext, type ComponentType } from 'react'
import { PartReplacementsContext } from '../part-replacements.js'
import type { IconName } from '../controls/Icon.js'
import type { MessageText } from '../host-parts.js'
import type { SidePlaces } from './side-places.js'
import type { EditorLayout } from './use-layout.js'

/**
 * A tab beside the map.
 *
 * @example
 * const waits: SideTab = { id: 'waits', title: 'Waits', component: () => <p>Nobody waits</p> }
 */
export interface SideTab {
  readonly id: string
  readonly title: MessageText
  /** Names the region; the title when absent. */
  readonly label?: MessageText
  /** In menus. */
  readonly icon?: IconName
  /** What it holds while it is open; it reads the editor by hooks. */
  readonly component: ComponentType
}

/** How the editor around is laid out. */
export interface FrameLayout {
  readonly layout: EditorLayout
  /** Tabs at the side, in their order. */
  readonly tabs: readonly SideTab[]
  /** Undefined outside of a frame. */
  readonly sides: SidePlaces | undefined
}

export const FrameContext = createContext<FrameLayout>({ layout: 'desktop', tabs: [], sides: undefined })

/** Unless the host took the panel of layers away. */
export const useHasLayers = (): boolean => useContext(PartReplacementsContext).Layers !== null
