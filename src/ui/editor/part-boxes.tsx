/** What keeps the place of a bar or a panel until it comes. */
import { useRef, type ReactNode } from 'react'
import { useFrameMark } from '../frame-marks.js'
import { useDisplay } from '../panel-context.js'

/** The place of the top bar. */
export function TopBox(): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useFrameMark('top', box)
  return <div ref={box} className="nav-top" aria-busy />
}

/** The place of the hints; on a phone they have none of their own. */
export function HintsBox(): ReactNode {
  return <div className="nav-hints nav-when-large" aria-busy />
}

/** The place of a panel that is still to come: as large as the panel, and away where that will be. */
export function PanelBox({ name }: { name: 'layers' | 'side' }): ReactNode {
  const drawer = useDisplay((state) => state.drawer)
  const folded = useDisplay((state) => state.folded[name])
  return (
    <div
      className={`nav-panel nav-${name}`}
      aria-busy
      data-folded={drawer !== name || undefined}
      data-closed={folded || undefined}
    />
  )
}
