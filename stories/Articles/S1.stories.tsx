import type { Meta, StoryObj } from '@storybook/react-vite'
import { LessonStory } from './LessonPlayer.js'
import { playFloyd } from './lesson-play.js'

const meta = {
  title: 'Articles/3 Grids, graphs and jump points',
  id: 'articles-s1',
  component: LessonStory,
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640, controls: { disable: true } },
} satisfies Meta<typeof LessonStory>
export default meta
type Story = StoryObj<typeof meta>

export const ParentPointer: Story = { args: { id: 'parent-pointer' } }
export const ManhattanOverDiagonals: Story = { args: { id: 'manhattan-over-diagonals' } }
export const GoalEntersTheOpenSet: Story = { args: { id: 'goal-enters-the-open-set' } }
export const AStarAsPrinted: Story = { args: { id: 'a-star-as-printed' } }
export const JumpPoints: Story = { args: { id: 'jump-points' } }
export const NoWay: Story = { args: { id: 'no-way' } }
export const ForcedNeighbors: Story = { args: { id: 'forced-neighbors' } }
export const PastCorners: Story = { args: { id: 'past-corners' } }
export const DepthAndBreadthFirst: Story = { args: { id: 'depth-and-breadth-first' } }
/** The test `playFloyd` operates the lesson player on this story: its buttons and keys, the choice of a playback, and the entries of the table. */
export const FloydsTable: Story = { args: { id: 'floyds-table' }, play: playFloyd }
export const Dijkstra: Story = { args: { id: 'dijkstra' } }
export const NearestNodeByBlocks: Story = { args: { id: 'nearest-node-by-blocks' } }
export const FlowField: Story = { args: { id: 'flow-field' } }
export const MeshAsPoints: Story = { args: { id: 'mesh-as-points' } }
export const KindsOfData: Story = { args: { id: 'kinds-of-data' } }
