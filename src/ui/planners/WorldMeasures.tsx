import { useEffect, useState, type ReactNode } from 'react'
import type { ComparedWorld } from '../../engine/navigate/index.js'
import { usePanel } from '../panel-context.js'
import { dataText } from './comparison-table.js'
import { worldName } from './planner-names.js'
import { type PlannerQuestion, measureWorld, type WorldMeasure } from './search-work.js'
import { isWorthWorker, type SearchWorker } from './search-worker.js'

interface WorldMeasuresProps {
  question: PlannerQuestion | undefined
  worlds: readonly ComparedWorld[]
  now: () => number
  worker: SearchWorker | undefined
  measures: readonly WorldMeasure[]
  onMeasures: (measures: readonly WorldMeasure[]) => void
}

export function WorldMeasures({ question, worlds, now, worker, measures, onMeasures }: WorldMeasuresProps): ReactNode {
  const { messages, catalog, numbers, format } = usePanel()
  const [isOpen, setOpen] = useState(false)
  const key = worlds.join()
  useEffect(() => {
    if (!isOpen || question === undefined) return undefined
    const found: WorldMeasure[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    // One world per task, so that the page stays responsive.
    const take = (at: number, one: WorldMeasure): void => {
      found.push(one)
      if (at + 1 < worlds.length) measure(at + 1)
      else onMeasures(found)
    }
    const measureHere = (at: number): void => {
      timer = setTimeout(() => take(at, measureWorld(question, worlds[at], now)), 0)
    }
    const isAway = worker !== undefined && isWorthWorker(question.scene)
    let callOff: (() => void) | undefined
    const measure = (at: number): void => {
      if (isAway)
        callOff = worker.ask(
          question,
          { type: 'measure', world: worlds[at] },
          { onDone: (heard) => (heard?.type === 'measured' ? take(at, heard.measure) : measureHere(at)) },
        )
      else measureHere(at)
    }
    measure(0)
    return () => {
      clearTimeout(timer)
      callOff?.()
    }
    // Inline lists and functions are new on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, question, key])
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
