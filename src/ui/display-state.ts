import { createStore } from '../engine/core/index.js'
import type { MeshAlgorithm } from '../engine/convex/index.js'
import { EXPORT_FORMATS, type ImportMapping } from '../document/model/index.js'
import type { Path, Point, TraceEvent } from '../engine/geometry/index.js'
import type { ComparedWorld } from '../engine/navigate/index.js'
import type { ReadableStore } from '../hooks/index.js'
import type { SearchClock } from '../playback/index.js'
import type { SearchCells } from '../canvas/replay/index.js'
import type { ImportedFile } from './files/imported-file.js'
import type { ExportSettings, MapFormatChoice, SavedFormat } from './files/saved-formats.js'
import type { MapBackdrop } from './files/map-backdrop.js'

/** Of a top bar without a choice of its own; `mesh` stands for all files of meshes. */
export const ALL_FORMATS: readonly MapFormatChoice[] = [...EXPORT_FORMATS, 'mesh']

export type ColorMode = 'system' | 'light' | 'dark' | 'contrast'
export type SidePanel = 'inspect' | 'issues' | 'tests' | 'history'

export const OVERLAYS = [
  { name: 'path', message: 'overlayPath' },
  { name: 'mesh', message: 'overlayMesh' },
  { name: 'outline', message: 'overlayOutline' },
  { name: 'islands', message: 'overlayIslands' },
  { name: 'clearance', message: 'overlayClearance' },
  { name: 'flow', message: 'overlayFlow' },
  { name: 'attributes', message: 'overlayAttributes' },
  { name: 'profile', message: 'overlayProfile' },
  { name: 'tightest', message: 'overlayTightest' },
  { name: 'refined', message: 'overlayRefined' },
  { name: 'voronoi', message: 'overlayVoronoi' },
] as const

export type OverlayName = (typeof OVERLAYS)[number]['name'] | 'waypoints'

export interface ComparedPath {
  /** Id of the agent that walks it. */
  readonly agent: string
  /** World and algorithm: `mesh/polyanya`. */
  readonly planner: string
  readonly path: Path
  readonly hue: 'agent' | 'quality'
}

export interface VisibleReplay {
  readonly events: readonly TraceEvent[]
  readonly clock: SearchClock
  readonly cells: SearchCells | undefined
  /** Whether it plays the planner that is compared with the first one. */
  readonly isSecond: boolean
  /** The world that was searched. */
  readonly world: ComparedWorld
  /** The result; drawn when the playback has ended. */
  readonly path: Path | undefined
}

/** Limits of the fine-triangle overlay, in square pixels and degrees. */
export interface FineTriangles {
  /** A 600th of the map's area if absent. */
  readonly maxArea?: number
  readonly minAngle: number
  /** Smaller triangles are merged with a neighbor. */
  readonly minArea: number
}

/** A verdict of a rule: place of the rule in the list, and the items that the verdict is about. */
export interface VisibleVerdict {
  readonly index: number
  readonly ids: readonly string[]
}

export interface DisplayState {
  readonly overlays: Readonly<Record<OverlayName, boolean>>
  readonly fine: FineTriangles
  readonly grid: boolean
  /** Rounds the bends of the path; `false`: no rounding. */
  readonly smooth: false | 'arcs' | 'spline'
  /** Items whose names are drawn on the map. */
  readonly names: 'none' | 'selected' | 'all'
  /** Area attribute drawn as colors and along the path; the first by name if absent. */
  readonly attribute: string | undefined
  /** Distance along the path under the pointer in the path profile. */
  readonly profileAt: number | undefined
  /** Id of the agent that walks from spawn to goal; the document's first if absent. */
  readonly agent: string | undefined
  /** Draws the paths of all agents; islands and outline stay those of `agent`. */
  readonly both: boolean
  readonly planner: MeshAlgorithm
  /** Id of the open side tab: a `SidePanel` or a tab of the app. */
  readonly side: string
  /** Panel open as a drawer over the map, on narrow frames. */
  readonly drawer: 'layers' | 'side' | undefined
  /** Panels collapsed on a wide screen. */
  readonly folded: { readonly layers: boolean; readonly side: boolean }
  readonly dialog:
    'shortcuts' | 'agents' | 'palette' | 'import' | 'mapping' | 'copies' | 'new-map' | 'export' | undefined
  /** The format that the export dialog had last, and the options of each by its name. */
  readonly exports: {
    readonly format: string | undefined
    readonly options: Readonly<Record<string, ExportSettings>>
  }
  /** What the export dialog offers, and begins with. */
  readonly exporting: { readonly formats: readonly MapFormatChoice[]; readonly format: SavedFormat | undefined }
  readonly imported: ImportedFile | undefined
  /** Ids of the last used palette entries. */
  readonly recent: readonly string[]
  /** Id of the issue whose callout is open. */
  readonly issue: string | undefined
  /** Id of the note whose text is edited on the map. */
  readonly note: string | undefined
  /** The verdict whose witness is drawn. */
  readonly verdict: VisibleVerdict | undefined
  /** Collapsed groups, and items whose vertices are expanded, in the tree. */
  readonly foldedGroups: readonly string[]
  readonly openItems: readonly string[]
  readonly search: string
  /** Tree groups: item kinds or layers. */
  readonly grouping: 'kind' | 'layer'
  /** Key of the row being renamed. */
  readonly renaming: string | undefined
  readonly colorMode: ColorMode
  /** Which planner panels the editor has. */
  readonly offered: Readonly<Record<'comparing' | 'replaying', boolean>>
  /** Whether the comparison is open; undefined: as its part sets it. */
  readonly comparing: boolean | undefined
  /** Whether the playback is open; undefined: as its part sets it. */
  readonly replaying: boolean | undefined
  /** World and algorithm that is played back, as `grid/a-star`; chosen by the part if absent. */
  readonly searched: string | undefined
  /** Handles keys before the tools do. Returns whether it used the key. */
  readonly playbackKeys: ((event: KeyboardEvent) => boolean) | undefined
  readonly compared: readonly ComparedPath[]
  readonly replays: readonly VisibleReplay[]
  /** The picture of the imported map, drawn while the document has its copy. */
  readonly backdrop: MapBackdrop | undefined
  /** The mapping of the imported file with guesses for what it leaves open. */
  readonly suggested: ImportMapping
  /** Takes presses on the map, in world units, instead of the tool. */
  readonly pointing: ((at: Point) => void) | undefined
  /** One line about the last import or export, with a severity. */
  readonly notice: EditorNotice | undefined
}

export interface EditorNotice {
  readonly text: string
  readonly severity: 'error' | 'info'
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
    tightest: false,
    refined: false,
    voronoi: false,
  },
  fine: { minAngle: 20, minArea: 0 },
  grid: true,
  smooth: false,
  names: 'none',
  attribute: undefined,
  profileAt: undefined,
  agent: undefined,
  both: false,
  planner: 'polyanya',
  side: 'inspect',
  drawer: undefined,
  folded: { layers: false, side: false },
  dialog: undefined,
  exports: { format: undefined, options: {} },
  exporting: { formats: ALL_FORMATS, format: undefined },
  imported: undefined,
  recent: [],
  issue: undefined,
  note: undefined,
  verdict: undefined,
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
  backdrop: undefined,
  suggested: {},
  pointing: undefined,
  notice: undefined,
}

export function createDisplayStore(change: Partial<DisplayState> = {}): DisplayStore {
  return createStore<DisplayState>({ ...INITIAL_DISPLAY, ...change })
}

export const isFound = (name: string, search: string): boolean =>
  search.trim() === '' || name.toLowerCase().includes(search.trim().toLowerCase())
