import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SixPropertiesLesson, VoronoiLesson } from './lessons-delaunay.js'
import { BrokenLesson, ClipLesson, ConvexLesson, DelaunayLesson, SegmentLesson } from './lessons-making-meshes.js'
import {
  AreaLesson,
  FunnelLesson,
  IslandLesson,
  SAVED,
  SaveLesson,
  WrongSideLesson,
} from './lessons-searching-meshes.js'
import {
  CurveLesson,
  DroppedLesson,
  landCost,
  LandLesson,
  NodeCountLesson,
  StraightLesson,
  TankLesson,
} from './lessons-why-meshes.js'
import { lessonPlay } from './lesson-probe.js'

const meta = {
  title: 'Articles/5 Navigation meshes',
  id: 'articles-meshes',
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640 },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const numberIn = (text: string): number => Number(/([\d.]+)/.exec(text.replace(/^\d+ of \d+/, ''))?.[1])

/** Cells, waypoints with their links, polygons: how many of each on one map. */
export const NodeCounts: Story = {
  render: () => <NodeCountLesson />,
  play: lessonPlay(async (lesson) => {
    const triangles = numberIn(lesson.says())
    await lesson.press('Grid')
    await expect(numberIn(lesson.says())).toBeGreaterThan(10 * triangles)
    await expect(await lesson.counted('cells')).toBe(await lesson.counted('asked'))
  }),
}

/** The Z: bends where nothing is in the way. */
export const StraightWay: Story = {
  render: () => <StraightLesson />,
  play: lessonPlay(async (lesson) => {
    const bent = numberIn(lesson.says())
    await lesson.press('In the mesh')
    await expect(numberIn(lesson.says())).toBeLessThan(bent)
    await expect(lesson.says()).toContain('0 bends')
    await expect(await lesson.counted('mesh')).toBe(0)
  }),
}

/** Bends made smooth, checked against the mesh. */
export const Smoothing: Story = {
  render: () => <CurveLesson />,
  play: lessonPlay(async (lesson) => {
    const arcs = numberIn(lesson.says())
    await lesson.press('As it is')
    await expect(numberIn(lesson.says())).toBeGreaterThan(2 * arcs)
    await expect(await lesson.counted('checked')).toBe(0)
  }),
}

/** A box falls on the way, and a walker that casts a ray ahead. */
export const DynamicObstacle: Story = {
  render: () => <DroppedLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('It is there')
    await expect(await lesson.counted('found')).toBe(await lesson.counted('asked'))
  }),
}

/** A man and a tank on one map, and the tank on waypoints. */
export const ManAndTank: Story = {
  render: () => <TankLesson />,
  play: lessonPlay(async (lesson) => {
    const clear = numberIn(lesson.says())
    await lesson.press('Tank on waypoints')
    await expect(numberIn(lesson.says())).toBeLessThan(clear)
    await expect(await lesson.counted('ours')).toBe(0)
  }),
}

/** Sand and water: what the path costs, part by part. */
export const TerrainInformation: Story = {
  render: () => <LandLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    const around = numberIn(lesson.says())
    await lesson.press('Without')
    await expect(numberIn(lesson.says())).toBeLessThan(around)
    await expect(within(canvasElement).getByText(new RegExp(`${landCost.toFixed(1)} in all`))).toBeVisible()
  }),
}

/** Section 7 of the article: costs from middle to middle take the way below, the shortest runs above. */
export const WrongSide: Story = {
  render: () => <WrongSideLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toMatch(/2\d\.\d % over/)
    await lesson.press('Polyanya')
    await expect(await lesson.counted('side')).toBeGreaterThan(0)
  }),
}

/** Largest and smallest area: what splitting mends, and what throwing away costs. */
export const SmallestAndLargestArea: Story = {
  render: () => <AreaLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(Number(/([\d.]+) % over/.exec(lesson.says())?.[1])).toBeLessThan(5)
    await expect(await lesson.counted('holed')).toBeGreaterThan(0)
  }),
}

/** The funnel through five polygons, a portal at a time, by three readings. */
export const FunnelSteps: Story = {
  render: () => <FunnelLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('The shortest in this corridor')
    await expect(await lesson.counted('whole')).toBe(await lesson.counted('asked'))
    await expect(await lesson.counted('both')).toBeGreaterThan(0)
  }),
}

/** Signs of turns, and whether segments meet. */
export const TurnsAndSegments: Story = {
  render: () => <SegmentLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('touch')
    await expect(await lesson.counted('wrong')).toBeGreaterThan(0)
  }),
}

/** A hull, and the test of a place in it with corners one way round and the other. */
export const HullAndPlace: Story = {
  render: () => <ConvexLesson />,
  play: lessonPlay(async (lesson) => {
    await lesson.press('The other')
    await lesson.press('Reset')
    await expect(lesson.says()).toContain('outside')
    await expect(await lesson.counted('one')).toBe(0)
  }),
}

/** The DT point of each edge with its circle, triangle by triangle. */
export const DelaunayPoints: Story = {
  render: () => <DelaunayLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('Free ground')
    await expect(await lesson.counted('ours')).toBe(0)
    await expect(await lesson.counted('printed')).toBeGreaterThan(0)
  }),
}

/** Six properties of a Delaunay triangulation, one after the other. */
export const SixProperties: Story = {
  render: () => <SixPropertiesLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toMatch(/Least of six angles [\d.]+°; with the other diagonal [\d.]+°/)
    await lesson.press('One point more')
    await expect(lesson.says()).toContain('triangles give way')
    await expect(await lesson.counted('swap')).toBe(0)
    await expect(await lesson.counted('triple')).toBeGreaterThan(0)
  }),
}

/** Edges between the centers of circles, for points and cut at walls. */
export const VoronoiAndItsDual: Story = {
  render: () => <VoronoiLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('all of them walkable')
    await lesson.press('As it is for points')
    await expect(lesson.says()).toContain('through walls too')
    await expect(await lesson.counted('cut')).toBe(0)
    await expect(await lesson.counted('through')).toBeGreaterThan(0)
  }),
}

/** Two polygons united, and cut by one another: where one border goes in and out. */
export const PolygonUnion: Story = {
  render: () => <ClipLesson />,
  play: lessonPlay(async (lesson) => {
    const areaIn = (): number => Number(/area (\d+)/.exec(lesson.says())?.[1])
    const union = areaIn()
    await lesson.press('Inside both')
    await expect(areaIn()).toBeLessThan(union)
    await expect(await lesson.counted('ours')).toBe(await lesson.counted('asked'))
  }),
}

/** Shapes that overlap, and one that crosses itself. */
export const BrokenInput: Story = {
  render: () => <BrokenLesson />,
  play: lessonPlay(async (lesson) => {
    const [, covered, free] = (/([\d.]+) covered in the end where ([\d.]+)/.exec(lesson.says()) ?? []).map(Number)
    await expect(covered).not.toBe(free)
    await lesson.press('Self-crossing, here')
    await expect(lesson.says()).toContain('covered once')
  }),
}

/** An enclosed island, with and without a teleport. */
export const Islands: Story = {
  render: () => <IslandLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('walked')
    await lesson.press('Shut in')
    await expect(lesson.says()).toContain('unreachable, 0 looked at')
  }),
}

/** A mesh as bytes, as JSON, and read again. */
export const SavedMesh: Story = {
  render: () => <SaveLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('the same path')
    await expect(SAVED.isSame).toBe(true)
  }),
}
