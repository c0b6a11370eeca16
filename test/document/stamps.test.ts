/** Stamps: plain items that follow each other. The twin keeps definitions and placements instead, and expands them. */
import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  applyRecipe,
  createHistory,
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
  patchDocument,
  type Command,
  type Matrix,
  type NavDocument,
  type NavItem,
} from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { PlainStamps, type PlainPart, type PlainPlacement } from '../oracles/plain-stamps.js'
import { effort } from '../support/effort.js'
import { pointsOf } from '../support/shapes.js'

const TURNS: readonly Matrix[] = [
  [1, 0, 0, 1, 12, -7],
  [0, 1, -1, 0, 3, 40],
  [-1, 0, 0, 1, 100, 0],
  [0, -1, -1, 0, 5, 9],
]

const plainOf = (item: NavItem): PlainPart => {
  const { kind } = item
  if (kind === 'waypoint') return { kind, points: [{ x: item.x, y: item.y }] }
  if ((kind !== 'obstacle' && kind !== 'area') || item.shape.type !== 'polygon') throw new Error(`a ${kind} came`)
  return { kind, points: [...item.shape.outer], ...(kind === 'area' && { cost: item.cost as number }) }
}

/** Every item by the placement and the part that its id names. */
const itemsOf = ({ items }: NavDocument, names: ReadonlyMap<string, string>) =>
  new Map(items.map((item) => [names.get(item.id) ?? `${item.group?.[0]}/${item.stamp?.part}`, plainOf(item)]))

const withoutZeros = (parts: ReadonlyMap<string, PlainPart>) =>
  Object.fromEntries(
    [...parts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { points, ...part }]) => [
        key,
        { ...part, points: points.map(({ x, y }) => ({ x: x + 0, y: y + 0 })) },
      ]),
  )

function itemOf(id: string, { kind, points, cost = 1 }: PlainPart, rest: object): NavItem {
  if (kind === 'waypoint') return { id, kind, ...points[0], ...rest } as NavItem
  const shape = { type: 'polygon', outer: points } as const
  return kind === 'area' ? { id, kind, shape, terrain: 'mud', cost, ...rest } : { id, kind, shape, ...rest }
}

/** A session of random edits, made both in the document and in the twin. */
class Session {
  readonly twin = new PlainStamps()
  document = createNavDocument({})
  readonly names = new Map<string, string>()
  private serial = 0

  constructor(private readonly random: () => number) {
    this.twin.stamps.set('Crate', new Map())
    const first: PlainPlacement = { name: 'Crate 1', stamp: 'Crate', frame: [1, 0, 0, 1, 0, 0] }
    this.twin.placements.push(first)
    const points = pointsOf(0, 0, 8, 0, 8, 6)
    for (const [part, shape] of Object.entries<PlainPart>({
      base: { kind: 'obstacle', points },
      lid: { kind: 'area', points: points.map(({ x, y }) => ({ x: x + 2, y: y + 9 })), cost: 2 },
      post: { kind: 'waypoint', points: [{ x: 4, y: -3 }] },
    }))
      this.twin.put(first, part, shape)
    this.place(first)
  }

  private pick = <Entry>(entries: readonly Entry[]): Entry =>
    entries[Math.floor(this.random() * entries.length)] as Entry
  private number = (): number => Math.floor(this.random() * 50)

  private do(command: Command): void {
    const before = this.document
    const { document, patches, inverse } = applyCommand(before, command)
    expect(patchDocument(before, patches)).toEqual(document)
    expect(JSON.stringify(patchDocument(document, inverse))).toBe(JSON.stringify(before))
    this.document = document
  }

  private idOf(placement: PlainPlacement, part: string): string {
    const item = this.document.items.find(({ group, stamp }) => group?.[0] === placement.name && stamp?.part === part)
    return item?.id ?? `${placement.name} lacks ${part}`
  }

  private place(placement: PlainPlacement): void {
    const { name, stamp, frame } = placement
    const items = [...this.twin.expand()].flatMap(([key, shape]) =>
      key.startsWith(`${name}/`)
        ? [
            itemOf(`i${++this.serial}`, shape, {
              group: [name],
              stamp: { name: stamp, part: key.slice(name.length + 1), group: name, at: frame },
            }),
          ]
        : [],
    )
    this.do({ type: 'insert-items', items })
  }

  step(): void {
    const { twin } = this
    const placement = this.pick(twin.placements)
    const part = this.pick([...twin.parts(placement).keys()])
    const shape = twin.parts(placement).get(part)
    const id = this.idOf(placement, part)
    const ids = [...twin.parts(placement).keys()].map((key) => this.idOf(placement, key))
    const vertex = Math.floor(this.random() * (shape?.points.length ?? 0))
    const to = { x: this.number(), y: this.number() }
    const isRing = shape?.kind !== 'waypoint'
    const edits: (() => void)[] = [
      () => {
        const fresh: PlainPlacement = {
          name: `Crate ${++this.serial}`,
          stamp: 'Crate',
          frame: [1, 0, 0, 1, this.number(), this.number()],
        }
        twin.placements.push(fresh)
        this.place(fresh)
      },
      () => {
        const matrix = this.pick(TURNS)
        twin.move(placement, matrix)
        this.do({ type: 'transform-items', ids, matrix })
      },
      () => {
        twin.edit(placement, part, (points) => points.with(vertex, to))
        this.do(
          isRing ? { type: 'move-vertices', moves: [{ id, ring: 0, vertex, to }] } : { type: 'move-point', id, to },
        )
      },
      () => {
        if (!isRing) return
        twin.edit(placement, part, (points) => points.toSpliced(vertex, 0, to))
        this.do({ type: 'insert-vertex', id, ring: 0, vertex, at: to })
      },
      () => {
        if (shape?.kind !== 'area') return
        twin.edit(placement, part, (points) => points, to.x + 1)
        this.do({ type: 'edit-items', edits: [{ id, properties: { cost: to.x + 1 } }] })
      },
      () => {
        if (ids.length < 2) return
        const [, , , , e, f] = TURNS[0] as Matrix
        twin.edit(placement, part, (points) => points.map(({ x, y }) => ({ x: x + e, y: y + f })))
        this.do({ type: 'transform-items', ids: [id], matrix: TURNS[0] as Matrix })
      },
      () => {
        const fresh = `i${++this.serial}`
        const added: PlainPart = { kind: this.pick(['obstacle', 'waypoint'] as const), points: [to] }
        if (added.kind !== 'waypoint') added.points.push({ x: to.x + 5, y: to.y }, { x: to.x, y: to.y + 5 })
        twin.put(placement, fresh, added)
        this.do({ type: 'insert-items', items: [itemOf(fresh, added, { group: [placement.name] })] })
      },
      () => {
        if (ids.length < 2) twin.remove(placement)
        else twin.parts(placement).delete(part)
        if (twin.placements.length === 0) twin.placements.push(placement)
        else this.do({ type: 'remove-items', ids: [id] })
      },
      () => {
        if (twin.placements.length < 3) return
        twin.remove(placement)
        this.do({ type: 'remove-items', ids })
      },
      () => {
        if (twin.placements.length < 3) return
        for (const key of twin.parts(placement).keys())
          this.names.set(this.idOf(placement, key), `${placement.name}/${key}`)
        twin.detach(placement)
        this.do({ type: 'set-properties', ids, properties: { stamp: undefined } })
      },
    ]
    this.pick(edits)()
  }
}

describe('Stamps', () => {
  it('keep their placements as definitions that are expanded would', () => {
    let largest = 0
    for (let seed = 1; seed <= effort(120); seed++) {
      const session = new Session(createRandom(seed))
      for (let step = 0; step < 40; step++) {
        session.step()
        largest = Math.max(largest, session.document.items.length)
        const items = withoutZeros(itemsOf(session.document, session.names))
        expect(items, `seed ${seed}, step ${step}`).toEqual(withoutZeros(session.twin.expand()))
        const { document, report } = parseNavDocument(formatNavDocument(session.document))
        expect(report.issues).toEqual([])
        expect(document).toEqual(session.document)
      }
    }
    expect(largest).toBeGreaterThan(20)
  })
})
