/** What an app adds to panels and the map: inspector sections, top bar items, item kinds. */
import type { ComponentType } from 'react'
import type { FormatDefinition } from '../document/formats/index.js'
import type { NavItem } from '../document/model/index.js'
import type { Point } from '../engine/geometry/index.js'
import type { ListChange } from '../editor/index.js'
import type { MarkState } from '../canvas/index.js'
import type { Messages } from '../words/index.js'
import type { IconName } from './controls/Icon.js'

/** A text, or a function of the messages of the locale. */
export type MessageText = string | ((messages: Messages) => string)
export const textOf = (word: MessageText, messages: Messages): string =>
  typeof word === 'string' ? word : word(messages)

export interface InspectorSectionProps {
  /** As drawn now, including a running gesture. */
  item: NavItem
  /** The editor is read-only or the item is locked. */
  readOnly: boolean
}

/**
 * A section of the inspector of one item. Built-in: `place`, `terrain`, `attributes`, `vertices`, `holes`, `blocks`.
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
  /** Its heading; if absent the component renders its own. */
  readonly title?: MessageText
  /** Whether it applies to this item; to all if absent. */
  readonly applies?: (item: NavItem) => boolean
  readonly component: ComponentType<InspectorSectionProps>
}

export interface SelectionSectionProps {
  /** The selected items as drawn now; empty in a section for `none`. */
  items: readonly NavItem[]
  readOnly: boolean
}

/**
 * An inspector section for no or several selected items.
 * @example
 * const total: SelectionSection = { id: 'total', for: 'many', title: 'Total', component: ({ items }) => <p>{items.length} items</p> }
 */
export interface SelectionSection {
  readonly id: string
  readonly for: 'none' | 'many'
  /** Its heading; if absent the component renders its own. */
  readonly title?: MessageText
  readonly component: ComponentType<SelectionSectionProps>
}

/**
 * An item of the top bar. Built-in: `title`, `agents`, `planner`, `view`, `panels`, `children` (of `<TopBar>`), `planners`, `export`.
 * @example
 * const clock: TopBarItem = { id: 'clock', at: 'middle', component: () => <time>12:00</time> }
 */
export interface TopBarItem {
  readonly id: string
  /** Part of the bar; `end` if absent. A phone has no space for `end`. */
  readonly at?: 'start' | 'middle' | 'end'
  readonly component: ComponentType
}

export interface VisibleItem {
  readonly item: NavItem
  readonly state: MarkState
}

export interface ItemKindLayerProps {
  /** Items of the kind as drawn now, bottom first. */
  items: readonly VisibleItem[]
}

/**
 * A kind of items of the app: items of any kind of the document with this one's name in `meta.kind`. A marker may have a line in
 * `meta.line`, points `[x, y]` relative to it, which is used for hits, marquees and fitting. Its points are vertices of ring 0, the marker
 * the first: they are edited like corners. Further numbers of a point, `[x, y, wait]`, are kept.
 * @example
 * const trees: ItemKinds = { tree: { name: 'Tree', icon: 'circle' } }
 */
export interface CustomItemKind {
  /** Replaces the name of the document's kind in the inspector. */
  readonly name?: MessageText
  readonly icon?: IconName
  /** Konva nodes in world units, above the paths, that replace the default drawing. */
  readonly layer?: ComponentType<ItemKindLayerProps>
}

export type ItemKinds = Readonly<Record<string, CustomItemKind>>

export interface Presence {
  readonly id: string
  readonly name: string
  /** Of cursor and outlines: any CSS color. */
  readonly color: string
  /** World position of the pointer; absent while it is outside the map. */
  readonly cursor?: Point | undefined
  readonly selection?: readonly string[] | undefined
}

export const NOBODY: readonly Presence[] = []

export interface AppParts {
  readonly inspectorSections?: ListChange<InspectorSection> | undefined
  readonly selectionSections?: readonly SelectionSection[] | undefined
  readonly topBarItems?: ListChange<TopBarItem> | undefined
  readonly itemKinds?: ItemKinds | undefined
  readonly formats?: readonly FormatDefinition[] | undefined
  readonly presence: readonly Presence[]
  /** Whether a picture may be fetched; `base` resolves relative URLs. */
  readonly allowsSource: (src: string, base: string) => boolean
}

export function kindOf(kinds: ItemKinds | undefined, { meta }: NavItem): CustomItemKind | undefined {
  const name = meta?.kind
  return kinds !== undefined && typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
