/** What a mesh is made of, checked: all that it is built from, and built anew from where something fails. */
import type { Diagnostic, OffMeshLink, TerrainArea, Trace } from '../geometry/index.js'
import type { Frame, Shape } from '../arrangement/index.js'
import type { BuildStep, MeshBody } from '../convex/index.js'

export interface MeshParts {
  readonly frame: Frame
  readonly shapes: readonly Shape[]
  readonly areas: readonly { readonly shape: Shape; readonly area: TerrainArea }[]
  readonly links: readonly OffMeshLink[]
  /** About the bounds, more of which the build may add; reported as long as the mesh lives. */
  readonly diagnostics: Diagnostic[]
  /** Whether every promise is checked after the build and after each edit. */
  readonly validate?: boolean
  /** Receives how the triangulation comes about. */
  readonly trace?: Trace | undefined
}

/** Called with an empty body before rings are drawn into it; the call that comes back loads it otherwise than by building, or says that it cannot: it is of no use then. */
export type OpenBody = (body: MeshBody) => (step: BuildStep | undefined) => boolean

/** What a file says of a mesh: its obstacles, checked, and what was made of them, not checked. */
export interface WrittenMesh {
  readonly shapes: readonly Shape[]
  readonly open: OpenBody | undefined
}
