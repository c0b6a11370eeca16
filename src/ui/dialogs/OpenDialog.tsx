/**
 * Dialogs over the editor, loaded with the first that opens: agents, shortcuts, the command palette, what an import brought, copies in a row.
 *
 *   DisplayState.dialog ──OpenDialog──> one of these ──> commands of the editor, the display
 *
 * Cost of the palette: linear in the items at each key, for names that hold the letters typed; what is drawn is bounded.
 * Read fuzzy-match and palette-entries (without looks), PaletteDialog; import-mapping, ImportDialog; then any.
 */
import type { ReactNode } from 'react'
import type { DisplayState } from '../display-state.js'
import { AgentDialog } from './AgentDialog.js'
import { CopiesDialog } from './CopiesDialog.js'
import { ImportDialog } from './ImportDialog.js'
import { PaletteDialog } from './PaletteDialog.js'
import { ShortcutDialog } from './ShortcutDialog.js'

const DIALOGS = {
  agents: AgentDialog,
  copies: CopiesDialog,
  import: ImportDialog,
  palette: PaletteDialog,
  shortcuts: ShortcutDialog,
}

export function OpenDialog({ name }: { name: NonNullable<DisplayState['dialog']> }): ReactNode {
  const Dialog = DIALOGS[name]
  return <Dialog />
}
