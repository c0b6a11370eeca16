/** The parts of the editor under plain names: a server component may name these, but not the properties of `NavEditor`. */
import type { Playback as PlaybackOfHook } from './hooks/index.js'
import { parts } from './ui/index.js'

/**
 * The color under the drawing, and the picture to trace over.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Background />
 *   </NavEditor>
 * )
 */
export const Background = parts.Background
/**
 * The lines of the grid that things snap to.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Grid />
 *   </NavEditor>
 * )
 */
export const Grid = parts.Grid
/**
 * Walkable parts that no walk joins, in colors of their own.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Islands />
 *   </NavEditor>
 * )
 */
export const Islands = parts.Islands
/**
 * The triangles of the mesh.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Triangulation />
 *   </NavEditor>
 * )
 */
export const Triangulation = parts.Triangulation
/**
 * Obstacles and terrain.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Obstacles />
 *   </NavEditor>
 * )
 */
export const Obstacles = parts.Obstacles
/**
 * The line that the middle of the agent can reach.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <AgentOutline />
 *   </NavEditor>
 * )
 */
export const AgentOutline = parts.AgentOutline
/**
 * The path from spawn to goal, and the agent on it.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Path />
 *   </NavEditor>
 * )
 */
export const Path = parts.Path
/**
 * Markers, waypoints and links.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Marks />
 *   </NavEditor>
 * )
 */
export const Marks = parts.Marks
/**
 * Name, undo, agents, planner, path length, files.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <TopBar />
 *   </NavEditor>
 * )
 */
export const TopBar = parts.TopBar
/**
 * The tools, and on a phone the rest.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Toolbar />
 *   </NavEditor>
 * )
 */
export const Toolbar = parts.Toolbar
/**
 * Overlays, and the drawing as a tree.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Layers />
 *   </NavEditor>
 * )
 */
export const Layers = parts.Layers
/**
 * What pointer and keys do now.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Hints />
 *   </NavEditor>
 * )
 */
export const Hints = parts.Hints
/**
 * What every planner says to the same question.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Compare />
 *   </NavEditor>
 * )
 */
export const Compare = parts.Compare
/**
 * The search, step by step.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Playback />
 *   </NavEditor>
 * )
 */
export const Playback = parts.Playback
/**
 * What is selected, as numbers and names.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Inspector />
 *   </NavEditor>
 * )
 */
export const Inspector = parts.Inspector
/**
 * What is wrong with the drawing, with fixes.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Issues />
 *   </NavEditor>
 * )
 */
export const Issues = parts.Issues
/**
 * Everything that was done, to go back to.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <History />
 *   </NavEditor>
 * )
 */
export const History = parts.History
/**
 * Rulers along the map, and guides out of them.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Rulers />
 *   </NavEditor>
 * )
 */
export const Rulers = parts.Rulers
/**
 * The whole map, small.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Minimap />
 *   </NavEditor>
 * )
 */
export const Minimap = parts.Minimap
/**
 * The agents to choose from.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Agents />
 *   </NavEditor>
 * )
 */
export const Agents = parts.Agents
/**
 * A host's own HTML over the map.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Panel position="bottom-left">Level 3</Panel>
 *   </NavEditor>
 * )
 */
export const Panel = parts.Panel
/**
 * A host's own layers and Konva nodes on the canvas.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <Canvas>
 *       <AgentMark x={40} y={60} radius={8} />
 *     </Canvas>
 *   </NavEditor>
 * )
 */
export const Canvas = parts.Canvas

/** Beside the panel of this name: what `usePlayback` returns. */
export type Playback = PlaybackOfHook
