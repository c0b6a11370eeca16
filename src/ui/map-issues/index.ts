/**
 * Issues of the mesh for a designer: gaps that stop an agent, reasons for detours, islands and their names.
 *   mesh at rest ──> mesh-issues ──> gap-issues (gap-lanes, gap-sides, detours), islands ──> editor.issues, live state
 * Loaded with the engine: nothing that is loaded first imports it. Invariants: one issue per gap; available plus missing width is the
 * needed width wherever they are shown. Cost: once per rest, O(n log n) of the walls; nothing during a gesture. Read mesh-issues,
 * gap-issues, then any.
 */
export { createIssuePainter } from './issue-painter.js'
export { createIslandNamePainter } from './island-name-painter.js'
export { createMeshIssues } from './mesh-issues.js'
