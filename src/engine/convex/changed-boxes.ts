/**
 * Finds disjoint rectangles around the changes of a mesh since a revision, so that twenty small changes give twenty small boxes instead of one large box.
 * Segments that meet share a rectangle. There is one rectangle around everything if there would be too many, or if the log of changes is too short.
 * O(segments * rectangles).
 */
import { boxesMeet, joinBoxes } from '../geometry/index.js'
import type { Box } from '../geometry/index.js'
import type { NavMesh } from './nav-mesh.js'

const MAX_BOXES = 128

type ChangedMesh = Pick<NavMesh, 'changedSince' | 'linesChangedSince'>

/** Returns disjoint boxes around all changes after a revision; undefined if the mesh has no log of changes. */
export function changedBoxes(mesh: ChangedMesh, revision: number): readonly Box[] | undefined {
  if (mesh.changedSince === undefined) return undefined
  const lines = mesh.linesChangedSince?.(revision)
  const boxes = lines === undefined ? undefined : boxesAround(lines)
  if (boxes !== undefined) return boxes
  const all = mesh.changedSince(revision)
  return all === undefined ? [] : [all]
}

/** Returns disjoint boxes around segments; undefined if there would be too many boxes. */
function boxesAround(lines: readonly number[]): readonly Box[] | undefined {
  const boxes: Box[] = []
  for (let i = 0; i < lines.length; i += 4) {
    let box: Box = {
      minX: Math.min(lines[i], lines[i + 2]),
      minY: Math.min(lines[i + 1], lines[i + 3]),
      maxX: Math.max(lines[i], lines[i + 2]),
      maxY: Math.max(lines[i + 1], lines[i + 3]),
    }
    // Starts again after each join, since the joined box may meet boxes that the smaller one did not.
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
