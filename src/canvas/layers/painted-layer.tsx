import type { ReactNode } from 'react'
import type { Camera } from '../../editor/index.js'
import type { Painter } from '../painters/painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { layer, type CanvasRegion } from '../stage/places.js'
import { useTheme, type Theme } from '../theme.js'

export interface LayerProps {
  /** Only for a stage without a camera of its own: transforms this layer. Not inside NavStage. */
  readonly camera?: Camera | undefined
  readonly theme?: Theme | undefined
  /** 0 to 1; 1 if absent. */
  readonly opacity?: number | undefined
  readonly visible?: boolean | undefined
}

/** For values that change outside React: the layer draws `latest` whenever the listener is called, without a render. */
export interface LatestProps<T> {
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
  /** Must return the same object while nothing changes. */
  readonly latest?: (() => T) | undefined
}

/** A layer whose painter `usePainter` makes of props and theme; nothing is drawn without one. */
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
