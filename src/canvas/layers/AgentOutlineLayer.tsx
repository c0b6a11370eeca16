import { createWallPainter } from '../painters/triangle-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { MeshLayerProps } from './TriangulationLayer.js'
import { useMeshPainter } from './use-mesh-tiles.js'
import { layer } from '../stage/places.js'

/**
 * How near to the walls an agent's middle may come: the dashed border of a mesh that was built for its radius.
 * @example
 * const map = <NavStage scene={<AgentOutlineLayer mesh={mesh} />} />
 */
export const AgentOutlineLayer = /* @__PURE__ */ layer(
  'scene',
  function AgentOutlineLayer({
    mesh,
    revision,
    camera,
    theme: ownTheme,
    opacity,
    visible = true,
    subscribe,
  }: MeshLayerProps) {
    const theme = useTheme(ownTheme)
    const drawn = useMeshPainter(visible ? mesh : undefined, revision, theme, (tiles, trail) =>
      createWallPainter(tiles, theme, trail),
    )
    return drawn === undefined ? null : (
      <PainterShape name="agent-outline" {...drawn} {...{ camera, opacity, visible, subscribe }} />
    )
  },
)
