import { useContext, type CSSProperties, type ReactNode } from 'react'
import { changeList, type ListChange } from '../../editor/index.js'
import { ComparePanel, PlaybackPanel } from '../planners/index.js'
import { Minimap } from '../map/Minimap.js'
import { Rulers } from '../map/Rulers.js'
import { LayersPanel } from '../drawing-tree/LayersPanel.js'
import { HistoryPanel } from '../inspector/HistoryPanel.js'
import { InspectorPanel } from '../inspector/InspectorPanel.js'
import { IssuesPanel } from '../inspector/IssuesPanel.js'
import { AgentPicker, FrameContext, HintsBar, Toolbar, TopBar, type SidePlaces, type SideTab } from '../panels/index.js'
import { TestsPanel } from '../tests/index.js'
import type { IconName } from '../controls/index.js'
import type { SidePanel as SideName } from '../display-state.js'
import type { MessageText } from '../app-parts.js'
import { KonvaContent } from '../../canvas/index.js'
import { useStoreState } from '../../hooks/index.js'
import {
  AgentOutlinePart,
  BackgroundPart,
  GridPart,
  IslandsPart,
  MarksPart,
  ObstaclesPart,
  PathPart,
  TriangulationPart,
} from './canvas-parts.js'
import { canvasPart, pagePart, sidePart } from './part.js'
import { sameValue } from '../../engine/core/index.js'
import { useStable } from '../memo.js'

export interface PanelProps {
  position?: 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right' | undefined
  children?: ReactNode
  style?: CSSProperties | undefined
}

function OverlayPanel({ position = 'top-left', children, style }: PanelProps): ReactNode {
  return (
    <div className="nav-overlay" data-position={position} style={style}>
      {children}
    </div>
  )
}

function OverlayAgents({ position = 'top-left' }: Pick<PanelProps, 'position'>): ReactNode {
  return (
    <OverlayPanel position={position}>
      <AgentPicker />
    </OverlayPanel>
  )
}

function Canvas({ children }: { children?: ReactNode }): ReactNode {
  return <KonvaContent>{children}</KonvaContent>
}

/**
 * Draws the color below the drawing, and the picture to trace.
 * @example
 * const editor = <NavEditor><EditorBackground /></NavEditor>
 */
export const EditorBackground = /* @__PURE__ */ canvasPart('scene', BackgroundPart, 'Background')
/**
 * Draws the lines of the grid.
 * @example
 * const editor = <NavEditor><EditorGrid /></NavEditor>
 */
export const EditorGrid = /* @__PURE__ */ canvasPart('scene', GridPart, 'Grid')
/**
 * Draws islands, the walkable regions that no path connects, each in its own color.
 * @example
 * const editor = <NavEditor><EditorIslands /></NavEditor>
 */
export const EditorIslands = /* @__PURE__ */ canvasPart('scene', IslandsPart, 'Islands')
/**
 * Draws the triangles of the mesh.
 * @example
 * const editor = <NavEditor><EditorTriangulation /></NavEditor>
 */
export const EditorTriangulation = /* @__PURE__ */ canvasPart('scene', TriangulationPart, 'Triangulation')
/**
 * Draws obstacles and terrain.
 * @example
 * const editor = <NavEditor><EditorObstacles /></NavEditor>
 */
export const EditorObstacles = /* @__PURE__ */ canvasPart('scene', ObstaclesPart, 'Obstacles')
/**
 * Draws the border of the area that the agent's center can reach.
 * @example
 * const editor = <NavEditor><EditorAgentOutline /></NavEditor>
 */
export const EditorAgentOutline = /* @__PURE__ */ canvasPart('scene', AgentOutlinePart, 'AgentOutline')
/**
 * Draws the path from spawn to goal, and the agent that walks along it.
 * @example
 * const editor = <NavEditor><EditorPath /></NavEditor>
 */
export const EditorPath = /* @__PURE__ */ canvasPart('live', PathPart, 'Path')
/**
 * Draws markers, waypoints and links.
 * @example
 * const editor = <NavEditor><EditorMarks /></NavEditor>
 */
export const EditorMarks = /* @__PURE__ */ canvasPart('live', MarksPart, 'Marks')
/**
 * The top bar: name, undo, agents, planner, path length, files.
 * @example
 * const editor = <NavEditor><EditorTopBar /></NavEditor>
 */
export const EditorTopBar = /* @__PURE__ */ pagePart('frame', TopBar, 'TopBar')
/**
 * The toolbar. On a phone, it also opens the panels.
 * @example
 * const editor = <NavEditor><EditorToolbar /></NavEditor>
 */
export const EditorToolbar = /* @__PURE__ */ pagePart('frame', Toolbar, 'Toolbar', { hasSmallForm: true })
/**
 * The panel of layers: overlays, and the drawing as a tree.
 * @example
 * const editor = <NavEditor><EditorLayers /></NavEditor>
 */
export const EditorLayers = /* @__PURE__ */ pagePart('frame', LayersPanel, 'Layers')
/**
 * The hints bar: what pointer and keys do now.
 * @example
 * const editor = <NavEditor><EditorHints /></NavEditor>
 */
export const EditorHints = /* @__PURE__ */ pagePart('frame', HintsBar, 'Hints', { hasSmallForm: true })
/**
 * The comparison of all planners on the same query.
 * @example
 * const editor = <NavEditor><EditorCompare /></NavEditor>
 */
export const EditorCompare = /* @__PURE__ */ pagePart('frame', ComparePanel, 'Compare')
/**
 * The step-by-step playback of a search.
 * @example
 * const editor = <NavEditor><EditorPlayback /></NavEditor>
 */
export const EditorPlayback = /* @__PURE__ */ pagePart('frame', PlaybackPanel, 'Playback')
/**
 * The inspector of the selection: its numbers and names.
 * @example
 * const editor = <NavEditor><EditorInspector /></NavEditor>
 */
export const EditorInspector = /* @__PURE__ */ sidePart('inspect', InspectorPanel, 'Inspector')
/**
 * The issues of the drawing, with fixes.
 * @example
 * const editor = <NavEditor><EditorIssues /></NavEditor>
 */
export const EditorIssues = /* @__PURE__ */ sidePart('issues', IssuesPanel, 'Issues')
/**
 * The tests of the map: rules and their verdicts, updated while the user draws.
 * @example
 * const editor = <NavEditor><EditorTests /></NavEditor>
 */
export const EditorTests = /* @__PURE__ */ sidePart('tests', TestsPanel, 'Tests')
/**
 * The history: all changes, and a way back to each.
 * @example
 * const editor = <NavEditor><EditorHistory /></NavEditor>
 */
export const EditorHistory = /* @__PURE__ */ sidePart('history', HistoryPanel, 'History')
/**
 * Rulers along the map. Dragging from a ruler creates a guide.
 * @example
 * const editor = <NavEditor><EditorRulers /></NavEditor>
 */
export const EditorRulers = /* @__PURE__ */ pagePart('rulers', Rulers, 'Rulers')
/**
 * The minimap, a small overview of the whole map.
 * @example
 * const editor = <NavEditor><EditorMinimap /></NavEditor>
 */
export const EditorMinimap = /* @__PURE__ */ pagePart('map', Minimap, 'Minimap')
/**
 * The list of agents to choose from.
 * @example
 * const editor = <NavEditor><EditorAgents /></NavEditor>
 */
export const EditorAgents = /* @__PURE__ */ pagePart('map', OverlayAgents, 'Agents')
/**
 * HTML of the app over the map.
 * @example
 * const editor = <NavEditor><EditorPanel position="bottom-left">Level 3</EditorPanel></NavEditor>
 */
export const EditorPanel = /* @__PURE__ */ pagePart('map', OverlayPanel, 'Panel')
/**
 * Layers and Konva nodes of the app on the canvas.
 * @example
 * const editor = (
 *   <NavEditor>
 *     <EditorCanvas>
 *       <AgentMark x={40} y={60} radius={8} />
 *     </EditorCanvas>
 *   </NavEditor>
 * )
 */
export const EditorCanvas = /* @__PURE__ */ canvasPart('live', Canvas, 'Canvas')

function SideHost({ side }: { side: SideName }): ReactNode {
  const { sides } = useContext(FrameContext)
  const ref = (element: HTMLElement | null): void => sides?.setOpen(side, element)
  return <div ref={ref} style={{ display: 'contents' }} />
}

const sideTab = (id: SideName, icon: IconName, title: MessageText, label = title): SideTab => ({
  id,
  title,
  label,
  icon,
  component: () => <SideHost side={id} />,
})

const SIDE_TABS: Readonly<Record<SideName, SideTab>> = {
  inspect: sideTab(
    'inspect',
    'side',
    ({ panels }) => panels.inspect,
    ({ panels }) => panels.inspector,
  ),
  issues: sideTab('issues', 'warning', ({ panels }) => panels.issues),
  tests: sideTab('tests', 'check', ({ panels }) => panels.tests),
  history: sideTab('history', 'undo', ({ panels }) => panels.history),
}

export function useSideTabs(sides: SidePlaces, change: ListChange<SideTab> | undefined): readonly SideTab[] {
  const { entries } = useStoreState(sides, (state) => state)
  const names = [...new Set(entries.map(({ side }) => side))]
  const tabs = changeList(
    names.map((name) => SIDE_TABS[name]),
    change,
  )
  return useStable(tabs, sameValue)
}
