import { useMemo } from 'react'
import { createHandlePainter, type HandleScene } from '../painters/handle-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { layer } from '../stage/places.js'

export type HandlesLayerProps = LayerProps & Partial<HandleScene>

const none: readonly never[] = []

/**
 * Handles, drafts, snap guides and marquees: plain lists in, marks in screen size out.
 * @example
 * function Handles(props: HandlesLayerProps) {
 *   return <NavStage handles={<HandlesLayer {...props} />} />
 * }
 */
export const HandlesLayer = /* @__PURE__ */ layer(
  'live',
  function HandlesLayer({
    handles = none,
    draft,
    ghosts,
    guides,
    snaps,
    marquee,
    cells,
    frame,
    labels,
    crosshair,
    coarse = false,
    camera,
    theme: ownTheme,
    opacity,
    visible,
  }: HandlesLayerProps) {
    const theme = useTheme(ownTheme)
    const painter = useMemo(
      () =>
        createHandlePainter(
          { handles, draft, ghosts, guides, snaps, marquee, cells, frame, labels, crosshair, coarse },
          theme,
        ),
      [handles, draft, ghosts, guides, snaps, marquee, cells, frame, labels, crosshair, coarse, theme],
    )
    return <PainterShape name="handles" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  },
)
