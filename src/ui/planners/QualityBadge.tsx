import type { ReactNode } from 'react'
import type { Path } from '../../engine/geometry/index.js'
import { formatLabel } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'

/** A bound that exceeds 1 by less is 1. */
const NO_BOUND = 1e-9

/** What a path is worth; `short` leaves out the word after the percentage. */
export function QualityBadge({ path, short = false }: { path: Path; short?: boolean }): ReactNode {
  const { words, table, numbers } = usePanel()
  // Rounded up: the path is never longer than it says. What rounding leaves of a bound is none.
  const percent = Math.ceil(((path.bound ?? 1) - 1 - NO_BOUND) * 1000) / 10
  const quality = path.quality === 'bounded' && percent <= 0 ? 'exact' : path.quality
  const word = {
    exact: words.qualityExact,
    heuristic: words.qualityHeuristic,
    bounded: formatLabel(
      short ? words.boundShort : words.qualityBounded,
      { percent: numbers.format(percent, 1) },
      table,
    ),
  }
  return (
    <span className="nav-quality" data-quality={quality}>
      {word[quality]}
    </span>
  )
}
