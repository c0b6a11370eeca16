/**
 * Live results of the engine: mesh, paths of the agents, issues.
 *   editor, view ──drawn-document──> planner-scene ──> live navigation ──path-question, other-paths──> live-session ──> EditorLive
 * Invariants: one mesh and one path query at a time; the last path stays until the next. Cost: an edit is local; a path takes a slice of
 * the frame or the worker. Read live-state, live-session, path-question, other-paths, planner-scene; then sorted-meshes.
 */
export { createLiveSession } from './live-session.js'
export type { EditorLive } from './live-state.js'
