/**
 * React hooks over stores and engines. Snapshots are stable while nothing changes. Rendering never throws: an error of the engine is part of
 * the result (`usePath`, `useNavMesh`, `useNavGrid`) or goes to `onError`. Safe in StrictMode and on the server.
 */
export {
  NavEditorContext,
  useHistory,
  useIssues,
  useNavEditor,
  useNavEditorState,
  useNavigation,
  useNavigationStore,
  useStoreState,
} from './editor-hooks.js'
export type { HistoryState, NavEditorScope, ReadableStore } from './editor-hooks.js'
export {
  useAllPairs,
  useAreaAlongPath,
  useFlowField,
  useRaycast,
  useRefinedMesh,
  useVisibilityGraph,
  useWaypointGraph,
} from './engine-hooks.js'
export type {
  AllPairsHookOptions,
  AreaAlongPathOptions,
  FlowFieldHookOptions,
  RefinedMeshHookOptions,
  VisibilityGraphHookOptions,
  WaypointGraphHookOptions,
} from './engine-hooks.js'
export type { RefusalOptions } from './refusal.js'
export { matchesMedia, useBrowserLayoutEffect, useLatest, useReducedMotion, whenPageHides } from './in-browser.js'
export { useAgents } from './useAgents.js'
export type { AgentsHookOptions } from './useAgents.js'
export { useAutosave } from './useAutosave.js'
export type { AutosaveHookOptions, AutosaveState } from './useAutosave.js'
export { useNavDocument } from './useNavDocument.js'
export type { NavDocumentState } from './useNavDocument.js'
export { useNavGrid } from './useNavGrid.js'
export type { NavGridState } from './useNavGrid.js'
export { useNavMesh } from './useNavMesh.js'
export type { NavMeshOptions, NavMeshState } from './useNavMesh.js'
export { usePath, useSmoothPath } from './usePath.js'
export type { PathQueryOptions, SmoothQuery, PathSmooth, PathSmoothing, SmoothPathHookOptions } from './usePath.js'
export { usePathAnimation } from './usePathAnimation.js'
export type { PathAnimation, PathAnimationOptions } from './usePathAnimation.js'
export type { AnimatedNode, PlayerSnapshot, SearchClock } from '../playback/index.js'
export { usePathFollower, usePathWatch, useReplanner } from './usePathFollower.js'
export type { PathFollowerHookOptions, PathWatchOptions, ReplannerHookOptions } from './usePathFollower.js'
export { usePlayback, useSearchPlayback } from './usePlayback.js'
export type { Playback, PlaybackOptions, SearchPlayback, SearchPlaybackOptions } from './usePlayback.js'
