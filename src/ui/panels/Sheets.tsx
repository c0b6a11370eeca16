import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { useDisplay } from '../panel-context.js'

const AgentSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.AgentSheet)
const ImportSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.ImportSheet)
const CopiesSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.CopiesSheet)
const PaletteSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.PaletteSheet)
const ShortcutSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.ShortcutSheet)

/** What is open over the editor, if anything. */
export function Sheets(): ReactNode {
  const dialog = useDisplay((state) => state.dialog)
  if (dialog === 'palette') return <PaletteSheet />
  if (dialog === 'copies') return <CopiesSheet />
  if (dialog === 'agents') return <AgentSheet />
  if (dialog === 'import') return <ImportSheet />
  return dialog === 'shortcuts' ? <ShortcutSheet /> : null
}
