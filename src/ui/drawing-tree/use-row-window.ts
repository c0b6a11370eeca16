import { useEffect, useState, type RefObject } from 'react'
import { observeSize, topIn } from '../../canvas/index.js'

const OVERSCAN = 12
/** Before the first row was measured. */
const ROW_HEIGHT = 28

interface RowWindow {
  readonly first: number
  readonly last: number
  /** Pixels; larger for a finger. */
  readonly rowHeight: number
  readonly scrollTo: (index: number) => void
}

/** Which of many equal rows to draw, from the scroll position of the nearest scrolling ancestor. */
export function useRowWindow(tree: RefObject<HTMLElement | null>, count: number, windowed: boolean): RowWindow {
  const [range, setRange] = useState({ first: 0, last: 60, rowHeight: ROW_HEIGHT })
  useEffect(() => {
    const element = tree.current
    const scroller = element?.closest<HTMLElement>('.nav-scroll')
    if (!windowed || !element || !scroller) return
    const measure = (): void => {
      const measured = element.querySelector<HTMLElement>('[data-key]')?.offsetHeight ?? 0
      const rowHeight = measured > 0 ? measured : ROW_HEIGHT
      const above = -topIn(scroller, element)
      const first = Math.max(0, Math.min(Math.floor(above / rowHeight), count) - OVERSCAN)
      const last = Math.min(count, first + Math.ceil(scroller.clientHeight / rowHeight) + 2 * OVERSCAN)
      setRange((old) =>
        old.first === first && old.last === last && old.rowHeight === rowHeight ? old : { first, last, rowHeight },
      )
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const unobserve = observeSize([scroller], measure)
    return () => {
      scroller.removeEventListener('scroll', measure)
      unobserve()
    }
  }, [tree, count, windowed])
  const scrollTo = (index: number): void => {
    const element = tree.current
    const scroller = element?.closest<HTMLElement>('.nav-scroll')
    if (!element || !scroller) return
    const top = topIn(scroller, element) + scroller.scrollTop + index * range.rowHeight
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + range.rowHeight > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + range.rowHeight - scroller.clientHeight
  }
  return { ...range, scrollTo }
}
