import { useRef, type ReactNode } from 'react'
import { useFrameMark } from '../frame-marks.js'
import { useLazyModule } from '../lazy/index.js'
import { sheetModule } from '../lazy/modules.js'
import { usePanel } from '../panel-context.js'

export interface MinimapProps {
  /** CSS pixels; 168 by 134 by default. */
  width?: number
  height?: number
}

/** The whole map at a glance. Its box is there at once, its picture after that of the map. */
export function Minimap({ width = 168, height = 134 }: MinimapProps): ReactNode {
  const { words } = usePanel()
  const box = useRef<HTMLDivElement>(null)
  useFrameMark('minimap', box)
  const Picture = useLazyModule(sheetModule)?.MinimapPicture
  return (
    <div ref={box} className="nav-float nav-minimap" role="img" aria-label={words.minimap}>
      {Picture === undefined ? <div style={{ width, height }} /> : <Picture width={width} height={height} />}
    </div>
  )
}
