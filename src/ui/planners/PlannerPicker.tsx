import type { ReactNode } from 'react'
import { Select } from '../controls/Select.js'
import { usePanel, useLiveResults, useDisplay } from '../panel-context.js'
import { plannerName } from './planner-names.js'
import { QualityBadge } from './QualityBadge.js'

const PLANNERS = ['polyanya', 'triangle-a-star', 'midpoint-funnel', 'centroid-funnel', 'point-set'] as const

/** How the path is planned, and what its answer is worth. */
export function PlannerPicker(): ReactNode {
  const { display, words } = usePanel()
  const planner = useDisplay((state) => state.planner)
  const path = useLiveResults((results) => results.path)
  const found = path?.status === 'found' || path?.status === 'partial' ? path.path : undefined
  return (
    <Select
      label={words.planner}
      value={planner}
      shown={plannerName(planner)}
      options={PLANNERS.map((name) => ({ value: name, label: plannerName(name) }))}
      onChange={(chosen) => display.set({ planner: PLANNERS.find((name) => name === chosen) ?? planner })}
      className="nav-when-wide"
      before={<span className="nav-quiet">{words.planner}</span>}
      // Without a badge its room stays.
      after={found ? <QualityBadge path={found} /> : <span className="nav-quality" />}
    />
  )
}
