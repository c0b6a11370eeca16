/**
 * The tiles of a large mesh, sorted a band at a time before anybody paints it: sorted at once they hold the page up for several frames.
 * Tiles follow edits; so they begin with what has the size of the mesh and nothing in it, and follow it band by band. Edits that come meanwhile are
 * followed likewise. O(triangles) in all; a step takes those that meet one band.
 */
import { sortTriangles, tilesAhead, type DrawnMesh, type Triangles } from './triangle-tiles.js'
import type { Box } from './painter.js'
import { boundingBox, type Rect, type Ring } from '../../engine/geometry/index.js'

/** A mesh that says how large it is, and what edits changed. */
interface SortedMesh extends DrawnMesh {
  readonly bounds?: Ring
  readonly walkableTriangles: number
}

/** Walkable triangles from which sorting takes longer than a few milliseconds. */
const MANY = 20_000
/** A band is so much less of the mesh the larger that is: one of 150,000 triangles has eight. */
const BANDS = 1 / 50

/** What sorts a mesh, to be called until it answers that it is done; undefined for a mesh that whoever paints it may as well sort. */
export function sortAhead(mesh: SortedMesh): ((isOver: () => boolean) => boolean) | undefined {
  const around = boundingBox(mesh.bounds ?? [])
  if (around === undefined || mesh.changedSince === undefined || mesh.walkableTriangles < MANY) return undefined
  const bands = Math.ceil(Math.sqrt(mesh.walkableTriangles) * BANDS)
  let tiles = tilesAhead.get(mesh)
  let band = tiles === undefined ? 0 : bands
  return (isOver) => {
    for (; band < bands; band++) {
      if (isOver()) return false
      tiles ??= sortTriangles(blankOf(mesh, around))
      tiles = tiles.follow(mesh).tiles.follow(withChange(mesh, bandOf(around, band, bands))).tiles
    }
    if (tiles !== undefined) tilesAhead.set(mesh, tiles)
    return true
  }
}

const bandOf = ({ x, y, width, height }: Rect, band: number, bands: number): Box => ({
  minX: x,
  maxX: x + width,
  minY: y + (band / bands) * height,
  maxY: y + ((band + 1) / bands) * height,
})

/** The mesh as if it had changed in a box. */
const withChange = (mesh: SortedMesh, box: Box): DrawnMesh => ({
  islands: mesh.islands,
  revision: mesh.revision,
  triangles: (within) => mesh.triangles(within),
  changedSince: () => box,
})

/** As many triangles, in the same box, nearly all of them in one corner of it: the first has an edge as long as those in the middle of the mesh. */
function blankOf(mesh: SortedMesh, around: Rect): DrawnMesh {
  const { x, y, width, height } = around
  const edge = meanEdgeOf(mesh.triangles(bandOf({ ...around, width: width / 10 }, 4, 9)))
  const count = mesh.walkableTriangles
  const triangles = new Uint32Array(3 * count)
  triangles[1] = 1
  triangles[2] = 2
  const walkable = new Uint8Array(count)
  walkable[0] = 1
  const view: Triangles = {
    coords: Float64Array.of(x, y, x + edge, y, x + width, y + height),
    triangles,
    walkable,
    island: new Int32Array(count),
    walls: new Uint8Array(count),
  }
  return { ...withChange(mesh, bandOf(around, 0, 1)), triangles: () => view }
}

function meanEdgeOf({ coords, triangles, walkable }: Triangles): number {
  let [sum, count] = [0, 0]
  for (let t = 0; t < walkable.length; t++) {
    if (walkable[t] === 0) continue
    const [a, b] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1]]
    sum += Math.sqrt((coords[a] - coords[b]) ** 2 + (coords[a + 1] - coords[b + 1]) ** 2)
    count++
  }
  return count === 0 ? 0 : sum / count
}
