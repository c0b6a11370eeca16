/** What several rings cover together under one fill rule, as a picture of them is painted: their windings add up. */
import type { Region, Ring } from '../geometry/index.js'
import { frameAround, outlineOfRings, toPaths } from './combine-regions.js'

/** Every ring is drawn for this one owner, so that its winding is the sum of theirs. */
const OWNER = 0

export function fillRings(rings: readonly Ring[], fillRule: 'non-zero' | 'even-odd'): Region {
  const frame = frameAround(rings)
  if (frame === undefined) return []
  return outlineOfRings(
    frame,
    toPaths(rings),
    {
      subjectOf: (owner) => owner,
      stateOf: (_, winding) => ((fillRule === 'even-odd' ? winding % 2 : winding) === 0 ? 0 : 1),
      coverOf: (_, state) => state,
      isForbidden: () => false,
    },
    () => OWNER,
    (cover) => cover === 1,
  )
}
