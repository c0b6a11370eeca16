import { createContext, useContext } from 'react'
import { NavError } from '../engine/core/index.js'
import type { exportMap, MapFormat } from '../document/formats/index.js'
import type { HistoryDump, HistoryMark } from '../document/commands/index.js'
import type { ImportReport, NavDocument, NavItem, WorkOptions } from '../document/model/index.js'
import type { Point, Rect } from '../engine/geometry/index.js'
import type { Editor, HistoryView, Selection } from '../editor/index.js'

/** What a host can do with an editor: the value of its `ref`, and of `useNavEditor` inside it. */
export interface NavEditorHandle {
  /** The store below: snapshots, subscription, every command. */
  readonly editor: Editor
  readonly document: NavDocument
  readonly history: HistoryView
  readonly canUndo: boolean
  readonly canRedo: boolean
  undo: () => boolean
  redo: () => boolean
  setTool: (tool: string) => void
  insert: (items: readonly NavItem[]) => boolean
  update: (id: string, properties: Readonly<Record<string, unknown>>) => boolean
  remove: (ids: readonly string[]) => boolean
  /** Ids of items, or a selection with vertices. */
  select: (selection: readonly string[] | Selection) => void
  /** Everything, the selection, some items or a rectangle. */
  fit: (what?: 'content' | 'selection' | readonly string[] | Rect) => void
  toWorld: (screen: Point) => Point
  toScreen: (world: Point) => Point
  /** Says it politely to assistive technology. */
  announce: (text: string) => void
  /** All changes made inside are one entry of history; a throw takes them back. */
  transact: <T>(label: string, change: () => T) => T
  mark: () => HistoryMark
  bailTo: (mark: HistoryMark) => void
  squashTo: (mark: HistoryMark, label: string) => void
  /** The whole history as plain data; `loadHistory` takes it over again, its document included. */
  dumpHistory: () => HistoryDump
  loadHistory: (dump: unknown) => boolean
  /** The map as text of another format; `navsmith` when absent. */
  export: (format?: MapFormat, options?: Parameters<typeof exportMap>[2]) => Promise<string>
  /** Replaces the map by the content of a file, as one undoable change at the end; a newer import ends it (`document/aborted`). */
  import: (
    data: string | Uint8Array,
    options?: { readonly format?: MapFormat; readonly name?: string } & WorkOptions,
  ) => Promise<ImportReport>
}

export const NavEditorContext = createContext<NavEditorHandle | undefined>(undefined)

/**
 * The editor around this component.
 * @example
 * function ClearButton() {
 *   const editor = useNavEditor()
 *   return <button onClick={() => editor.remove(editor.document.items.map((item) => item.id))}>Clear</button>
 * }
 */
export function useNavEditor(): NavEditorHandle {
  const handle = useContext(NavEditorContext)
  if (handle === undefined)
    throw new NavError(
      'editor/no-editor',
      'useNavEditor was called outside of an editor; put the component inside <NavEditor> or <NavEditorProvider>',
    )
  return handle
}
