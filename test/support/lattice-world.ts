/**
 * Random worlds for tests of the triangulation. Rings run along rows, columns and diagonals of a lattice and meet only
 * at lattice points, so no intersection is computed. After each edit, the vertices and edges of all rings are found by
 * brute force, and only the difference is passed to the triangulation. `placements` maps the lattice to the plane:
 * regular (co-circular), distorted, sheared to slivers, or far from the origin.
 */
import { Triangulation } from '../../src/engine/triangulation/index.js'
import type { ExpectedConstraint } from './checks/validate-triangulation.js'
import type { Random } from '../../src/engine/core/index.js'
import type { Ring } from '../../src/engine/geometry/index.js'

export type Node = readonly [i: number, j: number]
export type Placement = (i: number, j: number) => readonly [x: number, y: number]

const key = (i: number, j: number): number => i * 1000 + j

/** Ways to place a lattice of `size` in the plane. None of them makes edges of the lattice cross. */
export function placements(size: number, random: Random): Record<string, Placement> {
  const offsets = Array.from({ length: 2 * (size + 1) * (size + 1) }, () => random() - 0.5)
  const offset = (i: number, j: number, axis: number): number => offsets[2 * (i * (size + 1) + j) + axis]
  const far = 2 ** 44
  return {
    regular: (i, j) => [i, j],
    distorted: (i, j) => [1024 * i + Math.round(400 * offset(i, j, 0)), 1024 * j + Math.round(400 * offset(i, j, 1))],
    sliver: (i, j) => [1048573 * i + j, 1048571 * i + 3 * j],
    fine: (i, j) => [far * i + Math.round(1e12 * offset(i, j, 0)), far * j + Math.round(1e12 * offset(i, j, 1))],
    nudged: (i, j) => [far * i + Math.round(2 * offset(i, j, 0)), far * j + Math.round(2 * offset(i, j, 1))],
    flat: (i, j) => [far * i, j],
  }
}

interface Piece {
  readonly from: number
  readonly to: number
  readonly owner: number
}

export class LatticeWorld {
  readonly size: number
  readonly place: Placement
  readonly rings = new Map<number, readonly Node[]>()
  readonly triangulation: Triangulation
  /** Vertex of each live node. */
  private readonly vertices = new Map<number, number>()
  private pieces = new Map<string, Piece>()

  constructor(size: number, place: Placement) {
    this.size = size
    this.place = place
    this.triangulation = this.emptyTriangulation()
  }

  /** Returns the constraints that the triangulation should contain: the current pieces of all rings. */
  expected(): ExpectedConstraint[] {
    return [...this.pieces.values()].map(({ from, to, owner }) => ({
      a: this.vertices.get(from)!,
      b: this.vertices.get(to)!,
      owner,
      delta: 1,
    }))
  }

  /** Updates the triangulation to the present rings. */
  sync(): void {
    const { live, pieces } = this.node()
    const { triangulation, vertices } = this
    for (const [name, { from, to, owner }] of this.pieces) {
      if (pieces.has(name)) continue
      // `removeConstraint` accepts the ends of a constraint in both orders. If the ends are swapped, the last argument has
      // the opposite sign. Every second ring tests swapped ends.
      if (owner % 2 === 0) triangulation.removeConstraint(vertices.get(from)!, vertices.get(to)!, owner, 1)
      else triangulation.removeConstraint(vertices.get(to)!, vertices.get(from)!, owner, -1)
    }
    for (const [node, vertex] of vertices) {
      if (live.has(node)) continue
      triangulation.removeVertex(vertex)
      vertices.delete(node)
    }
    for (const node of live) if (!vertices.has(node)) vertices.set(node, triangulation.insertVertex(...this.at(node)))
    for (const [name, { from, to, owner }] of pieces)
      if (!this.pieces.has(name)) triangulation.addConstraint(vertices.get(from)!, vertices.get(to)!, owner, 1)
    this.pieces = pieces
  }

  /** Builds the same world from scratch: vertices in bulk, and pieces in another order. */
  rebuilt(): Triangulation {
    const { live, pieces } = this.node()
    const triangulation = this.emptyTriangulation()
    const nodes = [...live].sort((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009))
    const ids = triangulation.insertVertices(new Float64Array(nodes.flatMap((node) => [...this.at(node)])))
    const vertexOf = new Map(nodes.map((node, i) => [node, ids[i]]))
    const shuffled = [...pieces.values()].sort(
      (a, b) => ((a.from * 31 + a.to * 7) % 101) - ((b.from * 31 + b.to * 7) % 101),
    )
    for (const { from, to, owner } of shuffled)
      triangulation.addConstraint(vertexOf.get(from)!, vertexOf.get(to)!, owner, 1)
    return triangulation
  }

  /** Returns the outline of a ring in the plane, for oracles. */
  outline(owner: number): Ring {
    return this.rings.get(owner)!.map(([i, j]) => {
      const [x, y] = this.place(i, j)
      return { x, y }
    })
  }

  /** Makes a ring of straight legs. The ring may cross, touch and retrace itself and other rings. */
  randomRing(random: Random, legs: number): Node[] {
    const { size } = this
    const pick = (n: number): number => Math.floor(random() * n)
    const start: Node = [pick(size + 1), pick(size + 1)]
    const ring: Node[] = [start]
    let [i, j] = start
    for (let leg = 0; leg < legs; leg++) {
      const reach = random() < 0.5 ? 2 : size
      const step = pick(reach) + 1
      const [di, dj] = [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
        [step, step],
        [-step, -step],
      ][pick(6)]
      if (i + di < 0 || i + di > size || j + dj < 0 || j + dj > size) continue
      i += di
      j += dj
      ring.push([i, j])
    }
    // Returns to the start along a row and a column.
    if (i !== start[0] && j !== start[1]) ring.push([start[0], j])
    return ring
  }

  private emptyTriangulation(): Triangulation {
    const xs: number[] = []
    const ys: number[] = []
    for (let i = 0; i <= this.size; i++)
      for (let j = 0; j <= this.size; j++) {
        const [x, y] = this.place(i, j)
        xs.push(x)
        ys.push(y)
      }
    const margin = (low: number, high: number): number => Math.max(1, Math.round((high - low) / 8))
    const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const [mx, my] = [margin(minX, maxX), margin(minY, maxY)]
    return new Triangulation(minX - mx, minY - my, maxX + mx, maxY + my)
  }

  private at(node: number): readonly [number, number] {
    return this.place(Math.floor(node / 1000), node % 1000)
  }

  /**
   * A leg is an edge of a ring. A lattice point is live if it is a corner of a ring or lies on legs of two directions.
   * Returns the live points. Also cuts each leg at its live points and returns the pieces.
   */
  private node(): { live: Set<number>; pieces: Map<string, Piece> } {
    const directions = new Map<number, Set<string>>()
    const live = new Set<number>()
    const legs: { owner: number; index: number; nodes: number[] }[] = []
    for (const [owner, ring] of this.rings)
      ring.forEach((a, index) => {
        const b = ring[(index + 1) % ring.length]
        const count = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]))
        const step = [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])]
        const nodes: number[] = []
        for (let k = 0; k <= count; k++) {
          const node = key(a[0] + k * step[0], a[1] + k * step[1])
          nodes.push(node)
          const way =
            count === 0
              ? ''
              : step[0] < 0 || (step[0] === 0 && step[1] < 0)
                ? `${-step[0]} ${-step[1]}`.replaceAll('-0', '0')
                : `${step[0]} ${step[1]}`
          const ways = directions.get(node) ?? new Set()
          if (way !== '') ways.add(way)
          directions.set(node, ways)
        }
        live.add(nodes[0])
        legs.push({ owner, index, nodes })
      })
    for (const [node, ways] of directions) if (ways.size > 1) live.add(node)
    const pieces = new Map<string, Piece>()
    for (const { owner, index, nodes } of legs) {
      let from = nodes[0]
      for (const to of nodes.slice(1)) {
        if (!live.has(to)) continue
        pieces.set(`${owner} ${index} ${from} ${to}`, { from, to, owner })
        from = to
      }
    }
    return { live, pieces }
  }
}

/** Returns triangles by coordinates, each from its smallest corner, sorted; `describe` adds other values to compare. */
export function triangleSet(triangulation: Triangulation, describe: (face: number) => string = () => ''): string[] {
  const { store } = triangulation
  const { coords, origin } = store
  const triangles: string[] = []
  for (let face = 0; face < store.faceSlots; face++) {
    if (!store.isFace(face)) continue
    const corners = [0, 1, 2].map((k) => `${coords[2 * origin[3 * face + k]]},${coords[2 * origin[3 * face + k] + 1]}`)
    const first = corners.indexOf([...corners].sort()[0])
    triangles.push(`${[0, 1, 2].map((k) => corners[(first + k) % 3]).join(' ')} ${describe(face)}`)
  }
  return triangles.sort()
}
