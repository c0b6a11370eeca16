/** A tool is a pure state machine; `undefined` passes the input on (menu, Escape, shortcuts). */
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { Command, NavDocument, NavItem, VertexRef } from '../../document/model/index.js'
import type { Camera } from '../camera/camera.js'
import type { CursorName, DrawKind, HoleForm, Overlay } from '../editor-snapshot.js'
import type { StampSettings } from '../shapes/stamps.js'
import type { WallSettings } from './wall/settings.js'
import type { BrushSettings, ToolOptions } from './tool-options.js'
import type { ListedTool } from '../input/keymap.js'
import type { ToolPointer } from '../input/input.js'
import type { Gesture } from '../input/gestures.js'
import type { HitTarget } from '../shapes/hit-test.js'
import type { EditorMessages } from '../../words/index.js'
import type { Selection } from '../selection.js'
import type { SnapRequest, SnapResult, SnapSettings } from '../shapes/snapping.js'

/** Every state names its gesture: 'idle', 'drawing', 'dragging-vertices'. */
export interface ToolState {
  readonly at: string
}

/** `undo` and `redo` reach a tool first while it draws. */
export type ToolAction = 'complete' | 'cancel' | 'remove-last' | 'undo' | 'redo'

export type ToolInput =
  /** Main button, one finger, or Space at the crosshair. `double` replaces the second `down`. */
  | ({ readonly type: 'down' | 'double' | 'move' | 'up' } & ToolPointer)
  /** Right click or long press. */
  | ({ readonly type: 'context' } & ToolPointer)
  /** The pointer was taken away: revert the gesture. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'action'; readonly action: ToolAction }

export type ToolEffect =
  /** Shows the document with these commands, replacing the last preview. Stores nothing. */
  | { readonly type: 'preview'; readonly commands: readonly Command[] }
  | { readonly type: 'discard' }
  /** Stores them: one change, one history entry. */
  | {
      readonly type: 'commit'
      readonly commands: readonly Command[]
      readonly label: string
      readonly selection?: Selection
    }
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'hover'; readonly target: HitTarget | undefined }
  /** `refused`: explains why nothing happened, and is shown too. */
  | { readonly type: 'announce'; readonly text: string; readonly refused?: boolean }
  | { readonly type: 'menu'; readonly screen: Point; readonly target?: HitTarget }
  /** Opens the text of a note. */
  | { readonly type: 'note'; readonly id: string }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'tool'; readonly tool: string }
  /** Role of the next marker; undefined: the one that the map lacks. */
  | { readonly type: 'marker-role'; readonly role: string | undefined }

export interface ToolStep<S extends ToolState = ToolState> {
  readonly state: S
  readonly effects?: readonly ToolEffect[]
  readonly snap?: SnapResult
}

export interface ToolContext {
  /** As committed; previews are applied to it. */
  readonly document: NavDocument
  readonly selection: Selection
  readonly camera: Camera
  readonly messages: EditorMessages
  readonly options: ToolOptions
  readonly snapSettings: SnapSettings
  readonly terrain: string
  readonly drawKind: DrawKind
  readonly wall: WallSettings
  readonly stamp: StampSettings
  readonly markerRole: string
  readonly moves: boolean
  readonly brush: BrushSettings
  readonly holeForm: HoleForm
  /** Nearest and topmost first; `reach` in screen pixels, by default the pointer's hit radius. */
  readonly hits: (pointer: ToolPointer, reach?: number) => readonly HitTarget[]
  readonly item: (id: string) => NavItem | undefined
  /** Whether the item may be changed: neither it nor its layer is locked or hidden, and the editor is not read-only. */
  readonly editable: (id: string) => boolean
  /** The ids with all items of their groups, inside the group that is entered. */
  readonly grouped: (ids: readonly string[]) => readonly string[]
  readonly itemsIn: (rect: Rect, mode: 'intersect' | 'contain') => readonly string[]
  readonly verticesIn: (rect: Rect, ids: readonly string[]) => readonly VertexRef[]
  readonly snap: (pointer: ToolPointer, request?: SnapRequest) => SnapResult
  readonly createId: (kind: NavItem['kind']) => string
  readonly readOnly: boolean
}

export interface ToolDefinition<S extends ToolState = ToolState> extends ListedTool {
  readonly initial: S
  readonly step: (state: S, input: ToolInput, context: ToolContext) => ToolStep<S> | undefined
  /** A draft that undo takes a point from. By default in the states `drawing` and `placing`. */
  readonly drafting?: (state: S) => boolean
  readonly cursor?: (state: S, hover: HitTarget | undefined) => CursorName
  readonly overlay?: (state: S, context: ToolContext) => Overlay
  /** Its rows of the gesture table; those whose `at` names the current state are hints. */
  readonly gestures: readonly Gesture[]
  /** States in which a press of the crosshair lasts until the next one, so that arrow keys drag. */
  readonly carries?: (state: S) => boolean
  /** Name of the state for hints, if it depends on the selection. */
  readonly hintState?: (state: S, selection: Selection) => string
  /** Handles of the selection are shown and can be grabbed. */
  readonly handles?: boolean
}

/**
 * Checks a tool's type where it is defined, and lets a list hold tools with different states.
 * @example
 * const pin = defineTool({
 *   id: 'pin',
 *   name: () => 'Pin',
 *   icon: 'circle',
 *   edits: true,
 *   gestures: [],
 *   initial: { at: 'idle' },
 *   step: (state, input) => (input.type === 'down' ? { state, effects: [] } : undefined),
 * })
 * const withPin = <NavEditor tools={[pin]} />
 */
export function defineTool<S extends ToolState>(tool: ToolDefinition<S>): ToolDefinition {
  // A list cannot type each tool's state: a tool only gets states that it has returned.
  return tool as unknown as ToolDefinition
}
