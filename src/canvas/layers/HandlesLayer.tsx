import { createHandlePainter, type HandleScene } from '../painters/handle-painter.js'
import type { Painter } from '../painters/painter.js'
import { paintedLayer, type LayerProps } from './painted-layer.js'

export type HandlesLayerProps = LayerProps & Partial<HandleScene>

const none: readonly never[] = []

/**
 * Draws handles, drafts, snap guides and marquees from plain lists, in a fixed size on screen.
 * @example
 * const Handles = (props: HandlesLayerProps) => <NavStage handles={<HandlesLayer {...props} />} />
 */
export const HandlesLayer = /* @__PURE__ */ paintedLayer(
  'live',
  'handles',
  ({ handles = none, coarse = false, ...scene }: HandlesLayerProps, theme): Painter =>
    createHandlePainter({ ...scene, handles, coarse }, theme),
)
