/** The tabs at the side, as data. */
import { createContext, type ComponentType } from 'react'
import type { IconName } from '../controls/Icon.js'
import type { Words } from '../../words/index.js'

/**
 * A tab beside the map.
 *
 * @example
 * const waits: SideTab = { id: 'waits', title: 'Waits', component: () => <p>Nobody waits</p> }
 */
export interface SideTab {
  readonly id: string
  readonly title: string | ((words: Words) => string)
  /** Names the region; the title when absent. */
  readonly label?: string | ((words: Words) => string)
  /** In menus. */
  readonly icon?: IconName
  /** What it holds while it is open; it reads the editor by hooks. */
  readonly component: ComponentType
}

/** Those of the editor around, in their order. */
export const SideTabsContext = createContext<readonly SideTab[]>([])

export const wordOf = (word: SideTab['title'], words: Words): string => (typeof word === 'string' ? word : word(words))
