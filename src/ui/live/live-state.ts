/** The live results of one editor as its parts read them, with what they are asked for. Without the engine. */
import { createContext, useContext } from 'react'
import { changedPlaces, NavError } from '../../engine/core/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { PathResult, Point } from '../../engine/geometry/index.js'
import type { Agent, NavDocument, NavItem } from '../../document/model/index.js'
import { isInNavigation } from '../../editor/index.js'
import type { Navigation, NavigationOptions } from '../../navigation/index.js'
import type { ReadableStore } from '../../hooks/index.js'
import type { Messages } from '../../words/index.js'
import type { LiveResults } from '../panel-context.js'
import type { DisplayStore } from '../display-state.js'

export interface EditorLiveState extends LiveResults {
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

/** What an island of the agent on show is called. */
export interface IslandName {
  readonly name: string
  /** By area among those that are colored; below 0 for the largest, which stays plain. */
  readonly rank: number
  /** Where the name may stand, best first. */
  readonly places: readonly Point[]
  readonly isInside: (at: Point) => boolean
}

/** What the mesh of an editor is made with: a navigation of the host's, or how its own works. */
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
  setWords: (words: Messages) => void
  /** The mesh and its paths: the host's, or the editor's own. */
  readonly navigation: Navigation
  /** Follows the editor until the returned function is called; may be started again. */
  start: () => () => void
}

export const EditorLiveContext = createContext<EditorLive | undefined>(undefined)

export function useEditorLive(): EditorLive {
  const live = useContext(EditorLiveContext)
  if (live === undefined)
    throw new NavError(
      'editor/no-editor',
      'a part of the map was drawn outside of an editor; put it inside <NavEditor>',
    )
  return live
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
