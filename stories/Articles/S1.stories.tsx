import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { probe } from '../canvas-probe.js'
import {
  EarlyEndLesson,
  JumpPointLesson,
  ManhattanLesson,
  NoWayLesson,
  ParentPointerLesson,
  PrintedAStarLesson,
} from './lessons-a-star.js'
import { CornersLesson, ForcedNeighborsLesson } from './lessons-jump.js'
import { KindsOfDataLesson, PointSetLesson } from './lessons-mesh.js'
import { NearestNodeLesson } from './lessons-nearest-node.js'
import { DijkstraLesson, FloydLesson } from './lessons-tables.js'
import { FlowFieldLesson, TraversalLesson } from './lessons-traversal.js'
import { lessonPlay } from './lesson-probe.js'

const meta = {
  title: 'Articles/3 Grids, graphs and jump points',
  id: 'articles-s1',
  tags: ['!autodocs'],
  parameters: { heightInDocs: 640 },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** The chain of parents leaves a cell out, and the path goes through a wall. */
export const ParentPointer: Story = {
  render: () => <ParentPointerLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    await expect(lesson.says()).toContain('lead to no neighbor')
    const map = await probe(canvasElement, { world: CELLS })
    await map.hasInk({ x: 0, y: 200, width: 560, height: 160 })
    await lesson.press('Corrected')
    await expect(lesson.says()).not.toContain('no neighbor')
    await expect(await lesson.counted('stray')).toBeGreaterThan(3)
  }),
}

/** An estimate that says more than the way costs. */
export const ManhattanOverDiagonals: Story = {
  render: () => <ManhattanLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('path of 18.24; the shortest is 15.31')
    await lesson.press('Octile')
    await expect(lesson.says()).toContain('path of 15.31; the shortest is 15.31')
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  }),
}

/** The first way to the goal need not be the cheapest. */
export const GoalEntersTheOpenSet: Story = {
  render: () => <EarlyEndLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('path of 16.45; the shortest is 14.49')
    await lesson.press('Ends when taken')
    await expect(lesson.says()).toContain('path of 14.49; the shortest is 14.49')
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  }),
}

/** The whole of the printed code beside the engine's A*. */
export const AStarAsPrinted: Story = {
  render: () => <PrintedAStarLesson />,
  play: lessonPlay(async (lesson) => {
    const steps = lesson.steps()
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('path of 15.31, exact')
    await expect(lesson.steps()).not.toBe(steps)
    await expect(await lesson.counted('looks')).toBeGreaterThan(await lesson.counted('sifts'))
  }),
}

/** Scans, jump points, and the neighbors that walls force. */
export const JumpPoints: Story = {
  render: () => <JumpPointLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('path of 51.73; the shortest is 13.83')
    await lesson.press('With a table (JPS+)')
    await expect(lesson.says()).toContain('path of 13.83, exact')
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('path of 13.83, exact')
    const asked = await lesson.counted('asked')
    await expect(await lesson.counted('ours')).toBe(asked)
    await expect(await lesson.counted('none')).toBeGreaterThan(asked / 10)
    await expect(await lesson.counted('longer')).toBeGreaterThan(asked / 3)
  }),
}

/** The straight line handed out where no way leads. */
export const NoWay: Story = {
  render: () => <NoWayLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('the straight line is handed out')
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('unreachable')
    await expect(await lesson.counted('ours')).toBe(await lesson.counted('asked'))
  }),
}

/** The article's two figures, and what they leave out. */
export const ForcedNeighbors: Story = {
  render: () => <ForcedNeighborsLesson />,
  play: lessonPlay(async (lesson) => {
    await userEvent.keyboard('{Home}')
    await lesson.press('Corners may be cut (2011)')
    await lesson.press('Reset')
    await lesson.press('Step')
    await expect(lesson.says()).toContain('from 8 to 5, 4 blocked: 1 forced; the printed test says jump point')
    await lesson.press('Corners are kept (2012)')
    await lesson.press('Reset')
    for (let step = 0; step < 7; step++) await userEvent.keyboard('{ArrowRight}')
    await expect(lesson.says()).toMatch(/from 8 to 5, 7 blocked: 1 and 4 forced; the printed test says none/)
    await expect(await lesson.counted('missed')).toBeGreaterThan(100)
  }),
}

/** Four rules on one map, and every planner keeps to the map's. */
export const PastCorners: Story = {
  render: () => <CornersLesson />,
  play: lessonPlay(async (lesson) => {
    const lengthUnder = async (film: string): Promise<number> => {
      await lesson.press(film)
      return Number(/path of ([\d.]+)/.exec(lesson.says())?.[1])
    }
    const [four, kept, one, any] = [
      await lengthUnder('Four directions'),
      await lengthUnder('Corners are kept'),
      await lengthUnder('One corner may be cut'),
      await lengthUnder('Any corner may be cut'),
    ]
    await expect(four).toBeGreaterThan(kept)
    await expect(kept).toBeGreaterThan(one)
    await expect(one).toBeGreaterThan(any)
  }),
}

/** One way to its end, or wave by wave. */
export const DepthAndBreadthFirst: Story = {
  render: () => <TraversalLesson />,
  play: lessonPlay(async (lesson) => {
    const depth = lesson.says()
    await lesson.press('Dijkstra, ours')
    await expect(lesson.says()).toContain('exact')
    await expect(depth).not.toContain('exact')
    await expect(await lesson.counted('depth')).toBeGreaterThan(await lesson.counted('breadth'))
  }),
}

/** Every entry of the table is a button: it shows its way. */
export const FloydsTable: Story = {
  render: () => <FloydLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^A to F: 20/ }))
    await expect(canvas.getByText('A to F: 20, over A C D F')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^A to G: ∞/ })).toBeVisible()
    await lesson.press('As printed')
    await userEvent.click(canvas.getByRole('button', { name: /^A to G: / }))
    await expect(canvas.getByText(/^A to G: .*over A/)).toBeVisible()
    await expect(await lesson.counted('told')).toBe(await lesson.counted('noWay'))
    await expect(await lesson.counted('right')).toBe(await lesson.counted('asked'))
  }),
}

/** Vertex by vertex, with the list beside. */
export const Dijkstra: Story = {
  render: () => <DijkstraLesson />,
  play: lessonPlay(async (lesson, canvasElement) => {
    await expect(await lesson.counted('astray')).toBeGreaterThan(0)
    await lesson.press('Corrected')
    const list = within(canvasElement).getByRole('table', { name: 'From C' })
    await expect(within(list).getByRole('row', { name: 'G ∞ –' })).toBeVisible()
  }),
}

/** The first ring of blocks that has a node need not have the nearest. */
export const NearestNodeByBlocks: Story = {
  render: () => <NearestNodeLesson />,
  play: lessonPlay(async (lesson) => {
    await expect(lesson.says()).toContain('behind a wall')
    await lesson.press('Ours')
    await expect(lesson.says()).toContain('the nearest in sight')
    await expect(await lesson.counted('further')).toBeGreaterThan(0)
    await expect(await lesson.counted('hidden')).toBeGreaterThan(0)
  }),
}

/** One wave from the goal, and a direction everywhere. */
export const FlowField: Story = {
  render: () => <FlowFieldLesson />,
  play: lessonPlay(async (lesson) => {
    const inAll = (): number => Number(/([\d.]+) in all/.exec(lesson.says())?.[1])
    const ours = inAll()
    await lesson.press('Flood fill')
    await expect(inAll()).toBeGreaterThan(ours)
    await expect(await lesson.counted('ours')).toBe(await lesson.counted('asked'))
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  }),
}

/** Corners, middles and centers as one set of points, beside the shortest. */
export const MeshAsPoints: Story = {
  render: () => <PointSetLesson />,
  play: lessonPlay(async (lesson) => {
    const length = (): number => Number(/([\d.]+) px;/.exec(lesson.says())?.[1])
    const told = length()
    await lesson.press('Ours')
    await expect(length()).toBeLessThan(told)
    await expect(await lesson.counted('shorter')).toBe(0)
    await expect(await lesson.counted('longer')).toBeGreaterThan(0)
  }),
}

/** Cells, waypoints, lines of sight, a mesh: the same question to each. */
export const KindsOfData: Story = {
  render: () => <KindsOfDataLesson />,
  play: lessonPlay(async (lesson) => {
    await lesson.press('Cells')
    const cells = Number(/([\d.]+) px/.exec(lesson.says())?.[1])
    await lesson.press('Mesh')
    await expect(Number(/([\d.]+) px/.exec(lesson.says())?.[1])).toBeLessThan(cells)
  }),
}

const CELLS = { x: 0, y: 0, width: 14 * 40, height: 9 * 40 }
