import { changedPlaces } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Path, PathResult, Point } from '../../engine/geometry/index.js'
import type { Agent, NavDocument, NavItem } from '../../document/model/index.js'
import { freeId, isInNavigation, withDrawing, type Editor, type EditorSnapshot } from '../../editor/index.js'
import type { Navigation, NavigationOptions, Staleness } from '../../navigation/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { memoizeLast } from '../memo.js'

/** Change of the path's cost since the running gesture began, and that change as a fraction of the cost before the gesture. */
export interface PathChange {
  readonly cost: number
  readonly share: number
}

export interface PathReason {
  readonly agent: string
  readonly issue: string
  readonly text: string
  readonly none: boolean
}

export interface EditorLiveState {
  readonly status: 'idle' | 'building' | 'ready' | 'error'
  readonly revision: number
  readonly progress?: number | undefined // progress of a build in a worker, 0 to 1; undefined if unknown
  readonly stopped: boolean
  readonly triangles: number
  readonly meshTime: number // milliseconds that the last change of the mesh took
  readonly path?: PathResult | undefined // path of the active agent from spawn to goal; undefined if one of these markers is missing
  readonly pathStale?: Staleness | undefined // why the path is older than the drawing: its query is in progress, or was given up as too slow
  readonly pathProved: boolean // whether `bound` of the path is final: the second, tighter bound is known, or the mesh has no terrain areas
  readonly pathTime: number
  /** How the running gesture changes the cost of the path; undefined if it does not. */
  readonly pathChange?: PathChange | undefined
  readonly reasons: readonly PathReason[] // why agents take detours or have no path, one reason per agent
  readonly mesh?: NavMesh | undefined
  readonly offsetMesh?: NavMesh | undefined // where the agent's center may be; the base mesh for a radius of 0
  readonly others: readonly AgentPath[]
  readonly islandNames: readonly IslandName[]
}

export interface AgentPath {
  readonly agent: string
  readonly path: PathResult | undefined
  readonly mesh: NavMesh | undefined // the base mesh of the agent's scene; undefined while building
}

export interface IslandName {
  readonly name: string
  readonly rank: number
  /**
   * What the name comes from. Islands of the same kind have different numbers `nth`.
   * - `main`: the island is the largest.
   * - The id of an item: the item surrounds the island.
   * - A number: the index of the cell that contains `at`, in a grid of 3 x 3 cells over the map.
   */
  readonly kind: string | number
  readonly nth: number
  readonly at: Point // point inside the island. After an edit, the island at this point keeps its `nth` if its `kind` is unchanged
  readonly places: readonly Point[] // candidate positions of the label, best first
  readonly isInside: (at: Point) => boolean
}

export interface NavigationSettings extends Pick<NavigationOptions, 'createWorker' | 'workerPolicy'> {
  readonly navigation?: Navigation | undefined
}

export interface EditorLive extends ReadableStore<EditorLiveState> {
  measurePath: (from: Point, to: Point) => { readonly length: number; readonly cost: number } | undefined
  stop: () => void
  retry: () => void
  setMessages: (messages: Messages) => void
  readonly navigation: Navigation
  start: () => () => void // subscribes to the editor and returns a function that unsubscribes. May be called again
}

export const NOTHING_YET: EditorLiveState = {
  status: 'idle',
  revision: 0,
  stopped: false,
  triangles: 0,
  meshTime: 0,
  pathProved: false,
  pathTime: 0,
  reasons: [],
  others: [],
  islandNames: [],
}

export const agentIn = (agents: readonly Agent[], id: string | undefined): Agent | undefined =>
  agents.find((agent) => agent.id === id) ?? agents[0]

export const activeAgent = ({ agents }: NavDocument, display: DisplayStore): Agent | undefined =>
  agentIn(agents, display.getSnapshot().agent)

export const pathIn = (result: PathResult | undefined): Path | undefined =>
  result !== undefined && 'path' in result ? result.path : undefined

export const markerOf = ({ items }: NavDocument, role: string, agent: string | undefined): Point | undefined =>
  markerAmong(items, role, agent)

export function createMarkerLookup(): typeof markerOf {
  let last: NavDocument['items'] = []
  let markers: readonly NavItem[] = []
  return ({ items }, role, agent) => {
    const places = items === last ? [] : changedPlaces(last, items)
    if (places?.every((place) => last[place].kind !== 'marker' && items[place].kind !== 'marker') !== true)
      markers = items.filter(({ kind }) => kind === 'marker')
    last = items
    return markerAmong(markers, role, agent)
  }
}

function markerAmong(items: readonly NavItem[], role: string, agent: string | undefined): Point | undefined {
  for (const item of items) {
    if (
      item.kind === 'marker' &&
      item.role === role &&
      isInNavigation(item) &&
      (item.agent === undefined || item.agent === agent)
    )
      return { x: item.x, y: item.y }
  }
  return undefined
}

/** The document as it would be if the user ended the running gesture now and completed the shape being drawn. */
export type DrawnDocument = ReturnType<typeof createDrawnDocument>

export function createDrawnDocument(editor: Editor) {
  const id = (): string => freeId('draft', (candidate) => editor.document.item(candidate) !== undefined)
  const draw = memoizeLast((draft: NavDocument, shape: EditorSnapshot['overlay']['shape'], terrain: string) =>
    shape === undefined ? draft : withDrawing(draft, shape, id(), terrain),
  )
  const read = (): NavDocument => {
    const { draft, overlay, terrain } = editor.getSnapshot()
    return draw(draft, overlay.shape, terrain)
  }
  return { read, id, isResting: (): boolean => read() === editor.getSnapshot().document }
}
