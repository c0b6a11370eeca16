/**
 * Planners: picker and path in the top bar, comparison, playback, field overlays.
 *   document + agent ──questionOf──> question ──createComparison──> rows of <ComparePanel> ──> paths over the map
 *                                             └─recordSearch──> events ──usePlayback──> <PlaybackPanel>, replay over the map
 * Invariants: every planner gets the same question; work is sliced, so that the page stays responsive; a table stays until the next one is
 * complete. Large maps are searched in a worker (search-worker: jobs and hooks, searches.worker: search-work). Read search-work,
 * planner-names, planner-comparison (without React), then ComparePanel with ResultRow, PlaybackPanel, planner-bar and overlays;
 * openable-panels loads them on demand.
 */
export type { ComparePanelProps } from './ComparePanel.js'
export type { OpenablePanel } from './openable-panels.js'
export { ComparePanel, PlaybackPanel } from './openable-panels.js'
export { changeText } from './planner-names.js'
export { PathStats, PlannerButtons, useOtherPlanner, usePlannerItems, PlannerPicker } from './planner-bar.js'
export {
  AttributePart,
  ClearancePart,
  ComparedPathsPart,
  FlowPart,
  MapLegends,
  ProfilePlacePart,
  RefinedPart,
  SearchReplaysPart,
  VoronoiPart,
} from './overlays.js'
export type { PlaybackPanelProps } from './PlaybackPanel.js'
