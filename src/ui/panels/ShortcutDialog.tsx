import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { useView } from '../panel-context.js'

const ShortcutSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.ShortcutSheet)

/** Every gesture and command, from the same tables that the editor obeys. */
export function ShortcutDialog(): ReactNode {
  const open = useView((state) => state.dialog === 'shortcuts')
  return open ? <ShortcutSheet /> : null
}
