import type { Point, Rect, Ring } from '../engine/geometry/index.js'
import type { NavDocument, WallShape } from '../document/model/index.js'
import type { HistoryEntry } from '../document/commands/index.js'
import type { KeyAction, Keymap, ListedTool } from './input/keymap.js'
import type { Camera, Size } from './camera/camera.js'
import type { Issue } from './issues/issue.js'
import type { Selection } from './selection.js'
import type { HitTarget } from './shapes/hit-test.js'
import type { StampSettings } from './shapes/stamps.js'
import type { WallSettings } from './tools/wall/settings.js'
import type { BrushSettings } from './tools/tool-options.js'
import type { Guide, SnapHit, SnapSettings } from './shapes/snapping.js'

/** What shape tools create. */
export type DrawKind = 'obstacle' | 'area'

/** What the hole tool draws. */
export type HoleForm = 'polygon' | 'rectangle' | 'circle'

export interface DraftShape {
  readonly kind: 'obstacle' | 'area' | 'hole' | 'cut' | 'link' | 'measure' | 'freehand' | 'route'
  readonly points: readonly Point[]
  /** Joins the last point to the first. */
  readonly closed?: boolean
  /** Number of placed `points`; the rest follow the pointer. */
  readonly placed: number
  /** Snapped to the first point: the next click closes. */
  readonly closing?: boolean
  /** `false`: it crosses itself. */
  readonly valid: boolean
  /** All crossings, those of the closing edge included; absent: none. */
  readonly crossings?: readonly Point[]
  /** The wall that the points become. */
  readonly wall?: WallShape
  /** Kind of the resulting item; an obstacle if absent. */
  readonly becomes?: DrawKind
  /** Id of the shape that gets the hole. */
  readonly host?: string
  readonly anchor?: Point
  /** Current size of a rectangle or ellipse; `radius` for a circle. */
  readonly size?: { readonly width: number; readonly height: number; readonly radius?: number }
}

export interface Marquee {
  readonly rect: Rect
  readonly mode: 'intersect' | 'contain'
}

export interface Measurement {
  readonly points: readonly Point[]
  readonly length: number
  /** If the line was closed on its first point. */
  readonly area?: number
  /** Degrees, at each inner point. */
  readonly angles: readonly number[]
  readonly path?: { readonly length: number; readonly cost: number }
}

export interface OverlayLabel {
  readonly at: Point
  readonly text: string
  /** Below its position, clear of a marker. */
  readonly below?: boolean
}

export interface Overlay {
  readonly shape?: DraftShape
  readonly marquee?: Marquee
  /** Outlines before the drag. */
  readonly ghost?: readonly Ring[]
  readonly measure?: Measurement
  /** Cells being painted or erased. */
  readonly cells?: { readonly rects: readonly Rect[]; readonly erase: boolean; readonly hexes?: readonly Ring[] }
  readonly labels?: readonly OverlayLabel[]
}

/** Positions of the cursor; `snap`: what it snapped to. */
export interface CursorReadout {
  readonly screen: Point
  /** After snapping. */
  readonly world: Point
  readonly snap?: SnapHit
  readonly source: 'pointer' | 'keyboard'
}

export interface Announcement {
  readonly serial: number
  readonly text: string
}

export interface Hint {
  /** Id of the gesture in the `gestures` of its tool. */
  readonly id: string
  /** Localized keys or buttons: "Enter", "Right click". Empty for a plain sentence. */
  readonly keys: readonly string[]
  readonly text: string
}

export interface MenuEntry {
  readonly action: KeyAction
  readonly label: string
  readonly shortcut?: string
  /** Icon name of an app's action. */
  readonly icon?: string
  readonly enabled: boolean
  /** Why it is disabled. */
  readonly reason?: string
  readonly danger?: boolean
  /** Whether what it toggles is on. */
  readonly checked?: boolean
  /** Has a separator above it. */
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
  /** What to draw: the document with the running gesture applied; `document` itself if none runs. */
  readonly draft: NavDocument
  /** Ids that the running gesture changes. */
  readonly draftIds: readonly string[]
  readonly selection: Selection
  readonly hover: HitTarget | undefined
  readonly tool: string
  readonly tools: readonly ListedTool[]
  readonly keymap: Keymap
  /** `tool/state`, as in the transition tables: 'select/idle', 'polygon/drawing'. */
  readonly at: string
  readonly overlay: Overlay
  readonly guides: readonly Guide[]
  readonly cursor: CursorReadout | undefined
  readonly cursorName: CursorName
  /** The keyboard's crosshair in world units, while active. */
  readonly crosshair: Point | undefined
  readonly camera: Camera
  readonly viewport: Size
  readonly snap: SnapSettings
  readonly history: HistoryView
  readonly hints: readonly Hint[]
  readonly announcement: Announcement
  /** The last announcement for the screen too: why nothing happened, or what a key switched. */
  readonly visibleAnnouncement: Announcement | undefined
  readonly menu: ContextMenu | undefined
  /** Id of the note whose text the last press asks for: it was placed or double-clicked. */
  readonly note: string | undefined
  /** Issues of the drawing, then those that the app set. */
  readonly issues: readonly Issue[]
  readonly readOnly: boolean
  /** `coarse` after touch, `fine` after a mouse or pen: sizes handles. */
  readonly pointer: 'fine' | 'coarse'
  readonly terrain: string
  /** Obstacles, or areas of `terrain`. */
  readonly drawKind: DrawKind
  readonly wall: WallSettings
  readonly stamp: StampSettings
  readonly brush: BrushSettings
  readonly holeForm: HoleForm
  /** Of the next marker; undefined: the spawn if the map has none, otherwise the goal. */
  readonly markerRole: string | undefined
  /** What buttons hold for fingers. */
  readonly held: HeldKeys
}

export interface HeldKeys {
  readonly shift: boolean
  readonly alt: boolean
  readonly move: boolean
}
