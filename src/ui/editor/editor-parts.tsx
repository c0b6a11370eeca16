import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { Children, Fragment, isValidElement } from 'react'
import { ComparePanel, MapLegends, PlaybackPanel } from '../planners/index.js'
import { CursorTip, IssueCallout, Minimap, Rulers } from '../map/index.js'
import { LayersPanel } from '../drawing-tree/index.js'
import { AgentPicker, HintsBar, PathAnswers, Toolbar, TopBar } from '../panels/index.js'
import type { SidePanel as SideName } from '../view-state.js'
import { part, type PartSlot } from '../../canvas/index.js'
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

const isSide = (side: string | undefined): side is SideName =>
  side === 'inspect' || side === 'issues' || side === 'history'

/** The side tabs of sorted parts and of those that were wrapped, each once. */
export const joinSides = (
  sorted: readonly SideName[],
  handed: readonly (string | undefined)[],
): readonly SideName[] => [...new Set([...sorted, ...handed.filter(isSide)])]

export const parts = {
  Background: part('static', BackgroundPart),
  Grid: part('static', GridPart),
  Islands: part('static', IslandsPart),
  Triangulation: part('static', TriangulationPart),
  Obstacles: part('static', ObstaclesPart),
  AgentOutline: part('static', AgentOutlinePart),
  Path: part('live', PathPart),
  Marks: part('live', MarksPart),
  TopBar: part('frame', TopBar),
  Toolbar: part('frame', Toolbar),
  Layers: part('frame', LayersPanel),
  Hints: part('frame', HintsBar),
  Compare: part('frame', ComparePanel),
  Playback: part('frame', PlaybackPanel),
  Inspector: part('side', () => null, 'inspect'),
  Issues: part('side', () => null, 'issues'),
  History: part('side', () => null, 'history'),
  Rulers: part('beside', Rulers),
  Minimap: part('map', Minimap),
  Agents: part('map', OverlayAgents),
  Panel: part('map', OverlayPanel),
  Canvas: part('live', Canvas),
}

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
      <CursorTip />
      <PathAnswers />
      <MapLegends />
      {issues && <IssueCallout />}
    </>
  )
}
