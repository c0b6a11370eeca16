import { boxesMeet, joinBoxes } from '../geometry/index.js'
import type { Box } from '../geometry/index.js'
import type { NavMesh } from './nav-mesh.js'

const MAX_BOXES = 128

type ChangedMesh = Pick<NavMesh, 'changedSince' | 'linesChangedSince'>

/**
 * Returns disjoint boxes around all line segments that changed after a revision; undefined if the mesh has no log of changes. Changed segments whose boxes meet
 * share a box. Returns one box around everything if there would be too many, or if the log no longer reaches back to the revision. O(segments * boxes).
 */
export function changedBoxes(mesh: ChangedMesh, revision: number): readonly Box[] | undefined {
  if (mesh.changedSince === undefined) return undefined
  const lines = mesh.linesChangedSince?.(revision)
  const boxes = lines === undefined ? undefined : boxesAround(lines)
  if (boxes !== undefined) return boxes
  const all = mesh.changedSince(revision)
  return all === undefined ? [] : [all]
}

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
