/**
 * The layers as hosts get them: on a stage they draw where they stand; as children of an editor, wrapped or not, they find its canvas.
 */
import type Konva from 'konva'
import { createElement, forwardRef } from 'react'
import { layer } from '../stage/places.js'
import { AgentMarkView, type AgentMarkProps } from './AgentMark.js'
import { AgentOutlineLayer as AgentOutlineLayerView } from './AgentOutlineLayer.js'
import { AgentsLayer as AgentsLayerView } from './AgentsLayer.js'
import { BackgroundLayer as BackgroundLayerView } from './BackgroundLayer.js'
import { GridLayer as GridLayerView } from './GridLayer.js'
import { HandlesLayer as HandlesLayerView } from './HandlesLayer.js'
import { IslandLayer as IslandLayerView } from './IslandLayer.js'
import { LinkLayer as LinkLayerView } from './LinkLayer.js'
import { MarkerLayer as MarkerLayerView } from './MarkerLayer.js'
import { ObstacleLayer as ObstacleLayerView } from './ObstacleLayer.js'
import { PathLayer as PathLayerView } from './PathLayer.js'
import { TerrainLayer as TerrainLayerView } from './TerrainLayer.js'
import { TriangulationLayer as TriangulationLayerView } from './TriangulationLayer.js'
import { WaypointLayer as WaypointLayerView } from './WaypointLayer.js'

const PlacedMark = /* @__PURE__ */ layer('live', AgentMarkView)
/**
 * One agent: its reach as a ring in world size, its body with a nose that shows the heading.
 * @example
 * const map = <NavStage live={<AgentMark x={40} y={60} rotation={90} radius={8} />} />
 */
export const AgentMark = /* @__PURE__ */ forwardRef<Konva.Group, Omit<AgentMarkProps, 'ref'>>(
  function AgentMark(props, ref) {
    return createElement(PlacedMark, { ...props, markRef: ref })
  },
)
/**
 * Where the outlines stand for an agent with the radius of the mesh.
 * @example
 * const map = <NavStage scene={<AgentOutlineLayer mesh={mesh} />} />
 */
export const AgentOutlineLayer = /* @__PURE__ */ layer('scene', AgentOutlineLayerView)
/**
 * Many agents at once: one shape that reads their places from arrays, moved by the frame and not by renders.
 * @example
 * function Everybody(props: AgentsLayerProps) {
 *   return <NavStage live={<AgentsLayer {...props} />} />
 * }
 */
export const AgentsLayer = /* @__PURE__ */ layer('live', AgentsLayerView)
/**
 * The color under the drawing, and a picture on it.
 * @example
 * const map = <NavStage scene={<BackgroundLayer bounds={{ x: 0, y: 0, width: 800, height: 600 }} />} />
 */
export const BackgroundLayer = /* @__PURE__ */ layer('scene', BackgroundLayerView)
/**
 * Lines of a grid, and its blocked cells.
 * @example
 * const map = <NavStage scene={<GridLayer bounds={{ x: 0, y: 0, width: 800, height: 600 }} cellSize={20} majorEvery={5} />} />
 */
export const GridLayer = /* @__PURE__ */ layer('scene', GridLayerView)
/**
 * What a tool shows on top: handles, guides, a draft. The overlay of an editor's snapshot has it.
 * @example
 * function Handles(props: HandlesLayerProps) {
 *   return <NavStage handles={<HandlesLayer {...props} />} />
 * }
 */
export const HandlesLayer = /* @__PURE__ */ layer('live', HandlesLayerView)
/**
 * Walkable parts that no walk joins, each in a color and a hatch of its own.
 * @example
 * const map = <NavStage scene={<IslandLayer mesh={mesh} plainLargest />} />
 */
export const IslandLayer = /* @__PURE__ */ layer('scene', IslandLayerView)
/**
 * Jumps and ladders as arrows.
 * @example
 * function Links({ links }: Pick<LinkLayerProps, 'links'>) {
 *   return <NavStage live={<LinkLayer links={links} />} />
 * }
 */
export const LinkLayer = /* @__PURE__ */ layer('live', LinkLayerView)
/**
 * Spawns, goals and other marks.
 * @example
 * function Marks({ markers }: Pick<MarkerLayerProps, 'markers'>) {
 *   return <NavStage live={<MarkerLayer markers={markers} />} />
 * }
 */
export const MarkerLayer = /* @__PURE__ */ layer('live', MarkerLayerView)
/**
 * Obstacles, with their holes; `states` says which are hovered, selected or hidden.
 * @example
 * const crate = { id: 'crate', outer: [{ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 40, y: 40 }], holes: [] }
 * const map = <NavStage scene={<ObstacleLayer obstacles={[crate]} />} />
 */
export const ObstacleLayer = /* @__PURE__ */ layer('scene', ObstacleLayerView)
/**
 * The path of one agent, and the agent that walks it.
 * @example
 * function Way({ mesh }: { mesh: NavMesh }) {
 *   const answer = usePath(mesh, { x: 10, y: 10 }, { x: 90, y: 60 })
 *   return <NavStage live={<PathLayer path={answer?.status === 'found' ? answer.path : undefined} agentRadius={4} />} />
 * }
 */
export const PathLayer = /* @__PURE__ */ layer('live', PathLayerView)
/**
 * Areas by their terrain: water, sand, mud, grass, road.
 * @example
 * const pond = { id: 'pond', terrain: 'water', outer: [{ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 40, y: 40 }], holes: [] }
 * const map = <NavStage scene={<TerrainLayer areas={[pond]} />} />
 */
export const TerrainLayer = /* @__PURE__ */ layer('scene', TerrainLayerView)
/**
 * The triangles of a mesh.
 * @example
 * function Triangles({ scene }: { scene: Scene }) {
 *   const { mesh } = useNavMesh(scene)
 *   return <NavStage scene={<TriangulationLayer mesh={mesh} />} />
 * }
 */
export const TriangulationLayer = /* @__PURE__ */ layer('scene', TriangulationLayerView)
/**
 * Waypoints and the links between them.
 * @example
 * function Net({ waypoints, links = [] }: WaypointLayerProps) {
 *   return <NavStage live={<WaypointLayer waypoints={waypoints} links={links} />} />
 * }
 */
export const WaypointLayer = /* @__PURE__ */ layer('live', WaypointLayerView)
