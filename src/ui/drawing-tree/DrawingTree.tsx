import { useEffect, useRef, useState, type ReactNode, type RefObject, useMemo, type KeyboardEvent } from 'react'
import { useListWindow, isRightToLeft } from '../controls/index.js'
import { useEditorState, usePanel, useDisplay, useOpenIssues } from '../panel-context.js'
import {
  canDropRow,
  dropRow,
  isEditableRow,
  isNamed,
  renameRow,
  pressLayerKey,
  stepRow,
  type TreePanel,
} from './drawing-actions.js'
import { type DrawingRow, drawingRows, selectionBetween } from './drawing-rows.js'
import { listenForRowDrags, type RowDrop } from './row-drag.js'
import { TreeRow, type RowActions } from './TreeRow.js'
import {
  type Issue,
  type Selection,
  selectItems,
  toggleItems,
  toggleVertex,
  EMPTY_SELECTION,
} from '../../editor/index.js'

const WINDOW_ABOVE = 240 // number of rows above which the list is windowed
const ROW_HEIGHT = 28
const MENU_INSET = 24 // pixels from the left of a row to the menu that Shift+F10 or the Menu key opens

export function DrawingTree(): ReactNode {
  const panel = usePanel()
  const { editor, messages } = panel
  const selection = useEditorState((state) => state.selection)
  const selected = useMemo(() => new Set(selection.items), [selection])
  const renaming = useDisplay((state) => state.renaming)
  const rows = useDrawingRows()
  const worst = useWorstIssues()
  const [focused, setFocused] = useState<string | undefined>()
  const tree = useRef<HTMLDivElement>(null)
  const drop = useRowDrag(tree, rows)
  const windowed = rows.length > WINDOW_ABOVE
  const { from, to, before, after, scrollTo } = useListWindow(tree, rows.length, ROW_HEIGHT, WINDOW_ABOVE)
  const currentKey = focusableKey(rows, focused, selection)
  const actions = useRowActions(rows, (key) => {
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
      aria-label={messages.drawing}
      aria-multiselectable="true"
      className="nav-tree"
      onKeyDown={(event) => {
        if (!pressTreeKey(event, { panel, rows, currentKey, actions })) return
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
          selected={selected}
          focusable={row.key === currentKey}
          severity={row.type === 'item' ? worst.get(row.item.id) : undefined}
          dropSide={dropSideOf(row, drop)}
          renaming={renaming === row.key}
          onFocus={() => setFocused(row.key)}
          actions={actions}
        />
      ))}
    </div>
  )
}

function useRowDrag(tree: RefObject<HTMLDivElement | null>, rows: readonly DrawingRow[]): RowDrop | undefined {
  const panel = usePanel()
  const { editor } = panel
  const [drop, setDrop] = useState<RowDrop | undefined>()
  useEffect(() => {
    if (tree.current === null) return
    return listenForRowDrags(tree.current, {
      canDrag: (key) => {
        const row = rows.find((candidate) => candidate.key === key)
        return row !== undefined && isEditableRow(editor, row)
      },
      canDrop: (key, target) => canDropRow(rows, key, target),
      onOver: setDrop,
      onDrop: (dropped) => dropRow(panel, rows, dropped),
    })
  }, [tree, editor, panel, rows])
  return drop
}

function dropSideOf(row: DrawingRow, drop: RowDrop | undefined): RowDrop['side'] | 'onto' | undefined {
  if (drop?.target !== row.key) return undefined
  return row.type === 'group' && drop.key.startsWith('item:') ? 'onto' : drop.side
}

function useDrawingRows(): readonly DrawingRow[] {
  const { catalog } = usePanel()
  const document = useEditorState((state) => state.document)
  const foldedGroups = useDisplay((state) => state.foldedGroups)
  const openItems = useDisplay((state) => state.openItems)
  const grouping = useDisplay((state) => state.grouping)
  const search = useDisplay((state) => state.search)
  return useMemo(
    () => drawingRows(document, { grouping, foldedGroups, openItems, search, catalog }),
    [document, grouping, foldedGroups, openItems, search, catalog],
  )
}

function useWorstIssues(): ReadonlyMap<string, Issue['severity']> {
  const issues = useOpenIssues()
  return useMemo(() => {
    const worst = new Map<string, Issue['severity']>()
    for (const issue of issues) for (const id of issue.items) if (!worst.has(id)) worst.set(id, issue.severity)
    return worst
  }, [issues])
}

/** Returns the key of the row with the tab stop: the last focused row, else the first selected one, else the first. */
function focusableKey(
  rows: readonly DrawingRow[],
  focused: string | undefined,
  selection: Selection,
): string | undefined {
  const isShown = (key: string | undefined): boolean => key !== undefined && rows.some((row) => row.key === key)
  return [focused, keyOfSelection(selection)].find(isShown) ?? rows[0]?.key
}

function keyOfSelection({ items, vertices }: Selection): string | undefined {
  const vertex = vertices[0]
  if (vertex !== undefined) return `vertex:${vertex.id}:${vertex.ring}:${vertex.vertex}`
  return items[0] === undefined ? undefined : `item:${items[0]}`
}

function useRowActions(rows: readonly DrawingRow[], goTo: (key: string) => void): RowActions {
  const panel = usePanel()
  const { editor, display } = panel
  const anchor = useRef<string | undefined>(undefined)
  const toggleOpen: RowActions['toggleOpen'] = (row, open) => {
    const { foldedGroups, openItems } = display.getSnapshot()
    if (row.type === 'group') {
      // During a search, `row.open` is true even for a collapsed group, so read `foldedGroups`.
      if (open === undefined || open === foldedGroups.includes(row.group))
        display.set({ foldedGroups: toggled(foldedGroups, row.group) })
    } else if (row.type === 'item-group') {
      if (row.open !== open) display.set({ openItems: toggled(openItems, row.key) })
    } else if (row.type === 'item' && row.open !== undefined && row.open !== open)
      display.set({ openItems: toggled(openItems, row.item.id) })
  }
  const choose: RowActions['choose'] = (row, how) => {
    const { selection } = editor.getSnapshot()
    if (how === 'range' && row.type !== 'group') {
      anchor.current ??= row.key
      editor.selection.set(selectionBetween(rows, anchor.current, row.key))
      return
    }
    if (how !== 'range') anchor.current = row.key
    if (row.type === 'group') toggleOpen(row)
    else if (row.type === 'vertex')
      editor.selection.set(
        how === 'toggle' ? toggleVertex(selection, row.vertex) : { items: [row.vertex.id], vertices: [row.vertex] },
      )
    else {
      const ids = row.type === 'item' ? [row.item.id] : row.ids
      editor.selection.set(how === 'toggle' ? toggleItems(selection, ids) : selectItems(ids))
    }
  }
  return {
    goTo,
    toggleOpen,
    choose,
    openMenu: (row, { element, x, y }) => {
      const map = element.closest('.nav-editor')?.querySelector('.nav-map')?.getBoundingClientRect()
      if (row.type === 'group' || map === undefined) return
      const ids = row.type === 'item' ? [row.item.id] : row.type === 'vertex' ? [row.vertex.id] : row.ids
      const { items } = editor.getSnapshot().selection
      if (!ids.every((id) => items.includes(id))) choose(row, 'one')
      display.set({ drawer: undefined })
      editor.actions.openMenu({ x: x - map.left, y: y - map.top }, 'selection')
    },
    startRename: (row) => {
      if (isEditableRow(editor, row)) display.set({ renaming: row.key })
    },
    endRename: (row, name) => {
      if (display.getSnapshot().renaming !== row.key) return
      display.set({ renaming: undefined })
      if (name !== undefined && isNamed(row)) renameRow(panel, row, name)
      goTo(row.key)
    },
  }
}

const toggled = (list: readonly string[], entry: string): readonly string[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]

interface TreeKeyboard {
  readonly panel: TreePanel
  readonly rows: readonly DrawingRow[]
  readonly currentKey: string | undefined
  readonly actions: RowActions
}

function pressTreeKey(event: KeyboardEvent, keyboard: TreeKeyboard): boolean {
  if ((event.target as Element).matches('input')) return false
  const { panel, rows, actions } = keyboard
  const index = rows.findIndex((row) => row.key === keyboard.currentKey)
  const row = rows[index]
  if (row === undefined) return false
  if (moveRow(event, keyboard, row)) {
    actions.goTo(row.key)
    return true
  }
  switch (event.key) {
    case 'F2':
      actions.startRename(row)
      return true
    case 'Enter':
    case ' ':
      if (event.ctrlKey || event.metaKey) return false
      actions.choose(row, event.shiftKey ? 'range' : 'one')
      return true
    case 'ContextMenu':
    case 'F10': {
      if (event.key === 'F10' && !event.shiftKey) return false
      const element = event.target as Element
      const { left, bottom } = element.getBoundingClientRect()
      actions.openMenu(row, { element, x: left + MENU_INSET, y: bottom })
      return true
    }
    case 'Escape':
      panel.editor.selection.set(EMPTY_SELECTION)
      return true
    default:
      return goToRow(event, keyboard, index)
  }
}

function moveRow(event: KeyboardEvent, { panel, rows }: TreeKeyboard, row: DrawingRow): boolean {
  if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    if (isEditableRow(panel.editor, row)) stepRow(panel, rows, row, event.key === 'ArrowDown' ? 1 : -1)
    return true
  }
  return row.type === 'group' && row.layer !== undefined && pressLayerKey(panel, row.layer, event)
}

function goToRow(
  { key, shiftKey, currentTarget }: KeyboardEvent,
  { rows, actions }: TreeKeyboard,
  index: number,
): boolean {
  const forward = isRightToLeft(currentTarget) ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const row = rows[index]
  const isOpen = row.type === 'vertex' ? undefined : row.open
  const goTo = (to: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (shiftKey && row !== next) {
      actions.choose(row, 'range')
      actions.choose(next, 'range')
    }
    actions.goTo(next.key)
  }
  if (key === 'ArrowDown') goTo(index + 1)
  else if (key === 'ArrowUp') goTo(index - 1)
  else if (key === 'Home') goTo(0)
  else if (key === 'End') goTo(rows.length - 1)
  else if (key === forward) {
    if (isOpen === false) actions.toggleOpen(row, true)
    else if (isOpen === true) goTo(index + 1)
  } else if (key === backward) {
    const parent = rows.findLastIndex((other, at) => at < index && other.level < row.level)
    if (isOpen === true) actions.toggleOpen(row, false)
    else if (parent >= 0) goTo(parent)
  } else return false
  return true
}
