import type { NavMesh } from '../../engine/convex/index.js'
import { attached, NavError } from '../../engine/core/index.js'
import type { Path } from '../../engine/geometry/index.js'
import { walkedParts } from '../../engine/paths/index.js'
import { passagesNarrowerThan, type Passage } from '../../engine/radius/index.js'
import { crosses } from './detours.js'

/** Radius of the first search, as a fraction of `widest`. Each further search doubles it. */
const FIRST_SHARE = 1 / 256

/** Returns the narrowest passage on the path; undefined if the path never runs between two walls, or while the mesh is edited. Cached by path and mesh. */
export function tightestOn(path: Path, mesh: NavMesh, widest: number): Passage | undefined {
  return attached(path, 'tightest', () => findTightest(path, mesh, widest), mesh)
}

function findTightest(path: Path, mesh: NavMesh, widest: number): Passage | undefined {
  const parts = walkedParts(path)
  let passage: Passage | undefined
  try {
    for (let radius = widest * FIRST_SHARE; passage === undefined && radius <= widest; radius *= 2)
      passage = passagesNarrowerThan(mesh, radius).find(({ from, to }) => parts.some((part) => crosses(part, from, to)))
  } catch (error) {
    if (!(error instanceof NavError)) throw error
  }
  return passage
}
