/** Collaborative editing: exchanges edits as patches between editors, and shows where other users are. */
export { createPatchExchange } from './editor/index.js'
export type {
  PatchChannel,
  PatchExchange,
  PatchExchangeOptions,
  PatchMessage,
  PatchSession,
  SharedChange,
} from './editor/index.js'
export type { Presence } from './ui/index.js'
