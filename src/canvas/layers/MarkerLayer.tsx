import { useMemo } from 'react'
import type { DrawnMarker } from '../painters/mark-painter.js'
import { createMarkerPainter } from '../painters/mark-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { layer } from '../stage/places.js'

export interface MarkerLayerProps extends LayerProps {
  readonly markers: readonly DrawnMarker[]
}

/**
 * Spawns, goals and the host's own markers, in screen size.
 * @example
 * function Marks({ markers }: Pick<MarkerLayerProps, 'markers'>) {
 *   return <NavStage live={<MarkerLayer markers={markers} />} />
 * }
 */
export const MarkerLayer = /* @__PURE__ */ layer(
  'live',
  function MarkerLayer({ markers, camera, theme: ownTheme, opacity, visible }: MarkerLayerProps) {
    const theme = useTheme(ownTheme)
    const painter = useMemo(() => createMarkerPainter(markers, theme), [markers, theme])
    return <PainterShape name="markers" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)
