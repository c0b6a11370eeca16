/**
 * Diagnostics of the shapes of a mesh. An edit updates only those of the shapes that it changed. Plain data, so that it can be transferred with the mesh. The
 * first call costs O(shapes), later ones O(touched shapes + diagnostics).
 */
import type { Diagnostic } from '../geometry/index.js'
import type { PlacedShape } from '../arrangement/index.js'

export interface ShapeFindings {
  /** All diagnostics in the order of the shapes; those of areas come first. */
  readonly list: readonly Diagnostic[]
  /** Diagnostics of areas, which are never edited. */
  readonly ofAreas: readonly Diagnostic[]
  /** Obstacles with diagnostics, by id. */
  readonly odd: Map<string, { readonly order: number; readonly found: readonly Diagnostic[] }>
  /** Ids of obstacles that edits changed since the last update. */
  readonly touched: Set<string>
}

export function findShapes(
  known: ShapeFindings | undefined,
  areas: readonly PlacedShape[],
  obstacles: ReadonlyMap<string, PlacedShape>,
  diagnose: (shape: PlacedShape) => readonly Diagnostic[],
): ShapeFindings {
  const { ofAreas, odd, touched }: Omit<ShapeFindings, 'list'> = known ?? {
    ofAreas: areas.flatMap(diagnose),
    odd: new Map(),
    touched: new Set(obstacles.keys()),
  }
  for (const id of touched) {
    const shape = obstacles.get(id)
    const found = shape === undefined ? [] : diagnose(shape)
    if (shape === undefined || found.length === 0) odd.delete(id)
    else odd.set(id, { order: shape.order, found })
  }
  touched.clear()
  const ofObstacles = [...odd.values()].sort((a, b) => a.order - b.order).flatMap(({ found }) => found)
  return { ofAreas, odd, touched, list: [...ofAreas, ...ofObstacles] }
}
