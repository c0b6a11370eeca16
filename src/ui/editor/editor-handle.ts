import { selectItems, type Editor } from '../../editor/index.js'
import type { NavEditorHandle } from '../../hooks/index.js'
import { exportDocument } from './editor-files.js'
import type { MapImporter } from './map-importer.js'

/** The editor as a host holds it. Values are read when they are asked for, never stored. */
export function createEditorHandle(editor: Editor, importer: MapImporter): NavEditorHandle {
  return {
    editor,
    get document() {
      return editor.getSnapshot().document
    },
    get history() {
      return editor.getSnapshot().history
    },
    get canUndo() {
      return editor.getSnapshot().history.canUndo
    },
    get canRedo() {
      return editor.getSnapshot().history.canRedo
    },
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    setTool: (tool) => editor.setTool(tool),
    insert: (items) => editor.insert(items),
    update: (id, properties) => editor.update(id, properties),
    remove: (ids) => editor.remove(ids),
    select: (selection) => editor.select('items' in selection ? selection : selectItems(selection)),
    fit: (what) => editor.fit(what),
    toWorld: (screen) => editor.toWorld(screen),
    toScreen: (world) => editor.toScreen(world),
    announce: (text) => editor.announce(text),
    transact: (label, change) => editor.transact(label, change),
    mark: () => editor.mark(),
    bailTo: (mark) => editor.bailTo(mark),
    squashTo: (mark, label) => editor.squashTo(mark, label),
    dumpHistory: () => editor.dumpHistory(),
    loadHistory: (dump) => editor.loadHistory(dump),
    export: (format, options) => exportDocument(editor.getSnapshot().document, format, options),
    import: async (data, options) => (await importer.read(data, options)).report,
  }
}
