import type { ReactNode } from 'react'
import type { PlannerRow } from '../../engine/navigate/index.js'
import { pathIn } from '../live/live-state.js'
import { usePanel } from '../panel-context.js'
import {
  gapText,
  isWeighed,
  leftOutText,
  limitOf,
  refusalText,
  plannerKey,
  plannerName,
  worldName,
} from './planner-names.js'
import { QualityBadge } from './planner-bar.js'

interface ResultRowProps {
  row: PlannerRow
  chosen: boolean
  color: string
  onChoose: (row: HTMLElement) => void
}

export function ResultRow({ row, chosen, color, onChoose }: ResultRowProps): ReactNode {
  const { messages, catalog, numbers } = usePanel()
  const { result, gap, lacks } = row
  const path = pathIn(result)
  const weighed = path !== undefined && isWeighed(path)
  const reason = 'path' in result ? undefined : refusalText(result, catalog)
  return (
    <tr
      data-chosen={chosen || undefined}
      data-planner={plannerKey(row)}
      data-length={path?.length}
      onClick={path === undefined ? undefined : (event) => onChoose(event.currentTarget)}
    >
      <th scope="row">
        <button type="button" aria-pressed={chosen} disabled={path === undefined}>
          <LineSwatch color={color} quality={path?.quality} bold={chosen} />
          <span>
            <span className="nav-name">
              <bdi>{plannerName(row.algorithm)}</bdi>
            </span>{' '}
            <small>
              {[worldName(row.world, messages), ...(lacks.length > 0 ? [leftOutText(lacks, messages)] : [])].join(
                ' · ',
              )}
            </small>
          </span>
        </button>
      </th>
      {path === undefined ? (
        <td colSpan={2} className="nav-compare-none" title={reason}>
          {result.status === 'budget-exceeded' ? messages.gaveUp : messages.noPath}
        </td>
      ) : (
        <>
          <td>
            <QualityBadge path={path} short />
            <small>{limitOf(row.world, path.quality, messages)}</small>
          </td>
          <td>
            {numbers.measure(path.length, 1, true)}
            <small>
              <bdi>
                {gap === undefined ? '' : gapText(gap, weighed ? messages.cheapest : messages.shortest, numbers)}
              </bdi>
            </small>
            {weighed && <small>{`${messages.cost} ${numbers.format(path.cost, 1, true)}`}</small>}
          </td>
        </>
      )}
      <td>
        {numbers.group(row.expanded)}
        <span className="nav-compare-unit">{messages.expansionsShort}</span>
      </td>
      <td>
        {row.time === undefined ? '–' : numbers.format(row.time, 1, true)}
        <span className="nav-compare-unit">{messages.millisecondsHead}</span>
      </td>
    </tr>
  )
}

const DASHES = { exact: undefined, bounded: '7 3.5', heuristic: '1 4' } as const

interface LineSwatchProps {
  color: string
  quality: keyof typeof DASHES | undefined
  bold: boolean
}

function LineSwatch({ color, quality, bold }: LineSwatchProps): ReactNode {
  return (
    <svg width={22} height={8} viewBox="0 0 22 8" aria-hidden="true" className="nav-icon">
      {quality !== undefined && (
        <path
          d="M2 4h18"
          stroke={color}
          strokeWidth={bold ? 3 : 2}
          strokeLinecap="round"
          strokeDasharray={DASHES[quality]}
          fill="none"
        />
      )}
    </svg>
  )
}
