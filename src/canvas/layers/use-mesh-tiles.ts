import { useState } from 'react'
import { storeOf } from '../../engine/core/index.js'
import { extendTrail, type ChangeTrail, type Painter } from '../painters/painter.js'
import { createTriangleTiles, type DrawnMesh, type TriangleTiles } from '../painters/triangle-tiles.js'

type Paint = (tiles: TriangleTiles, trail: ChangeTrail | undefined) => Painter

interface MeshView {
  readonly mesh: DrawnMesh | undefined
  readonly style: unknown
  readonly paint: Paint
}

interface DrawnView extends MeshView {
  readonly revision: number | undefined
  readonly tiles: TriangleTiles
  readonly painter: Painter
}

interface MeshMemo {
  readonly update: (view: MeshView) => Painter | undefined
  readonly current: () => Painter | undefined
}

function createMeshMemo(): MeshMemo {
  let last: MeshView | undefined
  let drawn: DrawnView | undefined
  const update = (view: MeshView): Painter | undefined => {
    last = view
    const { style, paint } = view
    const mesh = storeOf(view.mesh)
    if (mesh === undefined) return undefined
    const { revision } = mesh
    if (drawn?.mesh === mesh && drawn.revision === revision && drawn.style === style) return drawn.painter
    const updated =
      drawn?.mesh === mesh ? drawn.tiles.update(mesh) : { tiles: createTriangleTiles(mesh), changed: true as const }
    const trail =
      drawn?.mesh === mesh && drawn.style === style && updated.changed !== true
        ? extendTrail(drawn.painter, updated.changed)
        : undefined
    drawn = { ...view, mesh, revision, tiles: updated.tiles, painter: paint(updated.tiles, trail) }
    return drawn.painter
  }
  return { update, current: () => last && update(last) }
}

interface MeshPainter {
  readonly painter: Painter
  readonly current: MeshMemo['current']
}

export function useMeshPainter(mesh: DrawnMesh | undefined, style: unknown, paint: Paint): MeshPainter | undefined {
  const [{ update, current }] = useState(createMeshMemo)
  const painter = update({ mesh, style, paint })
  return painter && { painter, current }
}
