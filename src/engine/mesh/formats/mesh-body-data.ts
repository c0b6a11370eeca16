/**
 * What was made of a scene, as whole numbers beside the scene itself: nodes and chains (noding/checked-chains), triangles and which of their edges
 * are gone from the convex polygons. `writeBody`: a mesh that stands, in; `openBody`: the numbers, in, and what loads them into an empty mesh,
 * out. Nothing is trusted. Chains, triangles and polygons are checked to be those of the scene, in one pass over each; owners of edges, labels, islands and
 * dead ends are made anew; where anything disagrees, or cannot be decided quickly (thin triangles, nodes where very many segments meet), the mesh is
 * built. Islands are found and convex polygons joined at the first question about them, the noder is filled at the first edit.
 * Layout, 32-bit words, low byte first: LAYOUT, then the lengths of seven lists and the lists: those of `ChainData` (doubles as two words), origins, twins, and bits of gone edges.
 * Some 55 bytes a vertex.
 */
import { fitRing, toCoords } from '../../arrangement/index.js'
import { BLOCKED, takeIslands, takeLabels } from '../../arrangement/labels/index.js'
import type { DrawnRing } from '../../arrangement/index.js'
import { checkpoint, takeMerge } from '../../convex/index.js'
import type { MeshBody } from '../../convex/index.js'
import type { Ring } from '../../geometry/index.js'
import { checkChains, NEAR, readChains, restoreChains } from '../../noding/index.js'
import type { ChainData, CheckedChains } from '../../noding/index.js'
import { keepsRule, nextHalfEdge, previousHalfEdge, takeConstraint, takeTriangles } from '../../triangulation/index.js'
import type { Triangulation } from '../../triangulation/index.js'
import type { MeshScene, OpenBody } from '../index.js'

/** First word; in another byte order it reads otherwise. */
const LAYOUT = 0x31_00_00_01
const LISTS = 7
/** Vertices of a triangulation that are the corners of its rectangle. */
const CORNERS = 4
/** Segments that there is room for at once beyond those that stand. */
const SPARE = 64
const NO_USES = new Int32Array(0)

interface BodyData extends ChainData {
  /** Per half-edge: the vertex where it begins, and its twin. */
  readonly origin: Int32Array<ArrayBuffer>
  readonly twin: Int32Array<ArrayBuffer>
  /** One bit a half-edge: 1 = gone from the convex polygons. */
  readonly gone: Int32Array
}

// Writing.

/** The words of a mesh; undefined where it cannot be written as it stands. */
export function writeBody({ frame, shapes, areas, body }: MeshScene): Int32Array | undefined {
  const { noded, convex } = body
  const path = (ring: Float64Array): Float64Array => fitRing(frame, ring.slice()).path
  const ofArea = (ring: Ring): Float64Array => path(toCoords(ring))
  const rings = [
    frame.bounds,
    ...areas.flatMap(({ outer, holes = [] }) => [outer, ...holes].map(ofArea)),
    ...[...shapes].sort((a, b) => a.order - b.order).flatMap((shape) => shape.rings.map(path)),
  ]
  const chains = readChains(noded.noder, rings)
  const { store } = noded.triangulation
  if (chains === undefined || CORNERS + chains.nodes.length !== store.vertexCount) return undefined
  const vertexNumber = new Int32Array(store.vertexSlots).map((_, vertex) => vertex)
  for (const [number, node] of chains.nodes.entries()) vertexNumber[noded.vertexOf[node]] = CORNERS + number
  const order = walkFaces(noded.triangulation)
  const faces = order.length
  const halfEdgeNumber = new Int32Array(3 * store.faceSlots).fill(-1)
  for (const [number, h] of order.entries()) {
    halfEdgeNumber[h] = 3 * number
    halfEdgeNumber[nextHalfEdge(h)] = 3 * number + 1
    halfEdgeNumber[previousHalfEdge(h)] = 3 * number + 2
  }
  const origin = new Int32Array(3 * faces)
  const twin = new Int32Array(3 * faces)
  const gone = new Int32Array((3 * faces + 31) >> 5)
  for (const [from, to] of halfEdgeNumber.entries()) {
    if (to < 0) continue
    const t = store.twin[from]
    origin[to] = vertexNumber[store.origin[from]]
    twin[to] = t < 0 ? -1 : halfEdgeNumber[t]
    if (noded.labels.kind[(from / 3) | 0] !== BLOCKED && convex.isGone(from)) gone[to >> 5] |= 1 << (to & 31)
  }
  const { corners, repeated, links, crossings } = chains.data
  const lists = [corners, repeated, links, new Int32Array(crossings.buffer), origin, twin, gone]
  const words = new Int32Array(1 + lists.length + lists.reduce((sum, { length }) => sum + length, 0))
  words[0] = LAYOUT
  let at = 1 + lists.length
  for (const [i, list] of lists.entries()) {
    words[1 + i] = list.length
    words.set(list, at)
    at += list.length
  }
  return words
}

/** All faces, each by a half-edge, in the order of a walk from the corner of the rectangle: each half-edge leads back to a face before. Edges with several owners are crossed last, as where faces are labelled. */
function walkFaces({ store, owners }: Triangulation): Int32Array {
  const { constraint, outgoing, twin } = store
  const order = new Int32Array(store.faceCount)
  const isSeen = new Uint8Array(store.faceSlots)
  const [free, single, several] = [[outgoing[0]], [] as number[], [] as number[]]
  for (let faces = 0; ;) {
    const h = free.pop() ?? single.pop() ?? several.pop()
    if (h === undefined) return order
    const face = (h / 3) | 0
    if (isSeen[face] === 1) continue
    isSeen[face] = 1
    order[faces++] = h
    for (let edge = 3 * face; edge < 3 * face + 3; edge++) {
      const head = constraint[edge]
      if (twin[edge] >= 0) (head < 0 ? free : owners.next[head] < 0 ? single : several).push(twin[edge])
    }
  }
}

// Opening.

function readWords(words: Int32Array<ArrayBuffer>): BodyData | undefined {
  let at = 1 + LISTS
  if (words.length < at || words[0] !== LAYOUT) return undefined
  const lists: Int32Array<ArrayBuffer>[] = []
  for (const length of words.subarray(1, at)) {
    if (!(length >= 0 && length <= words.length - at)) return undefined
    lists.push(words.subarray(at, (at += length)))
  }
  const [corners, repeated, links, crossings, origin, twin, gone] = lists
  const halfEdges = origin.length
  if (
    at !== words.length ||
    crossings.length % 4 !== 0 ||
    twin.length !== halfEdges ||
    gone.length !== (halfEdges + 31) >> 5
  )
    return undefined
  return { corners, repeated, links, crossings: new Float64Array(crossings.slice().buffer), origin, twin, gone }
}

/** What loads an empty mesh from words, or undefined where they do not even have the form. */
export function openBody(words: Int32Array<ArrayBuffer>): OpenBody | undefined {
  const data = readWords(words)
  return data && ((body) => takeFrom(data, body))
}

function takeFrom(data: BodyData, body: MeshBody): ReturnType<OpenBody> {
  const { noded } = body
  const { noder, drawer, triangulation } = noded
  const rings: DrawnRing[] = []
  // for now rings are only listed
  replace(noded, 'drawer', {
    draw: (owner: number, path: Float64Array): DrawnRing => {
      const ring = { owner, path, uses: NO_USES }
      rings.push(ring)
      return ring
    },
  })
  return (step) => {
    const pass = checkpoint(step, 'the opening of the mesh')
    const { step: gridStep } = noder.grid
    const paths = rings.map(({ path }) => path)
    const chains = checkChains(paths, data, gridStep, 2 * CORNERS, () => pass(0, false))
    if (
      chains === undefined ||
      !takeTriangles(triangulation, chains.places, chains.nodes, data.origin, data.twin, NEAR * gridStep) ||
      !takeConstraints(body, rings, chains) ||
      !keepsRule(triangulation)
    )
      return false
    const look = (): void => pass(1, true)
    if (!takeLabels(noded.labels)) noded.labels.build(look)
    // the rest is made when it is asked for: islands, polygons, which read the islands, and what only edits need, which change them all
    const { convex, islandTable } = body
    lazy(body, 'islandTable', islandTable, () => takeIslands(islandTable))
    lazy(body, 'convex', convex, () => {
      Reflect.get(body, 'islandTable')
      if (!takeMerge(convex, data.gone)) convex.build()
    })
    const { nodes, coords: _, places: _places, ...others } = chains
    const restore = (): void => {
      Reflect.get(body, 'convex')
      replace(noded, 'noder', noder)
      replace(noded, 'drawer', drawer)
      noder.reserve(nodes + SPARE + (nodes >> 8))
      for (const ring of rings) ring.uses = drawer.draw(ring.owner, ring.path).uses
      restoreChains(noder, { nodes, ...others }, triangulation.store.coords.subarray(2 * CORNERS))
      noded.vertexOf = Int32Array.from({ length: noder.x.length }, (_, node) => (node < nodes ? CORNERS + node : 0))
    }
    lazy(noded, 'noder', noder, restore)
    lazy(noded, 'drawer', drawer, restore)
    return true
  }
}

function replace<Name extends string>(owner: Readonly<Record<Name, unknown>>, name: Name, value: unknown): void {
  Object.defineProperty(owner, name, { configurable: true, enumerable: true, writable: true, value })
}

/** Has a part made when it is first asked for. */
function lazy<Name extends string>(
  owner: Readonly<Record<Name, unknown>>,
  name: Name,
  value: unknown,
  make: () => void,
): void {
  const get = (): unknown => {
    make()
    replace(owner, name, value)
    return value
  }
  Object.defineProperty(owner, name, { configurable: true, enumerable: true, get })
}

/** Puts the rings along the edges of their chains; false where one is no edge. */
function takeConstraints(body: MeshBody, rings: readonly DrawnRing[], chains: CheckedChains): boolean {
  const { triangulation } = body.noded
  const { segmentOf, against, segmentA, segmentB, firstLink, linkNode } = chains
  triangulation.owners.reserve(segmentOf.length + linkNode.length)
  let edge = 0
  for (const { owner, path } of rings) {
    for (let end = edge + path.length / 2; edge < end; edge++) {
      const s = segmentOf[edge]
      if (s < 0) continue
      const delta = against[edge] === 1 ? -1 : 1
      let from = CORNERS + segmentA[s]
      for (let i = firstLink[s]; i <= firstLink[s + 1]; i++) {
        const to = CORNERS + (i < firstLink[s + 1] ? linkNode[i] : segmentB[s])
        if (!takeConstraint(triangulation, from, to, owner, delta)) return false
        from = to
      }
    }
  }
  return true
}
