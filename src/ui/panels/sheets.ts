/** What dialogs hold, in one module that is loaded with the first one. */
export { AgentSheet } from './AgentSheet.js'
export { ShortcutSheet } from './ShortcutSheet.js'
