import type { ComponentType } from 'react'
import type { FormatDefinition } from '../document/formats/index.js'
import type { NavItem } from '../document/model/index.js'
import type { Point } from '../engine/geometry/index.js'
import type { ListChange } from '../editor/index.js'
import type { MarkState } from '../canvas/index.js'
import type { Messages } from '../words/index.js'
import type { IconName } from './controls/Icon.js'

export type MessageText = string | ((messages: Messages) => string)
export const textOf = (word: MessageText, messages: Messages): string =>
  typeof word === 'string' ? word : word(messages)

export interface InspectorSectionProps {
  /** The item as drawn now, including a running gesture. */
  item: NavItem
  /** Whether the editor is read-only or the item is locked. */
  readOnly: boolean
}

/**
 * A section of the inspector for one selected item. Built-in ids: `place`, `terrain`, `attributes`, `vertices`, `holes`, `blocks`.
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
  /** Heading of the section. If absent, the component renders its own. */
  readonly title?: MessageText
  /** Returns whether the section applies to an item; it applies to all if absent. */
  readonly applies?: (item: NavItem) => boolean
  readonly component: ComponentType<InspectorSectionProps>
}

export interface SelectionSectionProps {
  /** The selected items as drawn now. Empty if the section is for an empty selection (`for: 'none'`). */
  items: readonly NavItem[]
  readOnly: boolean
}

/**
 * A section of the inspector for no selected item, or for several.
 * @example
 * const total: SelectionSection = { id: 'total', for: 'many', title: 'Total', component: ({ items }) => <p>{items.length} items</p> }
 */
export interface SelectionSection {
  readonly id: string
  readonly for: 'none' | 'many'
  /** Heading of the section. If absent, the component renders its own. */
  readonly title?: MessageText
  readonly component: ComponentType<SelectionSectionProps>
}

/**
 * An item of the top bar. Built-in ids: `title`, `agents`, `planner`, `view`, `panels`, `children` (of `<TopBar>`), `planners`, `export`.
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
  /** Items of the kind as drawn now, the bottom one first. */
  items: readonly VisibleItem[]
}

/**
 * A kind of item that the app adds under a name. An item belongs to the kind if its `meta.kind` is the name; its
 * built-in kind may be any. A marker may have a line in `meta.line`: points `[x, y]` relative to the marker. Clicks and marquees on the line
 * select the marker, and a fitted view shows the line. The points of the line are edited like the vertices of ring 0. The first vertex is the
 * marker itself. Further numbers, as in `[x, y, wait]`, are preserved.
 * @example
 * const trees: ItemKinds = { tree: { name: 'Tree', icon: 'circle' } }
 */
export interface CustomItemKind {
  /** Name that the inspector shows instead of the name of the built-in kind. */
  readonly name?: MessageText
  readonly icon?: IconName
  /** Renders Konva nodes in world units, above the paths, instead of the default drawing. */
  readonly layer?: ComponentType<ItemKindLayerProps>
}

export type ItemKinds = Readonly<Record<string, CustomItemKind>>

export interface Presence {
  readonly id: string
  readonly name: string
  /** Any CSS color, for the user's cursor and the outlines of the items that the user selected. */
  readonly color: string
  /** World position of the pointer; absent while the pointer is outside the map. */
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
  /** Returns whether a picture may be fetched. Relative addresses are resolved against `base`. */
  readonly allowsSource: (src: string, base: string) => boolean
}

export function kindOf(kinds: ItemKinds | undefined, { meta }: NavItem): CustomItemKind | undefined {
  const name = meta?.kind
  return kinds !== undefined && typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
