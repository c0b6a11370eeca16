/** The tiles and the painter of a mesh layer, kept in step with a mesh that is edited in place: what an edit did not touch stays as it is. */
import { useState } from 'react'
import type { ChangeTrail, Painter } from '../painters/painter.js'
import { extendTrail } from '../painters/painter.js'
import type { DrawnMesh, TriangleTiles } from '../painters/triangle-tiles.js'
import { createTriangleTiles } from '../painters/triangle-tiles.js'

interface Shown {
  readonly mesh: DrawnMesh
  readonly revision: number | undefined
  readonly look: unknown
  readonly tiles: TriangleTiles
  readonly painter: Painter
}

/**
 * `look` is what the painter depends on beside the triangles: another one (by `===`) repaints everything.
 * `paint` makes the painter; without a mesh there is none.
 */
export function useMeshPainter(
  mesh: DrawnMesh | undefined,
  revision: number | undefined,
  look: unknown,
  paint: (tiles: TriangleTiles, trail: ChangeTrail | undefined) => Painter,
): Painter | undefined {
  const [shown, setShown] = useState<Shown | undefined>(undefined)
  if (mesh === undefined) return undefined
  if (shown?.mesh === mesh && shown.revision === revision && shown.look === look) return shown.painter
  const followed =
    shown?.mesh === mesh ? shown.tiles.follow(mesh) : { tiles: createTriangleTiles(mesh), changed: true as const }
  const trail =
    shown?.mesh === mesh && shown.look === look && followed.changed !== true
      ? extendTrail(shown.painter, followed.changed)
      : undefined
  const next = { mesh, revision, look, tiles: followed.tiles, painter: paint(followed.tiles, trail) }
  setShown(next)
  return next.painter
}
