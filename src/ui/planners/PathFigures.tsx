import type { ReactNode } from 'react'
import type { Path } from '../../engine/geometry/index.js'
import { formatLabel } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { formatNumber } from '../controls/NumberField.js'
import { useLiveResults, usePanel, useView, type LiveResults } from '../panel-context.js'
import { plannerName } from './planner-names.js'

const PLANNERS = ['polyanya', 'triangle-a-star', 'midpoint-funnel', 'centroid-funnel', 'point-set'] as const

/** How the path is planned, and what its answer is worth. */
export function PlannerPicker(): ReactNode {
  const { view, words } = usePanel()
  const planner = useView((state) => state.planner)
  const path = useLiveResults((results) => results.path)
  const found = path?.status === 'found' || path?.status === 'partial' ? path.path : undefined
  return (
    <span className="nav-select nav-when-wide">
      <span className="nav-quiet">{words.planner}</span>
      <strong>{plannerName(planner)}</strong>
      {found && <QualityBadge path={found} />}
      <Icon name="chevron-down" size={14} />
      <select
        aria-label={words.planner}
        value={planner}
        onChange={(event) => view.set({ planner: PLANNERS.find((name) => name === event.target.value) ?? planner })}
      >
        {PLANNERS.map((name) => (
          <option key={name} value={name}>
            {plannerName(name)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** What a path is worth; `short` leaves out the word after the percentage. */
export function QualityBadge({ path, short = false }: { path: Path; short?: boolean }): ReactNode {
  const { words } = usePanel()
  const word = {
    exact: words.qualityExact,
    heuristic: words.qualityHeuristic,
    bounded: formatLabel(short ? words.boundShort : words.qualityBounded, {
      percent: formatNumber(Math.ceil(((path.bound ?? 1) - 1) * 1000) / 10, 1),
    }),
  }
  return (
    <span className="nav-quality" data-quality={path.quality}>
      {word[path.quality]}
    </span>
  )
}

/** That the path on show is of an earlier drawing. */
function StaleWord({ stale }: { stale: LiveResults['pathStale'] }): ReactNode {
  const { words } = usePanel()
  return stale === undefined ? null : (
    <span className="nav-quiet">{stale === 'working' ? words.pathWorking : words.pathGivenUp}</span>
  )
}

/** Length, work and time of the path on show; why not, when there is none. */
export function PathFigures(): ReactNode {
  const { words } = usePanel()
  const path = useLiveResults((results) => results.path)
  const time = useLiveResults((results) => results.pathTime)
  const stale = useLiveResults((results) => results.pathStale)
  if (path === undefined) return <span className="nav-chip nav-figures nav-when-wide-only">{words.noMarkers}</span>
  if (!('path' in path)) {
    return (
      <span className="nav-chip nav-figures nav-when-large" title={path.reason.message}>
        <span className="nav-severity" data-severity="error">
          <Icon name="error" size={14} />
        </span>
        <strong>{words.noPath}</strong>
        <StaleWord stale={stale} />
      </span>
    )
  }
  return (
    <span className="nav-chip nav-figures nav-when-large" data-stale={stale}>
      <strong>{formatLabel(words.pixels, { length: formatNumber(path.path.length, 1, true) })}</strong>
      <StaleWord stale={stale} />
      <span className="nav-quiet">·</span>
      <span className="nav-extra">{formatLabel(words.steps, { count: path.stats.expanded })}</span>
      <span className="nav-quiet">·</span>
      <span className="nav-extra">{formatLabel(words.milliseconds, { time: formatNumber(time, 1, true) })}</span>
    </span>
  )
}
