/**
 * The keyboard of the drawing, as the tree pattern of WAI-ARIA has it: arrows go and open, Home and End to the ends, Enter and Space pick.
 * Beside it F2 renames, Alt with an arrow moves a row in its list, and a layer takes the keys that lock, hide and delete.
 */
import type { KeyboardEvent } from 'react'
import { EMPTY_SELECTION, type Editor } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import { isRightToLeft } from '../controls/roving.js'
import { isOpenRow, pressLayerKey, stepRow } from './drawing-acts.js'
import type { DrawingRow } from './drawing-rows.js'
import type { RowActs } from './use-row-acts.js'

interface TreeKeyboard {
  readonly editor: Editor
  readonly table: Messages
  readonly rows: readonly DrawingRow[]
  /** The row with the focus. */
  readonly currentKey: string | undefined
  readonly acts: RowActs
}

/** Answers whether the key was used. */
export function pressTreeKey(event: KeyboardEvent, keyboard: TreeKeyboard): boolean {
  if ((event.target as Element).matches('input')) return false
  const { editor, rows, acts } = keyboard
  const index = rows.findIndex((row) => row.key === keyboard.currentKey)
  const row = rows[index]
  if (row === undefined) return false
  if (moveRow(event, keyboard, row)) {
    acts.goTo(row.key)
    return true
  }
  switch (event.key) {
    case 'F2':
      acts.startRename(row)
      return true
    case 'Enter':
    case ' ':
      if (event.ctrlKey || event.metaKey) return false
      acts.choose(row, event.shiftKey)
      return true
    case 'Escape':
      editor.selection.set(EMPTY_SELECTION)
      return true
    default:
      return goToRow(event, keyboard, index)
  }
}

/** Alt with an arrow, and the keys of a layer. */
function moveRow(event: KeyboardEvent, { editor, table, rows }: TreeKeyboard, row: DrawingRow): boolean {
  if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    if (isOpenRow(editor, row)) stepRow(editor, table, rows, row, event.key === 'ArrowDown' ? 1 : -1)
    return true
  }
  return row.type === 'group' && row.layer !== undefined && pressLayerKey(editor, table, row.layer, event)
}

function goToRow({ key, currentTarget }: KeyboardEvent, { rows, acts }: TreeKeyboard, index: number): boolean {
  const forward = isRightToLeft(currentTarget) ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const row = rows[index]
  const isOpen = row.type === 'vertex' ? undefined : row.open
  const goTo = (to: number): void => acts.goTo(rows[Math.max(0, Math.min(rows.length - 1, to))].key)
  if (key === 'ArrowDown') goTo(index + 1)
  else if (key === 'ArrowUp') goTo(index - 1)
  else if (key === 'Home') goTo(0)
  else if (key === 'End') goTo(rows.length - 1)
  else if (key === forward) {
    if (isOpen === false) acts.toggleOpen(row, true)
    else if (isOpen === true) goTo(index + 1)
  } else if (key === backward) {
    const parent = rows.findLastIndex((other, at) => at < index && other.level < row.level)
    if (isOpen === true) acts.toggleOpen(row, false)
    else if (parent >= 0) goTo(parent)
  } else return false
  return true
}
