import { createEdgePainter } from '../painters/triangle-painter.js'
import type { DrawnMesh } from '../painters/triangle-tiles.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'
import { useMeshPainter } from './use-mesh-tiles.js'
import { layer } from '../stage/places.js'

export interface MeshLayerProps extends LayerProps {
  /** Nothing is drawn without it. */
  readonly mesh: DrawnMesh | undefined
  /** Pass `mesh.revision`: an edit in place is not seen otherwise. */
  readonly revision?: number
  /** Of what edits the mesh past React, as `subscribe` of a navigation: the layer then draws what is there, and nothing renders. */
  readonly subscribe?: ((listener: () => void) => () => void) | undefined
}

/**
 * The edges of the walkable triangles, as hairlines: one shape, tiles of a few hundred triangles, none when too small to read.
 * @example
 * function Triangles({ scene }: { scene: Scene }) {
 *   const { mesh } = useNavMesh(scene)
 *   return <NavStage scene={<TriangulationLayer mesh={mesh} />} />
 * }
 */
export const TriangulationLayer = /* @__PURE__ */ layer(
  'scene',
  function TriangulationLayer({
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
      createEdgePainter(tiles, theme, trail),
    )
    return drawn === undefined ? null : (
      <PainterShape name="triangulation" {...drawn} {...{ camera, opacity, visible, subscribe }} />
    )
  },
)
