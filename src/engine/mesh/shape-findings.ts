/**
 * What is odd about the shapes of a mesh, kept from question to question: after an edit only the shapes that it touched are looked at again.
 * Plain data, so that it goes along with a mesh to another thread. From nothing O(shapes), after edits O(what they touched + what is odd).
 */
import type { Diagnostic } from '../geometry/index.js'
import type { PlacedShape } from '../arrangement/index.js'

export interface ShapeFindings {
  /** In the order of the shapes, areas first. */
  readonly list: readonly Diagnostic[]
  /** Areas are never edited. */
  readonly ofAreas: readonly Diagnostic[]
  /** Obstacles of which there is anything to say, by id. */
  readonly odd: Map<string, { readonly order: number; readonly found: readonly Diagnostic[] }>
  /** Ids that edits touched since. */
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
