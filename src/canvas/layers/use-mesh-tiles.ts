import { useState } from 'react'
import { storeOf } from '../../engine/core/index.js'
import type { ChangeTrail, Painter } from '../painters/painter.js'
import { extendTrail } from '../painters/painter.js'
import type { DrawnMesh, TriangleTiles } from '../painters/triangle-tiles.js'
import { createTriangleTiles } from '../painters/triangle-tiles.js'

type Paint = (tiles: TriangleTiles, trail: ChangeTrail | undefined) => Painter

interface Wanted {
  readonly mesh: DrawnMesh | undefined
  readonly look: unknown
  readonly paint: Paint
}

interface Shown extends Wanted {
  readonly revision: number | undefined
  readonly tiles: TriangleTiles
  readonly painter: Painter
}

interface MeshFollower {
  readonly follow: (wanted: Wanted) => Painter | undefined
  readonly current: () => Painter | undefined
}

function createMeshFollower(): MeshFollower {
  let last: Wanted | undefined
  let shown: Shown | undefined
  const follow = (wanted: Wanted): Painter | undefined => {
    last = wanted
    const { look, paint } = wanted
    const mesh = storeOf(wanted.mesh)
    if (mesh === undefined) return undefined
    const { revision } = mesh
    if (shown?.mesh === mesh && shown.revision === revision && shown.look === look) return shown.painter
    const followed =
      shown?.mesh === mesh ? shown.tiles.follow(mesh) : { tiles: createTriangleTiles(mesh), changed: true as const }
    const trail =
      shown?.mesh === mesh && shown.look === look && followed.changed !== true
        ? extendTrail(shown.painter, followed.changed)
        : undefined
    shown = { ...wanted, mesh, revision, tiles: followed.tiles, painter: paint(followed.tiles, trail) }
    return shown.painter
  }
  return { follow, current: () => last && follow(last) }
}

interface MeshPainter {
  readonly painter: Painter
  readonly current: MeshFollower['current']
}

export function useMeshPainter(mesh: DrawnMesh | undefined, look: unknown, paint: Paint): MeshPainter | undefined {
  const [{ follow, current }] = useState(createMeshFollower)
  const painter = follow({ mesh, look, paint })
  return painter && { painter, current }
}
