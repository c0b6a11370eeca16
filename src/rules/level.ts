/** A map as seen by rules. `update` replaces the document and retains the measurements that the edit cannot have changed. */
import { attached, derived } from '../engine/core/index.js'
import { boundingBox, locateInPolygon } from '../engine/geometry/index.js'
import type { Point, Scene } from '../engine/geometry/index.js'
import { shapeToRings, toScene } from '../document/model/index.js'
import type { Agent, NavDocument, NavItem } from '../document/model/index.js'
import { selectorTest, selectorText } from './selector.js'
import type { Selector } from './selector.js'
import { BaseMesh, Walker } from './walker.js'

export interface Doors {
  readonly open: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

interface KeptWalker {
  readonly walker: Walker
  base: BaseMesh
  shown: NavDocument
  used: number
}

export class Level {
  private readonly walkers = new Map<string, KeptWalker>()
  private readonly bases = new Set<BaseMesh>()
  private readonly selections = new Map<string, readonly NavItem[]>()
  private check = 0

  constructor(private current: NavDocument) {}

  get document(): NavDocument {
    return this.current
  }

  /** Replaces the document. Drops the walkers that no rule has used since the last update. */
  update(document: NavDocument): void {
    this.current = document
    this.bases.clear()
    this.selections.clear()
    for (const [key, { used }] of this.walkers) if (used < this.check) this.walkers.delete(key)
    this.check++
    for (const { walker } of this.walkers.values()) walker.beginCheck()
  }

  select(selector: Selector): readonly NavItem[] {
    const text = selectorText(selector)
    let items = this.selections.get(text)
    if (items === undefined) {
      const test = selectorTest(selector)
      items = this.current.items.filter((item) => test(item, this.current))
      this.selections.set(text, items)
    }
    return items
  }

  walker(agent?: string, doors?: Doors): Walker {
    const key = JSON.stringify([agent, doors && [[...doors.open].sort(), [...doors.all].sort()]])
    return this.kept(
      key,
      this.current.agents.find(({ id }) => id === agent),
      () => toScene(withDoors(this.current, doors), agent === undefined ? {} : { agent }),
    )
  }

  get sight(): Walker {
    return this.kept('sight', undefined, () => {
      const { bounds, obstacles } = toScene(this.current)
      return { bounds, obstacles }
    })
  }

  private kept(key: string, agent: Agent | undefined, sceneOf: () => Scene): Walker {
    let kept = this.walkers.get(key)
    if (kept?.shown !== this.current) {
      const base = this.baseFor(sceneOf(), kept?.base)
      const walker = kept?.walker.agent === agent ? kept?.walker : undefined
      walker?.stand(base)
      kept = { walker: walker ?? new Walker(agent, base), base, shown: this.current, used: this.check }
      this.walkers.set(key, kept)
    }
    kept.used = this.check
    return kept.walker
  }

  /**
   * Returns the base mesh that another walker has for the same scene. If there is none, updates `before` to the scene; if `before` is absent or in use,
   * builds a new mesh.
   */
  private baseFor(scene: Scene, before: BaseMesh | undefined): BaseMesh {
    for (const base of this.bases) if (base.isFor(scene)) return base
    let base = before
    if (base === undefined || this.bases.has(base)) base = new BaseMesh(scene)
    else base.follow(scene)
    this.bases.add(base)
    return base
  }

  /**
   * Returns the point that stands for an item in path queries: the position of a marker, the entry of a link, a point inside an area, or a point next to an
   * obstacle where the agent fits.
   */
  placeOf(item: NavItem, walker: Walker): Point {
    const place = this.middleOf(item)
    if (item.kind === 'obstacle') return walker.nearest(place) ?? place
    if (item.kind !== 'area' || walker.path(place, place).status === 'found') return place
    return walker.nearest(place) ?? place
  }

  middleOf(item: NavItem): Point {
    if (item.kind === 'obstacle' || item.kind === 'area')
      return attached(item.shape, 'inner point', () => innerPoint(item.shape))
    if (item.kind === 'link') return item.from
    if (item.kind === 'waypoint-link') {
      const end = this.itemOf(item.from)
      return end?.kind === 'waypoint' ? pointOf(end) : { x: this.current.bounds.x, y: this.current.bounds.y }
    }
    return pointOf(item)
  }

  itemOf(id: string): NavItem | undefined {
    return derived(this.current.items, 'by id', () => new Map(this.current.items.map((item) => [item.id, item]))).get(
      id,
    )
  }

  nameOf(id: string): string {
    return this.itemOf(id)?.name ?? id
  }
}

const pointOf = ({ x, y }: Point): Point => ({ x, y })

function withDoors(document: NavDocument, doors: Doors | undefined): NavDocument {
  if (doors === undefined) return document
  const { open, all } = doors
  return {
    ...document,
    items: document.items.flatMap((item): NavItem[] => {
      if (!all.has(item.id)) return [item]
      if (item.kind === 'link') return [{ ...item, closed: !open.has(item.id) }]
      return open.has(item.id) ? [] : [item]
    }),
  }
}

/** Returns a point well inside a shape. If the center of its box is outside, cuts the shape by horizontal lines, and returns the middle of the longest cut. */
function innerPoint(shape: Extract<NavItem, { readonly kind: 'obstacle' }>['shape']): Point {
  const { outer, holes } = shapeToRings(shape)
  const box = boundingBox(outer) ?? { ...outer[0], width: 0, height: 0 }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (locateInPolygon(outer, holes, middle) === 'inside') return middle
  let [best, widest] = [middle, 0]
  for (const share of [0.5, 0.3, 0.7, 0.1, 0.9]) {
    const y = box.y + share * box.height
    const xs = [outer, ...holes].flatMap((ring) =>
      ring.flatMap((a, i) => {
        const b = ring[(i + 1) % ring.length]
        return a.y > y === b.y > y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)]
      }),
    )
    xs.sort((a, b) => a - b)
    for (let i = 1; i < xs.length; i++) {
      const point = { x: (xs[i - 1] + xs[i]) / 2, y }
      if (xs[i] - xs[i - 1] <= widest || locateInPolygon(outer, holes, point) !== 'inside') continue
      ;[best, widest] = [point, xs[i] - xs[i - 1]]
    }
  }
  return best
}
