import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  EMPTY_SELECTION,
  selectItems,
  toggleItem,
  toggleVertex,
  type EditorSnapshot,
  type Selection,
} from '../../editor/index.js'
import { canDropRow, dropRow, isNamed, isOpenRow, keepsLayer, renameRow, stepRow } from './drawing-acts.js'
import { drawingRows, type DrawingRow, type Grouping } from './drawing-rows.js'
import { useEditorState, useOpenIssues, usePanel, useView } from '../panel-context.js'
import { createRowDrag, type RowDrop } from './row-drag.js'
import { TreeRow } from './TreeRow.js'
import { useRowWindow } from './use-row-window.js'
import type { ViewState } from '../view-state.js'

/** Above this many rows only those in view are in the page; each still says its place and how many there are. */
const WINDOW_ABOVE = 240

/** The drawing for screen readers, the keyboard and tests: one row per item, its vertices below it, in step with the selection. */
export function DrawingTree(): ReactNode {
  const { editor, view, labels, words } = usePanel()
  const document = useEditorState(selectDocument)
  const selection = useEditorState(selectSelection)
  const hover = useEditorState(selectHover)
  const foldedGroups = useView(selectFolded)
  const openItems = useView(selectOpen)
  const grouping = useView(selectGrouping)
  const search = useView(selectSearch)
  const renaming = useView(selectRenaming)
  const issues = useOpenIssues()
  const rows = useMemo(
    () => drawingRows(document, { grouping, foldedGroups, openItems, search, labels }),
    [document, grouping, foldedGroups, openItems, search, labels],
  )
  const worst = useMemo(() => worstByItem(issues), [issues])
  const [current, setCurrent] = useState<string | undefined>()
  const [drop, setDrop] = useState<RowDrop | undefined>()
  const tree = useRef<HTMLDivElement>(null)
  const windowed = rows.length > WINDOW_ABOVE
  const { first, last, rowHeight, scrollTo } = useRowWindow(tree, rows.length, windowed)
  const chosen = rowOfSelection(selection)
  const currentKey = rows.some((row) => row.key === current)
    ? current
    : chosen !== undefined && rows.some((row) => row.key === chosen)
      ? chosen
      : rows[0]?.key

  const goTo = (key: string): void => {
    setCurrent(key)
    if (windowed) scrollTo(rows.findIndex((row) => row.key === key))
    requestAnimationFrame(() =>
      tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: windowed }),
    )
  }
  const toggleOpen = (row: DrawingRow, open?: boolean): void => {
    const state = view.getSnapshot()
    if (row.type === 'group') {
      const folded = state.foldedGroups.includes(row.group)
      if (open === undefined || open === folded)
        view.set({
          foldedGroups: folded
            ? state.foldedGroups.filter((group) => group !== row.group)
            : [...state.foldedGroups, row.group],
        })
    } else if (row.type === 'item' && row.open !== undefined) {
      if (open === undefined || open !== row.open)
        view.set({
          openItems: row.open ? state.openItems.filter((id) => id !== row.item.id) : [...state.openItems, row.item.id],
        })
    }
  }
  const choose = (row: DrawingRow, add: boolean): void => {
    if (row.type === 'group') toggleOpen(row)
    else if (row.type === 'item')
      editor.selection.set(add ? toggleItem(selection, row.item.id) : selectItems([row.item.id]))
    else
      editor.selection.set(
        add ? toggleVertex(selection, row.vertex) : { items: [row.vertex.id], vertices: [row.vertex] },
      )
  }
  const startRename = (row: DrawingRow): void => {
    if (isOpenRow(editor, row)) view.set({ renaming: row.key })
  }
  const endRename = (row: DrawingRow, name: string | undefined): void => {
    if (view.getSnapshot().renaming !== row.key) return
    view.set({ renaming: undefined })
    if (name !== undefined && isNamed(row)) renameRow(editor, words, row, name)
    goTo(row.key)
  }
  useEffect(() => {
    const list = tree.current
    if (list === null) return
    const rowOf = (key: string): DrawingRow | undefined => rows.find((row) => row.key === key)
    const drag = createRowDrag(list, {
      canDrag: (key) => {
        const row = rowOf(key)
        return row !== undefined && isOpenRow(editor, row)
      },
      canDrop: (key, target) => canDropRow(rows, key, target),
      onOver: setDrop,
      onDrop: (fallen) => dropRow(editor, labels, words, rows, fallen),
    })
    return drag.destroy
  }, [editor, labels, words, rows])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return
    const index = rows.findIndex((row) => row.key === currentKey)
    const row = rows[index]
    if (row === undefined) return
    const forward =
      tree.current !== null && getComputedStyle(tree.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const isOpen = row.type !== 'vertex' && row.open === true
    const to = (next: number): void => {
      const target = rows[Math.max(0, Math.min(rows.length - 1, next))]
      if (target !== undefined) goTo(target.key)
    }
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      if (isOpenRow(editor, row)) stepRow(editor, labels, words, rows, row, event.key === 'ArrowDown' ? 1 : -1)
      goTo(row.key)
    } else if (row.type === 'group' && row.layer !== undefined && keepsLayer(editor, labels, words, row.layer, event))
      goTo(row.key)
    else if (event.key === 'F2') startRename(row)
    else if (event.key === 'ArrowDown') to(index + 1)
    else if (event.key === 'ArrowUp') to(index - 1)
    else if (event.key === 'Home') to(0)
    else if (event.key === 'End') to(rows.length - 1)
    else if (event.key === forward) {
      if (row.type !== 'vertex' && row.open === false) toggleOpen(row, true)
      else if (isOpen) to(index + 1)
    } else if (event.key === backward) {
      if (isOpen) toggleOpen(row, false)
      else
        for (let i = index - 1; i >= 0; i--)
          if (rows[i].level < row.level) {
            to(i)
            break
          }
    } else if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey)
      choose(row, event.shiftKey)
    else if (event.key === 'Escape') editor.selection.set(EMPTY_SELECTION)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const shown = windowed ? rows.slice(first, last) : rows
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={words.drawing}
      aria-multiselectable="true"
      className="nav-tree"
      onKeyDown={onKeyDown}
      style={
        windowed
          ? { paddingBlockStart: first * rowHeight, paddingBlockEnd: Math.max(0, rows.length - last) * rowHeight }
          : undefined
      }
      onPointerLeave={() => editor.selection.hover(undefined)}
    >
      {shown.map((row) => (
        <TreeRow
          key={row.key}
          row={row}
          selection={selection}
          focusable={row.key === currentKey}
          hovered={row.type === 'item' && hover === row.item.id}
          severity={row.type === 'item' ? worst.get(row.item.id) : undefined}
          dropSide={
            drop?.target === row.key
              ? row.type === 'group' && drop.key.startsWith('item:')
                ? 'onto'
                : drop.side
              : undefined
          }
          renaming={renaming === row.key}
          onFocus={() => setCurrent(row.key)}
          onChoose={(add) => choose(row, add)}
          onTwist={() => toggleOpen(row)}
          onRename={() => startRename(row)}
          onNamed={(name) => endRename(row, name)}
        />
      ))}
    </div>
  )
}

function worstByItem(
  issues: readonly { severity: 'error' | 'warning' | 'info'; itemIds: readonly string[] }[],
): ReadonlyMap<string, 'error' | 'warning' | 'info'> {
  const worst = new Map<string, 'error' | 'warning' | 'info'>()
  for (const issue of issues) for (const id of issue.itemIds) if (!worst.has(id)) worst.set(id, issue.severity)
  return worst
}

function rowOfSelection(selection: Selection): string | undefined {
  const vertex = selection.vertices[0]
  if (vertex !== undefined) return `vertex:${vertex.id}:${vertex.ring}:${vertex.vertex}`
  return selection.items[0] === undefined ? undefined : `item:${selection.items[0]}`
}

const selectDocument = (state: EditorSnapshot): EditorSnapshot['document'] => state.document
const selectSelection = (state: EditorSnapshot): Selection => state.selection
const selectHover = (state: EditorSnapshot): string | undefined =>
  state.hover !== undefined && 'id' in state.hover ? state.hover.id : undefined
const selectFolded = (state: ViewState): readonly string[] => state.foldedGroups
const selectOpen = (state: ViewState): readonly string[] => state.openItems
const selectGrouping = (state: ViewState): Grouping => state.grouping
const selectSearch = (state: ViewState): string => state.search
const selectRenaming = (state: ViewState): string | undefined => state.renaming
