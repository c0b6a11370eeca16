/** All dialogs. They load when the first one opens. */
import type { ReactNode } from 'react'
import type { DisplayState } from '../display-state.js'
import { AgentDialog } from './AgentDialog.js'
import { CopiesDialog } from './CopiesDialog.js'
import { ExportDialog } from './ExportDialog.js'
import { ImportDialog } from './ImportDialog.js'
import { MappingDialog } from './MappingDialog.js'
import { NewMapDialog } from './NewMapDialog.js'
import { PaletteDialog } from './PaletteDialog.js'
import { ShortcutDialog } from './ShortcutDialog.js'

const DIALOGS = {
  agents: AgentDialog,
  copies: CopiesDialog,
  export: ExportDialog,
  import: ImportDialog,
  mapping: MappingDialog,
  'new-map': NewMapDialog,
  palette: PaletteDialog,
  shortcuts: ShortcutDialog,
}

export function OpenDialog({ name }: { name: NonNullable<DisplayState['dialog']> }): ReactNode {
  const Dialog = DIALOGS[name]
  return <Dialog />
}
