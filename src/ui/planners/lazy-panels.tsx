import type { ReactNode } from 'react'
import { lazyPart } from '../lazy/index.js'
import { compareModule, playbackModule } from '../lazy/modules.js'
import { usePanel, useView } from '../panel-context.js'

/** The comparison, with every planner of every world. */
export const ComparePanel = /* @__PURE__ */ lazyPart(compareModule, (module) => module.ComparePanel, ComparePlaceholder)

/** The player of searches. */
export const PlaybackPanel = /* @__PURE__ */ lazyPart(
  playbackModule,
  (module) => module.PlaybackPanel,
  PlaybackPlaceholder,
)

function ComparePlaceholder(): ReactNode {
  const { words } = usePanel()
  const shown = useView((state) => state.comparing)
  return shown ? (
    <section className="nav-panel nav-side nav-compare" aria-label={words.comparePlanners} aria-busy />
  ) : null
}

function PlaybackPlaceholder(): ReactNode {
  const { words } = usePanel()
  return <section className="nav-playback" aria-label={words.playback} aria-busy />
}
