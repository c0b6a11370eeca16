/**
 * The face of the editor: one vanilla store that a host feeds with plain input and reads as plain snapshots, and groups of acts.
 * It is the `ref` of `<NavEditor>` and the value of `useNavEditor()`, the same object for its whole life.
 */
import type { DeprecatedMembers } from './deprecated-members.js'
import type { EditorOptions } from './editor-options.js'
import type { EditorSnapshot } from './editor-snapshot.js'
import type { EditorGroups } from './groups/editor-groups.js'
import type { Labels } from './words/labels.js'

export interface Editor extends EditorGroups, DeprecatedMembers {
  /** Changes identity only when something in it changed, and so does each field of it. */
  readonly getSnapshot: () => EditorSnapshot
  /** Calls `listener` once per input or act that changed something. Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Only the named options change. With `value`, `selection`, `tool` or `camera` the host says what holds. */
  readonly setOptions: (options: Partial<EditorOptions>) => void
  readonly options: EditorOptions
  readonly labels: Labels
  /** Says it politely to assistive technology. */
  readonly announce: (text: string) => void
}
