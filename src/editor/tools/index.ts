/**
 * The built-in tools, in the order of the toolbar; one folder each, named as the tool. A tool is a pure state machine (tool.ts):
 * `step(state, input, context)` returns the next state and effects (preview, commit, select, ...), and keeps nothing. Effects happen in
 * ../input/tool-runner.ts. Each tool's index.ts opens with its table of transitions. `outline/` is what polygon, area, hole, cut and
 * measure share; `span/` what rectangle, circle and link share. To add one: a folder with a `defineTool`, a row here, its gestures in
 * ../input/gestures.ts, its words in ../words. Read: tool.ts, rectangle/, then select/ (the largest).
 */
import { areaTool, polygonTool } from './polygon/index.js'
import { brushTool } from './brush/index.js'
import { circleTool } from './circle/index.js'
import { cutTool } from './cut/index.js'
import { freehandTool } from './freehand/index.js'
import { holeTool } from './hole/index.js'
import { linkTool } from './link/index.js'
import { markerTool } from './marker/index.js'
import { measureTool } from './measure/index.js'
import { pictureScaleTool } from './picture-scale/index.js'
import { pictureTool } from './picture/index.js'
import { panTool } from './pan/index.js'
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
  pictureTool,
  pictureScaleTool,
]
