import type { ReactNode } from 'react'
import type { DisplayState } from '../display-state.js'
import { useDisplay } from '../panel-context.js'
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
  'new-map': NewMapDialog,
  palette: PaletteDialog,
  shortcuts: ShortcutDialog,
}

export function OpenDialog({ name }: { name: NonNullable<DisplayState['dialog']> }): ReactNode {
  const imported = useDisplay((state) => state.imported)
  if (name === 'import') return imported !== undefined && <ImportDialog imported={imported} />
  if (name === 'mapping') return imported !== undefined && <MappingDialog imported={imported} />
  const Dialog = DIALOGS[name]
  return <Dialog />
}
