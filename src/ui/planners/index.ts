/**
 * Parts of the editor for planners: the planner picker and the numbers of its path in the top bar, the panel that compares planners, the panel that replays
 * a search, and overlays on the map.
 * Every planner gets the same query. Searches run in slices, or in a worker for large maps.
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
