/**
 * Tests the article on A* in cells. The steps that the article prints are run as code, and must give the numbers in its
 * example. Its claims are tested on random cells.
 */
import { describe, expect, it } from 'vitest'
import { updateTrial, randomCells } from './cell-trials.js'
import {
  stepsFrom,
  tutorialSearch,
  type TutorialCell,
  type TutorialStep,
} from '../../stories/Articles/printed/grid-tutorial.js'
import { cellLength, walkTo } from '../../stories/Articles/printed/walk-back.js'
import { tallyOf } from './tally.js'
import { askGrid } from '../../stories/Articles/cell-map.js'
import { CORRECT_RULES, TUTORIAL } from '../../stories/Articles/lessons-cells.js'
import { TRAP } from '../../stories/Articles/lessons-dead-ends.js'
import { oracleDistances } from '../oracles/grid-dijkstra.js'

function framesOf(): { step: TutorialStep; cells: Map<number, TutorialCell> }[] {
  const frames: { step: TutorialStep; cells: Map<number, TutorialCell> }[] = []
  tutorialSearch(TUTORIAL, TUTORIAL.start, TUTORIAL.goal, {}, (step, cells) =>
    frames.push({ step, cells: new Map(cells) }),
  )
  return frames
}

describe('the published A* example with step costs 10 and 14', () => {
  const frames = framesOf()
  const figures = (frame: number, cell: number): number[] => {
    const found = frames[frame].cells.get(cell)
    return found === undefined ? [] : [found.g + found.h, found.g, found.h]
  }

  it('gives the eight neighbors of the start the values F, G and H of figures three and four', () => {
    expect(frames[0].step.opened).toHaveLength(8)
    expect(figures(0, 16)).toEqual([40, 10, 30])
    expect(figures(0, 9)).toEqual([54, 14, 40])
    expect([8, 14, 22].map((cell) => figures(0, cell)[1])).toEqual([10, 10, 10])
    expect([7, 9, 21, 23].map((cell) => figures(0, cell)[1])).toEqual([14, 14, 14, 14])
  })

  it('expands the cell to the right, then one of two cells with F 54', () => {
    const [, second, third] = frames
    expect(second.step).toMatchObject({ taken: 16, opened: [], improved: [] })
    expect(second.step.unchanged.map(({ cell }) => cell)).toEqual([8, 9, 22, 23])
    expect(second.step.unchanged[1]).toEqual({ cell: 9, g: 14, through: 20 })
    expect([...second.cells.values()].filter(({ closed }) => !closed)).toHaveLength(7)
    // Two cells have equal F; the newest, to the lower right of the start, is taken. The path does not cut the corner
    // of the wall.
    expect(third.step.taken).toBe(23)
    expect(third.step.opened).toEqual([29, 30])
    expect(third.step.unchanged.map(({ cell }) => cell)).toEqual([22])
  })

  it('finds a cheaper way to the second cell below the start, which lowers its G from 28 to 20', () => {
    expect(frames[2].cells.get(29)).toMatchObject({ g: 28, parent: 23 })
    const update = frames.find(({ step }) => step.improved.length > 0)
    expect(update?.step).toMatchObject({ taken: 22, improved: [{ cell: 29, from: 28, to: 20 }] })
    expect(update?.cells.get(29)).toMatchObject({ g: 20, parent: 22 })
    expect(frames.at(-1)?.step.opened).toContain(TUTORIAL.goal)
    expect(tallyOf(updateTrial, 60).updated).toBeGreaterThan(30)
  })

  it('finds the shortest path when two wrong rules of the article are corrected', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const map = randomCells(seed, 16)
      const { start, goal, plain } = map
      const truth = oracleDistances({ ...plain, straight: 10, diagonal: 14 }, start % 16, Math.floor(start / 16))[goal]
      expect(tutorialSearch(map, start, goal, CORRECT_RULES).cost).toBe(truth)
    }
  })
})

it('the greedy walk leaves a U-shaped obstacle by a longer path than A*, after it stopped in six cells', () => {
  const first = walkTo(TRAP, TRAP.start, TRAP.goal, false)
  expect(first).toMatchObject({ status: 'stuck' })
  expect(first.walked).toHaveLength(7)
  const { walked, status } = walkTo(TRAP, TRAP.start, TRAP.goal)
  expect(status).toBe('arrived')
  expect(walked.slice(0, 7)).toEqual(first.walked)
  expect(walked[7]).toBe(walked[5])
  expect(walked.slice(0, 8)).not.toContain(walked[8])
  for (let i = 1; i < walked.length; i++)
    expect(stepsFrom(TRAP, walked[i - 1]).map(({ to }) => to)).toContain(walked[i])
  const ours = askGrid(TRAP)
  if (ours.status !== 'found') throw new Error(ours.status)
  expect(cellLength(TRAP, walked)).toBeGreaterThan(1.5 * ours.path.length)
})
