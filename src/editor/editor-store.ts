/** The store of an editor: everything inside one call from outside is one batch. */
import type { Store } from '../engine/core/index.js'
import type { EditorSnapshot } from './editor-snapshot.js'

export type EditorStore = Store<EditorSnapshot>
