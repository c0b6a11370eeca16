import { expectObject, expectPath, expectWorld } from '../core/index.js'
import { distance } from '../geometry/index.js'
import type { Path, TerrainArea } from '../geometry/index.js'
import { walkLeg } from '../convex/index.js'
import type { AreaCosts, NavMesh } from '../convex/index.js'
import { terrainOf } from './terrain-costs.js'
import { costOfPolygons } from './weighted-path.js'

export interface AreaLeg {
  /** The topmost area; undefined on plain terrain, on a link and outside the mesh. */
  readonly area: TerrainArea | undefined
  /** Id of the link, if this part is a link. */
  readonly link?: string
  /** Start of the part as a distance along the path; `to` is its end. */
  readonly from: number
  readonly to: number
  /** Cost per length; Infinity outside the mesh. For a link, the cost of the link divided by its length. */
  readonly cost: number
}

/**
 * Returns the terrain along a path in parts, without gaps. Along a border, the path has the area of the cheaper side.
 * @example
 * const parts = areaAlongPath(mesh, path, { water: 5 })
 */
export function areaAlongPath(
  mesh: NavMesh,
  path: Pick<Path, 'points' | 'jumps'>,
  areaCosts?: AreaCosts,
): readonly AreaLeg[] {
  expectWorld(mesh, 'areaAlongPath', 'mesh')
  expectPath(path)
  if (areaCosts !== undefined) expectObject(areaCosts, 'areaCosts')
  const terrain = terrainOf(mesh, areaCosts)
  const costOf = costOfPolygons(terrain)
  const { area: areaOf } = terrain.walkableMesh.convex
  const parts: AreaLeg[] = []
  const add = (part: AreaLeg): void => {
    const last = parts[parts.length - 1]
    if (last !== undefined && last.area === part.area && last.link === part.link && last.cost === part.cost)
      parts[parts.length - 1] = { ...last, to: part.to }
    else parts.push(part)
  }
  let along = 0
  for (let i = 1; i < path.points.length; i++) {
    const [a, b] = [path.points[i - 1], path.points[i]]
    const length = distance(a, b)
    const link = path.jumps?.find(({ at }) => at === i - 1)?.link
    if (link !== undefined) {
      const { cost = length } = mesh.links.find(({ id }) => id === link) ?? {}
      add({ area: undefined, link, from: along, to: along + length, cost: cost / length })
    } else {
      walkLeg(terrain.walkableMesh, a, b, costOf, (polygon, _, to) => {
        const start = parts[parts.length - 1]?.to ?? 0
        const end = along + to * length
        if (end > start)
          add({
            area: polygon < 0 ? undefined : mesh.areas[areaOf[polygon]],
            from: start,
            to: end,
            cost: polygon < 0 ? Infinity : costOf(polygon),
          })
      })
    }
    along += length
    const last = parts[parts.length - 1]
    if (last !== undefined && last.to !== along) parts[parts.length - 1] = { ...last, to: along }
  }
  return parts
}
