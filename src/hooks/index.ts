/**
 * React over the stores and engines of the kit: each hook makes or reads one store and subscribes once; no geometry, nothing stored twice.
 * In: options of the moment, read in effects. Out: a snapshot, the same object while nothing changed. Nothing is thrown while rendering: what an
 * engine refuses is a value (`usePath`, `useNavMesh`, `useNavGrid`) or goes to `onError` (refusal.ts). Safe under StrictMode and on the server.
 * Read: useNavEditorState.ts (how a store is read), useNavMesh.ts, usePath.ts, then any.
 */
export { NavEditorContext, useNavEditor } from './useNavEditor.js'
// eslint-disable-next-line @typescript-eslint/no-deprecated -- for one release
export type { NavEditorHandle } from './useNavEditor.js'
export { useNavEditorState, useStoreState } from './useNavEditorState.js'
export type { ReadableStore } from './useNavEditorState.js'
export type { RefusalOptions } from './refusal.js'
export { useAutosave } from './useAutosave.js'
export type { AutosaveHookOptions, AutosaveState } from './useAutosave.js'
export { useFlowField } from './useFlowField.js'
export type { FlowFieldHookOptions } from './useFlowField.js'
export { useHistory } from './useHistory.js'
export type { HistoryState } from './useHistory.js'
export { useIssues } from './useIssues.js'
export { useNavDocument } from './useNavDocument.js'
export type { NavDocumentState } from './useNavDocument.js'
export { useNavGrid } from './useNavGrid.js'
export type { NavGridState } from './useNavGrid.js'
export { useNavMesh } from './useNavMesh.js'
export type { NavMeshOptions, NavMeshState } from './useNavMesh.js'
export { usePath } from './usePath.js'
export type { PathQueryOptions } from './usePath.js'
export { usePathAnimation } from './usePathAnimation.js'
export type { PathAnimation, PathAnimationOptions } from './usePathAnimation.js'
export type { AnimatedNode, PlayerSnapshot, SearchClock } from '../playback/index.js'
export { useReducedMotion } from './useReducedMotion.js'
export { usePlayback } from './usePlayback.js'
export type { Playback, PlaybackOptions } from './usePlayback.js'
export { useSearchPlayback } from './useSearchPlayback.js'
export type { SearchPlayback, SearchPlaybackOptions } from './useSearchPlayback.js'
export { useVisibilityGraph } from './useVisibilityGraph.js'
export type { VisibilityGraphHookOptions } from './useVisibilityGraph.js'
export { useWaypointGraph } from './useWaypointGraph.js'
export type { WaypointGraphHookOptions } from './useWaypointGraph.js'
