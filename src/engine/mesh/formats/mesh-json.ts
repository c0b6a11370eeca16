/** A mesh as JSON: the rounded scene and the radius. The file stores no derived data, which could be forged. */
import { NavError, describe } from '../../core/index.js'
import type { Obstacle, OffMeshLink, TerrainArea } from '../../geometry/index.js'
import { checkList, checkRecord, toRing } from '../../arrangement/index.js'
import type { Frame, PlacedShape } from '../../arrangement/index.js'

/** An area whose cost is 'blocked' instead of Infinity, which JSON cannot hold. */
type AreaJSON = Omit<TerrainArea, 'cost'> & { readonly cost: number | 'blocked' }

export interface MeshJSON {
  readonly format: 'navsmith-mesh'
  readonly version: 1
  readonly agentRadius: number
  readonly scene: {
    readonly bounds: readonly { readonly x: number; readonly y: number }[]
    readonly obstacles: readonly Obstacle[]
    readonly areas: readonly AreaJSON[]
    readonly links: readonly OffMeshLink[]
  }
}

export function meshJSON(
  { bounds }: Frame,
  shapes: Iterable<PlacedShape>,
  areas: readonly TerrainArea[],
  links: readonly OffMeshLink[],
  agentRadius: number,
): MeshJSON {
  const obstacles = [...shapes]
    .sort((a, b) => a.order - b.order)
    .map(({ id, rings, evenOdd }): Obstacle => {
      const [outer, ...holes] = rings.map(toRing)
      return { id, outer, ...(holes.length > 0 && { holes }), ...(evenOdd && { fillRule: 'even-odd' }) }
    })
  return {
    format: 'navsmith-mesh',
    version: 1,
    agentRadius,
    scene: {
      bounds: toRing(bounds),
      obstacles,
      areas: areas.map((area) => ({ ...area, cost: area.cost === Infinity ? 'blocked' : area.cost })),
      links,
    },
  }
}

/** Returns the scene and options of a JSON value; the build validates the shapes. */
export function readMeshJSON(json: unknown): { readonly scene: unknown; readonly agentRadius: unknown } {
  const value = checkRecord(json, 'a mesh')
  if (value.format !== 'navsmith-mesh')
    throw new NavError('format/not-a-mesh', `Expected format 'navsmith-mesh', got ${describe(value.format)}`)
  if (value.version !== 1)
    throw new NavError('format/unknown-version', `Expected mesh version 1, got ${describe(value.version)}`, {
      version: value.version,
    })
  const scene = checkRecord(value.scene, 'the scene of a mesh')
  const areas = checkList(scene.areas, 'areas').map((area, index) => {
    const record = checkRecord(area, 'an area', { area: index })
    return record.cost === 'blocked' ? { ...record, cost: Infinity } : record
  })
  return { scene: { ...scene, areas }, agentRadius: value.agentRadius }
}
