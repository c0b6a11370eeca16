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

/** Formats that the top bar offers for export if the app chooses none. `mesh` stands for all mesh formats. */
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
  readonly agent: string
  /** World and algorithm, such as `mesh/polyanya`. */
  readonly planner: string
  readonly path: Path
  readonly hue: 'agent' | 'quality'
}

export interface VisibleReplay {
  readonly events: readonly TraceEvent[]
  readonly clock: SearchClock
  readonly cells: SearchCells | undefined
  /** Whether this is the second of two planners that are played back together. */
  readonly isSecond: boolean
  readonly world: ComparedWorld
  /** The resulting path, drawn when the playback has ended. */
  readonly path: Path | undefined
}

/** Limits of the fine-triangle overlay, in square world units and degrees. */
export interface FineTriangles {
  /** Maximum area of a triangle; a 600th of the map's area if absent. */
  readonly maxArea?: number
  readonly minAngle: number
  /** Minimum area of a triangle. Smaller triangles are merged with a neighbor. */
  readonly minArea: number
}

/** Identifies a verdict by the index of its rule in the list of rules, and by the ids of the items in the verdict. */
export interface VisibleVerdict {
  readonly index: number
  readonly ids: readonly string[]
}

export interface DisplayState {
  readonly overlays: Readonly<Record<OverlayName, boolean>>
  readonly fine: FineTriangles
  readonly grid: boolean
  /** How to round the bends of the path; `false` does not round. */
  readonly smooth: false | 'arcs' | 'spline'
  readonly names: 'none' | 'selected' | 'all'
  /** Area attribute that the attribute overlay and the path profile show. If absent, the first attribute in the order of names. */
  readonly attribute?: string | undefined
  /** Distance along the path at the pointer in the path profile. */
  readonly profileAt?: number | undefined
  /** Id of the agent that walks from spawn to goal; the document's first if absent. */
  readonly agent?: string | undefined
  /** Whether to draw the paths of all agents. Islands and outline are still those of `agent`. */
  readonly both: boolean
  readonly planner: MeshAlgorithm
  /** Id of the open side tab: a `SidePanel` or a tab of the app. */
  readonly side: string
  /** Panel that is open as a drawer over the map, on narrow frames. */
  readonly drawer?: 'layers' | 'side' | undefined
  /** Panels that are collapsed on a wide screen. */
  readonly folded: { readonly layers: boolean; readonly side: boolean }
  readonly dialog?:
    'shortcuts' | 'agents' | 'palette' | 'import' | 'mapping' | 'copies' | 'new-map' | 'export' | undefined
  /** Format that the export dialog showed last, and export options by the name of the format. */
  readonly exports: {
    readonly format: string | undefined
    readonly options: Readonly<Record<string, ExportSettings>>
  }
  /** Formats that the export dialog offers, and its initial format. */
  readonly exporting: { readonly formats: readonly MapFormatChoice[]; readonly format: SavedFormat | undefined }
  readonly imported?: ImportedFile | undefined
  /** Ids of palette entries, the most recently used first. */
  readonly recent: readonly string[]
  /** Id of the issue whose callout is open. */
  readonly issue?: string | undefined
  /** Id of the note whose text is edited on the map. */
  readonly note?: string | undefined
  /** The verdict of a map rule that is illustrated on the map, by the paths, lines and outlines of its `witness`. */
  readonly verdict?: VisibleVerdict | undefined
  readonly foldedGroups: readonly string[]
  /** Keys of the tree rows that are expanded: groups of items, and items whose vertices are shown. */
  readonly openItems: readonly string[]
  readonly search: string
  /** What the tree groups by: item kinds or layers. */
  readonly grouping: 'kind' | 'layer'
  /** Key of the row that is being renamed. */
  readonly renaming?: string | undefined
  readonly colorMode: ColorMode
  readonly offered: Readonly<Record<'comparing' | 'replaying', boolean>>
  /** Whether the comparison is open. If undefined, its component decides. */
  readonly comparing?: boolean | undefined
  /** Whether the playback is open. If undefined, its component decides. */
  readonly replaying?: boolean | undefined
  /** World and algorithm that is played back, such as `grid/a-star`. If undefined, the playback component decides. */
  readonly searched?: string | undefined
  /** Handles keys before the tools do. Returns whether it used the key. */
  readonly playbackKeys?: ((event: KeyboardEvent) => boolean) | undefined
  readonly compared: readonly ComparedPath[]
  readonly replays: readonly VisibleReplay[]
  /** The picture of the imported map. It is drawn in place of the document's background, a smaller copy of the picture. */
  readonly backdrop?: MapBackdrop | undefined
  /** The mapping of the imported file, with a guess for each part of the map to which the mapping gives no meaning. */
  readonly suggested: ImportMapping
  /** Receives presses on the map, in world units, instead of the tool. */
  readonly pointing?: ((at: Point) => void) | undefined
  /** One line about the last import or export, with a severity. */
  readonly notice?: EditorNotice | undefined
}

export interface EditorNotice {
  readonly text: string
  readonly severity: 'error' | 'info'
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const showError = (display: DisplayStore, text: string, action?: EditorNotice['action']): void =>
  display.set({ notice: { severity: 'error', text, ...(action && { action }) } })

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
  both: false,
  planner: 'polyanya',
  side: 'inspect',
  folded: { layers: false, side: false },
  exports: { format: undefined, options: {} },
  exporting: { formats: ALL_FORMATS, format: undefined },
  recent: [],
  foldedGroups: ['area', 'waypoint', 'link', 'marker'],
  openItems: [],
  search: '',
  grouping: 'kind',
  colorMode: 'system',
  offered: { comparing: false, replaying: false },
  compared: [],
  replays: [],
  suggested: {},
}

export function createDisplayStore(change: Partial<DisplayState> = {}): DisplayStore {
  return createStore<DisplayState>({ ...INITIAL_DISPLAY, ...change })
}

export const isFound = (name: string, search: string): boolean =>
  search.trim() === '' || name.toLowerCase().includes(search.trim().toLowerCase())
