/** What a mesh is made of, checked: all that it is built from, and built anew from where something fails. */
import type { Diagnostic, OffMeshLink, TerrainArea, Trace } from '../geometry/index.js'
import type { Frame, Shape } from '../arrangement/index.js'

export interface MeshParts {
  readonly frame: Frame
  readonly shapes: readonly Shape[]
  readonly areas: readonly { readonly shape: Shape; readonly area: TerrainArea }[]
  readonly links: readonly OffMeshLink[]
  /** About the bounds, more of which the build may add; reported as long as the mesh lives. */
  readonly diagnostics: Diagnostic[]
  /** Receives how the triangulation comes about. */
  readonly trace?: Trace | undefined
}
