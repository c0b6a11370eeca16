/**
 * The layers as hosts get them: on a stage they draw where they stand; as children of an editor, wrapped or not, they find its canvas.
 */
import type Konva from 'konva'
import { createElement, forwardRef } from 'react'
import { part } from '../stage/part-places.js'
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

const PlacedMark = /* @__PURE__ */ part('live', AgentMarkView)
/** One agent: its reach as a ring in world size, its body with a nose that shows the heading. */
export const AgentMark = /* @__PURE__ */ forwardRef<Konva.Group, Omit<AgentMarkProps, 'ref'>>(
  function AgentMark(props, ref) {
    return createElement(PlacedMark, { ...props, markRef: ref })
  },
)
export const AgentOutlineLayer = /* @__PURE__ */ part('static', AgentOutlineLayerView)
export const AgentsLayer = /* @__PURE__ */ part('live', AgentsLayerView)
export const BackgroundLayer = /* @__PURE__ */ part('static', BackgroundLayerView)
export const GridLayer = /* @__PURE__ */ part('static', GridLayerView)
export const HandlesLayer = /* @__PURE__ */ part('live', HandlesLayerView)
export const IslandLayer = /* @__PURE__ */ part('static', IslandLayerView)
export const LinkLayer = /* @__PURE__ */ part('live', LinkLayerView)
export const MarkerLayer = /* @__PURE__ */ part('live', MarkerLayerView)
export const ObstacleLayer = /* @__PURE__ */ part('static', ObstacleLayerView)
export const PathLayer = /* @__PURE__ */ part('live', PathLayerView)
export const TerrainLayer = /* @__PURE__ */ part('static', TerrainLayerView)
export const TriangulationLayer = /* @__PURE__ */ part('static', TriangulationLayerView)
export const WaypointLayer = /* @__PURE__ */ part('live', WaypointLayerView)
