/**
 * The built-in tools in toolbar order. A tool is a pure state machine (tool.ts); ../input/tool-runner.ts performs its effects. Polygon, area,
 * wall, hole, cut, route and measure share `outline/`; rectangle, circle and link share `span/`. To add a tool, add a folder with a
 * `builtInTool`, a row here, gestures in ../input/gestures.ts, and messages in src/words.
 */
import { areaTool, polygonTool } from './polygon/index.js'
import { brushTool } from './brush/index.js'
import { doorTool } from './door/index.js'
import { cutTool } from './cut/index.js'
import { freehandTool } from './freehand/index.js'
import { holeTool } from './hole/index.js'
import { linkTool } from './link/index.js'
import { markerTool, noteTool } from './marker/index.js'
import { measureTool } from './measure/index.js'
import { pictureScaleTool } from './picture-scale/index.js'
import { pictureTool } from './picture/index.js'
import { panTool } from './pan/index.js'
import { circleTool, rectangleTool } from './rectangle/index.js'
import { routeTool } from './route/index.js'
import { selectTool } from './select/index.js'
import { stampTool } from './stamp/index.js'
import type { ToolDefinition } from './tool.js'
import { wallTool } from './wall/index.js'
import { waypointTool } from './waypoint/index.js'

export const BUILT_IN_TOOLS: readonly ToolDefinition[] = [
  selectTool,
  polygonTool,
  rectangleTool,
  circleTool,
  freehandTool,
  wallTool,
  doorTool,
  holeTool,
  cutTool,
  areaTool,
  waypointTool,
  linkTool,
  markerTool,
  routeTool,
  noteTool,
  stampTool,
  brushTool,
  measureTool,
  panTool,
  pictureTool,
  pictureScaleTool,
]
