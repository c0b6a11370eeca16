/** What an app puts into panels and onto the map, as data: sections of the inspector, items of the top bar, kinds of items of its own. */
import type { ComponentType } from 'react'
import type { NavItem } from '../document/model/index.js'
import type { Point } from '../engine/geometry/index.js'
import type { ListChange } from '../editor/index.js'
import type { MarkState } from '../canvas/index.js'
import type { Messages } from '../words/index.js'
import type { IconName } from './controls/Icon.js'

/** As it is, or in the language of the table. */
export type MessageText = string | ((messages: Messages) => string)
export const textOf = (word: MessageText, messages: Messages): string =>
  typeof word === 'string' ? word : word(messages)

export interface InspectorSectionProps {
  /** As it is drawn now, a running gesture included. */
  item: NavItem
  /** The map is only read, or the item is locked. */
  readOnly: boolean
}

/**
 * A part of the inspector of one item. The built-in ones are `place`, `terrain`, `attributes`, `vertices`, `holes` and `blocks`.
 *
 * @example
 * const owner: InspectorSection = {
 *   id: 'owner',
 *   title: 'Owner',
 *   applies: (item) => item.kind === 'obstacle',
 *   component: ({ item }) => <p>{String(item.meta?.owner ?? 'nobody')}</p>,
 * }
 */
export interface InspectorSection {
  readonly id: string
  /** Its head; without one the component draws its own. */
  readonly title?: MessageText
  /** Whether it is about this item; about any when absent. */
  readonly applies?: (item: NavItem) => boolean
  readonly component: ComponentType<InspectorSectionProps>
}

export interface SelectionSectionProps {
  /** What is selected, as it is drawn now; empty for a section of `none`. */
  items: readonly NavItem[]
  /** The map is only read. */
  readOnly: boolean
}

/**
 * A part of the inspector while nothing is selected, or several items are.
 *
 * @example
 * const total: SelectionSection = { id: 'total', for: 'many', title: 'Total', component: ({ items }) => <p>{items.length} items</p> }
 */
export interface SelectionSection {
  readonly id: string
  readonly for: 'none' | 'many'
  /** Its head; without one the component draws its own. */
  readonly title?: MessageText
  readonly component: ComponentType<SelectionSectionProps>
}

/**
 * Something in the top bar. The built-in ones are `title`, `agents`, `planner`, `view`, `panels`, `children` (of `<TopBar>`), `planners`
 * and `export`.
 *
 * @example
 * const clock: TopBarItem = { id: 'clock', at: 'middle', component: () => <time>12:00</time> }
 */
export interface TopBarItem {
  readonly id: string
  /** In which part of the bar; at the end when absent, where a phone has no room for it. */
  readonly at?: 'start' | 'middle' | 'end'
  readonly component: ComponentType
}

/** An item on the map, and how it stands with it. */
export interface ItemOnShow {
  readonly item: NavItem
  readonly state: MarkState
}

export interface ItemKindLayerProps {
  /** Items of the kind, as they are drawn now, bottom first. */
  items: readonly ItemOnShow[]
}

/**
 * A kind of items of the app. The items are of the document, of any of its kinds, with the name of this one in `meta.kind`; a marker may carry a line in
 * `meta.line`, points `[x, y]` from where it stands, by which it is hit, picked by a marquee and fitted into view, and which moves with it. Its
 * points are vertices of ring 0, the marker the first of them: those of a selected one have handles, are dragged, inserted at midpoints, nudged and deleted as
 * corners are. What stands behind the two numbers of a point, `[x, y, wait]`, stays with it.
 *
 * @example
 * const trees: ItemKinds = { tree: { name: 'Tree', icon: 'circle' } }
 */
export interface CustomItemKind {
  /** In the inspector, in place of the kind of the document. */
  readonly name?: MessageText
  readonly icon?: IconName
  /** Konva nodes in world units, over the paths, in place of what the kit would draw of these items. */
  readonly layer?: ComponentType<ItemKindLayerProps>
}

/** By what stands in `meta.kind`. */
export type ItemKinds = Readonly<Record<string, CustomItemKind>>

/** Others who are at work on the same drawing. */
export interface Presence {
  readonly id: string
  readonly name: string
  /** Of the cursor and the outlines: any CSS color. */
  readonly color: string
  /** World place of the pointer; absent while it is elsewhere. */
  readonly cursor?: Point | undefined
  /** Ids of what is selected there. */
  readonly selection?: readonly string[] | undefined
}

export const NOBODY: readonly Presence[] = []

export interface HostParts {
  readonly inspectorSections?: ListChange<InspectorSection> | undefined
  readonly selectionSections?: readonly SelectionSection[] | undefined
  readonly topBarItems?: ListChange<TopBarItem> | undefined
  readonly itemKinds?: ItemKinds | undefined
  readonly presence: readonly Presence[]
  /** Whether a picture may be fetched; `base` is the address that relative sources are read against. */
  readonly allowsSource: (src: string, base: string) => boolean
}

/** The kind of the app that an item is of. */
export function kindOf(kinds: ItemKinds | undefined, { meta }: NavItem): CustomItemKind | undefined {
  const name = meta?.kind
  return kinds !== undefined && typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
