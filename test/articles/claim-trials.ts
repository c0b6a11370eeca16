/**
 * Trials for three topics of the article on navigation meshes: islands, terrain costs and files of meshes. Each trial
 * compares a simpler method with the engine on one random map, and returns counts.
 */
import {
  buildNavMesh,
  combineRegions,
  createRandom,
  findPath,
  navMeshFromBinary,
  NavError,
  polylineLength,
  type Point,
  type Region,
  type Ring,
  type TerrainArea,
} from '../../src/engine/index.js'
import { netOf, netWay } from '../../stories/Articles/mesh-methods.js'
import { askYard } from './mesh-trials.js'
import { randomYard } from '../support/random-yards.js'
import { isInRing } from '../oracles/plain-geometry.js'
import { box, fieldOf, pointsOf } from '../support/shapes.js'

const HAIR = 1e-9

/** Draws three enclosures, each of two bent shapes or of four thin rectangles. Returns a start outside and a goal inside the last. */
function enclosures(seed: number): { rings: Ring[]; start: Point; goal: Point } {
  const random = createRandom(seed)
  const rings: Ring[] = []
  let middle: Point = { x: 5, y: 5 }
  for (let i = 0; i < 3; i++) {
    const [x, y] = [30 + 200 * i + Math.floor(60 * random()), 40 + Math.floor(160 * random())]
    const [width, height] = [70 + Math.floor(60 * random()), 70 + Math.floor(60 * random())]
    middle = { x: x + width / 2, y: y + height / 2 }
    // An enclosure consists of two bent shapes, as in the picture of the article, or of four thin rectangles.
    if (random() < 0.5)
      rings.push(
        pointsOf(x, y, x + width, y, x + width, y + 12, x + 12, y + 12, x + 12, y + height, x, y + height),
        pointsOf(
          x + width + 6,
          y - 6,
          x + width + 6,
          y + height + 6,
          x - 6,
          y + height + 6,
          x - 6,
          y + height - 6,
          x + width - 6,
          y + height - 6,
          x + width - 6,
          y - 6,
        ),
      )
    else
      rings.push(
        box(x, y, width, 10),
        box(x, y + height, width + 10, 10),
        box(x, y, 10, height),
        box(x + width, y, 10, height + 5),
      )
  }
  return { rings, start: { x: 5, y: 395 }, goal: middle }
}

const regionOf = (outer: Ring): Region => [{ outer, holes: [] }]
const holesOf = (region: Region): number => region.reduce((sum, { holes }) => sum + holes.length, 0)

/**
 * Makes a map with enclosed islands. `shutIn` is the number of holes in the union of all shapes. `pairs` is the number
 * of holes that a pair of shapes encloses without the other shapes. Also searches for a path into the middle of an
 * enclosure.
 */
export function islandTrial(seed: number) {
  const { rings, start, goal } = enclosures(seed)
  const pairs = rings.reduce(
    (sum, a, i) =>
      sum +
      rings.slice(i + 1).reduce((more, b) => more + holesOf(combineRegions('union', regionOf(a), regionOf(b))), 0),
    0,
  )
  const all = rings
    .slice(1)
    .reduce<Region>((union, ring) => combineRegions('union', union, regionOf(ring)), regionOf(rings[0]))
  const mesh = buildNavMesh({ bounds: fieldOf(640, 400), obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })) })
  const answer = findPath(mesh, start, goal)
  const isApart = answer.status === 'unreachable'
  return {
    shutIn: holesOf(all),
    pairs: Math.min(pairs, holesOf(all)),
    ours: mesh.islands.length - 1,
    apart: isApart,
    known: isApart && answer.stats.expanded === 0,
  }
}

/**
 * Cuts a path into pieces of at most half a unit, and returns the sum of their costs. The cost of a piece is its length
 * times the cost of the area at its middle, or times 1 outside all areas. Uses no code of the engine.
 */
function costOf(points: readonly Point[], areas: readonly TerrainArea[]): number {
  let sum = 0
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
    const parts = Math.max(1, Math.ceil(2 * length))
    for (let k = 0; k < parts; k++) {
      const t = (k + 0.5) / parts
      const at = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }
      sum += (length / parts) * (areas.findLast(({ outer }) => isInRing(outer, at))?.cost ?? 1)
    }
  }
  return sum
}

/**
 * Adds a swamp to a random yard. Two paths ignore the cost of the swamp: the path over a waypoint graph, and the
 * shortest path on a mesh without the swamp. Compares their costs with the least cost on a mesh with the swamp.
 */
export function swampTrial(seed: number) {
  const yard = randomYard(seed, 5)
  const asked = askYard(yard)
  if (asked === undefined) return undefined
  const random = createRandom(seed)
  const [left, top] = [200 + 100 * random(), 60 + 120 * random()]
  const swamp: TerrainArea = {
    id: 'swamp',
    outer: pointsOf(left, top, left + 140, top - 20, left + 160, top + 150, left - 20, top + 140),
    cost: 5,
  }
  const mesh = buildNavMesh({ ...yard.scene, areas: [swamp] })
  const ours = findPath(mesh, yard.start, yard.goal)
  const over = netWay(netOf(asked.mesh), asked.mesh, yard.start, yard.goal)
  if (ours.status !== 'found' || over === undefined) return undefined
  const dear = costOf(asked.best.points, [swamp])
  return {
    asked: 1,
    unaware: costOf(over, [swamp]) > polylineLength(over) * (1 + HAIR),
    dearer: dear > ours.path.cost * 1.05,
    // The tolerance of 1%: `costOf` samples every half unit, which is inexact along the border of the swamp.
    ours: ours.path.cost <= dear * 1.01,
    worst: dear / ours.path.cost,
  }
}

interface PlainFile {
  readonly points: readonly (readonly [number, number])[]
  readonly triangles: readonly (readonly [number, number, number])[]
}

/**
 * Adds up the triangles of a file like a naive reader, which checks neither version nor content. The sum equals the
 * area if the file is intact.
 */
function plainArea({ points, triangles }: PlainFile): number {
  return triangles.reduce((sum, [a, b, c]) => {
    const [p, q, r] = [points[a], points[b], points[c]]
    return sum + ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / 2
  }, 0)
}

/** Changes one digit of a mesh in a plain file and one byte of a mesh in a file of the engine, and reads both. */
export function fileTrial(seed: number) {
  const { scene, start, goal } = randomYard(seed, 5)
  const mesh = buildNavMesh(scene)
  const { coords, triangles, walkable } = mesh.triangles()
  const plain: PlainFile = {
    points: Array.from({ length: coords.length / 2 }, (_, i) => [coords[2 * i], coords[2 * i + 1]] as const),
    triangles: Array.from(walkable.keys())
      .filter((t) => walkable[t] === 1)
      .map((t) => [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]] as const),
  }
  const random = createRandom(seed)
  const text = JSON.stringify(plain)
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits[Math.floor(random() * digits.length)]
  const digit = (Number(text[at]) + 1 + Math.floor(9 * random())) % 10
  const isSilent = (() => {
    try {
      return Number.isFinite(plainArea(JSON.parse(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`) as PlainFile))
    } catch {
      return false
    }
  })()
  const bytes = mesh.toBinary().slice()
  bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(8 * random())
  const before = findPath(mesh, start, goal)
  const lengthOf = (answer: typeof before): number => (answer.status === 'found' ? answer.path.length : -1)
  let [refused, same, other] = [0, 0, 0]
  try {
    const after = findPath(navMeshFromBinary(bytes), start, goal)
    if (Math.abs(lengthOf(after) - lengthOf(before)) < HAIR) same = 1
    else other = 1
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    refused = 1
  }
  return { asked: 1, silent: isSilent, refused, same, other }
}
