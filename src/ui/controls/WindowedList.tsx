import { useEffect, useRef, type ReactNode, useState, type RefObject } from 'react'
import { observeSize, topIn } from '../../canvas/index.js'
import { sameValue } from '../../engine/core/index.js'

interface WindowedListProps {
  count: number
  estimate: number // height in pixels of a row that is not measured yet
  shown?: number
  children: (index: number) => ReactNode
}

export function WindowedList({ count, estimate, shown, children }: WindowedListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const { from, to, before, after, scrollTo } = useListWindow(list, count, estimate)
  useEffect(() => {
    if (shown !== undefined) scrollTo(shown)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- scroll only when `shown` changes
  }, [shown])
  return (
    <ol ref={list} className="nav-list" style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
      {Array.from({ length: to - from }, (_, i) => from + i).map((index) => (
        <li key={index} data-index={index} aria-posinset={index + 1} aria-setsize={count}>
          {children(index)}
        </li>
      ))}
    </ol>
  )
}

const OVERSCAN = 8 // number of rows rendered above and below the visible ones
const MIN_ROWS = 40 // number of rows rendered at first, and when nothing can be measured

interface Rows {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

interface ListWindow extends Rows {
  readonly scrollTo: (index: number) => void
}

/** Returns which rows of a list to render; all rows if `count <= maxUnwindowed`. Rows may have any height, and each has `data-index`. */
export function useListWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
  maxUnwindowed = 0,
): ListWindow {
  const [heights] = useState(() => new Map<number, number>())
  const [range, setRange] = useState({
    from: 0,
    to: MIN_ROWS,
    before: 0,
    after: Math.max(0, count - MIN_ROWS) * estimate,
  })
  const isUnwindowed = count <= maxUnwindowed
  useEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('.nav-scroll')
    if (isUnwindowed || !element || !scroller) return
    const measure = (): void => {
      for (const row of element.querySelectorAll<HTMLElement>(':scope > [data-index]'))
        if (row.offsetHeight > 0) heights.set(Number(row.dataset.index), row.offsetHeight)
      const above = -topIn(scroller, element)
      const next = rowsInView(count, (index) => heights.get(index) ?? estimate, above, scroller.clientHeight)
      setRange((old) => (sameValue(old, next) ? old : next))
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const unobserve = observeSize([scroller, element], measure)
    return () => {
      scroller.removeEventListener('scroll', measure)
      unobserve()
    }
  }, [list, count, estimate, heights, isUnwindowed])
  const scrollTo = (index: number): void => {
    const scroller = list.current?.closest<HTMLElement>('.nav-scroll')
    if (!scroller || !list.current) return
    let top = topIn(scroller, list.current)
    for (let i = 0; i < index; i++) top += heights.get(i) ?? estimate
    const bottom = top + (heights.get(index) ?? estimate)
    if (top < 0) scroller.scrollTop += top
    else if (bottom > scroller.clientHeight) scroller.scrollTop += bottom - scroller.clientHeight
  }
  if (isUnwindowed) return { from: 0, to: count, before: 0, after: 0, scrollTo }
  const to = Math.min(count, range.to)
  return { ...range, from: Math.min(range.from, Math.max(0, to - 1)), to, scrollTo }
}

function rowsInView(count: number, heightOf: (index: number) => number, above: number, height: number): Rows {
  const tops = [0]
  for (let i = 0; i < count; i++) tops.push(tops[i] + heightOf(i))
  const first = tops.findIndex((top) => top > above)
  const last = tops.findIndex((top) => top >= above + height)
  const from = Math.max(0, (first < 0 ? count : first - 1) - OVERSCAN)
  const to = Math.min(count, Math.max(from + MIN_ROWS, (last < 0 ? count : last) + OVERSCAN))
  return { from, to, before: tops[from], after: tops[count] - tops[to] }
}
