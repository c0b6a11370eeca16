/**
 * Many agents that walk on a mesh while it changes: `navsmith/agents`, without React.
 * In: a mesh, or a store of snapshots that holds one; agents with goals or a field; seconds. Out: positions, velocities and states in typed arrays.
 *
 *   edits -> agent-plans (which way) -> path-steering (the wish) -> near-walls, neighbor-grid -> wall-lines, reciprocal-lines -> linear-program -> move
 *
 * Invariants: equal input gives equal positions, bit by bit; a step moves nobody by more than speed times step; nobody comes nearer to a wall than
 * its radius by its own move; an edit makes those plan again whose path it closed, and nobody else. It is a preview of a level, not a game's own system.
 * Cost of a step: the polygons and a bounded number of neighbors around each agent; plans are bounded for each step.
 * Read create-agents.ts, agent-table.ts, agent-steps.ts, then what the line above names in its order.
 */
export { createAgents } from './create-agents.js'
export type { Agents, AgentsNavigation, AgentsOptions, AgentsSource, AgentsStats, AgentView } from './create-agents.js'
export { AGENT_STATES } from './agent-table.js'
export type { AgentField, AgentState, NavAgent } from './agent-table.js'
