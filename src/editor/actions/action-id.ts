/** Names of what can be asked for, and of what keeps it from running. */
import type { EditorMessages } from '../../words/index.js'

/** Keys of the label group `actions`. */
export type ActionId = keyof EditorMessages['actions']
/** What a key can do: an action, to pick a tool (`tool-` and its id), or an action of the host by its name. */
export type KeyAction = ActionId | `tool-${string}` | (string & Record<never, never>)
export type Reason = keyof EditorMessages['reasons']
