import { useLayoutEffect, useState, type RefObject } from 'react'

export type EditorLayout = 'desktop' | 'narrow' | 'phone'

const layoutOf = (width: number): EditorLayout => (width < 640 ? 'phone' : width < 1100 ? 'narrow' : 'desktop')

/** Which layout the editor's own box has room for; the same limits as in styles.css. Desktop before the first measurement. */
export function useLayout(element: RefObject<HTMLElement | null>): EditorLayout {
  const [layout, setLayout] = useState<EditorLayout>('desktop')
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = (): void => {
      const { width } = target.getBoundingClientRect()
      if (width > 0) setLayout(layoutOf(width))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return layout
}
