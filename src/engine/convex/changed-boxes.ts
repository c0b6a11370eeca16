/**
 * Where the walls of a mesh differ from those of an earlier revision, as rectangles that do not meet: what moves in twenty places changes those, and not all
 * that lies between them. What was drawn and erased closes up to loops around all that it covers or uncovers, so that segments that meet make one rectangle.
 * In: a mesh with a log of its changes. Out: rectangles; the one around everything where there are too many, or the log does not go back so far. O(segments * rectangles).
 */
import { boxesMeet, joinBoxes } from '../geometry/index.js'
import type { ChangedBox } from '../geometry/index.js'
import type { NavMesh } from './nav-mesh.js'

/** Rectangles kept apart. */
const MAX_BOXES = 128

type ChangedMesh = Pick<NavMesh, 'changedSince' | 'linesChangedSince'>

/** Undefined: the mesh does not say what changed. */
export function changedBoxes(mesh: ChangedMesh, revision: number): readonly ChangedBox[] | undefined {
  if (mesh.changedSince === undefined) return undefined
  const lines = mesh.linesChangedSince?.(revision)
  const boxes = lines === undefined ? undefined : boxesAround(lines)
  if (boxes !== undefined) return boxes
  const all = mesh.changedSince(revision)
  return all === undefined ? [] : [all]
}

/** Undefined where there are too many. */
function boxesAround(lines: readonly number[]): readonly ChangedBox[] | undefined {
  const boxes: ChangedBox[] = []
  for (let i = 0; i < lines.length; i += 4) {
    let box: ChangedBox = {
      minX: Math.min(lines[i], lines[i + 2]),
      minY: Math.min(lines[i + 1], lines[i + 3]),
      maxX: Math.max(lines[i], lines[i + 2]),
      maxY: Math.max(lines[i + 1], lines[i + 3]),
    }
    // a larger one may meet others that it did not meet before
    for (let k = boxes.length - 1; k >= 0; k--) {
      const other = boxes[k]
      if (!boxesMeet(box, other)) continue
      box = joinBoxes(box, other)
      boxes.splice(k, 1)
      k = boxes.length
    }
    boxes.push(box)
    if (boxes.length > MAX_BOXES) return undefined
  }
  return boxes
}
