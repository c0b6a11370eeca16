/** What the islands of an agent are called on the map, and where their names may stand. */
import { createRandom } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { clearanceOnMesh, islandOnMesh, randomOnMesh, type NavMesh } from '../../engine/convex/index.js'
import type { NavDocument } from '../../document/model/index.js'
import { formatLabel, itemName } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { IslandName } from '../live/live-state.js'
import { isRoomy, itemAround } from './island-issues.js'

/** The largest ones have names. */
const MOST = 12
/** Places tried for a name, the roomiest first. */
const SAMPLES = 24

/** None where the map is one. The largest comes first; colors go by rank, which it has none of. */
export function islandNames(mesh: NavMesh, document: NavDocument, words: Messages): readonly IslandName[] {
  const ranked = [...mesh.islands].sort((a, b) => b.area - a.area || a.id - b.id)
  if (ranked.length < 2) return []
  const taken = new Map<string, number>()
  return ranked.slice(0, MOST).flatMap(({ id, area }, order): IslandName[] => {
    if (order > 0 && !isRoomy(mesh, area)) return []
    const places = placesIn(mesh, id)
    if (places.length === 0) return []
    const name = order === 0 ? words.panels.islandMain : nameOf(places[0], document, words)
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return [
      {
        name: times === 1 ? name : `${name} ${times}`,
        rank: order - 1,
        places,
        isInside: (at) => islandOnMesh(mesh, at) === id,
      },
    ]
  })
}

function placesIn(mesh: NavMesh, island: number): readonly Point[] {
  const random = createRandom(island + 1)
  return Array.from({ length: SAMPLES }, () => randomOnMesh(mesh, random, island))
    .flatMap((at) => (at === undefined ? [] : [{ at, room: clearanceOnMesh(mesh, at) }]))
    .sort((a, b) => b.room - a.room)
    .map(({ at }) => at)
}

/** By what stands around it, else by where on the map it lies. */
function nameOf(at: Point, document: NavDocument, words: Messages): string {
  const around = itemAround(document, at)
  if (around !== undefined) return formatLabel(words.panels.islandInside, { name: itemName(around, words) }, words)
  const { bounds } = document
  const third = (value: number, start: number, size: number): number =>
    Math.max(0, Math.min(2, Math.floor((3 * (value - start)) / size)))
  const place = 3 * third(at.y, bounds.y, bounds.height) + third(at.x, bounds.x, bounds.width)
  return words.panels.islandPlaces.split('|')[place] ?? ''
}
