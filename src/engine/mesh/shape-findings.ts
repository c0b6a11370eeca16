/**
 * Diagnoses the shapes of a mesh. The results are plain data, so that they can be transferred with the mesh.
 * The first call costs O(shapes), later ones O(touched shapes + diagnostics).
 */
import type { Diagnostic } from '../geometry/index.js'
import type { PlacedShape } from '../arrangement/index.js'

export interface ShapeFindings {
  /** All diagnostics in the order of the shapes; those of areas come first. */
  readonly list: readonly Diagnostic[]
  /** Diagnostics of areas, which are never edited. */
  readonly ofAreas: readonly Diagnostic[]
  readonly diagnosed: Map<string, { readonly order: number; readonly found: readonly Diagnostic[] }>
  /** Ids of obstacles that edits changed since the last update. */
  readonly touched: Set<string>
}

export function findShapes(
  known: ShapeFindings | undefined,
  areas: readonly PlacedShape[],
  obstacles: ReadonlyMap<string, PlacedShape>,
  diagnose: (shape: PlacedShape) => readonly Diagnostic[],
): ShapeFindings {
  const { ofAreas, diagnosed, touched }: Omit<ShapeFindings, 'list'> = known ?? {
    ofAreas: areas.flatMap(diagnose),
    diagnosed: new Map(),
    touched: new Set(obstacles.keys()),
  }
  for (const id of touched) {
    const shape = obstacles.get(id)
    const found = shape === undefined ? [] : diagnose(shape)
    if (shape === undefined || found.length === 0) diagnosed.delete(id)
    else diagnosed.set(id, { order: shape.order, found })
  }
  touched.clear()
  const ofObstacles = [...diagnosed.values()].sort((a, b) => a.order - b.order).flatMap(({ found }) => found)
  return { ofAreas, diagnosed, touched, list: [...ofAreas, ...ofObstacles] }
}
