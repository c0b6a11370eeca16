/**
 * The face of the editor: one vanilla store that a host feeds with plain input and reads as plain snapshots.
 * `getSnapshot()` changes identity only when something in it changed, and so does each field of it.
 */
import type { Point, Rect } from '../engine/geometry/index.js'
import type { Command, Matrix, NavDocument, NavItem, VertexRef } from '../document/model/index.js'
import type { HistoryDump, HistoryMark } from '../document/commands/index.js'
import type { KeyAction } from './actions/action-id.js'
import type { Camera, Size } from './camera/camera.js'
import type { ReorderStep } from './changes/document-operations.js'
import type { RunOptions } from './changes/document-store.js'
import type { EditorOptions } from './editor-options.js'
import type { EditorSnapshot, HeldKeys } from './editor-snapshot.js'
import type { EditorInput } from './input/input.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { AlignEdge } from './shapes/transforms.js'
import type { DrawingIssue } from './issues/issue.js'
import type { Labels } from './words/labels.js'
import type { Selection } from './selection.js'
import type { SnapSettings } from './shapes/snapping.js'
import type { BooleanOperation } from './tools/tool-options.js'
import type { ToolDefinition } from './tools/tool.js'

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
