import { useEffect, useRef, useState, type ReactNode } from 'react'
import { observeSize, topIn } from '../../canvas/index.js'
import { sameValue } from '../../engine/core/index.js'

/** Rows beyond each edge of what is in view. */
const MORE = 8
/** So many rows are in the page from the start, and where nothing can be measured. */
const FIRST = 40

interface WindowedListProps {
  count: number
  /** Pixels of a row before it was measured. */
  estimate: number
  /** A row that is brought into view when it becomes another one. */
  shown?: number
  children: (index: number) => ReactNode
}

/** A long list of rows of any height, of which only those in view are in the page; each says its place and how many there are. */
export function WindowedList({ count, estimate, shown, children }: WindowedListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const [heights] = useState(() => new Map<number, number>())
  /** Rows in the page, and the room of those before and behind them. */
  const [range, setRange] = useState({ from: 0, to: FIRST, before: 0, after: Math.max(0, count - FIRST) * estimate })
  const to = Math.min(count, range.to)
  const from = Math.min(range.from, Math.max(0, to - 1))
  useEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('.nav-scroll')
    if (!element || !scroller) return
    const look = (): void => {
      for (const row of element.querySelectorAll<HTMLElement>(':scope > li'))
        if (row.offsetHeight > 0) heights.set(Number(row.dataset.index), row.offsetHeight)
      const above = -topIn(scroller, element)
      const next = rowsInView(count, (index) => heights.get(index) ?? estimate, above, scroller.clientHeight)
      setRange((old) => (sameValue(old, next) ? old : next))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    const unobserve = observeSize([scroller, element], look)
    return () => {
      scroller.removeEventListener('scroll', look)
      unobserve()
    }
  }, [count, estimate, heights])
  useEffect(() => {
    const scroller = list.current?.closest<HTMLElement>('.nav-scroll')
    if (shown === undefined || !scroller || !list.current) return
    let top = topIn(scroller, list.current)
    for (let i = 0; i < shown; i++) top += heights.get(i) ?? estimate
    const bottom = top + (heights.get(shown) ?? estimate)
    if (top < 0) scroller.scrollTop += top
    else if (bottom > scroller.clientHeight) scroller.scrollTop += bottom - scroller.clientHeight
  }, [shown, heights, estimate])
  return (
    <ol ref={list} className="nav-list" style={{ paddingBlockStart: range.before, paddingBlockEnd: range.after }}>
      {Array.from({ length: to - from }, (_, i) => from + i).map((index) => (
        <li key={index} data-index={index} aria-posinset={index + 1} aria-setsize={count}>
          {children(index)}
        </li>
      ))}
    </ol>
  )
}

interface Rows {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

/** The rows that a window of that height shows `above` pixels below the top of the list, and some more. */
function rowsInView(count: number, heightOf: (index: number) => number, above: number, height: number): Rows {
  const tops = [0]
  for (let i = 0; i < count; i++) tops.push(tops[i] + heightOf(i))
  const first = tops.findIndex((top) => top > above)
  const behind = tops.findIndex((top) => top >= above + height)
  const from = Math.max(0, (first < 0 ? count : first - 1) - MORE)
  const to = Math.min(count, Math.max(from + FIRST, (behind < 0 ? count : behind) + MORE))
  return { from, to, before: tops[from], after: tops[count] - tops[to] }
}
