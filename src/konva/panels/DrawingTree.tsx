import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { EMPTY_SELECTION, formatLabel, isVertexSelected, selectItems, toggleItem, toggleVertex, type EditorSnapshot, type Selection } from '../../editor/index.js'
import type { NavItem } from '../../document/index.js'
import { drawingRows, groupSizes, type DrawingRow, type GroupKey } from './drawing-rows.js'
import { Icon, type IconName } from './Icon.js'
import { formatNumber } from './NumberField.js'
import { useEditorState, useOpenIssues, usePanel, useView } from './panel-context.js'
import type { ViewState } from './view-state.js'

/** Above this many rows only those in view are in the page; each still says its place and how many there are. */
const WINDOW_ABOVE = 240
const OVERSCAN = 12
const ROW_HEIGHT = 28

/** The drawing for screen readers, the keyboard and tests: one row per item, its vertices below it, in step with the selection. */
export function DrawingTree(): ReactNode {
  const { editor, view, labels, words } = usePanel()
  const document = useEditorState(selectDocument)
  const selection = useEditorState(selectSelection)
  const hover = useEditorState(selectHover)
  const foldedGroups = useView(selectFolded)
  const openItems = useView(selectOpen)
  const search = useView(selectSearch)
  const issues = useOpenIssues()
  const sizes = useMemo(() => groupSizes(document), [document])
  const rows = useMemo(() => drawingRows(document, { foldedGroups, openItems, search, labels }), [document, foldedGroups, openItems, search, labels])
  const worst = useMemo(() => worstByItem(issues), [issues])
  const [current, setCurrent] = useState<string | undefined>()
  const tree = useRef<HTMLDivElement>(null)
  const windowed = rows.length > WINDOW_ABOVE
  const { first, last } = useRowWindow(tree, rows.length, windowed)
  const chosen = rowOfSelection(selection)
  const currentKey = rows.some((row) => row.key === current) ? current : (chosen !== undefined && rows.some((row) => row.key === chosen) ? chosen : rows[0]?.key)

  const groupNames: Record<GroupKey, string> = { obstacle: words.obstacles, area: words.terrain, waypoint: words.waypoints, link: words.links, marker: words.markers }

  const goTo = (key: string): void => {
    setCurrent(key)
    const index = rows.findIndex((row) => row.key === key)
    const element = tree.current
    if (!element) return
    if (windowed) scrollRowIntoView(element, index)
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: windowed }))
  }
  const toggleOpen = (row: DrawingRow, open?: boolean): void => {
    const state = view.getSnapshot()
    if (row.type === 'group') {
      const folded = state.foldedGroups.includes(row.group)
      if (open === undefined || open === folded) view.set({ foldedGroups: folded ? state.foldedGroups.filter((group) => group !== row.group) : [...state.foldedGroups, row.group] })
    } else if (row.type === 'item' && row.open !== undefined) {
      if (open === undefined || open !== row.open) view.set({ openItems: row.open ? state.openItems.filter((id) => id !== row.item.id) : [...state.openItems, row.item.id] })
    }
  }
  const choose = (row: DrawingRow, add: boolean): void => {
    if (row.type === 'group') toggleOpen(row)
    else if (row.type === 'item') editor.select(add ? toggleItem(selection, row.item.id) : selectItems([row.item.id]))
    else editor.select(add ? toggleVertex(selection, row.vertex) : { items: [row.vertex.id], vertices: [row.vertex] })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return
    const index = rows.findIndex((row) => row.key === currentKey)
    const row = rows[index]
    if (row === undefined) return
    const forward = tree.current !== null && getComputedStyle(tree.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const isOpen = row.type !== 'vertex' && row.open === true
    const to = (next: number): void => {
      const target = rows[Math.max(0, Math.min(rows.length - 1, next))]
      if (target !== undefined) goTo(target.key)
    }
    if (event.key === 'ArrowDown') to(index + 1)
    else if (event.key === 'ArrowUp') to(index - 1)
    else if (event.key === 'Home') to(0)
    else if (event.key === 'End') to(rows.length - 1)
    else if (event.key === forward) {
      if (row.type !== 'vertex' && row.open === false) toggleOpen(row, true)
      else if (isOpen) to(index + 1)
    } else if (event.key === backward) {
      if (isOpen) toggleOpen(row, false)
      else for (let i = index - 1; i >= 0; i--) if (rows[i].level < row.level) { to(i); break }
    } else if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey) choose(row, event.shiftKey)
    else if (event.key === 'Escape') editor.select(EMPTY_SELECTION)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const shown = windowed ? rows.slice(first, last) : rows
  return (
    <div
      ref={tree} role="tree" aria-label={words.drawing} aria-multiselectable="true" className="nav-tree" onKeyDown={onKeyDown}
      style={windowed ? { paddingBlockStart: first * ROW_HEIGHT, paddingBlockEnd: Math.max(0, rows.length - last) * ROW_HEIGHT } : undefined}
      onPointerLeave={() => editor.setHover(undefined)}
    >
      {shown.map((row) => {
        const common = {
          'data-key': row.key,
          'data-level': row.level,
          'aria-level': row.level,
          'aria-posinset': row.position,
          'aria-setsize': row.count,
          tabIndex: row.key === currentKey ? 0 : -1,
          onFocus: () => setCurrent(row.key),
        }
        if (row.type === 'group') {
          return (
            <div key={row.key} role="treeitem" aria-expanded={row.open} className="nav-tree-row" {...common} onClick={() => toggleOpen(row)}>
              <Icon name="chevron-right" size={14} className="nav-twist" />
              <span className="nav-name">{groupNames[row.group]}</span>
              <span className="nav-count">{sizes[row.group]}</span>
            </div>
          )
        }
        if (row.type === 'vertex') {
          const values = { vertex: row.vertex.vertex + 1, hole: row.vertex.ring, x: formatNumber(row.x, 1), y: formatNumber(row.y, 1) }
          return (
            <div
              key={row.key} role="treeitem" aria-selected={isVertexSelected(selection, row.vertex)} className="nav-tree-row" {...common}
              onClick={(event) => choose(row, event.shiftKey || event.ctrlKey || event.metaKey)}
            >
              <span className="nav-name">{formatLabel(row.vertex.ring === 0 ? words.vertexRow : words.holeVertexRow, values)}</span>
            </div>
          )
        }
        return (
          <ItemRow
            key={row.key} row={row} common={common} selected={selection.items.includes(row.item.id)} hovered={hover === row.item.id} severity={worst.get(row.item.id)}
            onChoose={(event) => choose(row, event.shiftKey || event.ctrlKey || event.metaKey)} onTwist={() => toggleOpen(row)}
          />
        )
      })}
    </div>
  )
}

interface ItemRowProps {
  row: Extract<DrawingRow, { type: 'item' }>
  common: Readonly<Record<string, unknown>>
  selected: boolean
  hovered: boolean
  severity: 'error' | 'warning' | 'info' | undefined
  onChoose: (event: MouseEvent) => void
  onTwist: () => void
}

function ItemRow({ row, common, selected, hovered, severity, onChoose, onTwist }: ItemRowProps): ReactNode {
  const { editor, words } = usePanel()
  const { item, name } = row
  const flags = [item.locked === true && words.locked, item.hidden === true && words.hidden].filter((flag) => flag !== false)
  const flip = (flag: 'locked' | 'hidden') => (event: MouseEvent): void => {
    event.stopPropagation()
    editor.update(item.id, { [flag]: item[flag] === true ? undefined : true })
  }
  return (
    <div
      role="treeitem" aria-selected={selected} aria-expanded={row.open} aria-label={flags.length > 0 ? `${name}, ${flags.join(', ')}` : name} className="nav-tree-row"
      data-hovered={hovered || undefined} data-off={item.hidden === true || undefined} {...common} onClick={onChoose}
      onPointerEnter={() => editor.setHover({ part: 'body', id: item.id, at: { x: 0, y: 0 } })}
    >
      {row.open === undefined ? <span style={{ inlineSize: 10 }} /> : <span className="nav-row-twist" onClick={(event) => { event.stopPropagation(); onTwist() }}><Icon name="chevron-right" size={10} className="nav-twist" /></span>}
      <Icon name={iconOfItem(item)} size={14} className="nav-kind" />
      <span className="nav-name">{name}</span>
      {severity !== undefined && severity !== 'info' && <span className="nav-severity" data-severity={severity}><Icon name={severity === 'error' ? 'error' : 'warning'} size={14} /></span>}
      <span className="nav-row-act" data-on={item.locked === true || undefined} title={item.locked === true ? words.unlock.replace('{name}', name) : words.lock.replace('{name}', name)} onClick={flip('locked')}>
        <Icon name={item.locked === true ? 'lock' : 'unlock'} size={13} />
      </span>
      <span className="nav-row-act" data-on={item.hidden === true || undefined} title={item.hidden === true ? words.show.replace('{name}', name) : words.hide.replace('{name}', name)} onClick={flip('hidden')}>
        <Icon name={item.hidden === true ? 'eye-off' : 'eye'} size={13} />
      </span>
    </div>
  )
}

/** The picture that stands for an item: its shape, or its kind. */
export function iconOfItem(item: NavItem): IconName {
  switch (item.kind) {
    case 'obstacle':
      if (item.shape.holes !== undefined && item.shape.holes.length > 0) return 'hole'
      return ({ polygon: 'polygon', rectangle: 'rectangle', ellipse: 'circle', freehand: 'freehand' } as const)[item.shape.type]
    case 'area':
      return 'area'
    case 'waypoint':
      return 'waypoint'
    case 'link':
    case 'waypoint-link':
      return 'link'
    case 'marker':
      return 'marker'
  }
}

function worstByItem(issues: readonly { severity: 'error' | 'warning' | 'info'; itemIds: readonly string[] }[]): ReadonlyMap<string, 'error' | 'warning' | 'info'> {
  const worst = new Map<string, 'error' | 'warning' | 'info'>()
  for (const issue of issues) for (const id of issue.itemIds) if (!worst.has(id)) worst.set(id, issue.severity)
  return worst
}

function rowOfSelection(selection: Selection): string | undefined {
  const vertex = selection.vertices[0]
  if (vertex !== undefined) return `vertex:${vertex.id}:${vertex.ring}:${vertex.vertex}`
  return selection.items[0] === undefined ? undefined : `item:${selection.items[0]}`
}

/** Which rows to draw, from the scroll position of the nearest scrolling ancestor. */
function useRowWindow(tree: React.RefObject<HTMLDivElement | null>, count: number, windowed: boolean): { first: number; last: number } {
  const [range, setRange] = useState({ first: 0, last: 60 })
  useEffect(() => {
    const element = tree.current
    const scroller = element?.closest('.nav-scroll')
    if (!windowed || !element || !scroller) return
    const measure = (): void => {
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top
      const first = Math.max(0, Math.min(Math.floor(above / ROW_HEIGHT), count) - OVERSCAN)
      const last = Math.min(count, first + Math.ceil(scroller.clientHeight / ROW_HEIGHT) + 2 * OVERSCAN)
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }))
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [tree, count, windowed])
  return range
}

function scrollRowIntoView(tree: HTMLElement, index: number): void {
  const scroller = tree.closest('.nav-scroll')
  if (!scroller) return
  const top = tree.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop + index * ROW_HEIGHT
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + ROW_HEIGHT > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + ROW_HEIGHT - scroller.clientHeight
}

const selectDocument = (state: EditorSnapshot): EditorSnapshot['document'] => state.document
const selectSelection = (state: EditorSnapshot): Selection => state.selection
const selectHover = (state: EditorSnapshot): string | undefined => (state.hover !== undefined && 'id' in state.hover ? state.hover.id : undefined)
const selectFolded = (state: ViewState): readonly string[] => state.foldedGroups
const selectOpen = (state: ViewState): readonly string[] => state.openItems
const selectSearch = (state: ViewState): string => state.search
