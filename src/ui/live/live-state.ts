/** The live results of one editor as its parts read them, with what they are asked for. */
import { changedPlaces } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { PathResult, Point } from '../../engine/geometry/index.js'
import type { Agent, NavDocument, NavItem } from '../../document/model/index.js'
import { isInNavigation } from '../../editor/index.js'
import type { Navigation, NavigationOptions, Staleness } from '../../navigation/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'

/** Cost now less the cost before the running gesture, and as a share of that. */
export interface PathChange {
  readonly cost: number
  readonly share: number
}

/** The gap that an agent is too wide for on its way. */
export interface PathReason {
  /** Name of the agent. */
  readonly agent: string
  /** Id of the issue that says so. */
  readonly issue: string
  /** Both sides, have and need. */
  readonly text: string
  /** It has no way at all. */
  readonly none: boolean
}

/** What the map says at this moment, while a vertex moves too. */
export interface EditorLiveState {
  readonly status: 'idle' | 'building' | 'ready' | 'error'
  readonly revision: number
  /** Of a build in a worker the part that is done, 0 to 1; undefined where nothing says it. */
  readonly progress: number | undefined
  /** The build was stopped manually. */
  readonly stopped: boolean
  readonly triangles: number
  readonly islands: number
  /** Milliseconds of the last change to the mesh. */
  readonly meshTime: number
  /** Of the active agent, from its spawn to its goal; undefined without both markers. */
  readonly path: PathResult | undefined
  /** The path is older than the drawing: it is being worked on, or is too much work. */
  readonly pathStale: Staleness | undefined
  readonly pathTime: number
  /** What the running gesture does to the cost of the path; undefined when nothing runs or nothing changed. */
  readonly pathChange: PathChange | undefined
  /** Why agents take detours, or get nowhere: one for each. */
  readonly reasons: readonly PathReason[]
  /** The base mesh: of the drawing as it is. */
  readonly mesh: NavMesh | undefined
  /** Of the places where the agent's center may be; the base mesh itself for a radius of 0. */
  readonly offsetMesh: NavMesh | undefined
  /** Both as they are painted. */
  readonly drawnMesh?: NavMesh | undefined
  readonly drawnOffsetMesh?: NavMesh | undefined
  /** Of the other agents, while all are shown. */
  readonly others: readonly AgentPath[]
  readonly islandNames: readonly IslandName[]
}

export interface AgentPath {
  /** Id of the agent. */
  readonly agent: string
  readonly path: PathResult | undefined
  /** The base mesh of its scene; undefined while it is built. */
  readonly mesh: NavMesh | undefined
}

/** What an island of the active agent is called. */
export interface IslandName {
  readonly name: string
  /** By area among those that are colored; below 0 for the largest, which stays plain. */
  readonly rank: number
  /** Where the name may stand, best first. */
  readonly places: readonly Point[]
  readonly isInside: (at: Point) => boolean
}

/** What the mesh of an editor is made with: a navigation of the app's, or how its own works. */
export interface NavigationSettings extends Pick<
  NavigationOptions,
  'createWorker' | 'workerPolicy' | 'workerFrom' | 'watchdog'
> {
  readonly navigation?: Navigation | undefined
}

export interface EditorLive extends ReadableStore<EditorLiveState> {
  /** The agent's path between two places, at once and without proof; undefined where there is none. For the measure tool. */
  measurePath: (from: Point, to: Point) => { readonly length: number; readonly cost: number } | undefined
  /** Ends the build that is on its way; the last good mesh stays. */
  stop: () => void
  /** Builds again what was stopped or failed. */
  retry: () => void
  /** The table that issues are written in. */
  setMessages: (messages: Messages) => void
  /** The mesh and its paths: the app's, or the editor's own. */
  readonly navigation: Navigation
  /** Follows the editor until the returned function is called; may be started again. */
  start: () => () => void
}

/** Before the first mesh. */
export const NOTHING_YET: EditorLiveState = {
  status: 'idle',
  revision: 0,
  progress: undefined,
  stopped: false,
  triangles: 0,
  islands: 0,
  meshTime: 0,
  path: undefined,
  pathStale: undefined,
  pathTime: 0,
  pathChange: undefined,
  reasons: [],
  mesh: undefined,
  offsetMesh: undefined,
  others: [],
  islandNames: [],
}

export function agentOnShow(document: NavDocument, display: DisplayStore): Agent | undefined {
  const { agent } = display.getSnapshot()
  return document.agents.find((candidate) => candidate.id === agent) ?? document.agents[0]
}

/** The first marker of that role for the agent, or for everybody. */
export const markerOf = ({ items }: NavDocument, role: string, agent: string | undefined): Point | undefined =>
  markerAmong(items, role, agent)

/** `markerOf` for a drawing that is followed: from one document to the next only items that changed are looked at. */
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
