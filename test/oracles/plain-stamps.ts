/**
 * Stamps as in Figma and LDtk: a definition in local coordinates, and placements that are expanded to items on request.
 * A frame shifts by integers, rotates by a multiple of 90 degrees and may mirror, so that all results are exact.
 */
interface PlainPoint {
  readonly x: number
  readonly y: number
}
type Frame = readonly [number, number, number, number, number, number]

export interface PlainPart {
  kind: 'obstacle' | 'area' | 'waypoint'
  /** A waypoint has one point. */
  points: PlainPoint[]
  cost?: number
}

export interface PlainPlacement {
  readonly name: string
  readonly stamp: string
  frame: Frame
}

const place = ([a, b, c, d, e, f]: Frame, { x, y }: PlainPoint): PlainPoint => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Applies the inverse of a frame; the inverse of its rotation is the transpose. */
const unplace = ([a, b, c, d, e, f]: Frame, { x, y }: PlainPoint): PlainPoint => ({
  x: a * (x - e) + b * (y - f),
  y: c * (x - e) + d * (y - f),
})

export class PlainStamps {
  readonly stamps = new Map<string, Map<string, PlainPart>>()
  placements: PlainPlacement[] = []
  /** Detached parts, each under the name of its placement and the name of the part. */
  readonly plain = new Map<string, PlainPart>()

  expand(): ReadonlyMap<string, PlainPart> {
    const items = new Map(this.plain)
    for (const placement of this.placements)
      for (const [part, shape] of this.parts(placement)) {
        const points = shape.points.map((point) => place(placement.frame, point))
        items.set(`${placement.name}/${part}`, { ...shape, points })
      }
    return items
  }

  parts(placement: PlainPlacement): Map<string, PlainPart> {
    const parts = this.stamps.get(placement.stamp)
    if (parts === undefined) throw new Error(`no stamp ${placement.stamp}`)
    return parts
  }

  put(placement: PlainPlacement, part: string, shape: PlainPart): void {
    this.parts(placement).set(part, { ...shape, points: shape.points.map((point) => unplace(placement.frame, point)) })
  }

  /** Edits the definition of a part. `change` takes and returns points in map coordinates, as `placement` shows them. */
  edit(placement: PlainPlacement, part: string, change: (points: PlainPoint[]) => PlainPoint[], cost?: number): void {
    const before = this.expand().get(`${placement.name}/${part}`)
    if (before === undefined) throw new Error(`no part ${part}`)
    this.put(placement, part, { ...before, points: change(before.points), ...(cost !== undefined && { cost }) })
  }

  move(placement: PlainPlacement, by: Frame): void {
    const [a, b, c, d, e, f] = placement.frame
    const [x, y] = [place([...by.slice(0, 4), 0, 0] as unknown as Frame, { x: a, y: b }), { x: c, y: d }]
    const turned = place([...by.slice(0, 4), 0, 0] as unknown as Frame, y)
    const at = place(by, { x: e, y: f })
    placement.frame = [x.x, x.y, turned.x, turned.y, at.x, at.y]
  }

  remove(placement: PlainPlacement): void {
    this.placements = this.placements.filter((other) => other !== placement)
  }

  detach(placement: PlainPlacement): void {
    for (const [key, shape] of this.expand()) if (key.startsWith(`${placement.name}/`)) this.plain.set(key, shape)
    this.remove(placement)
  }
}
