/**
 * What the engine answers while somebody draws: the mesh, the path of the active agent and of the others, the issues.
 *
 *   editor, view ──drawn-document──> planner-scene ──> live navigation ──path-question, other-paths──> live-session ──> EditorLive
 *
 * In: the editor's document with the shape that is being drawn, the active agent, the settings of an app. Out: one store of results.
 * Invariants: one mesh and one path question at a time; the last good path stays until the next. Cost: an edit what it touches, a path a slice of the frame or the worker.
 * Read live-state, live-session, path-question, other-paths, planner-scene; then sorted-meshes.
 */
export { createLiveSession } from './live-session.js'
export type { EditorLive } from './live-state.js'
