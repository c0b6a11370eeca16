import { locateInPolygon, type Point, type Rect } from '../../engine/geometry/index.js'
import { rectRing, type NavDocument, type NavItem } from '../../document/model/index.js'
import { itemName, itemRings } from '../../editor/index.js'
import type { Messages, NumberFormats } from '../../words/index.js'
import type { LaneSide } from './gap-lanes.js'

export interface GapSide extends LaneSide {
  readonly key: string
  readonly name: string
  readonly item: NavItem | undefined
}

export class GapSides {
  private readonly sides = new Map<string, GapSide>()
  private readonly items: ReadonlyMap<string, NavItem>

  constructor(
    private readonly document: NavDocument,
    private readonly messages: Messages,
  ) {
    this.items = new Map(document.items.map((item) => [item.id, item]))
  }

  /** Reports whether an obstacle is an item of the document. The app may add other obstacles to the mesh. */
  isDrawn(id: string): boolean {
    return this.items.has(id)
  }

  at(id: string | null, at: Point): GapSide {
    const { document, messages } = this
    const known = id === null ? undefined : this.sides.get(id)
    if (known !== undefined) return known
    const item =
      id === null ? document.items.find((one) => isForbiddenAt(one, at, document.bounds)) : this.items.get(id)
    if (item === undefined)
      return { key: 'edge', name: messages.panels.mapEdge, item, rings: [rectRing(document.bounds)], inside: true }
    const side: GapSide = {
      key: item.id,
      name: itemName(item, messages),
      item,
      rings: itemRings(item),
      ...(item.kind === 'obstacle' && { fillRule: item.fillRule }),
    }
    this.sides.set(item.id, side)
    return side
  }
}

function isForbiddenAt(item: NavItem, at: Point, bounds: Rect): boolean {
  if (item.kind !== 'area' || (item.cost !== 'blocked' && !Object.values(item.costs ?? {}).includes('blocked')))
    return false
  const [outer, ...holes] = itemRings(item)
  const reach = 1e-6 * Math.max(bounds.width, bounds.height)
  return [
    { x: at.x + reach, y: at.y },
    { x: at.x, y: at.y + reach },
    { x: at.x - reach, y: at.y },
    { x: at.x, y: at.y - reach },
  ].some((near) => locateInPolygon(outer, holes, near) !== 'outside')
}

export interface GapWidths {
  readonly have: number
  readonly need: number
  readonly missing: number
  readonly step: number // value of the last displayed digit, in world units
}

const DIGITS = 3

export function gapWidths(width: number, need: number): GapWidths {
  const power = Math.floor(Math.log10(need)) + 1 - DIGITS
  const step = 10 ** power
  const rounded = (value: number): number => Number((value * step).toPrecision(12))
  const [have, needed] = [Math.floor(width / step + 1e-6), Math.ceil(need / step - 1e-6)]
  return { have: rounded(have), need: rounded(needed), missing: rounded(Math.max(1, needed - have)), step }
}

export function widthTexts(
  { have, need, missing, step }: GapWidths,
  numbers: NumberFormats,
): Readonly<Record<'have' | 'need' | 'missing', string>> {
  const digits = Math.max(0, -Math.round(Math.log10(step)))
  const text = (value: number): string => numbers.measure(value, digits)
  return { have: text(have), need: text(need), missing: text(missing) }
}
