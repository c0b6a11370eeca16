/** What layers share: their props, and the component of a layer that one painter draws. */
import type { ReactNode } from 'react'
import type { Camera } from '../../editor/index.js'
import type { Painter } from '../painters/painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { layer, type CanvasRegion } from '../stage/places.js'
import { useTheme, type Theme } from '../theme.js'

/** What every layer takes. */
export interface LayerProps {
  /** Only for a stage without a camera of its own: places this layer alone. Inside NavStage leave it out. */
  readonly camera?: Camera | undefined
  /** That of the stage when absent. */
  readonly theme?: Theme | undefined
  /** 0 … 1, 1 when absent. */
  readonly opacity?: number | undefined
  readonly visible?: boolean | undefined
}

/** What changes past React, as a store has it: the layer draws what `latest` answers whenever the listener is called, and nothing renders. */
export interface LatestProps<T> {
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
  /** The same object for as long as nothing in it changes. */
  readonly latest?: (() => T) | undefined
}

/** A layer of one painter, which `usePainter` makes of the props and the theme; nothing is drawn without one. */
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
