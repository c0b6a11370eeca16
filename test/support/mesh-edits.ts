/** Random edits of a mesh, the obstacles after an edit, and the complete state of a mesh. */
import type { MeshEdit, NavMesh, Obstacle, Point, Random } from '../../src/engine/index.js'
import { at } from './shapes.js'

/** Side of the square map with random shapes. */
export const EDIT_SIZE = 40

export function randomShape(random: Random, id: string): Obstacle {
  const [x, y] = [EDIT_SIZE * random(), EDIT_SIZE * random()]
  const ring = (size: number): Point[] =>
    Array.from({ length: 3 + Math.floor(6 * random()) }, () =>
      at(Math.round(x + size * (random() - 0.5)), Math.round(y + size * (random() - 0.5))),
    )
  return { id, outer: ring(14), ...(random() < 0.3 && { holes: [ring(8)] }) }
}

export const randomShapes = (random: Random, count: number): Obstacle[] =>
  Array.from({ length: count }, (_, i) => randomShape(random, `o${i}`))

export function randomEdit(random: Random, obstacles: readonly Obstacle[], name: string): Required<MeshEdit> {
  const remove: string[] = []
  const update: Obstacle[] = []
  const move: { id: string; ring: number; vertex: number; to: Point }[] = []
  for (const { id, outer } of obstacles) {
    const dice = random()
    if (dice < 0.15) remove.push(id)
    else if (dice < 0.3) update.push(randomShape(random, id))
    else if (dice < 0.5) {
      const first = Math.floor(outer.length * random())
      // Some targets lie outside the map.
      const target = (): Point =>
        at(Math.round(50 * random()) - 5, Math.round(50 * random()) - 5 + (random() < 0.1 ? 200 : 0))
      move.push({ id, ring: 0, vertex: first, to: target() })
      // Some edits also move the next vertex of the ring, so that both ends of an edge move. Some edits move the first
      // vertex twice.
      if (random() < 0.6) move.push({ id, ring: 0, vertex: (first + 1) % outer.length, to: target() })
      if (random() < 0.2) move.push({ id, ring: 0, vertex: first, to: target() })
    }
  }
  const insert = Array.from({ length: Math.floor(3 * random()) }, (_, i) => randomShape(random, `${name}.${i}`))
  if (remove.length > 0 && random() < 0.5) insert.push(randomShape(random, remove[0]))
  return { remove, update, move, insert }
}

/** Returns the obstacles after an edit. */
export function edited(
  obstacles: readonly Obstacle[],
  { remove, update, move, insert }: Required<MeshEdit>,
): Obstacle[] {
  const after = new Map(obstacles.map((obstacle) => [obstacle.id, obstacle]))
  for (const id of remove) after.delete(id)
  for (const obstacle of [...update, ...insert]) after.set(obstacle.id, obstacle)
  for (const { id, vertex, to } of move) {
    const obstacle = after.get(id)!
    after.set(id, { ...obstacle, outer: obstacle.outer.map((point, i) => (i === vertex ? to : point)) })
  }
  return [...after.values()]
}

/**
 * Returns the complete state of a mesh, for comparisons. Two meshes of the same obstacles have the same state, even if
 * the order of the obstacles or the numbering of the triangles differs.
 */
export function stateOf(mesh: NavMesh): object {
  const { coords, triangles, walkable, island } = mesh.triangles()
  const islands = new Map<number, string[]>()
  const faces = Array.from(walkable, (free, t) => {
    const places = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]).map((v) => `${coords[v]},${coords[v + 1]}`)
    const first = places.indexOf([...places].sort()[0])
    const face = [...places.slice(first), ...places.slice(0, first), free].join(' ')
    const group = islands.get(island[t])
    if (group === undefined) islands.set(island[t], [face])
    else group.push(face)
    return face
  })
  islands.delete(-1)
  return {
    faces: faces.sort(),
    islands: [...islands.values()].map((group) => group.sort().join('|')).sort(),
    areas: mesh.islands.map(({ area }) => area),
    freeArea: mesh.freeArea,
    blockedArea: mesh.blockedArea,
    outline: mesh.outline(),
    // After moves, the mesh no longer knows how large the given ring was, so it may report a ring that is too small with either of these codes.
    diagnostics: mesh.diagnostics
      .map(({ code, obstacleIds, message }) =>
        code === 'ring-too-short' || code === 'shape-below-resolution'
          ? `too small ${obstacleIds?.join()}`
          : `${code} ${obstacleIds?.join()} ${message}`,
      )
      .sort(),
  }
}
