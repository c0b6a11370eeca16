import { useId, type ReactNode } from 'react'
import {
  areaCostFor,
  isFormulaError,
  NAME_LIMIT,
  parseCostFormula,
  type Agent,
  type NavItem,
} from '../../document/model/index.js'
import { formatLabel, itemName } from '../../editor/index.js'
import { useDraft } from '../controls/use-draft.js'
import { usePanel } from '../panel-context.js'

interface CostFormulaFieldProps {
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
  const draft = useDraft({
    shown: agent.costFormula ?? '',
    refuse: (text) => {
      if (text.length > NAME_LIMIT) return formatLabel(words.nameTooLong, { max: NAME_LIMIT }, table)
      const formula = text.trim() === '' ? undefined : parseCostFormula(text)
      if (formula === undefined || !isFormulaError(formula)) return undefined
      const { found, at } = formula
      return found === undefined ? words.formulaEnds : formatLabel(words.formulaError, { found, at: at + 1 }, table)
    },
    commit: (text) => onChange(text.trim() === '' ? undefined : text.trim()),
  })
  const text = draft.typed ?? agent.costFormula ?? ''
  const areas = items.filter((item) => item.kind === 'area')
  const mover = { ...agent, costFormula: draft.message === null ? text : '' }
  const costs = areas.slice(0, SHOWN).map((area) => {
    const cost = areaCostFor(area, mover)
    return `${itemName(area, table)} ${Number.isFinite(cost) ? `×${numbers.format(cost)}` : words.blocked}`
  })
  return (
    <div className="nav-cost-formula">
      <label className="nav-field">
        <span aria-hidden="true">×</span>
        <input
          aria-describedby={hint}
          {...draft.input}
          aria-label={words.costFormula}
          placeholder="cost + slope / 10"
          readOnly={readOnly}
        />
        {draft.message}
      </label>
      <span id={hint} className="nav-quiet" aria-live="polite">
        {text.trim() === '' ? words.formulaHint : draft.message === null && costs.join(' · ')}
      </span>
    </div>
  )
}
