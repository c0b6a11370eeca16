import { useLayoutEffect, useState, type RefObject } from 'react'
import { observeSize, pageBox } from '../../canvas/index.js'

export type EditorLayout = 'desktop' | 'narrow' | 'phone'

const layoutOf = (width: number): EditorLayout => (width < 640 ? 'phone' : width < 1100 ? 'narrow' : 'desktop')

/** Which layout the editor's own box has room for; the same limits as in styles.css. Desktop before the first measurement. */
export function useLayout(element: RefObject<HTMLElement | null>): EditorLayout {
  const [layout, setLayout] = useState<EditorLayout>('desktop')
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = (): void => {
      const { width } = pageBox(target)
      if (width > 0) setLayout(layoutOf(width))
    }
    measure()
    return observeSize([target], measure)
  }, [element])
  return layout
}
