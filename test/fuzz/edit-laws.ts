/**
 * Laws of edits on seeded scenes: no edit throws or causes a rebuild, and after every edit a mesh equals a fresh build
 * of the same scene bit by bit. They hold for a point agent, for the radius of the build (whether the offset mesh or
 * its base mesh is edited), and for a radius given in a query.
 */
import { buildNavMesh, createRandom, findPath, passagesNarrowerThan, widestWay } from '../../src/engine/index.js'
import type { NavMesh, Random } from '../../src/engine/index.js'
import type { Obstacle, Point } from '../../src/engine/geometry/index.js'
import { faultsOf } from '../support/checks/validate-mesh.js'
import { stateOf } from '../support/mesh-edits.js'
import { at, box, fieldOf } from '../support/shapes.js'

const SIZE = 16
const bounds = fieldOf(SIZE)
const RADII = [0, 1e-3, 0, 0.1, 0.45, 0, 1.3]
/**
 * Probability that `checkEdits` tests two more laws after an edit. First, the mesh is valid. Second, its narrow passages,
 * its widest paths and its path for a radius equal those of a fresh build.
 */
const QUERY_RADIUS_SHARE = 0.25
/** Moves a value by at most four floating-point steps in either direction. */
const nudge = (random: Random, value: number): number => value * (1 + (Math.floor(5 * random()) - 2) * 2 ** -52)

type Draw = (random: Random, others: readonly Obstacle[]) => Point[]

/** Difficult rings: shared corners and edges, corners on edges of other rings, slivers, lines through one point, rotated lattices. */
const FAMILIES: readonly Draw[] = [
  (random) =>
    Array.from({ length: 3 + Math.floor(4 * random()) }, () =>
      at(Math.floor((SIZE + 1) * random()), Math.floor((SIZE + 1) * random())),
    ),
  (random) => box(SIZE * random(), SIZE * random(), 5 * random(), 5 * random()),
  (random) => {
    const [x, y] = [2 * Math.floor(7 * random()), 2 * Math.floor(7 * random())]
    const ring = box(x, y, 2 + 2 * Math.floor(3 * random()), 2 + 2 * Math.floor(3 * random()))
    return random() < 0.5 ? ring : ring.reverse()
  },
  (random, others) => {
    const corner = (): Point => {
      if (others.length === 0 || random() < 0.3) return at(SIZE * random(), SIZE * random())
      const { outer } = others[Math.floor(others.length * random())]
      const i = Math.floor(outer.length * random())
      const [a, b, t] = [outer[i], outer[(i + 1) % outer.length], random() < 0.3 ? 0 : random()]
      return at(nudge(random, a.x + t * (b.x - a.x)), nudge(random, a.y + t * (b.y - a.y)))
    }
    return [corner(), corner(), corner()]
  },
  (random) => {
    const angle = Math.PI * random()
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return [at(8 - 9 * c, 8 - 9 * s), at(8 + 9 * c, 8 + 9 * s), at(8 + 9 * c - 0.01 * s, 8 + 9 * s + 0.01 * c)]
  },
  (random) => {
    const lattice = (i: number, j: number): Point =>
      at(
        8 + (i - 4) * 0.9553364891256 - (j - 4) * 0.2955202066613,
        8 + (i - 4) * 0.2955202066613 + (j - 4) * 0.9553364891256,
      )
    const [i, j, w, h] = [
      Math.floor(7 * random()),
      Math.floor(7 * random()),
      1 + Math.floor(3 * random()),
      1 + Math.floor(3 * random()),
    ]
    return [lattice(i, j), lattice(i + w, j), lattice(i + w, j + h), lattice(i, j + h)]
  },
  (random) => {
    const [cx, cy, n, turn] = [SIZE * random(), SIZE * random(), 5 + 2 * Math.floor(2 * random()), 6 * random()]
    return Array.from({ length: n }, (_, i) =>
      at(cx + 3 * Math.cos(turn + (4 * Math.PI * i) / n), cy + 3 * Math.sin(turn + (4 * Math.PI * i) / n)),
    )
  },
  // Copies of other rings, and boxes moved slightly off integers.
  (random, others) => {
    if (others.length > 0 && random() < 0.3) return [...others[Math.floor(others.length * random())].outer]
    const [x, y] = [0, 1].map(() => Math.floor(14 * random()) + random() * 2 ** -49)
    return box(x, y, 1, 1 + Math.floor(3 * random()))
  },
  // Long slanted bars that cross each other.
  (random) => {
    const [x, y, angle] = [SIZE * random(), SIZE * random(), 7 * random()]
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return box(0, 0, (random() < 0.3 ? 15 : 2) * random(), 0.1 + 0.6 * random()).map((p) =>
      at(x + p.x * c - p.y * s, y + p.x * s + p.y * c),
    )
  },
]

function draw(random: Random, id: string, others: readonly Obstacle[]): Obstacle {
  const family = FAMILIES[Math.floor(FAMILIES.length * random())]
  return {
    id,
    outer: family(random, others),
    ...(random() < 0.2 && { holes: [family(random, others)] }),
    ...(random() < 0.2 && { fillRule: 'even-odd' as const }),
  }
}

/** Changes the obstacles, and the mesh in the same way. */
function editOnce(
  mesh: NavMesh,
  obstacles: Map<string, Obstacle>,
  random: Random,
  fresh: string,
): 'incremental' | 'rebuilt' {
  const all = [...obstacles.values()]
  const kind = random()
  if (all.length < 2 || kind < 0.25) {
    const obstacle = draw(random, fresh, all)
    obstacles.set(obstacle.id, obstacle)
    return mesh.edit({ insert: [obstacle] }).mode
  }
  const one = all[Math.floor(all.length * random())]
  if (kind < 0.4) {
    obstacles.delete(one.id)
    return mesh.edit({ remove: [one.id] }).mode
  }
  if (kind < 0.65) {
    const obstacle = draw(random, one.id, all)
    obstacles.set(one.id, obstacle)
    return mesh.edit({ update: [obstacle] }).mode
  }
  const vertex = Math.floor(one.outer.length * random())
  const target = all[Math.floor(all.length * random())].outer[0]
  const to =
    random() < 0.4
      ? at(nudge(random, target.x), nudge(random, target.y))
      : at((SIZE + 4) * random() - 2, (SIZE + 4) * random() - 2)
  obstacles.set(one.id, { ...one, outer: one.outer.map((p, i) => (i === vertex ? to : p)) })
  return mesh.edit({ move: [{ id: one.id, ring: 0, vertex, to }] }).mode
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** Returns the difference of two meshes, or undefined if they are equal. */
function difference(edited: NavMesh, fresh: NavMesh): string | undefined {
  const [ours, theirs] = [edited, fresh].map((mesh) => Object.entries(stateOf(mesh)))
  const unlike = ours.find(([, value], i) => JSON.stringify(value) !== JSON.stringify(theirs[i][1]))
  return unlike && `${unlike[0]} other than of a fresh build`
}

/** Returns, as a text, narrow passages and the widest paths between random places. Some of these places are blocked. */
function narrowPlaces(mesh: NavMesh, seed: number): string {
  // If two corners nearly coincide, either of them may hide the other. Then equal meshes may have different passages,
  // so such meshes are not compared.
  const { coords } = mesh.triangles()
  const apart = (i: number, j: number): number =>
    Math.max(Math.abs(coords[i] - coords[j]), Math.abs(coords[i + 1] - coords[j + 1]))
  for (let i = 0; i < coords.length; i += 2)
    for (let j = 0; j < i; j += 2) if (apart(i, j) < 1e-9) return 'corners in one place'
  const random = createRandom(seed)
  const place = (): Point => at(SIZE * random(), SIZE * random())
  const widest = Array.from({ length: 3 }, () => widestWay(mesh, place(), place()))
  const places = passagesNarrowerThan(mesh, 1.5 * random()).map(({ at: middle, width }) => ({ middle, width }))
  return JSON.stringify([places, widest])
}

/** Makes `edits` edits of a seeded scene. Returns the first broken law and the edit that broke it, if any. */
export function checkEdits(seed: number, edits: number): string | undefined {
  const random = createRandom(seed * 48271)
  const obstacles = new Map<string, Obstacle>()
  for (let i = Math.floor(7 * random()); i > 0; i--)
    obstacles.set(`o${i}`, draw(random, `o${i}`, [...obstacles.values()]))
  const agentRadius = RADII[seed % RADII.length]
  const queryRadius = 0.02 + 1.5 * random() * random()
  const build = (radius: number): NavMesh =>
    buildNavMesh({ bounds, obstacles: [...obstacles.values()].reverse() }, { agentRadius: radius })
  const mesh = build(agentRadius)
  const ground = mesh.baseMesh ?? mesh
  for (let edit = 0; edit < edits; edit++) {
    const where = `seed ${seed}, edit ${edit}, radius ${agentRadius}`
    try {
      const mode = editOnce(random() < 0.5 ? mesh : ground, obstacles, random, `e${edit}`)
      const fresh = build(agentRadius)
      const broken =
        (mode === 'rebuilt' ? 'the edit was rebuilt' : undefined) ??
        (mesh.revision !== edit + 1 ? `revision ${mesh.revision}` : undefined) ??
        difference(mesh, fresh) ??
        (agentRadius > 0 ? difference(ground, fresh.baseMesh ?? fresh) : undefined)
      if (broken !== undefined) return `${where}: ${broken}`
      if (random() >= QUERY_RADIUS_SHARE) continue
      const fault = faultsOf(mesh)[0]
      if (fault !== undefined) return `${where}: ${fault.code}`
      const [narrow, fresher] = [ground, fresh.baseMesh ?? fresh].map((on) => narrowPlaces(on, seed + edit))
      if (narrow !== fresher) return `${where}: narrow places ${narrow}, fresh ${fresher}`
      const [start, goal] = [at(SIZE * random(), SIZE * random()), at(SIZE * random(), SIZE * random())]
      const [ours, theirs] = [ground, fresh.baseMesh ?? fresh].map((on) => {
        const answer = findPath(on, start, goal, { agentRadius: queryRadius, proof: false })
        return { status: answer.status, length: answer.status === 'found' ? answer.path.length : 0 }
      })
      if (ours.status !== theirs.status || !isNear(ours.length, theirs.length)) {
        return `${where}: a question with radius ${queryRadius} from (${start.x}, ${start.y}) to (${goal.x}, ${goal.y}) gives ${ours.status} ${ours.length}, fresh ${theirs.status} ${theirs.length}`
      }
    } catch (error) {
      return `${where}: ${error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''} ${error.message}` : String(error)}`
    }
  }
  return undefined
}
