import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../controls/index.js'
import { useFrameMark } from '../dom.js'
import { latePart, LoadingBars } from '../part-slots.js'
import { usePanel, useDisplay } from '../panel-context.js'
import type { DisplayState } from '../display-state.js'
import type { ComparePanelProps } from './ComparePanel.js'
import type { PlaybackPanelProps } from './PlaybackPanel.js'

type OfferedPanel = keyof DisplayState['offered']

/** @inline */
export interface OpenablePanel {
  /** Whether the panel is open at first (default). A closed panel opens from the top bar, or from a button over the map. */
  defaultOpen?: boolean
}

const OpenComparison = /* @__PURE__ */ latePart(
  async () => (await import('./ComparePanel.js')).ComparePanel,
  LoadingComparison,
)
const OpenPlayback = /* @__PURE__ */ latePart(
  async () => (await import('./PlaybackPanel.js')).PlaybackPanel,
  () => (
    <div className="nav-playback">
      <LoadingBars />
    </div>
  ),
)

function LoadingComparison(): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useFrameMark('compare', box)
  return (
    <div ref={box} className="nav-panel nav-side nav-compare">
      <LoadingBars />
    </div>
  )
}

/**
 * Compares planners: runs one query with every planner in every world. Must be inside `<NavEditor>` or `<NavEditorProvider>`.
 * @example
 * const panel = (
 *   <NavEditorProvider defaultValue={map}>
 *     <ComparePanel />
 *   </NavEditorProvider>
 * )
 */
export function ComparePanel({ defaultOpen, ...rest }: ComparePanelProps & OpenablePanel): ReactNode {
  return useOffered('comparing', defaultOpen) ? <OpenComparison {...rest} /> : <OpenButton panel="comparing" />
}

/**
 * Plays back a search over the map. Must be inside `<NavEditor>` or `<NavEditorProvider>`.
 * @example
 * const panel = (
 *   <NavEditorProvider defaultValue={map}>
 *     <PlaybackPanel autoplay />
 *   </NavEditorProvider>
 * )
 */
export function PlaybackPanel({ defaultOpen, ...rest }: PlaybackPanelProps & OpenablePanel): ReactNode {
  return useOffered('replaying', defaultOpen) ? <OpenPlayback {...rest} /> : <OpenButton panel="replaying" />
}

function useOffered(panel: OfferedPanel, defaultOpen = true): boolean {
  const { display } = usePanel()
  const open = useDisplay((state) => state[panel]) ?? defaultOpen
  useEffect(() => {
    const offer = (isThere: boolean): void =>
      display.set({ offered: { ...display.getSnapshot().offered, [panel]: isThere } })
    offer(true)
    return () => offer(false)
  }, [display, panel])
  useEffect(() => {
    if (display.getSnapshot()[panel] === undefined) display.set({ [panel]: open })
  }, [display, panel, open])
  return open
}

function OpenButton({ panel }: { panel: OfferedPanel }): ReactNode {
  const { display, messages } = usePanel()
  return (
    <IconButton
      icon={panel === 'comparing' ? 'compare' : 'play'}
      label={panel === 'comparing' ? messages.compare : messages.playback}
      tip="start"
      className="nav-open-panel nav-float"
      data-panel={panel}
      onClick={() => display.set({ [panel]: true })}
    />
  )
}
