import type { Point, Rect, Ring } from '../engine/geometry/index.js'
import type { NavDocument, WallShape } from '../document/model/index.js'
import type { HistoryEntry } from '../document/commands/index.js'
import type { KeyAction, Keymap, ListedTool } from './input/keymap.js'
import type { Camera, Size } from './camera/camera.js'
import type { Issue } from './issues/issue.js'
import type { Selection } from './selection.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { StampSettings } from './shapes/stamps.js'
import type { WallSettings, BrushSettings } from './tools/tool-options.js'
import type { Guide, SnapHit, SnapSettings } from './shapes/snapping.js'

/** Kind of item that shape tools create. */
export type DrawKind = 'obstacle' | 'area'

/** Form of the holes that the hole tool draws. */
export type HoleForm = 'polygon' | 'rectangle' | 'circle'

export interface DraftShape {
  readonly kind: 'obstacle' | 'area' | 'hole' | 'cut' | 'link' | 'measure' | 'freehand' | 'route'
  readonly points: readonly Point[]
  /** Whether the last point is joined to the first. */
  readonly closed?: boolean
  /** Number of placed `points`. The other points follow the pointer. */
  readonly placed: number
  /** Whether the pointer is snapped to the first point, so that the next click closes the shape. */
  readonly closing?: boolean
  /** Whether the outline does not cross itself. */
  readonly valid: boolean
  /** Points where the outline, with the edge that would close it, crosses itself; absent if there are none. */
  readonly crossings?: readonly Point[]
  readonly wall?: WallShape
  /** Kind of the resulting item; an obstacle if absent. */
  readonly becomes?: DrawKind
  /** Id of the shape that the hole is cut into. */
  readonly host?: string
  readonly anchor?: Point
  /** Current size of a rectangle or ellipse. `radius` is set for a circle. */
  readonly size?: { readonly width: number; readonly height: number; readonly radius?: number }
}

export interface Marquee {
  readonly rect: Rect
  readonly mode: 'intersect' | 'contain'
}

export interface Measurement {
  readonly points: readonly Point[]
  readonly length: number
  /** Enclosed area, if the user closed the line on its first point. */
  readonly area?: number
  /** Angle at each inner point, in degrees. */
  readonly angles: readonly number[]
  readonly path?: { readonly length: number; readonly cost: number }
}

export interface OverlayLabel {
  readonly at: Point
  readonly text: string
  /** Whether the label is below its position, to leave room for a marker. */
  readonly below?: boolean
}

export interface Overlay {
  readonly shape?: DraftShape
  readonly marquee?: Marquee
  /** Outlines to draw in addition to the items, such as those of dragged items before the drag, or those of the stamp at the pointer. */
  readonly ghost?: readonly Ring[]
  readonly measure?: Measurement
  readonly cells?: { readonly rects: readonly Rect[]; readonly erase: boolean; readonly hexes?: readonly Ring[] }
  readonly labels?: readonly OverlayLabel[]
}

export interface CursorReadout {
  readonly screen: Point
  /** Position after snapping. */
  readonly world: Point
  readonly snap?: SnapHit
  readonly source: 'pointer' | 'keyboard'
}

export interface Announcement {
  readonly serial: number
  readonly text: string
}

export interface Hint {
  /** Id of the gesture, as in the `gestures` of the tool. */
  readonly id: string
  /** Localized names of keys or buttons, such as "Enter" or "Right click". Empty for a sentence without keys. */
  readonly keys: readonly string[]
  readonly text: string
}

export interface MenuEntry {
  readonly action: KeyAction
  readonly label: string
  readonly shortcut?: string
  readonly icon?: string
  readonly enabled: boolean
  /** Reason why the entry is disabled. */
  readonly reason?: string
  readonly danger?: boolean
  /** Whether the setting that the entry toggles is on. */
  readonly checked?: boolean
  /** Whether the entry has a separator above it. */
  readonly separated?: boolean
}

export interface ContextMenu {
  /** Position on screen. */
  readonly at: Point
  readonly target?: HitTarget
  readonly entries: readonly MenuEntry[]
}

export interface HistoryView {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undoLabel?: string
  readonly redoLabel?: string
  readonly entries: readonly HistoryEntry[]
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
  readonly document: NavDocument
  /** The document to draw: with the running gesture applied, or `document` itself if none runs. */
  readonly draft: NavDocument
  /** Ids of items that the running gesture changes. */
  readonly draftIds: readonly string[]
  readonly selection: Selection
  readonly hover: HitTarget | undefined
  readonly tool: string
  readonly tools: readonly ListedTool[]
  readonly keymap: Keymap
  /** Tool and state, as in the transition tables: 'select/idle', 'polygon/drawing'. */
  readonly at: string
  readonly overlay: Overlay
  readonly guides: readonly Guide[]
  readonly cursor: CursorReadout | undefined
  readonly cursorName: CursorName
  /** Position of the keyboard's crosshair in world units, while it is active. */
  readonly crosshair: Point | undefined
  readonly camera: Camera
  readonly viewport: Size
  readonly snap: SnapSettings
  readonly history: HistoryView
  readonly hints: readonly Hint[]
  readonly announcement: Announcement
  /** The last announcement that is also shown on the map: why nothing happened, or what a key switched. */
  readonly visibleAnnouncement: Announcement | undefined
  readonly menu: ContextMenu | undefined
  /** Id of the note whose text should be edited, because the last press placed or double-clicked the note. */
  readonly note: string | undefined
  /** Issues of the drawing, followed by those that the app set. */
  readonly issues: readonly Issue[]
  readonly readOnly: boolean
  /** Last type of pointer: `coarse` for touch, `fine` for a mouse or pen. It determines the size of handles. */
  readonly pointer: 'fine' | 'coarse'
  readonly terrain: string
  /** Whether shape tools create obstacles, or areas of `terrain`. */
  readonly drawKind: DrawKind
  readonly wall: WallSettings
  readonly stamp: StampSettings
  readonly brush: BrushSettings
  readonly holeForm: HoleForm
  /** Role of the next marker. If undefined: the spawn if the map has none, otherwise the goal. */
  readonly markerRole: string | undefined
  /** Keys that are held by buttons on screen, for touch. While `move` is held, a drag moves the selection. */
  readonly held: HeldKeys
}

export interface HeldKeys {
  readonly shift: boolean
  readonly alt: boolean
  readonly move: boolean
}
