/**
 * The contract of every tool, the app's own included: a pure state machine.
 * `step` takes the state, one input and what can be known, and returns the next state with what should happen.
 * It keeps nothing, and `undefined` means "not for me": the next rung (menu, Escape ladder, shortcut) may have the input.
 */
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { Command, NavDocument, NavItem, VertexRef } from '../../document/model/index.js'
import type { Camera } from '../camera/camera.js'
import type { CursorName, DrawKind, Overlay } from '../editor-snapshot.js'
import type { ToolOptions } from './tool-options.js'
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

/** `undo` and `redo` reach a tool first, while it draws: the inner tier of history. */
export type ToolAction = 'complete' | 'cancel' | 'remove-last' | 'undo' | 'redo'

export type ToolInput =
  /** Main button, one finger, or Space on the crosshair. `double` comes in place of the second `down`. */
  | ({ readonly type: 'down' | 'double' | 'move' | 'up' } & ToolPointer)
  /** Right click or long press. */
  | ({ readonly type: 'context' } & ToolPointer)
  /** The pointer was taken away: whatever was held goes back. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'action'; readonly action: ToolAction }

export type ToolEffect =
  /** Shows the document with these commands applied, in place of the last such effect. Nothing is stored. */
  | { readonly type: 'preview'; readonly commands: readonly Command[] }
  /** Back to the committed document. */
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
  /** `refused`: it says why nothing happened, and is shown too. */
  | { readonly type: 'announce'; readonly text: string; readonly refused?: boolean }
  | { readonly type: 'menu'; readonly screen: Point; readonly target?: HitTarget }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'tool'; readonly tool: string }
  /** What the marker tool puts down next. */
  /** The role that the next marker gets; undefined = the one that the map lacks. */
  | { readonly type: 'marker-role'; readonly role: string | undefined }

export interface ToolStep<S extends ToolState = ToolState> {
  readonly state: S
  readonly effects?: readonly ToolEffect[]
  /** For the cursor readout and the guides. */
  readonly snap?: SnapResult
}

/** What a tool may know. Everything is of the moment of the step. */
export interface ToolContext {
  /** As committed; previews are applied to it. */
  readonly document: NavDocument
  readonly selection: Selection
  readonly camera: Camera
  readonly messages: EditorMessages
  readonly options: ToolOptions
  readonly snapSettings: SnapSettings
  readonly terrain: string
  /** What the tools of shapes make. */
  readonly drawKind: DrawKind
  readonly markerRole: string
  /** Nearest and topmost first; `reach` in screen pixels, by default the hit radius of the pointer. */
  readonly hits: (pointer: ToolPointer, reach?: number) => readonly HitTarget[]
  readonly item: (id: string) => NavItem | undefined
  /** Whether the item may be changed: not locked, not hidden, nor its layer, and the editor not read-only. */
  readonly editable: (id: string) => boolean
  readonly itemsIn: (rect: Rect, mode: 'intersect' | 'contain') => readonly string[]
  readonly verticesIn: (rect: Rect, ids: readonly string[]) => readonly VertexRef[]
  readonly snap: (pointer: ToolPointer, request?: SnapRequest) => SnapResult
  readonly createId: (kind: NavItem['kind']) => string
  readonly readOnly: boolean
}

export interface ToolDefinition<S extends ToolState = ToolState> extends ListedTool {
  readonly initial: S
  readonly step: (state: S, input: ToolInput, context: ToolContext) => ToolStep<S> | undefined
  /** Something is begun that undo takes a point from, before it reaches history. In the states `drawing` and `placing` when absent. */
  readonly drafting?: (state: S) => boolean
  readonly cursor?: (state: S, hover: HitTarget | undefined) => CursorName
  readonly overlay?: (state: S, context: ToolContext) => Overlay
  /** Its rows of the gesture table; those whose `at` names the current state are the hints. */
  readonly gestures: readonly Gesture[]
  /** A press of the crosshair in this state holds on until the next one: what it took is carried by the arrow keys. */
  readonly carries?: (state: S) => boolean
  /** Name of the state for hints, where it depends on what is selected. */
  readonly hintState?: (state: S, selection: Selection) => string
  /** Handles of the selection (scale, rotate, vertices) are shown and can be grabbed. */
  readonly handles?: boolean
}

/**
 * Checks a tool's shape where it is written and lets a list hold tools with different states.
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
  // A list cannot name the state of each tool: every state that a tool gets is one that it has returned.
  return tool as unknown as ToolDefinition
}
