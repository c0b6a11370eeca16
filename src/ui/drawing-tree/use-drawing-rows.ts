import { useMemo } from 'react'
import type { Issue, EditorSnapshot, Selection } from '../../editor/index.js'
import { useEditorState, useOpenIssues, usePanel, useDisplay } from '../panel-context.js'
import type { DisplayState } from '../display-state.js'
import { drawingRows, type DrawingRow, type Grouping } from './drawing-rows.js'

/** The rows of the drawing as it is committed, folded and searched as the panel says. */
export function useDrawingRows(): readonly DrawingRow[] {
  const { table } = usePanel()
  const document = useEditorState(selectDocument)
  const foldedGroups = useDisplay(selectFolded)
  const openItems = useDisplay(selectOpen)
  const grouping = useDisplay(selectGrouping)
  const search = useDisplay(selectSearch)
  return useMemo(
    () => drawingRows(document, { grouping, foldedGroups, openItems, search, table }),
    [document, grouping, foldedGroups, openItems, search, table],
  )
}

/** The worst open issue of each item that has one. */
export function useWorstIssues(): ReadonlyMap<string, Issue['severity']> {
  const issues = useOpenIssues()
  return useMemo(() => {
    const worst = new Map<string, Issue['severity']>()
    for (const issue of issues) for (const id of issue.itemIds) if (!worst.has(id)) worst.set(id, issue.severity)
    return worst
  }, [issues])
}

/** The one row that the Tab key reaches: the one focused last, else the first picked one, else the first. */
export function focusableKey(
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

const selectDocument = (state: EditorSnapshot): EditorSnapshot['document'] => state.document
const selectFolded = (state: DisplayState): readonly string[] => state.foldedGroups
const selectOpen = (state: DisplayState): readonly string[] => state.openItems
const selectGrouping = (state: DisplayState): Grouping => state.grouping
const selectSearch = (state: DisplayState): string => state.search
