/** The article on A* in cells (S3): its walkthrough figure by figure, and its claims counted against plain twins of its steps. */
import { describe, expect, it } from 'vitest'
import {
  cornerTrial,
  easyTrial,
  enclosedTrial,
  latticeTrial,
  riverTrial,
  tieTrial,
  tutorialTrial,
  updateTrial,
  walkTrial,
} from '../../stories/Articles/cell-trials.js'
import {
  stepsFrom,
  tutorialSearch,
  type TutorialCell,
  type TutorialStep,
} from '../../stories/Articles/printed/grid-tutorial.js'
import { cellLength, walkTo } from '../../stories/Articles/printed/walk-back.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { buildNavGrid, findPath } from '../../src/engine/index.js'
import { oracleDistances } from '../oracles/grid-dijkstra.js'
import { randomCells } from '../../stories/Articles/random-yards.js'

/** Seven by five cells: A at (1, 2), a wall of three, B four to the right of A. */
const TOLD = {
  map: {
    width: 7,
    height: 5,
    blocked: Uint8Array.from('.......|...#...|...#...|...#...|.......'.replaceAll('|', ''), (cell) =>
      cell === '#' ? 1 : 0,
    ),
  },
  start: 15,
  goal: 19,
}

function framesOf(): { step: TutorialStep; cells: Map<number, TutorialCell> }[] {
  const frames: { step: TutorialStep; cells: Map<number, TutorialCell> }[] = []
  tutorialSearch(TOLD.map, TOLD.start, TOLD.goal, {}, (step, cells) => frames.push({ step, cells: new Map(cells) }))
  return frames
}

describe('the walkthrough with 10 and 14', () => {
  const frames = framesOf()
  const figures = (frame: number, cell: number): number[] => {
    const found = frames[frame].cells.get(cell)
    return found === undefined ? [] : [found.g + found.h, found.g, found.h]
  }

  it('C1: figures three and four: F, G and H of the eight neighbors are those of the pictures', () => {
    expect(frames[0].step.opened).toHaveLength(8)
    expect(figures(0, 16)).toEqual([40, 10, 30])
    expect(figures(0, 9)).toEqual([54, 14, 40])
    expect([8, 14, 22].map((cell) => figures(0, cell)[1])).toEqual([10, 10, 10])
    expect([7, 9, 21, 23].map((cell) => figures(0, cell)[1])).toEqual([14, 14, 14, 14])
  })

  it('C1: figures four and five: the cell to the right is taken and changes nothing; then one of two cells with 54, which opens two', () => {
    const [, second, third] = frames
    expect(second.step).toMatchObject({ taken: 16, opened: [], improved: [] })
    expect(second.step.kept.map(({ cell }) => cell)).toEqual([8, 9, 22, 23])
    expect(second.step.kept[1]).toEqual({ cell: 9, g: 14, through: 20 })
    expect([...second.cells.values()].filter(({ closed }) => !closed)).toHaveLength(7)
    // The newest of the two, below right of the start; the corner of the wall is not cut.
    expect(third.step.taken).toBe(23)
    expect(third.step.opened).toEqual([29, 30])
    expect(third.step.kept.map(({ cell }) => cell)).toEqual([22])
  })

  it('C2: figure six: the cell two below the start goes from 28 to 20 and gets the cell above it as its parent', () => {
    expect(frames[2].cells.get(29)).toMatchObject({ g: 28, parent: 23 })
    const update = frames.find(({ step }) => step.improved.length > 0)
    expect(update?.step).toMatchObject({ taken: 22, improved: [{ cell: 29, from: 28, to: 20 }] })
    expect(update?.cells.get(29)).toMatchObject({ g: 20, parent: 22 })
    expect(frames.at(-1)?.step.opened).toContain(TOLD.goal)
    expect(tallyOf(updateTrial, 60).counts.updated).toBeGreaterThan(30)
  })

  it('the twin with its two rules put right finds what the oracle finds', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { map, start, goal } = randomCells(seed, 16)
      const truth = oracleDistances(
        {
          width: 16,
          height: 16,
          policy: 'no-corner-cutting',
          blocked: (x, y) => map.blocked[y * 16 + x] === 1,
          straight: 10,
          diagonal: 14,
        },
        start % 16,
        Math.floor(start / 16),
      )[goal]
      expect(tutorialSearch(map, start, goal, { estimate: 'octile', endsWhen: 'taken' }).cost).toBe(truth)
    }
  })
})

describe('what the article prints, counted', () => {
  it('C1: Manhattan with diagonal steps and an early end lengthen one path in eight; 10 and 14 alone next to none', () => {
    const { counts, worst } = tallyOf(tutorialTrial, 150)
    expect(counts.asked).toBeGreaterThan(100)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.08)
    expect(counts.longer / counts.asked).toBeLessThan(0.2)
    expect(worst).toBeGreaterThan(1.05)
    expect(counts.rounded).toBeLessThan(3)
  })

  it('C3: of equal F the newest or the oldest: the same cost, and the newest first looks at fewer cells', () => {
    const { counts } = tallyOf(tieTrial, 150)
    expect(counts.same).toBe(counts.asked)
    expect(counts.fewer / counts.asked).toBeGreaterThan(0.8)
    expect(counts.more).toBeLessThan(counts.asked / 50)
  })

  it('C4: a way that may cut corners usually does, and some maps have no other', () => {
    const { counts } = tallyOf(cornerTrial, 150)
    expect(counts.cuts / counts.asked).toBeGreaterThan(0.9)
    expect(counts.none).toBeGreaterThan(5)
  })

  it('C5: squares with eight ways are never over a tenth too long; hexes and four ways are', () => {
    const { counts } = tallyOf(latticeTrial, 100)
    expect(counts.eight).toBe(0)
    expect(counts.six / counts.asked).toBeGreaterThan(0.5)
    expect(counts.four / counts.asked).toBeGreaterThan(0.8)
  })

  it('C6: a river as a wall, or as plain ground, costs more than a river with a cost', () => {
    const { counts, worst } = tallyOf(riverTrial, 150)
    expect(counts.wall / counts.asked).toBeGreaterThan(0.2)
    expect(counts.plain / counts.asked).toBeGreaterThan(0.3)
    expect(worst).toBeGreaterThan(1.2)
  })

  it('C7: without an open list the walk gets stuck; with the walk back it arrives, three times in four by a longer way', () => {
    const { counts, worst } = tallyOf(walkTrial, 150)
    expect(counts.arrived).toBe(counts.asked)
    expect(counts.stuck / counts.asked).toBeGreaterThan(0.45)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.7)
    expect(counts.listLonger / counts.asked).toBeGreaterThan(0.65)
    expect(worst).toBeGreaterThan(10)
  })

  it('C7: where one cell in twenty is blocked the first version arrives nearly always, one time in three by a longer way', () => {
    const { counts, worst } = tallyOf(easyTrial, 150)
    expect(counts.arrived / counts.asked).toBeGreaterThan(0.95)
    expect(counts.longer / counts.asked).toBeGreaterThan(0.2)
    expect(worst).toBeGreaterThan(1.3)
  })

  it('C8: back at the start means enclosed, always, after many steps; known islands say so before the first', () => {
    const { counts } = tallyOf(enclosedTrial, 150)
    expect(counts.asked).toBeGreaterThan(60)
    expect(counts.said).toBe(counts.asked)
    expect(counts.ours).toBe(counts.asked)
    expect(counts.long / counts.asked).toBeGreaterThan(0.5)
  })
})

describe('the U', () => {
  const text = '...........|...####....|......#....|....A.#..B.|......#....|...####....|...........'.replaceAll('|', '')
  const map = { width: 11, height: 7, blocked: Uint8Array.from(text, (cell) => (cell === '#' ? 1 : 0)) }
  const [start, goal] = [text.indexOf('A'), text.indexOf('B')]

  it('C7: figures ten and eleven: after six cells none is new; one back there is, and it gets out, by a longer way than A*', () => {
    const first = walkTo(map, start, goal, false)
    expect(first).toMatchObject({ status: 'stuck' })
    expect(first.walked).toHaveLength(7)
    const { walked, status } = walkTo(map, start, goal)
    expect(status).toBe('arrived')
    expect(walked.slice(0, 7)).toEqual(first.walked)
    expect(walked[7]).toBe(walked[5])
    expect(walked.slice(0, 8)).not.toContain(walked[8])
    for (let i = 1; i < walked.length; i++)
      expect(stepsFrom(map, walked[i - 1]).map(({ to }) => to)).toContain(walked[i])
    const ours = findPath(buildNavGrid({ ...map }), { x: 4.5, y: 3.5 }, { x: 9.5, y: 3.5 })
    if (ours.status !== 'found') throw new Error(ours.status)
    expect(cellLength(map, walked)).toBeGreaterThan(1.5 * ours.path.length)
  })
})
