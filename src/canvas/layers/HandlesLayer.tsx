import { useMemo } from 'react'
import { createHandlePainter, type HandleScene } from '../painters/handle-painter.js'
import type { Painter } from '../painters/painter.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

export type HandlesLayerProps = LayerProps & Partial<HandleScene>

const none: readonly never[] = []

/**
 * Draws handles, drafts, snap guides and marquees from plain lists, in a fixed size on screen.
 * @example
 * function Handles(props: HandlesLayerProps) {
 *   return <NavStage handles={<HandlesLayer {...props} />} />
 * }
 */
export const HandlesLayer = /* @__PURE__ */ paintedLayer(
  'live',
  'handles',
  function useHandles(
    {
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
    }: HandlesLayerProps,
    theme,
  ): Painter | undefined {
    return useMemo(
      () =>
        createHandlePainter(
          { handles, draft, ghosts, guides, snaps, marquee, cells, frame, labels, crosshair, coarse },
          theme,
        ),
      [handles, draft, ghosts, guides, snaps, marquee, cells, frame, labels, crosshair, coarse, theme],
    )
  },
)
