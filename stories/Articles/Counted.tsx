import { useEffect, useState, type ReactNode } from 'react'
import { StoryButton } from '../StoryStage.js'
import { addTally, tallyOf, type Tally, type Trial } from './tally.js'

export interface Count {
  /** What is counted, as a head of the table: `Random maps of 24 x 24 cells`. */
  readonly title: string
  readonly trial: Trial
  /** Key of the tally, and its words; the first is the whole that the others are shares of. */
  readonly lines: readonly (readonly [key: string, words: string])[]
  /** Seeds at first; 100 when absent. */
  readonly seeds?: number
}

/** Milliseconds of counting between two frames. */
const SLICE = 12

/** Counts on maps drawn at random, a few in each frame, so that the page stays quick. */
export function Counted({ count: { title, trial, lines, seeds = 100 } }: { count: Count }): ReactNode {
  const [wanted, want] = useState(seeds)
  const [{ done, sum }, setState] = useState<{ done: number; sum: Tally }>({ done: 0, sum: { counts: {} } })
  useEffect(() => {
    if (done >= wanted) return undefined
    const timer = setTimeout(() => {
      const start = performance.now()
      let [next, all] = [done, sum]
      // A frozen clock never runs out: no more than a few at a time then.
      // One at least, however busy the machine: nothing else would count on.
      do all = addTally(all, tallyOf(trial, 1, ++next))
      while (next < wanted && next < done + 50 && performance.now() - start < SLICE)
      setState({ done: next, sum: all })
    }, 0)
    return () => clearTimeout(timer)
  }, [done, sum, wanted, trial])
  const whole = sum.counts[lines[0][0]] ?? 0
  const isDone = done >= wanted
  return (
    <div className="lesson-count" data-done={isDone || undefined}>
      <table>
        <caption>{title}</caption>
        <tbody>
          {lines.map(([key, words], i) => {
            const value = sum.counts[key] ?? 0
            return (
              <tr key={key} data-key={key} data-value={value}>
                <th scope="row">{words}</th>
                <td>{value}</td>
                <td>{i === 0 || whole === 0 ? '' : `${((100 * value) / whole).toFixed(1)} %`}</td>
              </tr>
            )
          })}
          {(sum.worst ?? 1) > 1.005 && (
            <tr data-key="worst" data-value={sum.worst}>
              <th scope="row">Worst, times the optimum</th>
              <td>{sum.worst?.toFixed(2)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
      <StoryButton onClick={() => want(wanted + seeds)} disabled={!isDone}>
        Count on
      </StoryButton>
    </div>
  )
}
