import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { probe } from '../canvas-probe.js'
import {
  EarlyEndLesson,
  JumpPointLesson,
  ManhattanLesson,
  NoWayLesson,
  ParentPointerLesson,
  PrintedAStarLesson,
} from './lessons-a-star.js'
import { probeLesson } from './lesson-probe.js'

const meta = {
  title: 'Articles/2 Grids, graphs and jump points',
  id: 'articles-s1',
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640 },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** The chain of parents leaves a cell out, and the path goes through a wall. */
export const ParentPointer: Story = {
  render: () => <ParentPointerLesson />,
  play: async ({ canvasElement }) => {
    const lesson = await probeLesson(canvasElement)
    await expect(lesson.says()).toContain('lead to no neighbor')
    const map = await probe(canvasElement, { world: CELLS })
    await map.hides({ x: 60, y: 300 }, map.theme.canvas)
    await lesson.press('Corrected')
    await expect(lesson.says()).not.toContain('no neighbor')
    await expect(await lesson.counted('stray')).toBeGreaterThan(3)
  },
}

/** An estimate that says more than the way costs. */
export const ManhattanOverDiagonals: Story = {
  render: () => <ManhattanLesson />,
  play: async ({ canvasElement }) => {
    const lesson = await probeLesson(canvasElement)
    await expect(lesson.says()).toContain('path of 18.24; the shortest is 15.31')
    await lesson.press('Octile')
    await expect(lesson.says()).toContain('path of 15.31; the shortest is 15.31')
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  },
}

/** The first way to the goal need not be the cheapest. */
export const GoalEntersTheOpenSet: Story = {
  render: () => <EarlyEndLesson />,
  play: async ({ canvasElement }) => {
    const lesson = await probeLesson(canvasElement)
    await expect(lesson.says()).toContain('path of 16.45; the shortest is 14.49')
    await lesson.press('Ends when taken')
    await expect(lesson.says()).toContain('path of 14.49; the shortest is 14.49')
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  },
}

/** The whole of the printed code beside the engine's A*. */
export const AStarAsPrinted: Story = {
  render: () => <PrintedAStarLesson />,
  play: async ({ canvasElement }) => {
    const lesson = await probeLesson(canvasElement)
    const steps = lesson.steps()
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('path of 15.31, exact')
    await expect(lesson.steps()).not.toBe(steps)
    await expect(await lesson.counted('looks')).toBeGreaterThan(await lesson.counted('sifts'))
  },
}

/** Scans, jump points, and the neighbors that walls force. */
export const JumpPoints: Story = {
  render: () => <JumpPointLesson />,
  play: async ({ canvasElement }) => {
    const lesson = await probeLesson(canvasElement)
    await expect(lesson.says()).toContain('path of 51.73; the shortest is 13.83')
    await lesson.press('With a table (JPS+)')
    await expect(lesson.says()).toContain('path of 13.83, exact')
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('path of 13.83, exact')
    const asked = await lesson.counted('asked')
    await expect(await lesson.counted('ours')).toBe(asked)
    await expect(await lesson.counted('none')).toBeGreaterThan(asked / 10)
    await expect(await lesson.counted('longer')).toBeGreaterThan(asked / 3)
  },
}

/** The straight line handed out where no way leads. */
export const NoWay: Story = {
  render: () => <NoWayLesson />,
  play: async ({ canvasElement }) => {
    const lesson = await probeLesson(canvasElement)
    await expect(lesson.says()).toContain('the straight line is handed out')
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('unreachable')
    await expect(await lesson.counted('ours')).toBe(await lesson.counted('asked'))
  },
}

const CELLS = { x: 0, y: 0, width: 14 * 40, height: 9 * 40 }
