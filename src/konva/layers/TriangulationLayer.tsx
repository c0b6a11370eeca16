import { useMemo } from 'react'
import { createEdgePainter } from '../painter/triangle-painter.js'
import type { Triangles } from '../painter/triangle-tiles.js'
import { createTriangleTiles } from '../painter/triangle-tiles.js'
import { PainterShape } from '../painter/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'

/** What the mesh layers read of a `NavMesh`. */
export interface DrawnMesh {
  triangles: () => Triangles
  readonly islands: readonly { readonly id: number; readonly area: number }[]
}

export interface MeshLayerProps extends LayerProps {
  /** Nothing is drawn without it. */
  readonly mesh: DrawnMesh | undefined
  /** Pass `mesh.revision`: an edit in place is not seen otherwise. */
  readonly revision?: number
}

/** The edges of the walkable triangles, as hairlines: one shape, tiles of a few hundred triangles, none when too small to read. */
export function TriangulationLayer({ mesh, revision, camera, theme: ownTheme, opacity, visible }: MeshLayerProps) {
  const theme = useTheme(ownTheme)
  const tiles = useMemo(() => (mesh === undefined ? undefined : createTriangleTiles(viewOf(mesh, revision))), [mesh, revision])
  const painter = useMemo(() => (tiles === undefined ? undefined : createEdgePainter(tiles, theme)), [tiles, theme])
  return painter === undefined ? null : <PainterShape name="triangulation" painter={painter} camera={camera} opacity={opacity} visible={visible} />
}

/** The triangles as they are at a revision; naming it is what makes a memo of an edited mesh right. */
export const viewOf = (mesh: DrawnMesh, _revision: number | undefined): Triangles => mesh.triangles()
