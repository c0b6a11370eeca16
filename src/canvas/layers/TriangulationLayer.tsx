import { createEdgePainter, createWallPainter } from '../painters/triangle-painter.js'
import type { DrawnMesh } from '../painters/triangle-tiles.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './painted-layer.js'
import { useMeshPainter } from './use-mesh-tiles.js'
import { layer } from '../stage/places.js'

export interface MeshLayerProps extends LayerProps {
  /** Mesh to draw. A new object or a new `revision` is drawn again. */
  readonly mesh: DrawnMesh | undefined
  /** Subscribes to edits of the mesh outside React, such as the `subscribe` of a navigation. The layer then draws without a render. */
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
}

function meshLayer(name: string, createPainter: typeof createEdgePainter) {
  return layer('scene', function MeshLayer({ mesh, ...shape }: MeshLayerProps) {
    const theme = useTheme(shape.theme)
    const drawn = useMeshPainter(shape.visible === false ? undefined : mesh, theme, (tiles, trail) =>
      createPainter(tiles, theme, trail),
    )
    return drawn === undefined ? null : <PainterShape name={name} {...drawn} {...shape} />
  })
}

/**
 * Draws the edges of walkable triangles as hairlines, in tiles. Edges too short to see are left out.
 * @example
 * function Triangles({ scene }: { scene: Scene }) {
 *   const { mesh } = useNavMesh(scene)
 *   return <NavStage scene={<TriangulationLayer mesh={mesh} />} />
 * }
 */
export const TriangulationLayer = /* @__PURE__ */ meshLayer('triangulation', createEdgePainter)

/**
 * Draws the border of the area that an agent's center can reach. The mesh must be built for the agent's radius.
 * @example
 * const map = <NavStage scene={<AgentOutlineLayer mesh={mesh} />} />
 */
export const AgentOutlineLayer = /* @__PURE__ */ meshLayer('agent-outline', createWallPainter)
