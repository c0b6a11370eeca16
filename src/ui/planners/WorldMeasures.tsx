import { useEffect, useState, type ReactNode } from 'react'
import type { ComparedWorld } from '../../engine/navigate/index.js'
import { formatLabel } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'
import { dataText } from './comparison-table.js'
import { worldName } from './planner-names.js'
import type { PlannerQuestion } from './planner-question.js'
import { measureWorld, type WorldMeasure } from './world-measure.js'

export interface WorldMeasuresProps {
  question: PlannerQuestion | undefined
  worlds: readonly ComparedWorld[]
  now: () => number
  measures: readonly WorldMeasure[]
  onMeasures: (measures: readonly WorldMeasure[]) => void
}

/** Size, build and edit of each world that answers; measured when it is opened, and again for each drawing while it is open. */
export function WorldMeasures({ question, worlds, now, measures, onMeasures }: WorldMeasuresProps): ReactNode {
  const { words, table, numbers } = usePanel()
  const [isOpen, setOpen] = useState(false)
  const key = worlds.join()
  useEffect(() => {
    if (!isOpen || question === undefined) return undefined
    const found: WorldMeasure[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    // One world a task, so that drawing goes on.
    const measure = (at: number): void => {
      timer = setTimeout(() => {
        found.push(measureWorld(question, worlds[at], now))
        if (at + 1 < worlds.length) measure(at + 1)
        else onMeasures(found)
      }, 0)
    }
    measure(0)
    return () => clearTimeout(timer)
    // Lists and functions that a host writes in place are others each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, question, key])
  return (
    <details className="nav-compare-worlds" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.worldsHead}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.worldHead}</th>
            <th scope="col">{words.dataHead}</th>
            <th scope="col">{words.buildHead}</th>
            <th scope="col">{words.editHead}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.world} data-world={measure.world}>
              <th scope="row">{worldName(measure.world, words)}</th>
              <td>
                {dataText(measure, words, table)}
                <small>{formatLabel(words.kilobytes, { size: numbers.format(measure.bytes / 1024, 1) }, table)}</small>
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
