/**
 * Meshes as they are painted: a large new one from when it is sorted for that, a slice at a time between frames; until then what was painted stays.
 */
import { sortInSteps } from '../../canvas/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { inSlices } from '../scheduling.js'

type Mesh = NavMesh | undefined

interface SortedMeshes {
  /** What to paint of some meshes, each in its place: itself, or for as long as it is being sorted what was painted there. */
  readonly shown: (meshes: readonly Mesh[]) => readonly Mesh[]
  readonly end: () => void
}

export function createSortedMeshes(onSorted: () => void): SortedMeshes {
  const sorted = new WeakSet<NavMesh>()
  const waiting = new Map<NavMesh, Generator<undefined, void>>()
  let last: readonly Mesh[] = []
  let stop: (() => void) | undefined
  let isSorting = false
  const end = (): void => {
    stop?.()
    isSorting = false
    waiting.clear()
  }
  const sort = (isOver: () => boolean): boolean => {
    for (const [mesh, steps] of waiting) {
      while (steps.next().done !== true) if (isOver()) return false
      waiting.delete(mesh)
      sorted.add(mesh)
      onSorted()
    }
    isSorting = false
    return true
  }
  const isReady = (mesh: NavMesh): boolean => {
    if (sorted.has(mesh) || waiting.has(mesh)) return !waiting.has(mesh)
    const steps = sortInSteps(mesh)
    if (steps === undefined) sorted.add(mesh)
    else waiting.set(mesh, steps)
    return steps === undefined
  }
  return {
    shown: (meshes) => {
      for (const mesh of waiting.keys()) if (!meshes.includes(mesh)) waiting.delete(mesh)
      last = meshes.map((mesh, i) => (mesh === undefined || isReady(mesh) ? mesh : last[i]))
      if (waiting.size > 0 && !isSorting) {
        isSorting = true
        stop = inSlices(sort)
      }
      return last
    },
    end,
  }
}
