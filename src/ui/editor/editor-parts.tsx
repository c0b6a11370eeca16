import type { ComponentType, CSSProperties, ReactElement, ReactNode } from 'react'
import { Children, Fragment, isValidElement, useContext } from 'react'
import { changeList, type ListChange } from '../../editor/index.js'
import { ComparePanel, MapLegends, PlaybackPanel } from '../planners/index.js'
import { lazyPart } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { Minimap, Rulers } from '../map/index.js'
import { LayersPanel } from '../drawing-tree/index.js'
import { InspectorPanel } from '../inspector/index.js'
import { AgentPicker, HintsBar, PathAnswers, Toolbar, TopBar, type SideTab } from '../panels/index.js'
import type { SidePanel as SideName } from '../view-state.js'
import { part, PartReplacementsContext, useHandedSides, type PartPlaces, type PartSlot } from '../../canvas/index.js'
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
import { sameEntries, useKept } from './use-kept.js'

/** What a host shows beside the pointer instead of the tip on the canvas. */
const HostTip = /* @__PURE__ */ part('map', () => null, CURSOR_TIP)
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
    <div
      className="nav-overlay"
      data-position={position}
      style={style}
      onPointerDown={(event) => event.stopPropagation()}
    >
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
  return children
}

const isSide = (side: string | undefined): side is SideName => side !== undefined && Object.hasOwn(SIDE_TABS, side)

export const parts = {
  Background: part('static', BackgroundPart, 'Background'),
  Grid: part('static', GridPart, 'Grid'),
  Islands: part('static', IslandsPart, 'Islands'),
  Triangulation: part('static', TriangulationPart, 'Triangulation'),
  Obstacles: part('static', ObstaclesPart, 'Obstacles'),
  AgentOutline: part('static', AgentOutlinePart, 'AgentOutline'),
  Path: part('live', PathPart, 'Path'),
  Marks: part('live', MarksPart, 'Marks'),
  TopBar: part('frame', TopBar, 'TopBar'),
  Toolbar: part('frame', Toolbar, 'Toolbar'),
  Layers: part('frame', LayersPanel, 'Layers'),
  Hints: part('frame', HintsBar, 'Hints'),
  Compare: part('frame', ComparePanel, 'Compare'),
  Playback: part('frame', PlaybackPanel, 'Playback'),
  Inspector: part('side', InspectorPanel, 'Inspector', 'inspect'),
  Issues: part('side', IssuesPanel, 'Issues', 'issues'),
  History: part('side', HistoryPanel, 'History', 'history'),
  Rulers: part('beside', Rulers, 'Rulers'),
  Minimap: part('map', Minimap, 'Minimap'),
  Agents: part('map', OverlayAgents, 'Agents'),
  Panel: part('map', OverlayPanel, 'Panel'),
  Canvas: part('live', Canvas, 'Canvas'),
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
    component: parts.Inspector,
  },
  issues: { id: 'issues', title: ({ panels }) => panels.issues, icon: 'warning', component: parts.Issues },
  history: { id: 'history', title: ({ panels }) => panels.history, icon: 'undo', component: parts.History },
}

/** The tabs of an editor: those of its parts, and what the host makes of them. Equal lists are the same one. */
export function useSideTabs(
  sorted: readonly SideName[],
  places: PartPlaces,
  change: ListChange<SideTab> | undefined,
): readonly SideTab[] {
  const handed = useHandedSides(places)
  const replaced = useContext(PartReplacementsContext)
  const names = [...new Set([...sorted, ...handed.filter(isSide)])].filter(
    (name) => replaced[SIDE_PARTS[name]] !== null,
  )
  const tabs = changeList(
    names.map((name) => SIDE_TABS[name]),
    change,
  )
  return useKept(tabs, sameTabs)
}

const SIDE_PARTS = { inspect: 'Inspector', issues: 'Issues', history: 'History' } as const
const sameTabs = (a: readonly SideTab[], b: readonly SideTab[]): boolean =>
  a.length === b.length && a.every((tab, i) => sameEntries(tab, b[i]))

export interface SortedParts {
  readonly static: readonly ReactNode[]
  readonly live: readonly ReactNode[]
  readonly map: readonly ReactNode[]
  readonly beside: readonly ReactNode[]
  readonly frame: readonly ReactNode[]
  readonly side: readonly SideName[]
  /** What is no part itself: a host's HTML, or a wrapper with parts inside, which find their places from there. */
  readonly loose: readonly ReactNode[]
}

const isPart = (type: unknown): type is { readonly slot: PartSlot; readonly side?: string } =>
  typeof type === 'function' && 'slot' in type

/** Which child goes where; order is kept within each place. */
export function sortParts(children: ReactNode): SortedParts {
  const sorted: Record<Exclude<PartSlot, 'side'>, ReactNode[]> & { side: SideName[]; loose: ReactNode[] } = {
    static: [],
    live: [],
    map: [],
    beside: [],
    frame: [],
    side: [],
    loose: [],
  }
  const place = (nodes: ReactNode): void => {
    for (const child of Children.toArray(nodes)) {
      if (!isValidElement(child)) {
        sorted.loose.push(child)
        continue
      }
      const element = child as ReactElement<{ children?: ReactNode }>
      if (element.type === Fragment) place(element.props.children)
      else if (isPart(element.type)) {
        const { slot, side } = element.type
        if (slot !== 'side') sorted[slot].push(element)
        else if (isSide(side)) sorted.side.push(side)
      } else sorted.loose.push(element)
    }
  }
  place(children)
  return sorted
}

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
