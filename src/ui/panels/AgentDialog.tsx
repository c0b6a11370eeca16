import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { useView } from '../panel-context.js'

const AgentSheet = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.AgentSheet)

/** The agents of the map: names, sizes, speeds, colors, and what each terrain costs each of them. */
export function AgentDialog(): ReactNode {
  const open = useView((state) => state.dialog === 'agents')
  return open ? <AgentSheet /> : null
}
