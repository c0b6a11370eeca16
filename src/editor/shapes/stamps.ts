import type { Point } from '../../engine/geometry/index.js'
import {
  betweenPlacements,
  composeMatrices,
  IDENTITY,
  placementsIn,
  type Matrix,
  type NavDocument,
  type NavItem,
  type Placement,
} from '../../document/model/index.js'
import { itemsBox, middleOf } from './item-geometry.js'
import { translation } from './transforms.js'

export interface StampSettings {
  /** Name of the stamp; the first stamp of the map if absent or unknown. */
  readonly name?: string
  /** Rotation and mirroring of the next placement. The translation of the matrix is ignored. */
  readonly turn: Matrix
}

export const DEFAULT_STAMP: StampSettings = { turn: IDENTITY }

export function stampsIn({ items }: NavDocument): ReadonlyMap<string, readonly Placement[]> {
  const stamps = new Map<string, Placement[]>()
  for (const placement of placementsIn(items).values()) {
    const known = stamps.get(placement.name)
    if (known === undefined) stamps.set(placement.name, [placement])
    else known.push(placement)
  }
  return stamps
}

/** Removes the lock and the hidden flag, which a new placement must not inherit. */
const withoutFlags = ({ locked: _, hidden: __, ...item }: NavItem): NavItem => item

/** The next placement of a stamp. `items` belong to an existing placement. `matrixTo` returns the transform that copies them with their middle at a point. */
interface NextPlacement {
  readonly name: string
  readonly items: readonly NavItem[]
  readonly matrixTo: (point: Point) => Matrix
}

export function nextPlacement(document: NavDocument, { name = '', turn }: StampSettings): NextPlacement | undefined {
  const stamps = stampsIn(document)
  const [placement] = stamps.get(name) ?? [...stamps.values()][0] ?? []
  const [first] = placement?.parts.values() ?? []
  if (placement === undefined || first?.stamp === undefined) return undefined
  const items = Array.from(placement.parts.values(), withoutFlags)
  const box = itemsBox(items)
  const { x, y } = box === undefined ? { x: 0, y: 0 } : middleOf(box)
  // Undo the transform of the existing placement, so that only `turn` rotates and mirrors the next one.
  const [a, b, c, d] = betweenPlacements(first.stamp.at, turn)
  const upright: Matrix = [a, b, c, d, -a * x - c * y, -b * x - d * y]
  return { name: placement.name, items, matrixTo: (to) => composeMatrices(translation(to.x, to.y), upright) }
}
