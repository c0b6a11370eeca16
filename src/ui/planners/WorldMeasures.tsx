import { useEffect, useState, type ReactNode } from 'react'
import type { ComparedWorld } from '../../engine/navigate/index.js'
import { usePanel } from '../panel-context.js'
import { dataText } from './comparison-table.js'
import { worldName } from './planner-names.js'
import type { PlannerQuery, WorldMeasure } from './search-work.js'
import { queryWorlds, type SearchWorker } from './search-worker.js'

interface WorldMeasuresProps {
  query: PlannerQuery | undefined
  worlds: readonly ComparedWorld[]
  worker: SearchWorker | undefined
  measures: readonly WorldMeasure[]
  onMeasures: (measures: readonly WorldMeasure[]) => void
}

export function WorldMeasures({ query, worlds, worker, measures, onMeasures }: WorldMeasuresProps): ReactNode {
  const { messages, catalog, numbers, format } = usePanel()
  const [isOpen, setOpen] = useState(false)
  const key = worlds.join()
  useEffect(() => {
    if (!isOpen || query === undefined) return undefined
    const found: WorldMeasure[] = []
    const queries = worlds.map((world) => ({ query, task: { type: 'measure', world } as const }))
    return queryWorlds(worker, queries, (answer, at) => {
      if (answer.type === 'measured') found.push(answer.measure)
      if (at === queries.length - 1) onMeasures(found)
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- inline lists are new on each render; `key` has their content
  }, [isOpen, query, key])
  return (
    <details className="nav-compare-worlds" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{messages.worldsHead}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.worldHead}</th>
            <th scope="col">{messages.dataHead}</th>
            <th scope="col">{messages.buildHead}</th>
            <th scope="col">{messages.editHead}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.world} data-world={measure.world}>
              <th scope="row">{worldName(measure.world, messages)}</th>
              <td>
                {dataText(measure, messages, catalog)}
                <small>{format(messages.kilobytes, { size: numbers.format(measure.bytes / 1024, 1) })}</small>
              </td>
              <td>{numbers.format(measure.build, 1, true)}</td>
              <td>{numbers.format(measure.edit, 1, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
