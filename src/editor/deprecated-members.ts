/** Members of an editor by the names that they had before 0.2, for one release: to end it, delete this file and what imports it. */
import type { ActionsGroup } from './groups/actions-group.js'
import type { CameraGroup } from './groups/camera-group.js'
import type { ClipboardGroup } from './groups/clipboard-group.js'
import type { DocumentGroup, VertexGroup } from './groups/document-group.js'
import type { EditorGroups } from './groups/editor-groups.js'
import type { FilesGroup } from './groups/files-group.js'
import type { HistoryGroup } from './groups/history-group.js'
import type { InputGroup } from './groups/input-group.js'
import type { IssuesGroup } from './groups/issues-group.js'
import type { SelectionGroup } from './groups/selection-group.js'
import type { ToolsGroup } from './groups/tools-group.js'

export interface DeprecatedMembers {
  /** @deprecated Use `input.dispatch`. */
  readonly dispatch: InputGroup['dispatch']
  /** @deprecated Use `document.run`. */
  readonly run: DocumentGroup['run']
  /** @deprecated Use `document.replace`. */
  readonly replaceDocument: DocumentGroup['replace']
  /** @deprecated Use `history.undo`. */
  readonly undo: HistoryGroup['undo']
  /** @deprecated Use `history.redo`. */
  readonly redo: HistoryGroup['redo']
  /** @deprecated Use `history.travelTo`. */
  readonly travelTo: HistoryGroup['travelTo']
  /** @deprecated Use `history.mark`. */
  readonly mark: HistoryGroup['mark']
  /** @deprecated Use `history.bailTo`. */
  readonly bailTo: HistoryGroup['bailTo']
  /** @deprecated Use `history.squashTo`. */
  readonly squashTo: HistoryGroup['squashTo']
  /** @deprecated Use `history.transact`. */
  readonly transact: HistoryGroup['transact']
  /** @deprecated Use `history.dump`. */
  readonly dumpHistory: HistoryGroup['dump']
  /** @deprecated Use `history.load`. */
  readonly loadHistory: HistoryGroup['load']
  /** @deprecated Use `document.insert`. */
  readonly insert: DocumentGroup['insert']
  /** @deprecated Use `document.update`. */
  readonly update: DocumentGroup['update']
  /** @deprecated Use `document.remove`. */
  readonly remove: DocumentGroup['remove']
  /** @deprecated Use `document.transform`. */
  readonly transform: DocumentGroup['transform']
  /** @deprecated Use `document.vertices.move`. */
  readonly moveVertex: VertexGroup['move']
  /** @deprecated Use `document.vertices.insert`. */
  readonly insertVertex: VertexGroup['insert']
  /** @deprecated Use `document.vertices.remove`. */
  readonly deleteVertices: VertexGroup['remove']
  /** @deprecated Use `selection.align`. */
  readonly align: SelectionGroup['align']
  /** @deprecated Use `selection.distribute`. */
  readonly distribute: SelectionGroup['distribute']
  /** @deprecated Use `selection.reorder`. */
  readonly reorder: SelectionGroup['reorder']
  /** @deprecated Use `selection.nudge`. */
  readonly nudge: SelectionGroup['nudge']
  /** @deprecated Use `selection.combine`. */
  readonly combine: SelectionGroup['combine']
  /** @deprecated Use `selection.duplicate`. */
  readonly duplicate: SelectionGroup['duplicate']
  /** @deprecated Use `selection.remove`. */
  readonly deleteSelection: SelectionGroup['remove']
  /** @deprecated Use `document.moveToLayer`. */
  readonly moveToLayer: DocumentGroup['moveToLayer']
  /** @deprecated Use `document.placeBeside`. */
  readonly placeBeside: DocumentGroup['placeBeside']
  /** @deprecated Use `issues.fix`. */
  readonly applyFix: IssuesGroup['fix']
  /** @deprecated Use `clipboard.copy`. */
  readonly copy: ClipboardGroup['copy']
  /** @deprecated Use `clipboard.cut`. */
  readonly cut: ClipboardGroup['cut']
  /** @deprecated Use `clipboard.paste`. */
  readonly paste: ClipboardGroup['paste']
  /** @deprecated Use `selection.set`. */
  readonly select: SelectionGroup['set']
  /** @deprecated Use `selection.all`. */
  readonly selectAll: SelectionGroup['all']
  /** @deprecated Use `selection.hover`. */
  readonly setHover: SelectionGroup['hover']
  /** @deprecated Use `tools.set`. */
  readonly setTool: ToolsGroup['set']
  /** @deprecated Use `tools.setTerrain`. */
  readonly setTerrain: ToolsGroup['setTerrain']
  /** @deprecated Use `tools.setMarkerRole`. */
  readonly setMarkerRole: ToolsGroup['setMarkerRole']
  /** @deprecated Use `input.hold`. */
  readonly setHeld: InputGroup['hold']
  /** @deprecated Use `tools.complete`. */
  readonly complete: ToolsGroup['complete']
  /** @deprecated Use `tools.cancel`. */
  readonly cancel: ToolsGroup['cancel']
  /** @deprecated Use `tools.removeLast`. */
  readonly removeLast: ToolsGroup['removeLast']
  /** @deprecated Use `input.place`. */
  readonly place: InputGroup['place']
  /** @deprecated Use `input.toggleCrosshair`. */
  readonly toggleCrosshair: InputGroup['toggleCrosshair']
  /** @deprecated Use `input.moveCrosshair`. */
  readonly moveCrosshair: InputGroup['moveCrosshair']
  /** @deprecated Use `camera.set`. */
  readonly setCamera: CameraGroup['set']
  /** @deprecated Use `camera.setViewport`. */
  readonly setViewport: CameraGroup['setViewport']
  /** @deprecated Use `camera.zoomBy`. */
  readonly zoomBy: CameraGroup['zoomBy']
  /** @deprecated Use `camera.panBy`. */
  readonly panBy: CameraGroup['panBy']
  /** @deprecated Use `camera.fit`. */
  readonly fit: CameraGroup['fit']
  /** @deprecated Use `camera.toWorld`. */
  readonly toWorld: CameraGroup['toWorld']
  /** @deprecated Use `camera.toScreen`. */
  readonly toScreen: CameraGroup['toScreen']
  /** @deprecated Use `tools.setSnap`. */
  readonly setSnap: ToolsGroup['setSnap']
  /** @deprecated Use `issues.set`. */
  readonly setIssues: IssuesGroup['set']
  /** @deprecated Use `actions.run`. */
  readonly runAction: ActionsGroup['run']
  /** @deprecated Use `actions.whyNot`. */
  readonly whyNot: ActionsGroup['whyNot']
  /** @deprecated Use `actions.openMenu`. */
  readonly openMenu: ActionsGroup['openMenu']
  /** @deprecated Use `actions.openMenu`. */
  readonly openMenuAtSelection: ActionsGroup['openMenu']
  /** @deprecated Use `actions.closeMenu`. */
  readonly closeMenu: ActionsGroup['closeMenu']
  /** @deprecated Use `selection.hitTest`. */
  readonly hitTest: SelectionGroup['hitTest']
  /** @deprecated Use `document.item`. */
  readonly itemById: DocumentGroup['item']
  /** @deprecated Use `files.export`. */
  readonly export: FilesGroup['export']
  /** @deprecated Use `files.import`. */
  readonly import: FilesGroup['import']
  /** @deprecated Use `history.canUndo`. */
  readonly canUndo: boolean
  /** @deprecated Use `history.canRedo`. */
  readonly canRedo: boolean
  /** @deprecated The handle is the editor. */
  readonly editor: this
}

export function addDeprecatedMembers<E extends EditorGroups>(editor: E): E & DeprecatedMembers {
  const { document, selection, camera, tools, clipboard, history, issues, input, actions, files } = editor
  const methods = {
    dispatch: input.dispatch,
    run: document.run,
    replaceDocument: document.replace,
    undo: history.undo,
    redo: history.redo,
    travelTo: history.travelTo,
    mark: history.mark,
    bailTo: history.bailTo,
    squashTo: history.squashTo,
    transact: history.transact,
    dumpHistory: history.dump,
    loadHistory: history.load,
    insert: document.insert,
    update: document.update,
    remove: document.remove,
    transform: document.transform,
    moveVertex: document.vertices.move,
    insertVertex: document.vertices.insert,
    deleteVertices: document.vertices.remove,
    align: selection.align,
    distribute: selection.distribute,
    reorder: selection.reorder,
    nudge: selection.nudge,
    combine: selection.combine,
    duplicate: selection.duplicate,
    deleteSelection: selection.remove,
    moveToLayer: document.moveToLayer,
    placeBeside: document.placeBeside,
    applyFix: issues.fix,
    copy: clipboard.copy,
    cut: clipboard.cut,
    paste: clipboard.paste,
    select: selection.set,
    selectAll: selection.all,
    setHover: selection.hover,
    setTool: tools.set,
    setTerrain: tools.setTerrain,
    setMarkerRole: tools.setMarkerRole,
    setHeld: input.hold,
    complete: tools.complete,
    cancel: tools.cancel,
    removeLast: tools.removeLast,
    place: input.place,
    toggleCrosshair: input.toggleCrosshair,
    moveCrosshair: input.moveCrosshair,
    setCamera: camera.set,
    setViewport: camera.setViewport,
    zoomBy: camera.zoomBy,
    panBy: camera.panBy,
    fit: camera.fit,
    toWorld: camera.toWorld,
    toScreen: camera.toScreen,
    setSnap: tools.setSnap,
    setIssues: issues.set,
    runAction: actions.run,
    whyNot: actions.whyNot,
    openMenu: actions.openMenu,
    openMenuAtSelection: actions.openMenu,
    closeMenu: actions.closeMenu,
    hitTest: selection.hitTest,
    itemById: document.item,
    export: files.export,
    import: files.import,
  }
  return Object.defineProperties(Object.assign(editor, methods), {
    canUndo: { get: () => history.canUndo },
    canRedo: { get: () => history.canRedo },
    editor: { get: () => editor },
  }) as E & DeprecatedMembers
}
