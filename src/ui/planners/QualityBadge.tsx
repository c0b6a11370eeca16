import type { ReactNode } from 'react'
import type { Path } from '../../engine/geometry/index.js'
import { formatLabel } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'

/** What a path is worth; `short` leaves out the word after the percentage. */
export function QualityBadge({ path, short = false }: { path: Path; short?: boolean }): ReactNode {
  const { words, table, numbers } = usePanel()
  // Rounded up: the path is never longer than it says.
  const percent = Math.ceil(((path.bound ?? 1) - 1) * 1000) / 10
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
    <span className="nav-quality" data-quality={path.quality}>
      {word[path.quality]}
    </span>
  )
}
