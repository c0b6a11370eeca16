/** The diff of two maps, one with seeded edits: empty if both are equally walkable, otherwise it lists each edit. */
import { expect, it } from 'vitest'
import { diffMaps } from '../../src/cli/map-diff.js'
import { createNavDocument, toScene, type NavDocument, type NavItem } from '../../src/document/index.js'
import { buildNavMesh, createRandom, islandOf, type Point } from '../../src/engine/index.js'
import { effort } from '../support/effort.js'

const [SIZE, CELL] = [60, 10]
const MAPS = effort(200)

const whole = (random: () => number, below: number): number => Math.floor(random() * below)

/**
 * Makes rectangular obstacles and areas with integer coordinates, so that samples at half-integer coordinates decide
 * what is walkable. Adds links and markers.
 */
function randomMap(random: () => number): NavItem[] {
  const square = (): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } => ({
    x: whole(random, SIZE - CELL),
    y: whole(random, SIZE - CELL),
    width: 1 + whole(random, CELL),
    height: 1 + whole(random, CELL),
  })
  const place = (): Point => ({ x: 0.5 + whole(random, SIZE), y: 0.5 + whole(random, SIZE) })
  return [
    ...Array.from({ length: 8 }, (_, i): NavItem => ({ id: `o${i}`, kind: 'obstacle', shape: { type: 'rectangle', ...square() } })), // prettier-ignore
    ...Array.from({ length: 2 }, (_, i): NavItem => ({ id: `a${i}`, kind: 'area', terrain: 'mud', cost: 2 + i, shape: { type: 'rectangle', ...square() } })), // prettier-ignore
    ...Array.from({ length: 2 }, (_, i): NavItem => ({ id: `l${i}`, kind: 'link', from: place(), to: place() })),
    ...Array.from({ length: 3 }, (_, i): NavItem => ({ id: `m${i}`, kind: 'marker', role: 'place', ...place() })),
  ]
}

const sideOf = (items: readonly NavItem[]) => {
  const document: NavDocument = createNavDocument({ bounds: { x: 0, y: 0, width: SIZE, height: SIZE }, items })
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
    const shape = { type: 'rectangle', x: whole(random, 50), y: whole(random, 50), width: 7, height: 5 }
    return { items: replaced(items, id, { shape }), changed: id }
  },
  (items, random) => {
    const id = `o${whole(random, 8)}`
    return { items: items.filter((item) => item.id !== id), removed: id }
  },
  (items, random) => {
    const shape = { type: 'rectangle', x: whole(random, 50), y: whole(random, 50), width: 3, height: 9 } as const
    return { items: [...items, { id: 'new', kind: 'obstacle', shape }], added: 'new' }
  },
  (items, random) => {
    const id = `a${whole(random, 2)}`
    return { items: replaced(items, id, { cost: 9 }), changed: id, isOther: true }
  },
  (items, random) => {
    const id = `l${whole(random, 2)}`
    return { items: replaced(items, id, { cost: 77 }), changed: id, isOther: true }
  },
]

it(`a diff of ${MAPS} maps and their edits is empty exactly when both maps are equally walkable, and otherwise lists each edit`, () => {
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
