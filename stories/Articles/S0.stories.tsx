import type { Meta, StoryObj } from '@storybook/react-vite'
import { LessonStory } from './LessonPlayer.js'

const meta = {
  title: 'Articles/1 Lines over pixels, part one',
  id: 'articles-s0',
  component: LessonStory,
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640, controls: { disable: true } },
} satisfies Meta<typeof LessonStory>
export default meta
type Story = StoryObj<typeof meta>

export const PixelsAgainstCells: Story = { args: { id: 'pixels-against-cells' } }
export const SlidingLine: Story = { args: { id: 'sliding-line' } }
export const CorrectedEnds: Story = { args: { id: 'corrected-ends' } }
export const WrappedStart: Story = { args: { id: 'wrapped-start' } }
export const SlopesWithoutValue: Story = { args: { id: 'slopes-without-value' } }
export const DoLinesCross: Story = { args: { id: 'do-lines-cross' } }
export const InsideOrNot: Story = { args: { id: 'inside-or-not' } }
export const PushedCorners: Story = { args: { id: 'pushed-corners' } }
export const RoundObstacles: Story = { args: { id: 'round-obstacles' } }
export const SeveralObstacles: Story = { args: { id: 'several-obstacles' } }
