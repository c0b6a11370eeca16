import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatLabel } from '../../words/index.js'
import { usePanel } from '../panel-context.js'
import { evaluateSum } from './evaluate-sum.js'

export interface NumberInputProps {
  /** Accessible name. */
  label: string
  /** Undefined = several different values. */
  value: number | undefined
  onCommit: (value: number) => void
  /** The arrow keys where several values differ: each of them goes by so much. */
  onStep?: (by: number) => void
  /** Digits after the point, 2 at most by default; trailing zeros are kept only when `fixed`. */
  digits?: number
  fixed?: boolean
  min?: number
  suffix?: string
  readOnly?: boolean
}

export interface NumberFieldProps extends NumberInputProps {
  /** The letter or word in front. */
  prefix: ReactNode
}

/** A boxed number: arrows ±1, Shift ±10, Alt ±0.1; Enter applies, Escape restores; sums work. */
export function NumberField({ prefix, ...input }: NumberFieldProps): ReactNode {
  const [invalid, setInvalid] = useState(false)
  return (
    <label
      className="nav-field"
      data-invalid={invalid || undefined}
      data-readonly={input.readOnly === true ? true : undefined}
    >
      <span aria-hidden="true">{prefix}</span>
      <NumberInput {...input} onInvalid={setInvalid} />
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
  min,
  suffix = '',
  readOnly,
  onInvalid,
}: NumberInputProps & { onInvalid?: (invalid: boolean) => void }): ReactNode {
  const [typed, setTyped] = useState<string | undefined>()
  const { editor, numbers, words, table } = usePanel()
  const id = useId()
  const shown = value === undefined ? '' : numbers.typed(value, digits, fixed) + suffix
  const read = (text: string): number | undefined => evaluateSum(suffix === '' ? text : text.replace(suffix, ''))
  /** Why what is typed cannot be taken; an empty field only waits. */
  const refusal = (text: string | undefined): string | undefined => {
    if (text === undefined || text.trim() === '') return undefined
    const parsed = read(text)
    if (parsed === undefined) return words.numberUnreadable
    return min !== undefined && parsed < min ? formatLabel(words.numberTooSmall, { min }, table) : undefined
  }
  const parse = (text: string): number | undefined => (refusal(text) === undefined ? read(text) : undefined)
  const why = refusal(typed)
  const type = (text: string | undefined): void => {
    setTyped(text)
    onInvalid?.(text !== undefined && parse(text) === undefined)
  }
  const apply = (): void => {
    if (typed !== undefined && typed !== shown) {
      const parsed = parse(typed)
      if (parsed !== undefined) onCommit(parsed)
      else if (why !== undefined) editor.announce(why)
    }
    type(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') apply()
    else if (event.key === 'Escape' && typed !== undefined) {
      type(undefined)
      event.stopPropagation()
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && readOnly !== true) {
      const from = typed === undefined ? value : parse(typed)
      const step = (event.shiftKey ? 10 : event.altKey ? 0.1 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
      if (from === undefined && (typed !== undefined || onStep === undefined)) return
      event.preventDefault()
      if (from === undefined) return onStep?.(step)
      const to = Number((from + step).toFixed(6))
      type(undefined)
      onCommit(min === undefined ? to : Math.max(min, to))
    }
  }
  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        aria-invalid={why === undefined ? undefined : true}
        aria-describedby={why === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        readOnly={readOnly}
        value={typed ?? shown}
        placeholder="–"
        onChange={(event) => type(event.target.value)}
        onBlur={apply}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
      />
      {why !== undefined && (
        <small id={id} role="alert" className="nav-field-error">
          {why}
        </small>
      )}
    </>
  )
}
