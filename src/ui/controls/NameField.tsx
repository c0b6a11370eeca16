import { useEffect, useRef, type ReactNode } from 'react'
import { NAME_LIMIT } from '../../document/model/index.js'
import { formatLabel } from '../../words/index.js'
import { usePanel } from '../panel-context.js'
import { useDraft } from './use-draft.js'

interface NameFieldProps {
  /** As the model has it. */
  name: string
  /** Accessible name. */
  label: string
  /** Gets the new name without blanks around it. */
  onRename: (name: string) => void
  /** Refuses the empty name. */
  required?: boolean
  /** Why a name cannot be taken, beside being empty or too long. */
  refuse?: (name: string) => string | undefined
  /** Gets the focus, with the name marked to be typed over, and calls back when it is left. */
  onEnd?: () => void
  className?: string
  placeholder?: string
  readOnly?: boolean
}

/** A name, or another text of one line, to type over. */
export function NameField({
  name,
  label,
  onRename,
  required = false,
  refuse,
  onEnd,
  ...input
}: NameFieldProps): ReactNode {
  const { words, table } = usePanel()
  const element = useRef<HTMLInputElement>(null)
  const takesFocus = onEnd !== undefined
  useEffect(() => {
    if (!takesFocus) return
    element.current?.focus()
    element.current?.select()
  }, [takesFocus])
  const draft = useDraft({
    shown: name,
    refuse: (text) => {
      const typed = text.trim()
      if (typed === name) return undefined
      if (required && typed === '') return words.nameMissing
      if (typed.length > NAME_LIMIT) return formatLabel(words.nameTooLong, { max: NAME_LIMIT }, table)
      return refuse?.(typed)
    },
    commit: (text) => {
      if (text.trim() !== name) onRename(text.trim())
    },
    onEnd,
  })
  return (
    <span className="nav-name-field">
      <input ref={element} {...input} {...draft.input} aria-label={label} />
      {draft.message}
    </span>
  )
}
