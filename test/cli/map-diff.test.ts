/** The diff of two maps, one with seeded edits: empty if both are equally walkable, otherwise it lists each edit. */
import { expect, it } from 'vitest'
import { diffMaps } from '../../src/cli/map-diff.js'
import { createNavDocument, toScene, type NavDocument, type NavItem } from '../../src/document/index.js'
import { buildNavMesh, createRandom, islandOf, type Point } from '../../src/engine/index.js'
import { effort } from '../support/effort.js'
import { areaItem, fieldOf, rectItem } from '../support/shapes.js'

const [SIZE, CELL] = [60, 10]
const MAPS = effort(200)

const whole = (random: () => number, below: number): number => Math.floor(random() * below)

/**
 * Makes rectangular obstacles and areas with integer coordinates, so that samples at half-integer coordinates decide
 * what is walkable. Adds links and markers.
 */
function randomMap(random: () => number): NavItem[] {
  const below = (count: number): number => whole(random, count)
  const square = () => [below(SIZE - CELL), below(SIZE - CELL), 1 + below(CELL), 1 + below(CELL)] as const
  const place = (): Point => ({ x: 0.5 + below(SIZE), y: 0.5 + below(SIZE) })
  return [
    ...Array.from({ length: 8 }, (_, i) => rectItem(`o${i}`, ...square())),
    ...Array.from({ length: 2 }, (_, i) => areaItem(`a${i}`, 'mud', 2 + i, square())),
    ...Array.from({ length: 2 }, (_, i): NavItem => ({ id: `l${i}`, kind: 'link', from: place(), to: place() })),
    ...Array.from({ length: 3 }, (_, i): NavItem => ({ id: `m${i}`, kind: 'marker', role: 'place', ...place() })),
  ]
}

const sideOf = (items: readonly NavItem[]) => {
  const document: NavDocument = createNavDocument({ bounds: fieldOf(SIZE), items })
  return { document, mesh: buildNavMesh(toScene(document)) }
}

/** Returns one character per unit cell, column by column: `.` if the cell is walkable, otherwise `#`. */
function cellsOf({ mesh }: ReturnType<typeof sideOf>): string {
  let cells = ''
  for (let x = 0.5; x < SIZE; x++) for (let y = 0.5; y < SIZE; y++) cells += islandOf(mesh, { x, y }) >= 0 ? '.' : '#'
  return cells
}

interface Edit {
  readonly items: readonly NavItem[]
  readonly added?: string
  readonly removed?: string
  readonly changed?: string
  /** Whether terrain or links differ. */
  readonly isOther?: boolean
}

const replaced = (items: readonly NavItem[], id: string, change: object): readonly NavItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))

const EDITS: readonly ((items: readonly NavItem[], random: () => number) => Edit)[] = [
  (items) => ({ items: items.map((item) => ({ ...item, name: `renamed ${item.id}`, meta: { note: 'other' } })) }),
  (items, random) => {
    const id = `o${whole(random, 8)}`
    return { items: replaced(items, id, rectItem(id, whole(random, 50), whole(random, 50), 7, 5)), changed: id }
  },
  (items, random) => {
    const id = `o${whole(random, 8)}`
    return { items: items.filter((item) => item.id !== id), removed: id }
  },
  (items, random) => ({
    items: [...items, rectItem('new', whole(random, 50), whole(random, 50), 3, 9)],
    added: 'new',
  }),
  ...['a', 'l'].map((kind) => (items: readonly NavItem[], random: () => number) => {
    const id = `${kind}${whole(random, 2)}`
    return { items: replaced(items, id, { cost: 77 }), changed: id, isOther: true }
  }),
]

it(`the diff of a map and its edit lists the edit, unless both are equally walkable: ${MAPS} maps`, () => {
  let [equal, other] = [0, 0]
  for (let seed = 1; seed <= MAPS; seed++) {
    const random = createRandom(seed)
    const items = randomMap(random)
    const { items: after, added, removed, changed, isOther = false } = EDITS[seed % EDITS.length](items, random)
    const [old, now] = [sideOf(items), sideOf(after)]
    const found = diffMaps(old, now)
    const isAlike = cellsOf(old) === cellsOf(now) && !isOther
    expect(found.isEmpty, `map ${seed}`).toBe(isAlike)
    if (isAlike) {
      equal++
      expect([found.closed, found.opened, found.paths, found.split, found.joined], `map ${seed}`).toEqual([[], [], [], [], []]) // prettier-ignore
      continue
    }
    other++
    const named = (id: string | undefined): string[] => (id === undefined ? [] : [id])
    expect(found.items, `map ${seed}`).toEqual({ added: named(added), removed: named(removed), changed: named(changed) }) // prettier-ignore
    const [before, later] = [cellsOf(old), cellsOf(now)]
    const count = (test: (i: number) => boolean): number => Array.from(before, (_, i) => i).filter(test).length
    const sum = (list: readonly { readonly area: number }[]): number => list.reduce((all, { area }) => all + area, 0)
    expect(sum(found.closed), `map ${seed}`).toBeCloseTo(count((i) => before[i] === '.' && later[i] === '#'), 6) // prettier-ignore
    expect(sum(found.opened), `map ${seed}`).toBeCloseTo(count((i) => before[i] === '#' && later[i] === '.'), 6) // prettier-ignore
  }
  expect(Math.min(equal, other)).toBeGreaterThan(MAPS / 10)
})
