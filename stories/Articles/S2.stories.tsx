import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import {
  AvoidedCornerLesson,
  ConnectableLesson,
  NumberedExampleLesson,
  SquareRootLesson,
  StraightLineLesson,
} from './lessons-tree.js'
import { lessonPlay } from './lesson-probe.js'

const meta = {
  title: 'Articles/2 Lines over pixels, part two',
  id: 'articles-s2',
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640 },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** The start sees 1, 2 and 3; 3 sees the start, 1, 4 and 5: the tree as a tree, beside the map. */
export const NumberedExample: Story = {
  render: () => <NumberedExampleLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    await expect(lesson.says()).toContain('the shortest of')
    const tree = (): HTMLElement => within(canvasElement).getByRole('img', { name: /Tree of/ })
    const whole = tree().querySelectorAll('circle').length
    await userEvent.keyboard('{Home}')
    const told: string[] = []
    for (let step = 1; step < lesson.steps(); step++) {
      await userEvent.keyboard('{ArrowRight}')
      told.push(lesson.says().replace(/^\d+ of \d+ /, ''))
      if (step === 5) await expect(tree().querySelectorAll('circle').length).toBeLessThan(whole)
    }
    for (const child of ['1', '2', '3']) await expect(told).toContain(`${child} is a child of the start`)
    for (const child of ['4', '5']) await expect(told).toContain(`${child} is a child of 3`)
    await expect(told).toContain('5 sees the end: a path')
    await expect(await lesson.counted('longer')).toBeLessThan((await lesson.counted('asked')) / 20)
  }),
}

/** Along edges, over bays, through the inside. */
export const DirectlyConnectable: Story = {
  render: () => <ConnectableLesson />,
  play: lessonPlay(async (lesson) => {
    await userEvent.keyboard('{Home}')
    await expect(lesson.says()).toContain('along an edge: connectable; the printed test says yes')
    await expect(await lesson.counted('missed')).toBeGreaterThan(0)
  }),
}

/** Whoever comes first takes the corner. */
export const UsedUpCorners: Story = {
  render: () => <AvoidedCornerLesson />,
  play: lessonPlay(async (lesson) => {
    const [, found, shortest] = (/paths: ([\d.]+) px; .*: ([\d.]+) px/.exec(lesson.says()) ?? []).map(Number)
    await expect(found).toBeGreaterThan(shortest * 1.5)
  }),
}

/** The straight line is never tried, and the first of no paths is read. */
export const StraightLine: Story = {
  render: () => <StraightLineLesson />,
  play: lessonPlay(async (lesson) => {
    const lengths = (): number[] => (/: ([\d.]+) px; .*: ([\d.]+) px/.exec(lesson.says()) ?? []).slice(1).map(Number)
    await expect(lengths()[0]).toBeGreaterThan(lengths()[1])
    await lesson.press('Ours')
    await expect(lengths()[0]).toBe(lengths()[1])
    await expect(await lesson.counted('longer')).toBeGreaterThan((await lesson.counted('asked')) / 2)
  }),
}

/** Squares added up are no length. */
export const SquareRoot: Story = {
  render: () => <SquareRootLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).not.toContain('the shortest')
    await lesson.press('Sum of lengths')
    await expect(lesson.says()).toContain('the shortest')
    await expect(await lesson.counted('wrong')).toBeGreaterThan(0)
  }),
}
