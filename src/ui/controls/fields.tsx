import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { NavError } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { isComposing } from '../dom.js'
import { usePanel } from '../panel-context.js'
import { NAME_LIMIT } from '../../document/model/index.js'
import { evaluateSum, hasUnit, lengthDigits, readLength, type LengthScale } from '../../words/index.js'
import { Icon } from './Icon.js'

const ReadOnlyContext = createContext(false)
export const ReadOnly = ReadOnlyContext.Provider
export const useReadOnly = (): boolean => useContext(ReadOnlyContext)

interface DraftOptions {
  shown: string
  refuse: (text: string) => string | undefined
  commit: (text: string) => void
  /** Called after Enter, Escape and blur. If absent, Enter and Escape move the focus to the map. */
  onEnd?: (() => void) | undefined
}

interface Draft {
  readonly typed: string | undefined // the text being edited; undefined while the field shows the committed value
  readonly input: ComponentPropsWithoutRef<'input'>
  readonly message: ReactNode
  readonly discard: () => void
}

/** Holds the text of a field until it is committed. On Enter, an invalid text stays, and its error is shown; on blur it is discarded. */
export function useDraft({ shown, refuse, commit, onEnd }: DraftOptions): Draft {
  const { editor, messages } = usePanel()
  const id = useId()
  const [typed, setTyped] = useState<string | undefined>()
  const [isRefused, setRefused] = useState(false)
  /** Like `typed`, but updated at once. A commit clears it, so that the blur event after a move of the focus does not commit a second time. */
  const pending = useRef<string | undefined>(undefined)
  const type = (text: string | undefined): void => {
    pending.current = text
    setTyped(text)
    setRefused(false)
  }
  const commitTyped = (): boolean => {
    const text = pending.current
    if (text === undefined) return true
    if (text !== shown && refuse(text) !== undefined) return false
    pending.current = undefined
    if (text !== shown && !tryChange(() => commit(text))) {
      pending.current = text
      setRefused(true)
      return false
    }
    type(undefined)
    return true
  }
  const announce = (): void => editor.announce(refuse(pending.current ?? '') ?? messages.valueRefused)
  const end = (input: HTMLInputElement): void => {
    if (onEnd === undefined) focusMap(input)
    else onEnd()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      if (commitTyped()) end(event.currentTarget)
      else announce()
    } else if (event.key === 'Escape' && (typed !== undefined || onEnd !== undefined)) {
      type(undefined)
      event.stopPropagation()
      end(event.currentTarget)
    }
  }
  const error = typed === undefined ? undefined : (refuse(typed) ?? (isRefused ? messages.valueRefused : undefined))
  return {
    typed,
    input: {
      autoComplete: 'off',
      spellCheck: false,
      value: typed ?? shown,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? undefined : id,
      onChange: (event) => type(event.target.value),
      onBlur: () => {
        if (!commitTyped()) {
          announce()
          type(undefined)
        }
        onEnd?.()
      },
      onKeyDown,
    },
    message:
      error === undefined ? null : (
        <small id={id} role="alert" className="nav-field-error">
          {error}
        </small>
      ),
    discard: () => type(undefined),
  }
}

export function tryChange(change: () => void): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (error instanceof NavError) return false
    throw error
  }
}

/** Moves the focus from the field to the map. In a dialog, the field keeps the focus, and its text is selected. */
function focusMap(input: HTMLInputElement): void {
  const editor = input.closest('.nav-editor')
  const dialog = input.closest('dialog, [role="dialog"]')
  const map = editor?.querySelector<HTMLElement>('.nav-map')
  if (dialog !== null && editor?.contains(dialog) !== false) input.select()
  else if (map == null) input.blur()
  else map.focus({ preventScroll: true })
}

interface NameFieldProps {
  name: string
  label: string
  onRename: (name: string) => void
  required?: boolean
  refuse?: (name: string) => string | undefined
  onEnd?: () => void // called after Enter, Escape and blur. If given, the field has the focus at first, and its text is selected
  className?: string
  placeholder?: string
  readOnly?: boolean
}

export function NameField({
  name,
  label,
  onRename,
  required = false,
  refuse,
  onEnd,
  readOnly = false,
  ...input
}: NameFieldProps): ReactNode {
  const { messages, format } = usePanel()
  const element = useRef<HTMLInputElement>(null)
  const isReadOnly = useReadOnly() || readOnly
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
      if (required && typed === '') return messages.nameMissing
      if (typed.length > NAME_LIMIT) return format(messages.nameTooLong, { max: NAME_LIMIT })
      return refuse?.(typed)
    },
    commit: (text) => {
      if (text.trim() !== name) onRename(text.trim())
    },
    onEnd,
  })
  return (
    <span className="nav-name-field">
      <input ref={element} {...input} {...draft.input} readOnly={isReadOnly} aria-label={label} />
      {draft.message}
    </span>
  )
}

export function TextField({ prefix, ...input }: NameFieldProps & { prefix?: string }): ReactNode {
  return (
    <label className="nav-field" data-readonly={useReadOnly() || undefined}>
      <span aria-hidden="true">{prefix ?? input.label}</span>
      <NameField {...input} />
    </label>
  )
}

const TYPED_LIMIT = 1e9 // larger typed numbers count as mistakes; files may contain them

interface NumberInputProps {
  label: string
  value: number | undefined // undefined for several items with different values
  onCommit: (value: number) => void
  /** For several items: adds `by` to the value of each item. Called for arrow keys and for typed numbers with a sign. */
  onStep?: ((by: number) => void) | undefined
  digits?: number // maximum number of decimals; 2 by default. Trailing zeros are shown only if `fixed`
  fixed?: boolean
  min?: number
  max?: number
  suffix?: string
  isLength?: boolean // whether the value is a length in world units, shown and read in the unit of the map
  units?: LengthScale // unit of lengths; that of the map if absent
}

interface NumberFieldProps extends NumberInputProps {
  prefix?: ReactNode // shown before the value; the label if absent
}

/** A number input. Arrow keys change it by 1, with Shift by 10, with Alt by 0.1. Enter commits, Escape discards. Evaluates sums. */
export function NumberField({ prefix, ...input }: NumberFieldProps): ReactNode {
  return (
    <label className="nav-field" data-readonly={useReadOnly() || undefined}>
      <span aria-hidden="true">{prefix ?? input.label}</span>
      <NumberInput {...input} />
    </label>
  )
}

interface PlaceFieldsProps {
  at: Point
  labels: readonly [x: string, y: string]
  prefixes?: readonly [x: string, y: string]
  onCommit: (at: Point) => void
}

export function PlaceFields({ at: { x, y }, labels, prefixes = labels, onCommit }: PlaceFieldsProps): ReactNode {
  return (['x', 'y'] as const).map((axis, i) => (
    <NumberField
      key={axis}
      prefix={prefixes[i]}
      label={labels[i]}
      value={axis === 'x' ? x : y}
      isLength
      onCommit={(value) => onCommit({ x, y, [axis]: value })}
    />
  ))
}

export function NumberInput({
  label,
  value,
  onCommit,
  onStep,
  digits = 2,
  fixed = false,
  min = -TYPED_LIMIT,
  max = TYPED_LIMIT,
  suffix = '',
  isLength = false,
  ...rest
}: NumberInputProps): ReactNode {
  const { numbers, messages, format } = usePanel()
  const readOnly = useReadOnly()
  const { units = numbers.units } = rest
  const isMeasured = isLength && hasUnit(units)
  const size = isMeasured ? units.scale : 1
  const written = (number: number): string => {
    const own = number / size
    return numbers.typed(own, digitsOf(own, isMeasured ? lengthDigits(units, digits) : digits), fixed)
  }
  const read = (text: string): number | undefined =>
    isLength ? readLength(text, units) : evaluateSum(suffix === '' ? text : text.replace(suffix, ''))
  const ending = isMeasured ? ` ${units.name ?? units.unit}` : suffix
  const isRelative = (text: string): boolean => onStep !== undefined && /^\s*[-+−]/.test(text)
  const draft = useDraft({
    shown: value === undefined ? '' : written(value) + ending,
    refuse: (text) => {
      if (text.trim() === '') return undefined
      const number = read(text)
      if (number === undefined) return isMeasured ? messages.lengthUnreadable : messages.numberUnreadable
      if (number > max) return format(messages.numberTooLarge, { max: written(max) + ending })
      if (number < min && !isRelative(text)) return format(messages.numberTooSmall, { min: written(min) + ending })
      return undefined
    },
    commit: (text) => {
      const number = read(text)
      if (number === undefined) return
      if (isRelative(text)) onStep?.(number)
      else onCommit(number)
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || readOnly) return draft.input.onKeyDown?.(event)
    const step = size * direction * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1)
    const from = draft.typed === undefined ? value : read(draft.typed)
    if (from === undefined && (draft.typed !== undefined || onStep === undefined)) return
    event.preventDefault()
    draft.discard()
    tryChange(() => {
      if (from === undefined) onStep?.(step)
      else onCommit(Math.min(max, Math.max(min, Number((from + step).toFixed(6)))))
    })
  }
  return (
    <>
      <input
        {...draft.input}
        type="text"
        inputMode="decimal"
        aria-label={label}
        readOnly={readOnly}
        placeholder="–"
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
      />
      {draft.message}
    </>
  )
}

const digitsOf = (number: number, digits: number): number =>
  number === 0 || Math.abs(number) >= 10 ** -digits
    ? digits
    : Math.min(20, Math.ceil(-Math.log10(Math.abs(number))) + 1)

export interface SelectProps<T> {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
  shown?: string | undefined
  before?: ReactNode
  after?: ReactNode
  wide?: boolean | undefined
  className?: string | undefined
}

export function Select<T extends string | number | undefined>({
  label,
  value,
  options,
  onChange,
  shown = options.find((option) => option.value === value)?.label,
  before,
  after,
  wide = false,
  className,
}: SelectProps<T>): ReactNode {
  return (
    <span className={className === undefined ? 'nav-select' : `nav-select ${className}`}>
      {before}
      <strong className={wide ? 'nav-grow' : undefined}>{shown}</strong>
      {after}
      <Icon name="chevron-down" size={14} />
      <select
        aria-label={label}
        value={value ?? ''}
        disabled={useReadOnly()}
        onChange={(event) => onChange(options[event.target.selectedIndex].value)}
      >
        {options.map((option) => (
          <option key={option.value ?? ''} value={option.value ?? ''}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

interface FileInputProps extends Pick<ComponentPropsWithoutRef<'input'>, 'accept' | 'multiple'> {
  inputRef: Ref<HTMLInputElement>
  label: string
  onFiles: (files: readonly File[]) => void
}

export function FileInput({ inputRef, label, onFiles, ...input }: FileInputProps): ReactNode {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-label={label}
      tabIndex={-1}
      onChange={({ target }) => {
        if (target.files?.length) onFiles([...target.files])
        target.value = ''
      }}
      {...input}
    />
  )
}
