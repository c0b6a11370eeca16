/** What the editor shows around the drawing: overlays, the agent that is tested, which panel is open. Kept per editor, outside React. */
import { createStore } from '../engine/core/index.js'
import type { MeshAlgorithm } from '../engine/convex/index.js'
import type { ImportChoice, ImportChoices, NavDocument } from '../document/model/index.js'
import type { Diagnostic, Path, TraceEvent } from '../engine/geometry/index.js'
import type { ComparedWorld } from '../engine/navigate/index.js'
import type { ReadableStore } from '../hooks/index.js'
import type { SearchClock } from '../playback/index.js'
import type { SearchCells } from '../canvas/replay/index.js'

export type ColorMode = 'system' | 'light' | 'dark' | 'contrast'
export type SidePanel = 'inspect' | 'issues' | 'history'

/** Overlays with a switch, in their order. */
export const OVERLAYS = [
  { name: 'path', message: 'overlayPath' },
  { name: 'mesh', message: 'overlayMesh' },
  { name: 'outline', message: 'overlayOutline' },
  { name: 'islands', message: 'overlayIslands' },
  { name: 'clearance', message: 'overlayClearance' },
  { name: 'flow', message: 'overlayFlow' },
  { name: 'attributes', message: 'overlayAttributes' },
  { name: 'profile', message: 'overlayProfile' },
  { name: 'refined', message: 'overlayRefined' },
  { name: 'voronoi', message: 'overlayVoronoi' },
] as const

export type OverlayName = (typeof OVERLAYS)[number]['name'] | 'waypoints'

/** A row of the planner comparison whose path lies over the map. */
export interface ComparedPath {
  /** Id of the agent who walks it. */
  readonly agent: string
  /** World and algorithm, as `mesh/polyanya`. */
  readonly planner: string
  readonly path: Path
  readonly hue: 'agent' | 'quality'
}

/** A search that is played back over the map. */
export interface ReplayOnShow {
  readonly events: readonly TraceEvent[]
  readonly clock: SearchClock
  readonly cells: SearchCells | undefined
  /** The second of two. */
  readonly beside: boolean
  /** The world that was searched. */
  readonly world: ComparedWorld
  /** What it came to; drawn when the replay is over. */
  readonly path: Path | undefined
}

/** Limits of the overlay of fine triangles, in square pixels of the map and in degrees. */
export interface FineTriangles {
  /** A 600th of the map when absent. */
  readonly maxArea?: number
  readonly minAngle: number
  /** Triangles below this are joined with a neighbor. */
  readonly minArea: number
}

export interface DisplayState {
  readonly overlays: Readonly<Record<OverlayName, boolean>>
  readonly fine: FineTriangles
  readonly grid: boolean
  /** How the bends of the path are rounded: `false` leaves them. */
  readonly smooth: false | 'arcs' | 'spline'
  /** Attribute of areas that is shown in colors and along the path; the first by name when absent. */
  readonly attribute: string | undefined
  /** Distance along the path that the pointer is at on the strip of the path. */
  readonly profileAt: number | undefined
  /** Id of the agent that walks from spawn to goal; the first one of the document when absent. */
  readonly agent: string | undefined
  /** The paths of all agents are shown; islands and outline are those of the one above. */
  readonly both: boolean
  readonly planner: MeshAlgorithm
  /** Id of the tab at the side: a `SidePanel`, or one of the app. */
  readonly side: string
  /** Panel that lies over the map where there is no room beside it. */
  readonly drawer: 'layers' | 'side' | undefined
  /** Folded on a wide screen. */
  readonly folded: { readonly layers: boolean; readonly side: boolean }
  readonly dialog: 'shortcuts' | 'agents' | 'palette' | 'import' | 'copies' | undefined
  /** The file that was opened last, as it was read, while its report is open. */
  readonly imported:
    | {
        readonly name: string
        /** Of a map that names none. */
        readonly fallbackName: string
        readonly format: string
        readonly document: NavDocument
        readonly notes: readonly Diagnostic[]
        /** To read it again. */
        readonly data: Uint8Array
        /** What it leaves open, and what was chosen of that. */
        readonly asked: readonly ImportChoice[]
        readonly choices: ImportChoices
      }
    | undefined
  /** Entries of the command palette that were used last, by id. */
  readonly recent: readonly string[]
  /** Id of the issue whose callout stands open on the map. */
  readonly issue: string | undefined
  /** Issues that were ignored, by id. */
  readonly ignored: readonly string[]
  /** Rows of the tree: groups that are folded, items whose vertices show. */
  readonly foldedGroups: readonly string[]
  readonly openItems: readonly string[]
  readonly search: string
  /** Groups of the tree: kinds of items, or the layers of the document. */
  readonly grouping: 'kind' | 'layer'
  /** Key of the row whose name is typed. */
  readonly renaming: string | undefined
  readonly colorMode: ColorMode
  /** Which of the panels of planners the editor has. */
  readonly offered: Readonly<Record<'comparing' | 'replaying', boolean>>
  /** The comparison is open, where the editor has one; undefined: as its part says. */
  readonly comparing: boolean | undefined
  /** The playback is open, where the editor has one; undefined: as its part says. */
  readonly replaying: boolean | undefined
  /** World and algorithm of the search that is played back, as `grid/a-star`; the part's own choice when absent. */
  readonly searched: string | undefined
  /** Keys that the playback takes before the tools do; whether it took this one. */
  readonly playbackKeys: ((event: KeyboardEvent) => boolean) | undefined
  readonly compared: readonly ComparedPath[]
  readonly replays: readonly ReplayOnShow[]
  /** One line about the last import or export, with its severity. */
  readonly notice: EditorNotice | undefined
}

export interface EditorNotice {
  readonly text: string
  readonly severity: 'error' | 'info'
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export interface DisplayStore extends ReadableStore<DisplayState> {
  set: (change: Partial<DisplayState>) => void
}

export const INITIAL_DISPLAY: DisplayState = {
  overlays: {
    path: true,
    mesh: true,
    outline: true,
    islands: true,
    clearance: false,
    flow: false,
    waypoints: true,
    attributes: false,
    profile: false,
    refined: false,
    voronoi: false,
  },
  fine: { minAngle: 20, minArea: 0 },
  grid: true,
  smooth: false,
  attribute: undefined,
  profileAt: undefined,
  agent: undefined,
  both: false,
  planner: 'polyanya',
  side: 'inspect',
  drawer: undefined,
  folded: { layers: false, side: false },
  dialog: undefined,
  imported: undefined,
  recent: [],
  issue: undefined,
  ignored: [],
  foldedGroups: ['area', 'waypoint', 'link', 'marker'],
  openItems: [],
  search: '',
  grouping: 'kind',
  renaming: undefined,
  colorMode: 'system',
  offered: { comparing: false, replaying: false },
  comparing: undefined,
  replaying: undefined,
  searched: undefined,
  playbackKeys: undefined,
  compared: [],
  replays: [],
  notice: undefined,
}

export function createDisplayStore(change: Partial<DisplayState> = {}): DisplayStore {
  return createStore<DisplayState>({ ...INITIAL_DISPLAY, ...change })
}

/** Whether the search of the drawing's list shows an item of that name. */
export const isFound = (name: string, search: string): boolean =>
  search.trim() === '' || name.toLowerCase().includes(search.trim().toLowerCase())
