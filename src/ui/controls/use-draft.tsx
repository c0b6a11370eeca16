import { useId, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode } from 'react'
import { NavError } from '../../engine/core/index.js'
import { isComposing } from '../keys.js'
import { usePanel } from '../panel-context.js'

interface DraftOptions {
  /** What the model has, as text. */
  shown: string
  /** Why a text cannot be taken, in words. */
  refuse: (text: string) => string | undefined
  /** Takes a text that is not refused. */
  commit: (text: string) => void
  /** After Enter, Escape and leaving; without it Enter and Escape bring the focus to the map. */
  onEnd?: (() => void) | undefined
}

export interface Draft {
  /** What is being typed; undefined while the field shows the model. */
  readonly typed: string | undefined
  readonly input: ComponentPropsWithoutRef<'input'>
  /** Says why what is typed cannot be taken. */
  readonly message: ReactNode
  /** Gives up what is typed. */
  readonly drop: () => void
}

/**
 * A text that is typed over what the model has: Enter and leaving take it, Escape gives it up. What cannot be taken stays in the field
 * with the reason at Enter, and is given up when the field is left; so a field at rest always shows the model.
 */
export function useDraft({ shown, refuse, commit, onEnd }: DraftOptions): Draft {
  const { editor, words } = usePanel()
  const id = useId()
  const [typed, setTyped] = useState<string | undefined>()
  /** The map refused what reads well. */
  const [isRefused, setRefused] = useState(false)
  /** The same as `typed`: taking a text may move the focus, and leaving must not take it twice. */
  const pending = useRef<string | undefined>(undefined)
  const type = (text: string | undefined): void => {
    pending.current = text
    setTyped(text)
    setRefused(false)
  }
  /** Answers whether nothing is left to be taken. */
  const take = (): boolean => {
    const text = pending.current
    if (text === undefined) return true
    if (text !== shown && refuse(text) !== undefined) return false
    pending.current = undefined
    if (text !== shown && !isTaken(() => commit(text))) {
      pending.current = text
      setRefused(true)
      return false
    }
    type(undefined)
    return true
  }
  const announce = (): void => editor.announce(refuse(pending.current ?? '') ?? words.valueRefused)
  const leave = (input: HTMLInputElement): void => {
    if (onEnd === undefined) leaveField(input)
    else onEnd()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      if (take()) leave(event.currentTarget)
      else announce()
    } else if (event.key === 'Escape' && (typed !== undefined || onEnd !== undefined)) {
      type(undefined)
      event.stopPropagation()
      leave(event.currentTarget)
    }
  }
  const why = typed === undefined ? undefined : (refuse(typed) ?? (isRefused ? words.valueRefused : undefined))
  return {
    typed,
    input: {
      autoComplete: 'off',
      spellCheck: false,
      value: typed ?? shown,
      'aria-invalid': why === undefined ? undefined : true,
      'aria-describedby': why === undefined ? undefined : id,
      onChange: (event) => type(event.target.value),
      onBlur: () => {
        if (!take()) {
          announce()
          type(undefined)
        }
        onEnd?.()
      },
      onKeyDown,
    },
    message:
      why === undefined ? null : (
        <small id={id} role="alert" className="nav-field-error">
          {why}
        </small>
      ),
    drop: () => type(undefined),
  }
}

/** Runs what changes the map; false where the map cannot hold the outcome. */
export function isTaken(change: () => void): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (error instanceof NavError) return false
    throw error
  }
}

/** Keys are the map's again. In a dialog, which keeps the focus, the text is there to be typed over. */
function leaveField(input: HTMLInputElement): void {
  const editor = input.closest('.nav-editor')
  const dialog = input.closest('dialog, [role="dialog"]')
  const map = editor?.querySelector<HTMLElement>('.nav-map')
  if (dialog !== null && editor?.contains(dialog) !== false) input.select()
  else if (map == null) input.blur()
  else map.focus({ preventScroll: true })
}
