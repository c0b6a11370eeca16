/**
 * Moves many agents on a mesh that changes: `navsmith/agents`, without React.
 * In: a mesh, or a store of snapshots that contain a mesh; agents with goals or a field; elapsed seconds. Out: positions, velocities and states in typed
 * arrays.
 *
 *   edits -> agent-plans (path) -> path-steering (preferred velocity) -> near-walls, neighbor-grid -> wall-lines, reciprocal-lines -> linear-program -> move
 *
 * Invariants: equal input gives equal positions, bit by bit. No agent moves more than speed times step. By its own move, no agent comes nearer to a wall than
 * its radius. After an edit, an agent plans again only if the edit closed its path or if it waits for a path.
 * Cost of a step: the polygons and a bounded number of neighbors around each agent. The number of plans per step is limited.
 * Read create-agents.ts, agent-table.ts, agent-steps.ts, then the files in the diagram, in its order.
 */
export { createAgents } from './create-agents.js'
export type { Agents, AgentsNavigation, AgentsOptions, AgentsSource, AgentsStats, AgentView } from './create-agents.js'
export { AGENT_STATES } from './agent-table.js'
export type { AgentField, AgentState, NavAgent } from './agent-table.js'
