/**
 * Planners beside each other and step by step: the picker and the path of the top bar, the comparison, the replay, overlays of fields.
 *
 *   document + agent ──questionOf──> question ──createComparison──> rows of <ComparePanel> ──> paths over the map
 *                                             └─recordSearch──> events ──usePlayback──> <PlaybackPanel>, replay over the map
 *
 * Invariants: every planner gets the same question; work is cut into slices, so that drawing goes on; a table stays until its successor
 * is complete.
 * Maps that are large are searched in a worker (search-worker: jobs and hooks, searches.worker: search-work).
 * Read search-work, planner-names, planner-comparison (without React), then ComparePanel with ResultRow, PlaybackPanel, planner-bar and overlays;
 * openable-panels loads the lab when it is opened.
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
  SearchReplaysPart,
  TriangleFieldsPart,
} from './overlays.js'
export type { PlaybackPanelProps } from './PlaybackPanel.js'
