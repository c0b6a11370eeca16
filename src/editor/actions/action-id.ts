/** Names of what can be asked for, and of what keeps it from running. */
import type { Labels } from '../words/labels.js'

/** Keys of the label group `actions`. */
export type ActionId = keyof Labels['actions']
/** What a key can do: an action, or to pick a tool, the host's own among them. */
export type KeyAction = ActionId | `tool-${string}`
export type Reason = keyof Labels['reasons']
