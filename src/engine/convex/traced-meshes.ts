/** Meshes whose query is calling its trace right now. An edit inside that call would change what the search reads. */
import { NavError, storeOf } from '../core/index.js'
import type { Trace } from '../geometry/index.js'
import type { NavMesh } from './nav-mesh.js'

/** Keyed by the store, so that every handle of a mesh counts. */
const traced = new WeakSet<object>()

/** Wraps the trace so that edits made inside it are refused. */
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
