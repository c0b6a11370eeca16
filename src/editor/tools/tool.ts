/** A tool is a pure state machine. If a step returns `undefined`, the editor handles the input (menu, Escape, shortcuts). */
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { Command, NavDocument, NavItem, VertexRef } from '../../document/model/index.js'
import type { Camera } from '../camera/camera.js'
import type { CursorName, DrawKind, HoleForm, Overlay } from '../editor-snapshot.js'
import type { StampSettings } from '../shapes/stamps.js'
import type { WallSettings, BrushSettings, ToolOptions } from './tool-options.js'
import type { ListedTool } from '../input/keymap.js'
import type { ToolPointer } from '../input/input.js'
import { GESTURES, type Gesture } from '../input/gestures.js'
import type { HitTarget } from '../shapes/hit-test.js'
import type { EditorMessages } from '../../words/index.js'
import type { Selection } from '../selection.js'
import type { SnapRequest, SnapResult, SnapSettings } from '../shapes/snapping.js'

export interface ToolState {
  readonly at: string
}

/** Actions that a tool receives. While it draws, it receives `undo` and `redo` before the history does. */
export type ToolAction = 'complete' | 'cancel' | 'remove-last' | 'undo' | 'redo'

export type ToolInput =
  /** Main button, one finger, or Space at the crosshair. A double click sends `double` instead of the second `down`. */
  | ({ readonly type: 'down' | 'double' | 'move' | 'up' } & ToolPointer)
  /** Right click or long press. */
  | ({ readonly type: 'context' } & ToolPointer)
  /** The pointer was lost: the tool must revert the gesture. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'action'; readonly action: ToolAction }

export type ToolEffect =
  /** Shows the document with these commands, replacing the last preview, and stores nothing. */
  | { readonly type: 'preview'; readonly commands: readonly Command[] }
  | { readonly type: 'discard' }
  /** Stores the commands as one change and one history entry. */
  | {
      readonly type: 'commit'
      readonly commands: readonly Command[]
      readonly label: string
      readonly selection?: Selection
    }
  | { readonly type: 'select'; readonly selection: Selection }
  | { readonly type: 'hover'; readonly target: HitTarget | undefined }
  /** Announces a text. With `refused`, it explains why nothing happened, and is shown as well. */
  | { readonly type: 'announce'; readonly text: string; readonly refused?: boolean }
  | { readonly type: 'menu'; readonly screen: Point; readonly target?: HitTarget }
  | { readonly type: 'note'; readonly id: string }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'tool'; readonly tool: string }
  /** Sets the role of the next marker. If `role` is undefined, the next marker is the spawn, or the goal if the map already has a spawn. */
  | { readonly type: 'marker-role'; readonly role: string | undefined }

export interface ToolStep<S extends ToolState = ToolState> {
  readonly state: S
  readonly effects?: readonly ToolEffect[]
  readonly snap?: SnapResult
}

export interface ToolContext {
  /** The committed document, to which previews are applied. */
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
  /** Returns targets, nearest and topmost first. `reach` is in screen pixels; the hit radius of the pointer if absent. */
  readonly hits: (pointer: ToolPointer, reach?: number) => readonly HitTarget[]
  readonly item: (id: string) => NavItem | undefined
  /** Returns whether the item may be changed: neither the item nor its layer is locked or hidden, and the editor is not read-only. */
  readonly editable: (id: string) => boolean
  /**
   * Returns the given ids and the ids of all items grouped with them. If groups are nested, only the outermost group of an item counts.
   * A group is entered while some, but not all, of its items are selected. Inside the entered group, only the groups that it contains count.
   */
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
  /** Returns whether undo and redo act on the points of the draft. If absent, they do so in the states `drawing` and `placing`. */
  readonly drafting?: (state: S) => boolean
  readonly cursor?: (state: S, hover: HitTarget | undefined) => CursorName
  readonly overlay?: (state: S, context: ToolContext) => Overlay
  /** Gestures of the tool, for the list of shortcuts. Those whose `at` contains the current state are shown as hints. */
  readonly gestures: readonly Gesture[]
  /** Returns whether the crosshair stays pressed after Space is released, until Space is pressed again. Meanwhile arrow keys drag. */
  readonly carries?: (state: S) => boolean
  /** Returns the name of the state for hints, if it depends on the selection. */
  readonly hintState?: (state: S, selection: Selection) => string
  /** Whether handles of the selection are shown and can be dragged. */
  readonly handles?: boolean
}

/**
 * Returns the tool with a type that hides its state, so that a list can contain tools with different states.
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
  // Safe, since a tool only receives states that it has returned.
  return tool as unknown as ToolDefinition
}

/**
 * Defines a built-in tool. Defaults of the properties: name, icon and gestures that belong to the id, `edits` true, the initial state `idle`, and the
 * cursor `crosshair`.
 */
export function builtInTool<S extends ToolState>(
  id: keyof EditorMessages['tools'],
  tool: Partial<ToolDefinition<S>> & Pick<ToolDefinition<S>, 'step'>,
): ToolDefinition {
  return defineTool<S>({
    id,
    name: (messages) => messages.tools[id],
    icon: id,
    edits: true,
    gestures: GESTURES.filter((gesture) => gesture.tool === id),
    initial: { at: 'idle' } as S,
    cursor: () => 'crosshair',
    ...tool,
  })
}
