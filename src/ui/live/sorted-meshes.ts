/** Decides which mesh to paint. A large new mesh is sorted in slices between frames; until then, the last mesh stays. */
import { sortInSteps } from '../../canvas/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { createIdleWork } from '../scheduling.js'

type Mesh = NavMesh | undefined

export function createSortedMeshes(onSorted: () => void) {
  const waiting = new Map<NavMesh, Generator<undefined, void>>()
  let last: readonly Mesh[] = []
  const sorting = createIdleWork((isOver) => {
    for (const [mesh, steps] of waiting) {
      while (steps.next().done !== true) if (isOver()) return false
      waiting.delete(mesh)
      onSorted()
    }
    return true
  })
  const isReady = (mesh: NavMesh): boolean => {
    const steps = waiting.get(mesh) ?? sortInSteps(mesh)
    if (steps !== undefined) waiting.set(mesh, steps)
    return steps === undefined
  }
  return {
    /** Returns the meshes to paint. For a mesh that is being sorted, it returns the mesh that it returned at this index before. */
    shown: (meshes: readonly Mesh[]): readonly Mesh[] => {
      for (const mesh of waiting.keys()) if (!meshes.includes(mesh)) waiting.delete(mesh)
      last = meshes.map((mesh, i) => (mesh === undefined || isReady(mesh) ? mesh : last[i]))
      if (waiting.size > 0) sorting.request()
      return last
    },
    end: (): void => {
      sorting.cancel()
      waiting.clear()
    },
  }
}
