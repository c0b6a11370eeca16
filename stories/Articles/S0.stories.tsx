import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { PixelsLesson } from './lesson-pixels.js'
import { lessonPlay } from './lesson-probe.js'
import {
  CirclesLesson,
  CorrectedEndsLesson,
  SeveralObstaclesLesson,
  SlidingLineLesson,
  SlopesLesson,
  WrappedStartLesson,
} from './lessons-line.js'
import { CrossingLinesLesson, InsideLesson, PushedCornerLesson } from './lessons-line-tests.js'

const meta = {
  title: 'Articles/1 Lines over pixels, part one',
  id: 'articles-s0',
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640 },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 1,049,088 cells, or a few triangles. */
export const PixelsAgainstCells: Story = {
  render: () => <PixelsLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    await expect(lesson.says()).toContain('exact')
    const exact = Number(/path of ([\d.]+)/.exec(lesson.says())?.[1])
    await expect(canvasElement.querySelector('.lesson-words')).toHaveTextContent('1 pixel1,049,088')
    await userEvent.keyboard('{Home}')
    await expect(Number(/path of ([\d.]+)/.exec(lesson.says())?.[1])).toBeGreaterThan(exact)
  }),
}

/** Line by line off the obstacle, to both sides. */
export const SlidingLine: Story = {
  render: () => <SlidingLineLesson />,
  play: lessonPlay(async (lesson) => {
    const steps = lesson.steps()
    await expect(lesson.says()).toContain('path of')
    await lesson.press('Without steps')
    await expect(lesson.says()).toContain('heuristic')
    await expect(lesson.steps()).toBeLessThan(steps)
    await lesson.press('Exact')
    await expect(lesson.says()).toContain('exact')
    const asked = await lesson.counted('asked')
    await expect(await lesson.counted('exact')).toBe(asked)
    await expect(await lesson.counted('none')).toBeGreaterThan(0)
  }),
}

/** The amber rings: where the ends are moved to. */
export const CorrectedEnds: Story = {
  render: () => <CorrectedEndsLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toMatch(/^\d+ of \d+ path of [\d.]+ px;/)
    await lesson.press('Reset')
    await expect(lesson.says()).toContain('2 of the ends moved out of the box')
    await lesson.press('Not corrected')
    await expect(lesson.says()).toContain('no path')
    await lesson.press('Reset')
    await expect(lesson.says()).toContain('both ends where they are')
    await lesson.press('Exact')
    await expect(lesson.says()).toContain('exact')
  }),
}

/** The article's fatal case: a start inside a U. */
export const WrappedStart: Story = {
  render: () => <WrappedStartLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toMatch(/no path|through the obstacle/)
    await lesson.press('Without steps')
    await expect(lesson.says()).toContain('unreachable')
    await lesson.press('Exact')
    await expect(lesson.says()).toContain('exact')
  }),
}

/** Level and upright lines have slopes of zero and of nothing. */
export const SlopesWithoutValue: Story = {
  render: () => <SlopesLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('no path')
    await lesson.press('Upright, as printed')
    await expect(lesson.says()).toContain('no path')
    await lesson.press('Upright, exact')
    await expect(lesson.says()).toContain('exact')
    await expect(await lesson.counted('none')).toBeGreaterThan(0)
  }),
}

/** Lines that lie on each other, and lines in large units. */
export const DoLinesCross: Story = {
  render: () => <CrossingLinesLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('they overlap; the printed test says none')
    await expect(await lesson.counted('missed')).toBe(await lesson.counted('overlap'))
    await expect(await lesson.counted('scale')).toBeGreaterThan(0)
  }),
}

/** A line through a corner crosses two edges, or none. */
export const InsideOrNot: Story = {
  render: () => <InsideLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(await lesson.counted('wrong')).toBeGreaterThan(0)
    await expect(await lesson.counted('open')).toBeGreaterThan(await lesson.counted('wrong'))
  }),
}

/** Away from the other end of the edge is not away from the obstacle. */
export const PushedCorners: Story = {
  render: () => <PushedCornerLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(await lesson.counted('inside')).toBeGreaterThan((await lesson.counted('asked')) / 10)
  }),
}

/** Two tangents and the arc between them. */
export const RoundObstacles: Story = {
  render: () => <CirclesLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('exact')
    const point = Number(/path of ([\d.]+)/.exec(lesson.says())?.[1])
    await lesson.press('A body of 25')
    await expect(Number(/path of ([\d.]+)/.exec(lesson.says())?.[1])).toBeGreaterThan(point)
  }),
}

/** One ring as printed, any number of shapes as it is. */
export const SeveralObstacles: Story = {
  render: () => <SeveralObstaclesLesson />,
  play: lessonPlay(async (lesson) => {
    await lesson.press('Ray scan')
    await expect(lesson.says()).toContain('exact')
  }),
}
