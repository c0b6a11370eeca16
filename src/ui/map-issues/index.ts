/**
 * What the mesh says of a drawing, in a designer's words: gaps that stop an agent and why it takes a detour, islands and their names.
 *
 *   mesh at rest ──> mesh-issues ──> gap-issues (gap-lanes, gap-sides, detours), islands ──> editor.issues, live state
 *
 * In: the base mesh and the offset mesh of the agents shown, their paths, the document, the words. Out: issues with their fixes, reasons,
 * names with the places where they may stand. Loaded with the engine: nothing that is loaded first imports it. Invariants: one gap, one issue;
 * have and missing make need wherever they are written. Cost: once per rest, O(n log n) of the walls; nothing while a gesture runs.
 * Read mesh-issues, gap-issues, then any.
 */
export { createIssuePainter } from './issue-painter.js'
export { createIslandNamePainter } from './island-name-painter.js'
export { createMeshIssues } from './mesh-issues.js'
