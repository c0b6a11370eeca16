import type { ComponentType, CSSProperties, ReactNode } from 'react'
import { changeList, type ListChange } from '../../editor/index.js'
import { ComparePanel, MapLegends, PlaybackPanel } from '../planners/index.js'
import { lazyPart } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { Minimap, Rulers } from '../map/index.js'
import { LayersPanel } from '../drawing-tree/index.js'
import { InspectorPanel } from '../inspector/index.js'
import { AgentPicker, HintsBar, PathAnswers, Toolbar, TopBar, type SideTab } from '../panels/index.js'
import type { SidePanel as SideName } from '../display-state.js'
import { KonvaContent } from '../../canvas/index.js'
import { useStoreState } from '../../hooks/index.js'
import {
  CURSOR_TIP,
  AgentOutlinePart,
  BackgroundPart,
  GridPart,
  IslandsPart,
  MarksPart,
  ObstaclesPart,
  PathPart,
  TriangulationPart,
} from './canvas-parts.js'
import { HintsBox, PanelBox, TopBox } from './part-boxes.js'
import { canvasPart, pagePart, sidePart } from './part.js'
import { SideHost, type SidePlaces } from './side-places.js'
import { sameEntries, useKept } from './use-kept.js'

/** What a host shows beside the pointer instead of the tip on the canvas. */
const HostTip = /* @__PURE__ */ pagePart('map', () => null, CURSOR_TIP)
const HistoryPanel = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.HistoryPanel)
const IssueCallout = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.IssueCallout)
const IssuesPanel = /* @__PURE__ */ lazyPart(sheetModule, (module) => module.IssuesPanel)

export interface PanelProps {
  position?: 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right'
  children?: ReactNode
  style?: CSSProperties
}

/** A host's own HTML over the map. */
function OverlayPanel({ position = 'top-left', children, style }: PanelProps): ReactNode {
  return (
    <div className="nav-overlay" data-position={position} style={style}>
      {children}
    </div>
  )
}

/** The picker of agents, over the map: for a layout without the top bar. */
function OverlayAgents({ position = 'top-left' }: Pick<PanelProps, 'position'>): ReactNode {
  return (
    <OverlayPanel position={position}>
      <AgentPicker />
    </OverlayPanel>
  )
}

/** Konva nodes of the host, drawn with the paths and agents. */
function Canvas({ children }: { children?: ReactNode }): ReactNode {
  return <KonvaContent>{children}</KonvaContent>
}

export const parts = {
  Background: canvasPart('scene', BackgroundPart, 'Background'),
  Grid: canvasPart('scene', GridPart, 'Grid'),
  Islands: canvasPart('scene', IslandsPart, 'Islands'),
  Triangulation: canvasPart('scene', TriangulationPart, 'Triangulation'),
  Obstacles: canvasPart('scene', ObstaclesPart, 'Obstacles'),
  AgentOutline: canvasPart('scene', AgentOutlinePart, 'AgentOutline'),
  Path: canvasPart('live', PathPart, 'Path'),
  Marks: canvasPart('live', MarksPart, 'Marks'),
  TopBar: pagePart('frame', TopBar, 'TopBar', { arrival: { at: 'bars', box: <TopBox /> } }),
  Toolbar: pagePart('frame', Toolbar, 'Toolbar', { hasSmallForm: true }),
  Layers: pagePart('frame', LayersPanel, 'Layers', { arrival: { at: 'panels', box: <PanelBox name="layers" /> } }),
  Hints: pagePart('frame', HintsBar, 'Hints', { hasSmallForm: true, arrival: { at: 'bars', box: <HintsBox /> } }),
  Compare: pagePart('frame', ComparePanel, 'Compare'),
  Playback: pagePart('frame', PlaybackPanel, 'Playback'),
  Inspector: sidePart('inspect', InspectorPanel, 'Inspector'),
  Issues: sidePart('issues', IssuesPanel, 'Issues'),
  History: sidePart('history', HistoryPanel, 'History'),
  Rulers: pagePart('beside', Rulers, 'Rulers'),
  Minimap: pagePart('map', Minimap, 'Minimap'),
  Agents: pagePart('map', OverlayAgents, 'Agents'),
  Panel: pagePart('map', OverlayPanel, 'Panel'),
  Canvas: canvasPart('live', Canvas, 'Canvas'),
}

/**
 * What stands in place of parts of the editor, by their names: a component, which gets what the part would and reads the editor by hooks, or null for
 * nothing. Inside it the name means the part itself, so that it can be drawn with something around it.
 *
 * @example
 * const components: PartComponents = { Minimap: null, Hints: () => <footer>Ask me</footer> }
 */
export type PartComponents = {
  readonly [Name in keyof typeof parts]?: ComponentType<Parameters<(typeof parts)[Name]>[0]> | null
} & Readonly<Partial<Record<'ContextMenu' | 'Notices' | 'CursorTip', ComponentType | null>>>

/** The tabs at the side, by their parts. */
const SIDE_TABS: Readonly<Record<SideName, SideTab>> = {
  inspect: {
    id: 'inspect',
    title: ({ panels }) => panels.inspect,
    label: ({ panels }) => panels.inspector,
    icon: 'side',
    component: () => <SideHost side="inspect" />,
  },
  issues: {
    id: 'issues',
    title: ({ panels }) => panels.issues,
    icon: 'warning',
    component: () => <SideHost side="issues" />,
  },
  history: {
    id: 'history',
    title: ({ panels }) => panels.history,
    icon: 'undo',
    component: () => <SideHost side="history" />,
  },
}

/** The tabs of an editor: those of its parts, in the order of the tree, and what the app makes of them. Equal lists are the same one. */
export function useSideTabs(sides: SidePlaces, change: ListChange<SideTab> | undefined): readonly SideTab[] {
  const { entries } = useStoreState(sides, (state) => state)
  const names = [...new Set(entries.map(({ side }) => side))]
  const tabs = changeList(
    names.map((name) => SIDE_TABS[name]),
    change,
  )
  return useKept(tabs, sameTabs)
}

const sameTabs = (a: readonly SideTab[], b: readonly SideTab[]): boolean =>
  a.length === b.length && a.every((tab, i) => sameEntries(tab, b[i]))

/** Always there: they show only what is under way. */
export function MapOverlays({ issues }: { issues: boolean }): ReactNode {
  return (
    <>
      <HostTip />
      <PathAnswers />
      <MapLegends />
      {issues && <IssueCallout />}
    </>
  )
}
