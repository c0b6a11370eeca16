/** Parts that concern planners: a menu of the top bar, panels that compare planners and replay searches, and overlays of paths and searches. */
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
