import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import {
  BELOW,
  CellCornersLesson,
  NodesLesson,
  RiverLesson,
  TiesLesson,
  TOLD,
  TOLD_FILMS,
  WalkthroughLesson,
} from './lessons-cells.js'
import { DeadEndLesson, EasyMapLesson, EnclosedLesson } from './lessons-dead-end.js'
import { lessonPlay } from './lesson-probe.js'

/**
 * The article quotes a well-known tutorial on A* in square cells, and then tells how its author got a walker out of a dead end. The tutorial is
 * right but for two rules that make it fast and wrong; the dead end was never one: it came of leaving out the open list.
 */
const meta = {
  title: 'Articles/4 A* cell by cell',
  id: 'articles-cells',
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640 },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** The tutorial's own map, step by step, with its figures: F above, G and H below, an arrow to the parent. The cell two below the start goes from 28 to 20. */
export const Walkthrough: Story = {
  render: () => <WalkthroughLesson />,
  play: lessonPlay(async (lesson) => {
    const before = lesson.says()
    await expect(before).toMatch(/Take|goal/)
    const steps = TOLD_FILMS[0].steps
    await expect(steps.flatMap(({ step }) => step?.improved ?? [])).toContainEqual({ cell: BELOW, from: 28, to: 20 })
    await expect(steps[1].step?.taken).toBe(TOLD.start + 1)
    await expect(steps[1].step?.improved).toEqual([])
    await lesson.press('Right')
    await userEvent.keyboard('{End}')
    await expect(lesson.says()).toContain('reached at 68')
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  }),
}

/** Of equal F take the one that entered last: the same cost, fewer cells. */
export const Ties: Story = {
  render: () => <TiesLesson />,
  play: lessonPlay(async (lesson) => {
    const closedOf = (): number => Number(/(\d+) closed/.exec(lesson.says())?.[1])
    const newest = closedOf()
    await lesson.press('Oldest first')
    await expect(closedOf()).toBeGreaterThan(newest)
    await expect(await lesson.counted('same')).toBe(await lesson.counted('asked'))
  }),
}

/** Past the corner of a wall: the article leaves the rule open; here it is one setting for all planners. */
export const Corners: Story = {
  render: () => <CellCornersLesson />,
  play: lessonPlay(async (lesson) => {
    const lengthOf = (): number => Number(/([\d.]+) cells/.exec(lesson.says())?.[1])
    const kept = lengthOf()
    await lesson.press('Corners cut')
    await expect(lengthOf()).toBeLessThan(kept)
    await lesson.press('No diagonals')
    await expect(lengthOf()).toBeGreaterThan(kept)
    await expect(await lesson.counted('none')).toBeGreaterThan(0)
  }),
}

/** What a node is: the middle of a square, of a hex, or any place. The search is the same. */
export const Nodes: Story = {
  render: () => <NodesLesson />,
  play: lessonPlay(async (lesson) => {
    await lesson.press('Hexes')
    await expect(lesson.says()).toMatch(/[\d.]+ cells walked/)
    await expect(await lesson.counted('eight')).toBe(0)
    await expect(await lesson.counted('four')).toBeGreaterThan(await lesson.counted('six'))
  }),
}

/** A river: for the tutorial it is a wall. With a cost, each walker decides. */
export const Terrain: Story = {
  render: () => <RiverLesson />,
  play: lessonPlay(async (lesson) => {
    const around = lesson.says()
    await lesson.press('Costs 2')
    await expect(lesson.says()).not.toBe(around)
    await expect(await lesson.counted('plain')).toBeGreaterThan(0)
  }),
}

/** The first version on a map with one wall: it arrives, the long way round. */
export const EasyMap: Story = {
  render: () => <EasyMapLesson />,
  play: lessonPlay(async (lesson) => {
    const lengthOf = (): number => Number(/([\d.]+) cells/.exec(lesson.says())?.[1])
    await expect(lesson.says()).toContain('It is there')
    const walked = lengthOf()
    await lesson.press('A*')
    await expect(lengthOf()).toBeLessThan(walked)
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  }),
}

/** The dead end that gave the article its name: a walker that only knows its neighbors, the same with a list of where it has been, and A*. */
export const DeadEnd: Story = {
  render: () => <DeadEndLesson />,
  play: lessonPlay(async (lesson) => {
    const lengthOf = (): number => Number(/([\d.]+) cells/.exec(lesson.says())?.[1])
    await expect(lesson.says()).toContain('It is there')
    const walked = lengthOf()
    await lesson.press('First version')
    await expect(lesson.says()).toContain('standstill')
    await lesson.press('A*')
    await expect(lengthOf()).toBeLessThan(walked)
    await expect(await lesson.counted('stuck')).toBeGreaterThan(0)
  }),
}

/** Enclosed: the walk knows it when it has been everywhere and is back; here it is known before the search. */
export const Enclosed: Story = {
  render: () => <EnclosedLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    await expect(lesson.says()).toContain('enclosed')
    await lesson.press('Ask the island')
    await expect(lesson.says()).toContain('0 cells looked at')
    await expect(await lesson.counted('ours')).toBe(await lesson.counted('asked'))
    await expect(within(canvasElement).getByText('unreachable')).toBeVisible()
  }),
}
