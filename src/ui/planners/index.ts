/** The parts of the editor that concern planners, that is, methods to find a path. */
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
