/** The two things that a gap lies between, by what stands at its ends: an obstacle, a forbidden area, or the edge of the map. */
import { locateInPolygon, type Point, type Rect, type Ring } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { itemName, itemRings } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { LaneSide } from './gap-lanes.js'

export interface GapSide extends LaneSide {
  readonly key: string
  readonly name: string
  /** Undefined for the edge of the map. */
  readonly item: NavItem | undefined
}

/** The sides of the gaps of one document. */
export class GapSides {
  private readonly sides = new Map<string, GapSide>()
  private items: ReadonlyMap<string, NavItem> | undefined

  constructor(
    private readonly document: NavDocument,
    private readonly words: Messages,
  ) {}

  /** `id` as a passage names it, `at` on its outline. */
  at(id: string | null, at: Point): GapSide {
    const { document, words } = this
    const known = id === null ? undefined : this.sides.get(id)
    if (known !== undefined) return known
    this.items ??= new Map(document.items.map((item) => [item.id, item]))
    const item =
      id === null ? document.items.find((one) => isForbiddenAt(one, at, document.bounds)) : this.items.get(id)
    if (item === undefined)
      return { key: 'edge', name: words.panels.mapEdge, item, rings: [corners(document.bounds)], inside: true }
    const side: GapSide = {
      key: item.id,
      name: itemName(item, words),
      item,
      rings: itemRings(item),
      ...(item.kind === 'obstacle' && { fillRule: item.fillRule }),
    }
    this.sides.set(item.id, side)
    return side
  }
}

/** A place on the outline of an area that blocks; rounding may leave it a little outside. */
function isForbiddenAt(item: NavItem, at: Point, bounds: Rect): boolean {
  if (item.kind !== 'area' || (item.cost !== 'blocked' && !Object.values(item.costs ?? {}).includes('blocked')))
    return false
  const [outer, ...holes] = itemRings(item)
  const reach = 1e-6 * Math.max(bounds.width, bounds.height)
  return [0, 1, 2, 3].some((turn) => {
    const [dx, dy] = [reach * Math.cos((turn * Math.PI) / 2), reach * Math.sin((turn * Math.PI) / 2)]
    return locateInPolygon(outer, holes, { x: at.x + dx, y: at.y + dy }) !== 'outside'
  })
}

const corners = ({ x, y, width, height }: Rect): Ring => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
