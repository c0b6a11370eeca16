import type { Meta, StoryObj } from '@storybook/react-vite'
import { LessonStory } from './LessonPlayer.js'

const meta = {
  title: 'Articles/4 A* cell by cell',
  id: 'articles-cells',
  component: LessonStory,
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640, controls: { disable: true } },
} satisfies Meta<typeof LessonStory>
export default meta
type Story = StoryObj<typeof meta>

export const Walkthrough: Story = { args: { id: 'walkthrough' } }
export const Ties: Story = { args: { id: 'ties' } }
export const Corners: Story = { args: { id: 'corners' } }
export const Nodes: Story = { args: { id: 'nodes' } }
export const Terrain: Story = { args: { id: 'terrain' } }
export const EasyMap: Story = { args: { id: 'easy-map' } }
export const DeadEnd: Story = { args: { id: 'dead-end' } }
export const Enclosed: Story = { args: { id: 'enclosed' } }
