/** The built-in tools, in the order of the toolbar. */
import { areaTool } from './area/index.js'
import { brushTool } from './brush/index.js'
import { circleTool } from './circle/index.js'
import { cutTool } from './cut/index.js'
import { freehandTool } from './freehand/index.js'
import { holeTool } from './hole/index.js'
import { linkTool } from './link/index.js'
import { markerTool } from './marker/index.js'
import { measureTool } from './measure/index.js'
import { panTool } from './pan/index.js'
import { polygonTool } from './polygon/index.js'
import { rectangleTool } from './rectangle/index.js'
import { selectTool } from './select/index.js'
import type { ToolDefinition } from './tool.js'
import { waypointTool } from './waypoint/index.js'

export const BUILT_IN_TOOLS: readonly ToolDefinition[] = [
  selectTool,
  polygonTool,
  rectangleTool,
  circleTool,
  freehandTool,
  holeTool,
  cutTool,
  areaTool,
  waypointTool,
  linkTool,
  markerTool,
  brushTool,
  measureTool,
  panTool,
]
