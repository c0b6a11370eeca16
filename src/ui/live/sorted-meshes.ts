/**
 * Meshes as they are painted: a large new one from when it is sorted for that, a slice at a time between frames; until then what was painted stays.
 */
import { sortAhead } from '../../canvas/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { inSlices } from '../lazy/index.js'

type Mesh = NavMesh | undefined

interface SortedMeshes {
  /** What to paint of some meshes, each in its place: itself, or for as long as it is being sorted what was painted there. */
  readonly shown: (meshes: readonly Mesh[]) => readonly Mesh[]
  readonly end: () => void
}

export function createSortedMeshes(onSorted: () => void): SortedMeshes {
  const sorted = new WeakSet<NavMesh>()
  const waiting = new Map<NavMesh, (isOver: () => boolean) => boolean>()
  let last: readonly Mesh[] = []
  let callOff: (() => void) | undefined
  let isSorting = false
  const end = (): void => {
    callOff?.()
    isSorting = false
    waiting.clear()
  }
  const sort = (isOver: () => boolean): boolean => {
    for (const [mesh, work] of waiting) {
      if (!work(isOver)) return false
      waiting.delete(mesh)
      sorted.add(mesh)
      onSorted()
    }
    isSorting = false
    return true
  }
  const isReady = (mesh: NavMesh): boolean => {
    if (sorted.has(mesh) || waiting.has(mesh)) return !waiting.has(mesh)
    const work = sortAhead(mesh)
    if (work === undefined) sorted.add(mesh)
    else waiting.set(mesh, work)
    return work === undefined
  }
  return {
    shown: (meshes) => {
      for (const mesh of waiting.keys()) if (!meshes.includes(mesh)) waiting.delete(mesh)
      last = meshes.map((mesh, i) => (mesh === undefined || isReady(mesh) ? mesh : last[i]))
      if (waiting.size > 0 && !isSorting) {
        isSorting = true
        callOff = inSlices(sort)
      }
      return last
    },
    end,
  }
}
