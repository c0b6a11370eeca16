import { useId, useState, type ReactNode } from 'react'
import { areaCostFor, isFormulaError, parseCostFormula, type Agent, type NavItem } from '../../document/model/index.js'
import { formatLabel, itemName } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'

export interface CostFormulaFieldProps {
  agent: Agent
  items: readonly NavItem[]
  readOnly: boolean
  onChange: (formula: string | undefined) => void
}

/** Areas whose costs stand below the formula. */
const SHOWN = 4

/** What areas cost an agent, as a formula over their attributes; what it gives stands below it while it is typed. */
export function CostFormulaField({ agent, items, readOnly, onChange }: CostFormulaFieldProps): ReactNode {
  const { words, table, numbers } = usePanel()
  const hint = useId()
  const [typed, setTyped] = useState<string | undefined>()
  const text = typed ?? agent.costFormula ?? ''
  const formula = text.trim() === '' ? undefined : parseCostFormula(text)
  const error = formula !== undefined && isFormulaError(formula) ? formula : undefined
  const areas = items.filter((item) => item.kind === 'area')
  const mover = { ...agent, costFormula: text }
  const commit = (): void => {
    if (typed === undefined || error !== undefined) return
    const next = typed.trim() === '' ? undefined : typed.trim()
    if (next !== agent.costFormula) onChange(next)
    setTyped(undefined)
  }
  const costs = areas.slice(0, SHOWN).map((area) => {
    const cost = areaCostFor(area, mover)
    return `${itemName(area, table)} ${Number.isFinite(cost) ? `×${numbers.format(cost)}` : words.blocked}`
  })
  return (
    <div className="nav-cost-formula">
      <label className="nav-field" data-invalid={error !== undefined || undefined}>
        <span aria-hidden="true">×</span>
        <input
          aria-label={words.costFormula}
          aria-describedby={hint}
          aria-invalid={error !== undefined}
          placeholder="cost + slope / 10"
          spellCheck={false}
          readOnly={readOnly}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setTyped(undefined)
          }}
        />
      </label>
      <span id={hint} className={error === undefined ? 'nav-quiet' : 'nav-error'} aria-live="polite">
        {error !== undefined
          ? error.found === undefined
            ? words.formulaEnds
            : formatLabel(words.formulaError, { found: error.found, at: error.at + 1 }, table)
          : formula === undefined
            ? words.formulaHint
            : costs.join(' · ')}
      </span>
    </div>
  )
}
