import { useEffect, useRef, type ReactNode } from 'react'
import { useListWindow } from './list-window.js'

interface WindowedListProps {
  count: number
  /** Pixels of a row before it was measured. */
  estimate: number
  /** A row that is brought into view when it becomes another one. */
  shown?: number
  children: (index: number) => ReactNode
}

/** A long list of which only the rows in view are in the page; each says its place and how many there are. */
export function WindowedList({ count, estimate, shown, children }: WindowedListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const { from, to, before, after, scrollTo } = useListWindow(list, count, estimate)
  useEffect(() => {
    if (shown !== undefined) scrollTo(shown)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another row is brought into view
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
