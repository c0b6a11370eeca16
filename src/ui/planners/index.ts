/**
 * Panels for planners: picker and path in the top bar, comparison, playback, field overlays.
 *   document + agent ──questionOf──> question ──createComparison──> rows of <ComparePanel>; recordSearch──> events of <PlaybackPanel>
 * Every planner gets the same query. Work runs in slices, or in a worker for large maps. A table stays until the next one is complete.
 */
export type { ComparePanelProps } from './ComparePanel.js'
export type { OpenablePanel } from './openable-panels.js'
export { ComparePanel, PlaybackPanel } from './openable-panels.js'
export { changeText } from './planner-names.js'
export { TightestButton, TightestChip } from './TightestPlace.js'
export { PathStats, PlannerButtons, useOtherPlanner, usePlannerItems, PlannerPicker } from './planner-bar.js'
export {
  AttributePart,
  ClearancePart,
  ComparedPathsPart,
  FlowPart,
  MapLegends,
  ProfilePlacePart,
  TightestPart,
  RefinedPart,
  SearchReplaysPart,
  VoronoiPart,
} from './overlays.js'
export type { PlaybackPanelProps } from './PlaybackPanel.js'
