import type { ReactNode } from 'react'
import type { Camera } from '../../editor/index.js'
import type { Painter } from '../painters/painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { layer, type CanvasRegion } from '../stage/places.js'
import { useTheme, type Theme } from '../theme.js'

export interface LayerProps {
  /** Camera of this layer on a stage that has none. Not for layers inside NavStage. */
  readonly camera?: Camera | undefined
  readonly theme?: Theme | undefined
  /** Opacity from 0 to 1; 1 if absent. */
  readonly opacity?: number | undefined
  readonly visible?: boolean | undefined
}

/** Props for values that change outside React. After a change, the layer draws the value of `latest` without a render. */
export interface LatestProps<T> {
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
  /** Returns the current value; the same object while nothing changes. */
  readonly latest?: (() => T) | undefined
}

export function paintedLayer<P extends LayerProps>(
  region: CanvasRegion,
  name: string,
  usePainter: (props: P, theme: Theme) => Painter | undefined,
  ownOpacity?: number,
): (props: P) => ReactNode {
  return layer<P>(region, function PaintedLayer(props) {
    const { camera, opacity = ownOpacity, visible } = props
    const painter = usePainter(props, useTheme(props.theme))
    return painter === undefined ? null : <PainterShape {...{ name, painter, camera, opacity, visible }} />
  })
}
