import type { ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { Icon } from '../controls/Icon.js'
import { usePanel, useLiveResults, type LiveResults } from '../panel-context.js'

/** That the path on show is of an earlier drawing. */
function StaleWord({ stale }: { stale: LiveResults['pathStale'] }): ReactNode {
  const { words } = usePanel()
  return stale === undefined ? null : (
    <span className="nav-quiet">{stale === 'working' ? words.pathWorking : words.pathGivenUp}</span>
  )
}

/** Length, work and time of the path on show; why not, when there is none. */
export function PathStats(): ReactNode {
  const { words, table, numbers } = usePanel()
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
      <strong>{formatLabel(words.pixels, { length: numbers.format(path.path.length, 1, true) }, table)}</strong>
      {path.path.jumps !== undefined && path.path.jumps.length > 0 && (
        <span data-link-cost="" className="nav-quiet">
          {`${words.cost} ${numbers.format(path.path.cost, 1, true)}`}
        </span>
      )}
      <StaleWord stale={stale} />
      <span className="nav-quiet">·</span>
      <span className="nav-extra">{formatLabel(words.steps, { count: path.stats.expanded }, table)}</span>
      <span className="nav-quiet">·</span>
      <span className="nav-extra">
        {formatLabel(words.milliseconds, { time: numbers.format(time, 1, true) }, table)}
      </span>
    </span>
  )
}
