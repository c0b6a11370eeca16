import type { KeyboardEvent, ReactNode } from 'react'
import { COORDINATE_LIMIT } from '../../document/model/index.js'
import { formatLabel } from '../../words/index.js'
import { isComposing } from '../keys.js'
import { usePanel } from '../panel-context.js'
import { evaluateSum } from './evaluate-sum.js'
import { isTaken, useDraft } from './use-draft.js'

interface NumberInputProps {
  /** Accessible name. */
  label: string
  /** Undefined = several different values. */
  value: number | undefined
  onCommit: (value: number) => void
  /** Of several things: each goes by so much, where arrow keys step a value that differs, and where a number with a sign is typed. */
  onStep?: ((by: number) => void) | undefined
  /** Digits after the point, 2 at most by default; trailing zeros are kept only when `fixed`. */
  digits?: number
  fixed?: boolean
  min?: number
  max?: number
  suffix?: string
  readOnly?: boolean
}

interface NumberFieldProps extends NumberInputProps {
  /** The letter or word in front. */
  prefix: ReactNode
}

/** A boxed number: arrows ±1, Shift ±10, Alt ±0.1; Enter applies, Escape restores; sums work. */
export function NumberField({ prefix, ...input }: NumberFieldProps): ReactNode {
  return (
    <label className="nav-field" data-readonly={input.readOnly === true ? true : undefined}>
      <span aria-hidden="true">{prefix}</span>
      <NumberInput {...input} />
    </label>
  )
}

/** The bare input, for tables. */
export function NumberInput({
  label,
  value,
  onCommit,
  onStep,
  digits = 2,
  fixed = false,
  min = -COORDINATE_LIMIT,
  max = COORDINATE_LIMIT,
  suffix = '',
  readOnly = false,
}: NumberInputProps): ReactNode {
  const { numbers, words, table } = usePanel()
  const written = (number: number): string => numbers.typed(number, digitsOf(number, digits), fixed)
  const read = (text: string): number | undefined => evaluateSum(suffix === '' ? text : text.replace(suffix, ''))
  const isMove = (text: string): boolean => onStep !== undefined && /^\s*[-+−]/.test(text)
  const draft = useDraft({
    shown: value === undefined ? '' : written(value) + suffix,
    // An empty field only waits.
    refuse: (text) => {
      if (text.trim() === '') return undefined
      const number = read(text)
      if (number === undefined) return words.numberUnreadable
      if (number > max) return formatLabel(words.numberTooLarge, { max: written(max) }, table)
      if (number < min && !isMove(text)) return formatLabel(words.numberTooSmall, { min: written(min) }, table)
      return undefined
    },
    commit: (text) => {
      const number = read(text)
      if (number === undefined) return
      if (isMove(text)) onStep?.(number)
      else onCommit(number)
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (way === 0 || readOnly) return draft.input.onKeyDown?.(event)
    const step = way * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1)
    const from = draft.typed === undefined ? value : read(draft.typed)
    if (from === undefined && (draft.typed !== undefined || onStep === undefined)) return
    event.preventDefault()
    draft.drop()
    isTaken(() => {
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

/** As many digits as show that a number is not 0. */
const digitsOf = (number: number, digits: number): number =>
  number === 0 || Math.abs(number) >= 10 ** -digits
    ? digits
    : Math.min(20, Math.ceil(-Math.log10(Math.abs(number))) + 1)
