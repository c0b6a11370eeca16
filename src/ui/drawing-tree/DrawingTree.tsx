import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { EditorSnapshot, Selection } from '../../editor/index.js'
import { useListWindow } from '../controls/list-window.js'
import { useEditorState, usePanel, useDisplay } from '../panel-context.js'
import { canDropRow, dropRow, isOpenRow } from './drawing-acts.js'
import type { DrawingRow } from './drawing-rows.js'
import { createRowDrag, type RowDrop } from './row-drag.js'
import { pressTreeKey } from './tree-keys.js'
import { TreeRow } from './TreeRow.js'
import { focusableKey, useDrawingRows, useWorstIssues } from './use-drawing-rows.js'
import { useRowActs } from './use-row-acts.js'

/** Above this many rows only those in view are in the page; each still says its place and how many there are. */
const WINDOW_ABOVE = 240
/** Pixels of a row before it was measured. */
const ROW_HEIGHT = 28

/** The drawing for screen readers, the keyboard and tests: one row per item, its vertices below it, in step with the selection. */
export function DrawingTree(): ReactNode {
  const { editor, words, table } = usePanel()
  const selection = useEditorState(selectSelection)
  const renaming = useDisplay((state) => state.renaming)
  const rows = useDrawingRows()
  const worst = useWorstIssues()
  const [focused, setFocused] = useState<string | undefined>()
  const tree = useRef<HTMLDivElement>(null)
  const drop = useRowDrag(tree, rows)
  const windowed = rows.length > WINDOW_ABOVE
  const { from, to, before, after, scrollTo } = useListWindow(tree, rows.length, ROW_HEIGHT, WINDOW_ABOVE)
  const currentKey = focusableKey(rows, focused, selection)
  const acts = useRowActs((key) => {
    setFocused(key)
    if (windowed) scrollTo(rows.findIndex((row) => row.key === key))
    requestAnimationFrame(() =>
      tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: windowed }),
    )
  })
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={words.drawing}
      aria-multiselectable="true"
      className="nav-tree"
      onKeyDown={(event) => {
        if (!pressTreeKey(event, { editor, table, rows, currentKey, acts })) return
        event.preventDefault()
        event.stopPropagation()
      }}
      style={windowed ? { paddingBlockStart: before, paddingBlockEnd: after } : undefined}
      onPointerLeave={() => editor.selection.hover(undefined)}
    >
      {rows.slice(from, to).map((row, i) => (
        <TreeRow
          key={row.key}
          row={row}
          index={from + i}
          selection={selection}
          focusable={row.key === currentKey}
          severity={row.type === 'item' ? worst.get(row.item.id) : undefined}
          dropSide={dropSideOf(row, drop)}
          renaming={renaming === row.key}
          onFocus={() => setFocused(row.key)}
          onChoose={(add) => acts.choose(row, add)}
          onTwist={() => acts.toggleOpen(row)}
          onRename={() => acts.startRename(row)}
          onNamed={(name) => acts.endRename(row, name)}
        />
      ))}
    </div>
  )
}

/** Lets rows be dragged to another place; gives where the dragged one would fall. */
function useRowDrag(tree: RefObject<HTMLDivElement | null>, rows: readonly DrawingRow[]): RowDrop | undefined {
  const { editor, table } = usePanel()
  const [drop, setDrop] = useState<RowDrop | undefined>()
  useEffect(() => {
    if (tree.current === null) return
    const drag = createRowDrag(tree.current, {
      canDrag: (key) => {
        const row = rows.find((candidate) => candidate.key === key)
        return row !== undefined && isOpenRow(editor, row)
      },
      canDrop: (key, target) => canDropRow(rows, key, target),
      onOver: setDrop,
      onDrop: (fallen) => dropRow(editor, table, rows, fallen),
    })
    return drag.destroy
  }, [tree, editor, table, rows])
  return drop
}

/** An item falls onto the head of a group, everything else beside a row. */
function dropSideOf(row: DrawingRow, drop: RowDrop | undefined): RowDrop['side'] | 'onto' | undefined {
  if (drop?.target !== row.key) return undefined
  return row.type === 'group' && drop.key.startsWith('item:') ? 'onto' : drop.side
}

const selectSelection = (state: EditorSnapshot): Selection => state.selection
