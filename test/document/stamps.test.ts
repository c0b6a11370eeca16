/**
 * A stamp is a group of items that is placed several times. An edit in one placement is repeated in all placements. The
 * oracle stores each stamp once and computes the items of its placements.
 */
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
import { at, pointsOf } from '../support/shapes.js'

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

/**
 * Returns every item by the key `placement/part`. `names` maps the ids of detached items to their keys. The key of any
 * other item consists of its group, which is the placement, and of the part that its stamp names.
 */
const itemsOf = ({ items }: NavDocument, names: ReadonlyMap<string, string>) =>
  new Map(items.map((item) => [names.get(item.id) ?? `${item.group?.[0]}/${item.stamp?.part}`, plainOf(item)]))

const withoutZeros = (parts: ReadonlyMap<string, PlainPart>) =>
  Object.fromEntries(
    [...parts].map(([key, part]) => [key, { ...part, points: part.points.map(({ x, y }) => at(x + 0, y + 0)) }]),
  )

function itemOf(id: string, { kind, points, cost = 1 }: PlainPart, rest: object): NavItem {
  if (kind === 'waypoint') return { id, kind, ...points[0], ...rest }
  const shape = { type: 'polygon', outer: points } as const
  return kind === 'area' ? { id, kind, shape, terrain: 'mud', cost, ...rest } : { id, kind, shape, ...rest }
}

/** A session of random edits, made in the document and in the reference model. */
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

  private pick = <Entry>(entries: readonly Entry[]): Entry => entries[Math.floor(this.random() * entries.length)]
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
    const items: NavItem[] = []
    for (const [key, shape] of this.twin.expand()) {
      if (!key.startsWith(`${name}/`)) continue
      const tag = { name: stamp, part: key.slice(name.length + 1), group: name, at: frame }
      items.push(itemOf(`i${++this.serial}`, shape, { group: [name], stamp: tag }))
    }
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
        const frame: Matrix = [1, 0, 0, 1, this.number(), this.number()]
        const fresh: PlainPlacement = { name: `Crate ${++this.serial}`, stamp: 'Crate', frame }
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
        const [, , , , e, f] = TURNS[0]
        twin.edit(placement, part, (points) => points.map(({ x, y }) => ({ x: x + e, y: y + f })))
        this.do({ type: 'transform-items', ids: [id], matrix: TURNS[0] })
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

describe('a stamp', () => {
  it('gives all placements the items that a simple model predicts, after each of many random edits', () => {
    let largest = 0
    for (let seed = 1; seed <= effort(40); seed++) {
      const session = new Session(createRandom(seed))
      for (let step = 0; step < 40; step++) {
        session.step()
        largest = Math.max(largest, session.document.items.length)
        const items = withoutZeros(itemsOf(session.document, session.names))
        expect(items, `seed ${seed}, step ${step}`).toEqual(withoutZeros(session.twin.expand()))
        const text = formatNavDocument(session.document)
        const { document, report } = parseNavDocument(text)
        expect(report.issues).toEqual([])
        expect(formatNavDocument(document)).toBe(text)
      }
    }
    expect(largest).toBeGreaterThan(20)
  })

  const box = (x: number, y = 0) => ({ type: 'rectangle', x, y, width: 10, height: 4 }) as const
  /** Three placements of a crate: unmoved, moved, and rotated by 90 degrees. */
  const places: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [1, 0, 0, 1, 100, 0],
    [0, 1, -1, 0, 200, 0],
  ]
  const crates = places.flatMap((matrix, i): NavItem[] => {
    const of = (part: string, rest: object): NavItem => {
      const stamp = { name: 'Crate', part, group: `Crate ${i}`, at: places[0] }
      return { id: `${part}${i}`, group: [`Crate ${i}`], stamp, ...rest } as unknown as NavItem
    }
    const items = [
      of('base', { kind: 'obstacle', shape: box(0) }),
      of('post', { kind: 'waypoint', x: 3, y: 9 }),
      of('gate', { kind: 'waypoint', x: 5, y: 9 }),
      of('way', { kind: 'waypoint-link', from: `post${i}`, to: `gate${i}` }),
      of('walk', { kind: 'marker', role: 'route', x: 1, y: 1, meta: { line: [[2, 0]], own: i } }),
    ]
    const document = createNavDocument({ items })
    const ids = items.map(({ id }) => id)
    return [...applyCommand(document, { type: 'transform-items', ids, matrix }).document.items]
  })
  const yard = createNavDocument({ items: [...crates, { id: 'tree', kind: 'obstacle', shape: box(0, 50) }] })
  const itemIn = ({ items }: NavDocument, id: string) => items.find((item) => item.id === id)
  const run = (command: Command, document = yard) => applyCommand(document, command).document
  const idsOf = ({ items }: NavDocument) => items.map(({ id }) => id)

  it('repeats changes of kind, route, nested group and agents in all other placements', () => {
    const named = applyRecipe(yard, (draft) => {
      const base = draft.items[0]
      if (base?.kind === 'obstacle') base.passableFor = ['cat']
    })
    expect(itemIn(named.document, 'base2')).toEqual({ ...itemIn(yard, 'base2'), passableFor: ['cat'] })
    expect(named.repeated).toEqual(['base1', 'base2'])
    const { group, stamp } = crates[0]
    const area = { id: 'base0', kind: 'area', shape: box(0), terrain: 'mud', cost: 3, group, stamp } as NavItem
    const swap = run({
      type: 'batch',
      label: '',
      commands: [
        { type: 'remove-items', ids: ['base0'] },
        { type: 'insert-items', items: [area], index: 0 },
      ],
    })
    expect(itemIn(swap, 'base2')).toEqual({ ...itemIn(yard, 'base2'), kind: 'area', terrain: 'mud', cost: 3 })
    const longer = run({ type: 'move-vertices', moves: [{ id: 'walk0', ring: 0, vertex: 1, to: { x: 6, y: 2 } }] })
    expect(itemIn(longer, 'walk2')?.meta).toEqual({ line: [[-1, 5]], own: 2 })
    const inner = run({ type: 'edit-items', edits: [{ id: 'base0', properties: { group: ['Crate 0', 'Lid'] } }] })
    expect(itemIn(inner, 'base1')?.group).toEqual(['Crate 1', 'Lid'])
  })

  it('does not repeat changes of name, layer, flags and meta in other placements', () => {
    const properties = { name: 'Mine', locked: true, hidden: true, layer: 'roof', meta: { loot: 3 } }
    const { document, repeated } = applyCommand(yard, { type: 'set-properties', ids: ['base0'], properties })
    expect(itemIn(document, 'base1')).toEqual(itemIn(yard, 'base1'))
    expect(repeated).toBe(undefined)
  })

  it('repeats an edit of a locked item, but no move or removal of all unlocked items of a placement', () => {
    const locked = run({ type: 'set-properties', ids: ['base0', 'base1'], properties: { locked: true } })
    const rest = ['post0', 'gate0', 'way0', 'walk0']
    const moved = run({ type: 'transform-items', ids: rest, matrix: [1, 0, 0, 1, 0, 30] }, locked)
    expect(itemIn(moved, 'post1')).toEqual(itemIn(yard, 'post1'))
    expect(idsOf(run({ type: 'remove-items', ids: rest }, locked))).toContain('post1')
    const wide = run({ type: 'set-shape', id: 'base2', shape: { ...box(0), x: 180, width: 44 } }, locked)
    expect(itemIn(wide, 'base1')).toEqual({
      ...itemIn(locked, 'base1'),
      shape: { ...box(80, -4), width: 44, rotation: 90 },
    })
  })

  it('loses or gets an item in all placements when the item leaves or joins the group of one', () => {
    const left = run({ type: 'set-properties', ids: ['base0'], properties: { group: undefined } })
    expect(idsOf(left)).toEqual(idsOf(yard).filter((id) => id !== 'base1' && id !== 'base2'))
    expect(itemIn(left, 'base0')?.stamp).toBe(undefined)
    const joined = run({ type: 'set-properties', ids: ['tree'], properties: { group: ['Crate 0'] } })
    expect(itemIn(joined, 'tree-2')).toEqual({
      ...itemIn(joined, 'tree'),
      id: 'tree-2',
      shape: box(100, 50),
      group: ['Crate 1'],
      stamp: { name: 'Crate', part: 'tree', group: 'Crate 1', at: [1, 0, 0, 1, 100, 0] },
    })
    expect(idsOf(joined)).toEqual(idsOf(yard).toSpliced(15, 0, 'tree-3').toSpliced(10, 0, 'tree-2'))
  })

  it('loses or gets a waypoint together with its link in all placements', () => {
    expect(idsOf(run({ type: 'remove-items', ids: ['gate0'] }))).toEqual(
      idsOf(yard).filter((id) => !/gate|way/.test(id)),
    )
    const end = { id: 'end', kind: 'waypoint', x: 8, y: 9, group: ['Crate 1'] } as const
    const link = { id: 'link', kind: 'waypoint-link', from: 'post1', to: 'end', group: ['Crate 1'] } as const
    const { items } = run({ type: 'insert-items', items: [link, end] })
    expect(items.flatMap((item) => (item.kind === 'waypoint-link' ? [[item.from, item.to]] : []))).toEqual([
      ['post0', 'gate0'],
      ['post0', 'end-2'],
      ['post1', 'gate1'],
      ['post2', 'gate2'],
      ['post2', 'end-3'],
      ['post1', 'end'],
    ])
  })

  it('gives its current shape to a placement that was copied before an edit and pasted after it', () => {
    const changed = run({ type: 'set-shape', id: 'base0', shape: { ...box(0), width: 33 } })
    const copy = { ...crates[5], id: 'old', group: ['Crate 9'], stamp: { ...crates[5].stamp, group: 'Crate 9' } }
    const pasted = run({ type: 'insert-items', items: [copy as NavItem] }, changed)
    expect(itemIn(pasted, 'old')).toEqual({ ...copy, shape: { ...box(100), width: 33 } })
  })

  it('changes all placements in one step, which one undo reverts', () => {
    const history = createHistory(yard)
    const { ids } = history.dispatch({ type: 'set-shape', id: 'base1', shape: box(103) })
    expect(ids).toEqual(['base1', 'base0', 'base2'])
    history.undo()
    expect(formatNavDocument(history.document)).toBe(formatNavDocument(yard))
  })

  it.each<[string, unknown]>([
    ['a text', 'crate'],
    ['no frame', { name: 'a', part: 'b', group: 'g' }],
    ...[
      [1, 1, 1, 1, 0, 0],
      [1, 0, 0, 1, 0],
      [1, 0, 0, 1, 1e300, 0],
    ].map((at): [string, object] => [`the frame ${at.join()}`, { name: 'a', part: 'b', group: 'g', at }]),
    ['an empty name', { name: '', part: 'b', group: 'g', at: [1, 0, 0, 1, 0, 0] }],
    ['an unknown field', { name: 'a', part: 'b', group: 'g', at: [1, 0, 0, 1, 0, 0], more: 1 }],
    ['another group', { name: 'a', part: 'b', group: 'h', at: [1, 0, 0, 1, 0, 0] }],
  ])('is dropped from an item of a file if it is invalid: %s', (_, stamp) => {
    const item = { id: 'a', kind: 'waypoint', x: 1, y: 2, group: ['g'] }
    const { document, report } = parseNavDocument({ ...yard, items: [{ ...item, stamp }] })
    expect(document.items).toEqual([item])
    expect(report.issues.map(({ code }) => code)).toEqual(['document/repaired'])
  })

  it('is dropped from an item if an earlier item of the file is the same part of the placement', () => {
    const [base] = crates as [NavItem]
    const { document, report } = parseNavDocument({ ...yard, items: [base, { ...base, id: 'twin' }] })
    expect(document.items.map(({ stamp }) => stamp?.part)).toEqual(['base', undefined])
    expect(report.issues.map(({ code }) => code)).toEqual(['document/repaired'])
  })
})
