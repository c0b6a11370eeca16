import { selectItems, toggleItem, toggleVertex } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'
import { isNamed, isOpenRow, renameRow } from './drawing-acts.js'
import type { DrawingRow } from './drawing-rows.js'

/** What a row answers to, from the pointer and from the keyboard. */
export interface RowActs {
  /** Focuses a row, which need not be in the page yet. */
  readonly goTo: (key: string) => void
  /** Opens or closes a group or the vertices of an item; turns it over when `open` is absent. */
  readonly toggleOpen: (row: DrawingRow, open?: boolean) => void
  /** Picks an item or a vertex, `add` beside those that are picked; a group opens or closes. */
  readonly choose: (row: DrawingRow, add: boolean) => void
  readonly startRename: (row: DrawingRow) => void
  /** Undefined leaves the name as it was. */
  readonly endRename: (row: DrawingRow, name: string | undefined) => void
}

export function useRowActs(goTo: (key: string) => void): RowActs {
  const { editor, display, table } = usePanel()
  const toggleOpen: RowActs['toggleOpen'] = (row, open) => {
    const { foldedGroups, openItems } = display.getSnapshot()
    if (row.type === 'group') {
      // The row alone does not say: a search holds folded groups open.
      if (open === undefined || open === foldedGroups.includes(row.group))
        display.set({ foldedGroups: toggled(foldedGroups, row.group) })
    } else if (row.type === 'item' && row.open !== undefined && row.open !== open)
      display.set({ openItems: toggled(openItems, row.item.id) })
  }
  return {
    goTo,
    toggleOpen,
    choose: (row, add) => {
      const { selection } = editor.getSnapshot()
      if (row.type === 'group') toggleOpen(row)
      else if (row.type === 'item')
        editor.selection.set(add ? toggleItem(selection, row.item.id) : selectItems([row.item.id]))
      else
        editor.selection.set(
          add ? toggleVertex(selection, row.vertex) : { items: [row.vertex.id], vertices: [row.vertex] },
        )
    },
    startRename: (row) => {
      if (isOpenRow(editor, row)) display.set({ renaming: row.key })
    },
    endRename: (row, name) => {
      if (display.getSnapshot().renaming !== row.key) return
      display.set({ renaming: undefined })
      if (name !== undefined && isNamed(row)) renameRow(editor, table, row, name)
      goTo(row.key)
    },
  }
}

const toggled = (list: readonly string[], entry: string): readonly string[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]
