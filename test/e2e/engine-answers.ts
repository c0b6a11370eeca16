/** Results of the engine on a seeded map, as short texts that differ if a single bit differs. Runs in Node and on a page. */
import {
  buildNavMesh,
  buildVisibilityGraph,
  createRandom,
  findPath,
  rasterize,
  type Obstacle,
  type PathResult,
  type Point,
  type Scene,
} from '../../src/engine/index.js'
import { shapeToRings } from '../../src/document/index.js'

const SIZE = 200
const QUESTIONS = 4

export interface Answers {
  readonly seed: number
  readonly islands: readonly number[]
  /** Statuses and lengths of all paths. */
  readonly paths: readonly string[]
  /** Hashes of the file, the vertices and the triangles of each mesh. */
  readonly bytes: readonly string[]
}

/** Uses only exact or correctly rounded operations, so Node and all browsers make the same map from a seed. */
function randomScene(seed: number): { scene: Scene; points: readonly Point[] } {
  const random = createRandom(seed)
  const spread = (middle: number, size: number): number => middle + size * (random() - 0.5)
  const obstacles = Array.from({ length: 3 + Math.floor(random() * 9) }, (_, i): Obstacle => {
    const middle = { x: random() * SIZE, y: random() * SIZE }
    const size = 10 + 60 * random()
    const outer = Array.from({ length: 3 + Math.floor(random() * 5) }, () => ({
      x: spread(middle.x, size),
      y: spread(middle.y, size),
    }))
    return { id: `o${i}`, outer }
  })
  const [x, y, radiusX] = [random() * SIZE, random() * SIZE, 5 + 20 * random()]
  const curved = [
    shapeToRings({ type: 'ellipse', x, y, radiusX, radiusY: 12, rotation: Math.floor(random() * 360) }),
    shapeToRings({
      type: 'wall',
      line: Array.from({ length: 4 }, () => ({ x: spread(y, 80), y: spread(x, 80) })),
      thickness: 3,
      join: 'round',
    }),
  ]
  obstacles.push(...curved.map((polygon, i) => ({ id: `curved${i}`, ...polygon })))
  const points = Array.from({ length: 2 * QUESTIONS }, () => ({ x: random() * SIZE, y: random() * SIZE }))
  return { scene: { bounds: { x: 0, y: 0, width: SIZE, height: SIZE }, obstacles }, points }
}

export function answersOf(seed: number): Answers {
  const { scene, points } = randomScene(seed)
  const radius = seed % 3 === 0 ? 0 : 1 + (seed % 5)
  const meshes = [buildNavMesh(scene), buildNavMesh(scene, { agentRadius: radius })]
  const ends = points.slice(QUESTIONS).map((goal, i) => [points[i], goal] as const)
  const grid = rasterize(scene, { cellSize: 8 })
  const graphs = [buildVisibilityGraph(scene), buildVisibilityGraph(scene, { agentRadius: 2 })]
  const found: PathResult[] = ends.flatMap(([start, goal]) => [
    ...meshes.map((mesh) => findPath(mesh, start, goal)),
    findPath(grid, start, goal),
    ...graphs.map((graph) => findPath(graph, start, goal)),
  ])
  return {
    seed,
    islands: meshes.map(({ islands }) => islands.length),
    paths: found.map((result) => (result.status === 'found' ? `${result.path.length}` : result.status)),
    bytes: meshes.flatMap((mesh) => {
      const { coords, triangles } = mesh.triangles()
      return [mesh.toBinary(), coords, triangles].map(hash)
    }),
  }
}

/** Returns the FNV-1a hash of some bytes. */
function hash({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  let value = 0x811c9dc5
  for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) value = Math.imul(value ^ byte, 0x01000193)
  return (value >>> 0).toString(16)
}
