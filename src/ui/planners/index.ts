/**
 * The parts of the editor that concern planners, that is, methods to find a path.
 * - The top bar has a menu that selects a planner, and shows the length of the path.
 * - One panel compares planners on the same query. Another panel replays a search. Searches run in slices, or in a worker for large maps.
 * - Overlays on the map show paths and searches.
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
