/** What an editor shows: plain data that an app paints. The snapshot changes identity only when something in it changed, and so does each field. */
import type { Point, Rect, Ring } from '../engine/geometry/index.js'
import type { NavDocument } from '../document/model/index.js'
import type { HistoryEntry } from '../document/commands/index.js'
import type { KeyAction, Keymap, ListedTool } from './input/keymap.js'
import type { Camera, Size } from './camera/camera.js'
import type { Issue } from './issues/issue.js'
import type { Selection } from './selection.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { Guide, SnapHit, SnapSettings } from './shapes/snapping.js'

/** What a tool of shapes makes. */
export type DrawKind = 'obstacle' | 'area'

/** The shape that is being drawn. */
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
  /** Every such place, those of the closing edge as it would be now included; absent: none. */
  readonly crossings?: readonly Point[]
  /** What a freehand stroke ends as; an obstacle when absent. */
  readonly becomes?: DrawKind
  /** Id of the shape that a hole goes into. */
  readonly host?: string
  /** What a rectangle or an ellipse measures as it stands; a circle has its radius. */
  readonly size?: { readonly width: number; readonly height: number; readonly radius?: number }
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
  /** Stands below the place, clear of a marker there; on it when absent. */
  readonly below?: boolean
}

/** What the active tool wants drawn over the map. Absent fields: nothing. */
export interface Overlay {
  readonly shape?: DraftShape
  readonly marquee?: Marquee
  /** Outlines as they were before the drag. */
  readonly ghost?: readonly Ring[]
  readonly measure?: Measurement
  /** Cells that the brush is painting or erasing. */
  readonly cells?: { readonly rects: readonly Rect[]; readonly erase: boolean; readonly hexes?: readonly Ring[] }
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
  readonly action: KeyAction
  readonly label: string
  readonly shortcut?: string
  /** Name of an icon, of an action of the app. */
  readonly icon?: string
  readonly enabled: boolean
  /** Why it is off. */
  readonly reason?: string
  readonly danger?: boolean
  /** What it switches is on. */
  readonly checked?: boolean
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
  /** In the order of the toolbar; what `editor.tools.list` returns. */
  readonly tools: readonly ListedTool[]
  /** What `editor.actions.keymap` returns. */
  readonly keymap: Keymap
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
  /** The last announcement that said why nothing happened. */
  readonly refusal: Announcement | undefined
  readonly menu: ContextMenu | undefined
  /** Drawing issues (kept in step), then what the app set. */
  readonly issues: readonly Issue[]
  readonly readOnly: boolean
  /** Coarse after touch, fine after a mouse or pen: handles grow. */
  readonly pointer: 'fine' | 'coarse'
  readonly terrain: string
  /** What drawing tools make: obstacles, or areas of `terrain`. */
  readonly drawKind: DrawKind
  /** Of the next marker; undefined = the spawn where the map has none, else the goal. */
  readonly markerRole: string | undefined
  /** Keys that count as held down for the pointer and the crosshair: buttons for hands that have no keyboard. */
  readonly held: HeldKeys
}

export interface HeldKeys {
  readonly shift: boolean
  readonly alt: boolean
}
