/**
 * The headless editor, without React, Konva or DOM. input/ passes inputs to tools/; changes/ stores the effects of tools in the history. Invariants: a call
 * notifies listeners once; a gesture is one change and one history entry; the app can refuse a change before it is stored; errors of the app's functions are
 * reported and leave the state intact. A pointer move costs one query of the scene index, and a draft with the moved items. Read: editor.ts, groups/,
 * create-editor.ts, changes/, input/, tools/, shapes/, issues/, actions/, camera/.
 */
export { createEditor, openEditor } from './create-editor.js'
export {
  changeList,
  type ListChange,
  type EditorBaseOptions,
  type FileImportOptions,
  type EditorFiles,
} from './editor-options.js'
export type { AlignEdge } from './shapes/transforms.js'
export type {
  ActionsGroup,
  Editor,
  EditorGroups,
  EditorOptions,
  AppAction,
  AppActions,
  MenuAbout,
  MenuChange,
  MenuChanges,
  MenuGroups,
} from './editor.js'
export { MAX_COPIES, type CopyOptions, type ReorderStep, type TransformOptions } from './groups/selection-group.js'
export type { Likeness } from './changes/alike.js'
export { keyOf, type GroupPath } from './shapes/item-groups.js'
export {
  createPatchExchange,
  type PatchChannel,
  type PatchExchange,
  type PatchExchangeOptions,
  type PatchMessage,
  type PatchSession,
  type SharedChange,
} from './changes/patch-exchange.js'
export type {
  Announcement,
  ContextMenu,
  CursorName,
  CursorReadout,
  DraftShape,
  DrawKind,
  HoleForm,
  EditorSnapshot,
  HeldKeys,
  Hint,
  HistoryView,
  Marquee,
  Measurement,
  MenuEntry,
  Overlay,
  OverlayLabel,
} from './editor-snapshot.js'
export type { BooleanOperation, BrushSettings, Clip, ToolOptions } from './tools/tool-options.js'
export { isDevelopment } from './editor-settings.js'
export type { CameraGroup } from './groups/camera-group.js'
export type { ClipboardGroup } from './groups/clipboard-group.js'
export type { DocumentGroup, VertexGroup } from './groups/document-group.js'
export type { FilesGroup } from './groups/files-group.js'
export type { HistoryGroup } from './groups/history-group.js'
export type { InputGroup } from './groups/input-group.js'
export type { IssuesGroup } from './groups/issues-group.js'
export type { SelectionGroup } from './groups/selection-group.js'
export type { StampsGroup } from './groups/stamps-group.js'
export type { ToolsGroup } from './groups/tools-group.js'
export {
  LONG_PRESS_MS,
  type BlurInput,
  type EditorInput,
  type KeyInput,
  type Modifiers,
  type PointerInput,
  type PointerKind,
  type WheelInput,
  type ToolPointer,
} from './input/input.js'
export {
  clampCamera,
  DEFAULT_LIMITS,
  fitRect,
  NO_LIMITS,
  panBy,
  screenAt,
  toScreen,
  toWorld,
  visibleRect,
  worldAt,
  zoomAbout,
  type Camera,
  type CameraLimits,
  type Size,
} from './camera/camera.js'
export {
  EMPTY_SELECTION,
  isVertexSelected,
  selectItems,
  toggleItems,
  toggleVertex,
  type Selection,
} from './selection.js'
export { draftItem, withDrawing } from './shapes/drawn-item.js'
export { computeHandles, isManySelected, type Handle, type HandleSide } from './shapes/handles.js'
export type { HitTarget } from './shapes/hit-test.js'
export {
  DEFAULT_SNAP,
  type Guide,
  type SnapHit,
  type SnapKind,
  type SnapPriority,
  type SnapSettings,
  type SnapRequest,
  type SnapResult,
} from './shapes/snapping.js'
export { isInNavigation, withHidden, withNavigation } from './shapes/visibility.js'
export { findDrawingIssues } from './issues/index.js'
export { SceneIndex } from './shapes/scene-index.js'
export { toIssue } from './issues/issue.js'
export type { Issue, IssueCode, IssueFix, IssueGap, IssueSource, ItemIssue } from './issues/issue.js'
export { actionLabel, ACTIONS, currentLabel, appAction, appGroup, type ActionDefinition } from './actions/actions.js'
export { ALIGN_ACTIONS, COMBINE_ACTIONS, menuEntry } from './actions/context-menu.js'
export {
  DEFAULT_KEYMAP,
  describeShortcut,
  isShortcut,
  shortcutOf,
  type ActionId,
  type KeyAction,
  type Reason,
  type KeyedActions,
  type Keymap,
  type ListedTool,
} from './input/keymap.js'
export { pinchStep, wheelOfPinch, wheelPan, wheelZoom } from './input/wheel.js'
export { GESTURES, type Gesture } from './input/gestures.js'
export { editorWords as english, formatLabel, type EditorMessages } from '../words/index.js'
export { BUILT_IN_TOOLS } from './tools/index.js'
export {
  defineTool,
  type ToolAction,
  type ToolContext,
  type ToolDefinition,
  type ToolEffect,
  type ToolInput,
  type ToolState,
  type ToolStep,
} from './tools/tool.js'
export { nextMarkerRole } from './input/tool-runner.js'
export { outlineMachine, type OutlineKind, type OutlineState } from './tools/outline/index.js'
export { spanMachine, type SpanKind, type SpanState } from './tools/span/index.js'
export { dragThreshold } from './tools/drag.js'
export { stampsIn, type StampSettings } from './shapes/stamps.js'
export { wallLengths, type WallSettings } from './tools/tool-options.js'
export { simplifyStroke } from './shapes/simplify-stroke.js'
export type { OutlineEdit } from './shapes/outline-edits.js'
export { splitPolygon } from './shapes/split-polygon.js'
export { fitInside, scaledPicture } from './shapes/picture-rect.js'
export {
  angleAt,
  freeId,
  isLocked,
  isShapeItem,
  itemBox,
  itemName,
  itemRings,
  growRect,
  itemsBox,
  vertexRings,
  type ShapeItem,
} from './shapes/item-geometry.js'
export { shapeSide, withRotation, withSide } from './shapes/shape-side.js'
export type { ShapeGrip } from './shapes/reshape.js'
