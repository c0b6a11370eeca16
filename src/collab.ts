/** Sharing a drawing: edits as patches between editors, and where the others are. */
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
