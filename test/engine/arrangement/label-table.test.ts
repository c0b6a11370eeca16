import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { BLOCKED, COVERED, INSIDE, LabelTable } from '../../../src/engine/arrangement/labels/label-table.js'
import { BOUNDS, RingTable, type RingRole } from '../../../src/engine/arrangement/ring-table.js'
import { effort } from '../../support/effort.js'

interface PlainRing {
  readonly ring: number
  readonly subject: number
  readonly role: RingRole
}

/** Makes bounds, obstacles of one to four rings, and areas, with one numbering of all rings. */
function drawnRings(seed: number): {
  table: RingTable
  rings: PlainRing[]
  areaOf: Map<number, number>
  evenOdd: Set<number>
  costs: number[]
} {
  const random = createRandom(seed)
  const costs = [2, Infinity, 5]
  const table = new RingTable(costs)
  const areaOf = new Map<number, number>()
  const evenOdd = new Set<number>()
  const subjects = [BOUNDS]
  for (let k = 0; k < 9; k++) {
    const isEvenOdd = random() < 0.3
    const area = k < costs.length ? k : -1
    const subject = table.addSubject(area, isEvenOdd)
    subjects.push(subject)
    if (area >= 0) areaOf.set(subject, area)
    if (isEvenOdd) evenOdd.add(subject)
  }
  const rings: PlainRing[] = subjects.map((subject) => ({
    ring: table.addRing(subject, 'outer'),
    subject,
    role: 'outer',
  }))
  for (let k = 0; k < 12; k++) {
    const subject = subjects[1 + Math.floor(random() * (subjects.length - 1))]
    rings.push({ ring: table.addRing(subject, 'hole'), subject, role: 'hole' })
  }
  return { table, rings, areaOf, evenOdd, costs }
}

/** Computes the expected kind and covering subjects of a face directly from its winding numbers. */
function meaning(
  { rings, areaOf, evenOdd, costs }: ReturnType<typeof drawnRings>,
  windings: ReadonlyMap<number, number>,
): { kind: number; isInside: boolean; covering: number[] } {
  const subjects = [...new Set(rings.map(({ subject }) => subject))].sort((a, b) => a - b)
  const covers = (subject: number): boolean => {
    const own = rings.filter((ring) => ring.subject === subject)
    const winding = (role: RingRole): number[] =>
      own.filter((ring) => ring.role === role).map(({ ring }) => windings.get(ring) ?? 0)
    const fills = (w: number): boolean => (evenOdd.has(subject) ? w % 2 !== 0 : w !== 0)
    return winding('outer').some(fills) && !winding('hole').some(fills)
  }
  const isInside = (windings.get(rings[0].ring) ?? 0) !== 0
  const over = subjects.filter((subject) => subject !== BOUNDS && covers(subject))
  const covering = over.filter((subject) => !areaOf.has(subject))
  const area = Math.max(-1, ...over.map((subject) => areaOf.get(subject) ?? -1))
  return { kind: !isInside || covering.length > 0 || costs[area] === Infinity ? BLOCKED : area, isInside, covering }
}

it('each set of winding numbers has one label, whatever sequence of changes led to it', () => {
  for (let seed = 0; seed < effort(20); seed++) {
    const drawn = drawnRings(seed)
    const random = createRandom(1000 + seed)
    const labels = new LabelTable(drawn.table)
    const numberOf = new Map<string, number>([['', 0]])
    let windings = new Map<number, number>()
    let label = 0
    labels.retain(label)
    const retained = [label]
    for (let step = 0; step < 200; step++) {
      const changes = Array.from(
        { length: 1 + Math.floor(random() * 4) },
        () => [drawn.rings[Math.floor(random() * drawn.rings.length)].ring, Math.floor(random() * 3) - 1] as const,
      )
      label = labels.plus(label, changes)
      labels.retain(label)
      retained.push(label)
      windings = new Map(windings)
      for (const [ring, delta] of changes) windings.set(ring, (windings.get(ring) ?? 0) + delta)
      const pairs = drawn.rings
        .filter(({ ring }) => (windings.get(ring) ?? 0) !== 0)
        .sort((a, b) => a.subject - b.subject || a.ring - b.ring)
        .flatMap(({ ring }) => [ring, windings.get(ring) ?? 0])
      expect(labels.pairsOf(label)).toEqual(pairs)
      const key = pairs.join()
      expect(numberOf.get(key) ?? label).toBe(label)
      numberOf.set(key, label)
      const { kind, isInside, covering } = meaning(drawn, windings)
      expect(labels.kindOf(label)).toBe(kind)
      expect((labels.coverOf(label) & INSIDE) !== 0).toBe(isInside)
      expect((labels.coverOf(label) & COVERED) !== 0).toBe(covering.length > 0)
      expect(labels.coveringSubjects(label)).toEqual(covering)
    }
    expect(new Set(numberOf.values()).size).toBe(numberOf.size)
    for (const at of retained) labels.release(at)
    expect(labels.count).toBe(1)
  }
})
