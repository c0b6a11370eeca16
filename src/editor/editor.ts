/**
 * The face of the editor: one vanilla store that a host feeds with plain input and reads as plain snapshots.
 * `getSnapshot()` changes identity only when something in it changed, and so does each field of it.
 */
import type { Point, Rect, Region, Ring } from '../engine/geometry/index.js'
import type { Command, Matrix, NavDocument, NavItem, VertexRef } from '../document/model/index.js'
import type { DocumentChange, HistoryDump, HistoryEntry, HistoryMark } from '../document/commands/index.js'
import type { ActionId, KeyAction } from './actions/actions.js'
import type { Camera, CameraLimits, Size } from './camera/camera.js'
import type { EditorInput } from './input/input.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { DrawingIssue } from './issues/issue.js'
import type { Keymap } from './input/keymap.js'
import type { Labels } from './words/labels.js'
import type { Selection } from './selection.js'
import type { Guide, SnapHit, SnapSettings } from './shapes/snapping.js'
import type { ToolDefinition } from './tools/tool.js'

export type BooleanOperation = 'union' | 'subtract' | 'intersect'

/** Clips regions exactly: the engine's work, handed in by the host (`clip` of navsmith's own components is the mesh outline). */
export type Clip = (operation: BooleanOperation, subject: Region, clip: Region) => Region

export interface EditorOptions {
  /** Uncontrolled: the first document. */
  readonly defaultValue?: NavDocument
  /** Controlled: the host's document. Hand each new one to `setOptions`; handing the old one back refuses the change. */
  readonly value?: NavDocument
  /** Once per gesture or command, never while dragging. */
  readonly onChange?: (document: NavDocument, change: DocumentChange) => void
  /** Every step of a gesture; the committed document again when it ends or is undone by Escape. */
  readonly onDraftChange?: (draft: NavDocument) => void
  /** `false` refuses the change before anything is stored. */
  readonly onBeforeChange?: (document: NavDocument, change: DocumentChange) => boolean
  /** What history does when the host puts a document of its own in place: forget everything (default) or keep it as one more entry. */
  readonly historyOnReplace?: 'reset' | 'entry'
  readonly selection?: Selection
  readonly defaultSelection?: Selection
  readonly onSelectionChange?: (selection: Selection) => void
  readonly tool?: string
  readonly defaultTool?: string
  readonly onToolChange?: (tool: string) => void
  readonly camera?: Camera
  readonly defaultCamera?: Camera
  readonly onCameraChange?: (camera: Camera) => void
  readonly cameraLimits?: Partial<CameraLimits>
  readonly viewport?: Size
  readonly snap?: Partial<SnapSettings>
  /** What is expected to point until the first input tells: handles and hints are for it. */
  readonly pointer?: EditorSnapshot['pointer']
  readonly readOnly?: boolean
  /** Plain wheel: `pan` (default; Ctrl zooms) or `zoom` (Ctrl pans nothing, it zooms too). */
  readonly wheel?: 'pan' | 'zoom'
  /** What a delete that leaves fewer than three vertices does: say no (default) or remove the shape. */
  readonly belowMinimum?: 'refuse' | 'delete'
  /** A right click while drawing: close if the shape can be closed, else cancel (default); or drop the last point. */
  readonly draftContextAction?: 'close' | 'cancel' | 'remove-last'
  /** A marquee takes what it touches, what it contains, or (default) decides by direction: towards negative x touches. */
  readonly marquee?: 'by-direction' | 'intersect' | 'contain'
  /** Shortest side of a drawn rectangle and shortest radius of a circle, in screen pixels. */
  readonly minimumSize?: number
  /** Simplification of freehand strokes, in screen pixels. */
  readonly freehandTolerance?: number
  /** Side of the brush in cells; odd numbers center on the pointer. */
  readonly brushSize?: number
  /** The brush erases without Alt. */
  readonly brushErase?: boolean
  /** Changes to the default keymap; null for no shortcuts at all. */
  readonly keymap?: Keymap | null
  readonly labels?: Labels
  /** Tools of the host beside, or in place of, the built-in ones. */
  readonly tools?: readonly ToolDefinition[]
  /** Needed for union, subtract and intersect; without it these actions are off. */
  readonly clip?: Clip
  /** Names new items: a fresh id for a kind. By default the smallest free `obstacle-1`, `area-1`, … */
  readonly createId?: (kind: NavItem['kind'], document: NavDocument) => string
  /**
   * Extra checks of the host, beside the built-in drawing issues. `provisional`: of the draft at every step of a gesture, the
   * shape under the pen included; its answer stands until the gesture ends. `commit`: of the document.
   */
  readonly validate?: (
    document: NavDocument,
    changedIds: readonly string[] | undefined,
    phase: 'provisional' | 'commit',
  ) => readonly DrawingIssue[]
  /** Gets what callbacks, checks, tools and listeners of the host throw; the editor goes on. As uncaught errors when absent. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds; decides what coalesces. When absent: the time that an input carries, and the system's clock for changes made by call. */
  readonly now?: () => number
  /** Length and cost of the path between two points, for the measure tool. Undefined where there is none. */
  readonly measurePath?: (from: Point, to: Point) => { readonly length: number; readonly cost: number } | undefined
}

/** The shape under the hand while it is drawn. */
export interface DraftShape {
  readonly kind: 'obstacle' | 'area' | 'hole' | 'cut' | 'link' | 'measure' | 'freehand'
  readonly points: readonly Point[]
  /** Joins the last point to the first. */
  readonly closed: boolean
  /** How many of `points` are placed; the rest follows the pointer. */
  readonly placed: number
  /** The pointer is caught by the first point: the next click closes. */
  readonly closing: boolean
  /** `false`: as it stands it crosses itself. */
  readonly valid: boolean
  /** Where it crosses itself. */
  readonly crossing?: Point
}

export interface Marquee {
  readonly rect: Rect
  readonly mode: 'intersect' | 'contain'
}

export interface Measurement {
  readonly points: readonly Point[]
  readonly length: number
  /** When the line was closed on its first point. */
  readonly area?: number
  /** Degrees, at each inner point. */
  readonly angles: readonly number[]
  readonly path?: { readonly length: number; readonly cost: number }
}

/** A number or a word to write on the canvas, world position. */
export interface OverlayLabel {
  readonly at: Point
  readonly text: string
}

/** What the active tool wants drawn over the map. Absent fields: nothing. */
export interface Overlay {
  readonly shape?: DraftShape
  readonly marquee?: Marquee
  /** Outlines as they were before the drag. */
  readonly ghost?: readonly Ring[]
  readonly measure?: Measurement
  /** Cells that the brush is painting or erasing. */
  readonly cells?: { readonly rects: readonly Rect[]; readonly erase: boolean }
  readonly labels?: readonly OverlayLabel[]
}

/** Positions of the cursor; `snap` says what caught it. */
export interface CursorReadout {
  readonly screen: Point
  /** After snapping. */
  readonly world: Point
  readonly snap?: SnapHit
  readonly source: 'pointer' | 'keyboard'
}

/** For a polite live region: read it out when `serial` grows. */
export interface Announcement {
  readonly serial: number
  readonly text: string
}

export interface Hint {
  /** As in the gesture table. */
  readonly id: string
  /** Keys or buttons, already worded: "Enter", "Right click". Empty for a plain sentence. */
  readonly keys: readonly string[]
  readonly text: string
}

export interface MenuEntry {
  readonly action: ActionId
  readonly label: string
  readonly shortcut?: string
  readonly enabled: boolean
  /** Why it is off. */
  readonly reason?: string
  readonly danger?: boolean
  /** A line stands above this entry. */
  readonly separated?: boolean
}

export interface ContextMenu {
  /** Screen position. */
  readonly at: Point
  readonly target?: HitTarget
  readonly entries: readonly MenuEntry[]
}

export interface HistoryView {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undoLabel?: string
  readonly redoLabel?: string
  /** Oldest first, undone ones last. */
  readonly entries: readonly HistoryEntry[]
  /** How many of `entries` are applied. */
  readonly position: number
}

export type CursorName =
  | 'default'
  | 'pointer'
  | 'crosshair'
  | 'move'
  | 'grab'
  | 'grabbing'
  | 'copy'
  | 'not-allowed'
  | 'ns-resize'
  | 'ew-resize'
  | 'nesw-resize'
  | 'nwse-resize'
  | 'rotate'
  | 'close'

export interface EditorSnapshot {
  /** As committed. */
  readonly document: NavDocument
  /** What to draw: the document with the running gesture applied; `document` itself when there is none. */
  readonly draft: NavDocument
  /** Ids that the running gesture changes. */
  readonly draftIds: readonly string[]
  readonly selection: Selection
  readonly hover: HitTarget | undefined
  readonly tool: string
  /** `tool/state`, as in the transition tables: 'select/idle', 'polygon/drawing'. */
  readonly at: string
  readonly overlay: Overlay
  readonly guides: readonly Guide[]
  readonly cursor: CursorReadout | undefined
  readonly cursorName: CursorName
  /** The crosshair of the keyboard, in world units, while it is out. */
  readonly crosshair: Point | undefined
  readonly camera: Camera
  readonly viewport: Size
  readonly snap: SnapSettings
  readonly history: HistoryView
  readonly hints: readonly Hint[]
  readonly announcement: Announcement
  readonly menu: ContextMenu | undefined
  /** Drawing issues (kept in step), then what the host set. */
  readonly issues: readonly DrawingIssue[]
  readonly readOnly: boolean
  /** Coarse after touch, fine after a mouse or pen: handles grow. */
  readonly pointer: 'fine' | 'coarse'
  readonly terrain: string
  readonly markerRole: string
  /** Keys that count as held down for the pointer and the crosshair: buttons for hands that have no keyboard. */
  readonly held: HeldKeys
}

export interface HeldKeys {
  readonly shift: boolean
  readonly alt: boolean
}

export type AlignEdge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type ReorderStep = 'front' | 'forward' | 'backward' | 'back'

export interface RunOptions {
  readonly label?: string
  readonly origin?: DocumentChange['origin']
  /** Joins the entry before it when label and items are the same and little time has passed: typing, stepping a number. */
  readonly coalesce?: boolean
}

export interface Editor {
  getSnapshot(): EditorSnapshot
  /** Called once per dispatch or command that changed something. Returns the way out. */
  subscribe(listener: () => void): () => void
  /** `true`: the editor used it, and the browser should do nothing more with it. */
  dispatch(input: EditorInput): boolean
  /** Only the named options change. With `value`, `selection`, `tool` or `camera` the host says what holds. */
  setOptions(options: Partial<EditorOptions>): void
  readonly options: EditorOptions
  readonly labels: Labels

  // The document
  /** Applies commands as one change. Answers whether they were taken. */
  run(commands: Command | readonly Command[], options?: RunOptions): boolean
  replaceDocument(document: NavDocument, label?: string): boolean
  undo(): boolean
  redo(): boolean
  /** Steps to a position of `history.entries`. */
  travelTo(position: number): boolean
  mark(): HistoryMark
  /** Undoes and forgets everything since the mark. */
  bailTo(mark: HistoryMark): void
  /** One entry for everything since the mark. */
  squashTo(mark: HistoryMark, label: string): void
  /** All changes made inside become one entry; a throw takes them all back. */
  transact<T>(label: string, change: () => T): T
  /** The whole history as plain data, for a save that can be undone after a reload. */
  dumpHistory(): HistoryDump
  /** Takes over a dump, its document included. Throws `document/bad-history` and changes nothing if it does not fit together. */
  loadHistory(dump: unknown): boolean
  canUndo(): boolean
  canRedo(): boolean
  insert(items: readonly NavItem[]): boolean
  update(id: string, properties: Readonly<Record<string, unknown>>): boolean
  remove(ids: readonly string[]): boolean
  transform(ids: readonly string[], matrix: Matrix, label?: string): boolean
  moveVertex(vertex: VertexRef, to: Point): boolean
  /** After the vertex: in the middle of the edge that leaves it, or where `at` says. The new vertex is picked. */
  insertVertex(after: VertexRef, at?: Point): boolean
  /** Neighbors join. What would fall below three vertices goes by `belowMinimum`. */
  deleteVertices(vertices: readonly VertexRef[]): boolean
  align(edge: AlignEdge): boolean
  distribute(axis: 'x' | 'y'): boolean
  reorder(step: ReorderStep): boolean
  nudge(dx: number, dy: number): boolean
  combine(operation: BooleanOperation): boolean
  duplicate(): boolean
  /** Picked vertices if there are any (neighbors join), else picked items. */
  deleteSelection(): boolean
  moveToLayer(ids: readonly string[], layer: string): boolean
  /** Over or under another item in the drawing order, and into its layer; their own order is kept. */
  placeBeside(ids: readonly string[], target: string, side: 'above' | 'below'): boolean
  applyFix(issue: DrawingIssue, fix?: number): boolean

  // Clipboard, as text
  copy(): string | undefined
  cut(): string | undefined
  /** Our own JSON, or GeoJSON. `at` is where the middle of the pasted things goes. */
  paste(text: string, at?: Point): boolean
  /** What was copied last in this editor. */
  clipboard(): string | undefined

  // Selection
  select(selection: Selection): void
  selectAll(): void
  /** Marks what a list row or a panel points at; `undefined` for nothing. */
  setHover(target: HitTarget | undefined): void

  // Tools
  setTool(tool: string): void
  readonly tools: readonly ToolDefinition[]
  setTerrain(terrain: string): void
  setMarkerRole(role: string): void
  /** Holds Shift or Alt down, or lets go. */
  setHeld(keys: Partial<HeldKeys>): void
  /** Ends what is being drawn, as Enter does. */
  complete(): boolean
  /** One rung of the Escape ladder. */
  cancel(): boolean
  /** Takes back the last point of what is being drawn. */
  removeLast(): boolean
  /** Presses the crosshair down, or lets go: what Space does. Brings the crosshair out if it is away. */
  place(): boolean
  toggleCrosshair(at?: Point): boolean
  /** Moves the crosshair by world units. */
  moveCrosshair(dx: number, dy: number): void

  // Camera
  setCamera(camera: Camera): void
  setViewport(viewport: Size): void
  zoomBy(factor: number, about?: Point): void
  panBy(dx: number, dy: number): void
  /** Ids, a rectangle, everything, or what is selected. */
  fit(what?: 'content' | 'selection' | readonly string[] | Rect): void
  toWorld(screen: Point): Point
  toScreen(world: Point): Point

  setSnap(snap: Partial<SnapSettings>): void
  /** What one source has found, in place of what it found before; sources do not overwrite each other. `host` when absent. */
  setIssues(issues: readonly DrawingIssue[], source?: string): void
  announce(text: string): void

  // Actions: one table for menu, toolbar, shortcuts and command palette
  runAction(action: KeyAction): boolean
  /** `undefined` when it can run, else the reason why not. */
  whyNot(action: KeyAction): string | undefined
  openMenu(at: Point): void
  openMenuAtSelection(): boolean
  closeMenu(): void
  /** On the edge, or of the vertex, that the open menu is about. */
  insertVertexAtMenu(): boolean
  deleteVertexAtMenu(): boolean

  /** What lies under a screen position, nearest and topmost first. */
  hitTest(screen: Point): readonly HitTarget[]
  itemById(id: string): NavItem | undefined
}
