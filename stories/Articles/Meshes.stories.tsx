import type { Meta, StoryObj } from '@storybook/react-vite'
import { LessonStory } from './LessonPlayer.js'

const meta = {
  title: 'Articles/5 Navigation meshes',
  id: 'articles-meshes',
  component: LessonStory,
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640, controls: { disable: true } },
} satisfies Meta<typeof LessonStory>
export default meta
type Story = StoryObj<typeof meta>

export const NodeCounts: Story = { args: { id: 'node-counts' } }
export const StraightWay: Story = { args: { id: 'straight-way' } }
export const Smoothing: Story = { args: { id: 'smoothing' } }
export const DynamicObstacle: Story = { args: { id: 'dynamic-obstacle' } }
export const ManAndTank: Story = { args: { id: 'man-and-tank' } }
export const TerrainInformation: Story = { args: { id: 'terrain-information' } }
export const WrongSide: Story = { args: { id: 'wrong-side' } }
export const SmallestAndLargestArea: Story = { args: { id: 'smallest-and-largest-area' } }
export const FunnelSteps: Story = { args: { id: 'funnel-steps' } }
export const TurnsAndSegments: Story = { args: { id: 'turns-and-segments' } }
export const HullAndPlace: Story = { args: { id: 'hull-and-place' } }
export const DelaunayPoints: Story = { args: { id: 'delaunay-points' } }
export const SixProperties: Story = { args: { id: 'six-properties' } }
export const VoronoiAndItsDual: Story = { args: { id: 'voronoi-and-its-dual' } }
export const PolygonUnion: Story = { args: { id: 'polygon-union' } }
export const BrokenInput: Story = { args: { id: 'broken-input' } }
export const Islands: Story = { args: { id: 'islands' } }
export const SavedMesh: Story = { args: { id: 'saved-mesh' } }
