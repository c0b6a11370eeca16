import { buildNavMesh, type BuildOptions } from '../../../src/engine/mesh/index.js'
import type { NavMesh } from '../../../src/engine/convex/index.js'
import type { Scene } from '../../../src/engine/geometry/index.js'
import { faultsOf } from './validate-mesh.js'

function expectValid(mesh: NavMesh): void {
  const faults = faultsOf(mesh)
  if (faults.length > 0) throw new Error(`the mesh breaks its promises: ${JSON.stringify(faults.slice(0, 9))}`)
}

/** Builds a mesh that validates all invariants after the build and after each edit. */
export function buildChecked(scene: Scene, options: BuildOptions = {}): NavMesh {
  const mesh = buildNavMesh(scene, options)
  const edit = mesh.edit.bind(mesh)
  expectValid(mesh)
  return Object.assign(mesh, {
    edit: (...rest: Parameters<NavMesh['edit']>): ReturnType<NavMesh['edit']> => {
      const report = edit(...rest)
      expectValid(mesh)
      return report
    },
  })
}
