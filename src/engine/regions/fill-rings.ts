/** What several rings cover together under one fill rule, as a picture of them is painted: their windings add up. */
import { NodedMesh, fitRing, outlineOfFaces } from '../arrangement/index.js'
import type { Region, Ring } from '../geometry/index.js'
import { frameAround, toPaths } from './combine-regions.js'

/** Every ring is drawn for this one owner, so that its winding is the sum of theirs. */
const OWNER = 0

export function fillRings(rings: readonly Ring[], fillRule: 'non-zero' | 'even-odd'): Region {
  const frame = frameAround(rings)
  if (frame === undefined) return []
  const { coords, starts } = toPaths(rings)
  const noded = new NodedMesh(
    frame,
    {
      subjectOf: () => OWNER,
      stateOf: (_, winding) => ((fillRule === 'even-odd' ? winding % 2 : winding) === 0 ? 0 : 1),
      coverOf: (_, state) => state,
      isForbidden: () => false,
    },
    coords.length / 2,
  )
  for (let i = 0; i < rings.length; i++)
    noded.drawer.draw(OWNER, fitRing(frame, coords.subarray(starts[i], starts[i + 1])).path)
  noded.load(() => undefined)
  const { table, label } = noded.labels
  return outlineOfFaces(noded.triangulation.store, (face) => table.coverOf(label[face]) === 1)
}
