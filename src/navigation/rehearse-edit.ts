import type { NavMesh } from '../engine/convex/index.js'
import { signedArea, type Scene } from '../engine/geometry/index.js'
import { countVertices } from './scene-diff.js'

/** Part of a wall that the shape is wide: too little to part any place from another. */
const SMALL = 2 ** -10
/** Corners of the shape: it crosses the wall as often as a corner that is dragged crosses others. */
const CORNERS = 4
/** Vertices from which room is made: shorter lists are made longer in no time. */
const MANY = 5000

/**
 * A shape comes on the first wall of a mesh that was just built, across that and itself, and goes: the room that its lists lack for edits they get here, in
 * the worker that built it, and not in the first frames of a drag. The mesh is as it was, at a later revision.
 */
export function rehearseEdit(mesh: NavMesh, scene: Scene): void {
  if (countVertices(scene) < MANY) return
  const { obstacles } = scene
  const outer = obstacles[0]?.outer ?? []
  const [a, b] = [outer[0], outer.find(({ x, y }) => x !== outer[0].x || y !== outer[0].y)]
  if (b === undefined) return
  let id = 'rehearsal'
  while (obstacles.some((obstacle) => obstacle.id === id)) id += '-'
  // It crosses itself beside the wall, where one may walk.
  const outwards = signedArea(outer) > 0 ? -0.5 : 0.5
  const [dx, dy] = [SMALL * (b.x - a.x), SMALL * (b.y - a.y)]
  const zigzag = Array.from({ length: CORNERS }, (_, i) => {
    const [along, across] = [i / CORNERS, outwards + (i % 2 === 0 ? 1 : -1)]
    return { x: (a.x + b.x) / 2 + along * dx - across * dy, y: (a.y + b.y) / 2 + along * dy + across * dx }
  })
  mesh.edit({ insert: [{ id, outer: zigzag }] })
  mesh.edit({ remove: [id] })
}
