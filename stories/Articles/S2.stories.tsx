import type { Meta, StoryObj } from '@storybook/react-vite'
import { LessonStory } from './LessonPlayer.js'

const meta = {
  title: 'Articles/2 Lines over pixels, part two',
  id: 'articles-s2',
  component: LessonStory,
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640, controls: { disable: true } },
} satisfies Meta<typeof LessonStory>
export default meta
type Story = StoryObj<typeof meta>

export const NumberedExample: Story = { args: { id: 'numbered-example' } }
export const DirectlyConnectable: Story = { args: { id: 'directly-connectable' } }
export const UsedUpCorners: Story = { args: { id: 'used-up-corners' } }
export const StraightLine: Story = { args: { id: 'straight-line' } }
export const SquareRoot: Story = { args: { id: 'square-root' } }
