import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/index.js'
import { plannerModule } from '../lazy/modules.js'
import { useView } from '../panel-context.js'

/** The comparison, with every planner of every world. */
export const ComparePanel = /* @__PURE__ */ lazyPart(plannerModule, (module) => module.ComparePanel, ComparePlaceholder)

/** The player of searches. */
export const PlaybackPanel = /* @__PURE__ */ lazyPart(
  plannerModule,
  (module) => module.PlaybackPanel,
  PlaybackPlaceholder,
)

/** Without a name: whoever looks for the panel finds the panel itself. */
function ComparePlaceholder(): ReactNode {
  const shown = useView((state) => state.comparing)
  return shown ? <div className="nav-panel nav-side nav-compare" aria-busy /> : null
}

function PlaybackPlaceholder(): ReactNode {
  return <div className="nav-playback" aria-busy />
}
