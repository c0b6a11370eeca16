/** Meshes of which a query calls its trace right now: the search stands on what an edit would change. */
import { NavError, storeOf } from '../core/index.js'
import type { Trace } from '../geometry/index.js'
import type { NavMesh } from './nav-mesh.js'

/** By what holds their data, whatever handle a query came with. */
const traced = new WeakSet<object>()

/** The trace, in whose calls the mesh cannot be edited. */
export function guardTrace(asked: NavMesh, trace: Trace): Trace {
  const mesh = storeOf(asked)
  return (event) => {
    const isNested = traced.has(mesh)
    traced.add(mesh)
    try {
      trace(event)
    } finally {
      if (!isNested) traced.delete(mesh)
    }
  }
}

export function expectNoSearch(mesh: NavMesh): void {
  if (traced.has(storeOf(mesh)))
    throw new NavError('mesh/edited-in-search', 'the mesh was edited inside the trace of a query to it')
}
