import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import {
  NavEditor,
  EditorBackground,
  EditorCompare,
  EditorHints,
  EditorIslands,
  EditorMarks,
  EditorObstacles,
  EditorPlayback,
  EditorRulers,
  EditorToolbar,
  EditorTopBar,
  EditorTriangulation,
} from '../../src/index.js'
import { oldTownMap, smallMap } from '../Editor/sample-maps.js'

const meta = {
  title: 'Compare',
  component: NavEditor,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof NavEditor>
export default meta
type Story = StoryObj<typeof meta>

const MAP = [
  <EditorBackground key="ground" />,
  <EditorIslands key="islands" />,
  <EditorTriangulation key="mesh" />,
  <EditorObstacles key="obstacles" />,
  <EditorMarks key="marks" />,
  <EditorRulers key="rulers" />,
]

/** Runs the same path query with every planner and for every agent. Select a row to draw its path; draw a wall to update the table. */
export const Default: Story = {
  render: (args) => (
    <NavEditor defaultValue={oldTownMap()} {...args}>
      {MAP}
      <EditorTopBar />
      <EditorToolbar />
      <EditorCompare />
      <EditorHints />
    </NavEditor>
  ),
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const panel = await canvas.findByRole('region', { name: 'Compare planners' })
    const row = (planner: string): HTMLElement | null => panel.querySelector(`tr[data-planner="${planner}"]`)
    await waitFor(() => expect(row('grid/theta-star')).not.toBeNull())
    await step('rows that answer another question say so, and are not compared', async () => {
      // The town has areas with costs and links. Planners that use sight lines ignore both.
      await expect(row('polygons/visibility')).toHaveTextContent('ignores terrain')
      await expect(row('polygons/visibility')).not.toHaveTextContent('shortest')
      await expect(row('mesh/weighted')).not.toHaveTextContent('ignores')
    })
    await step('a click on a row draws its path', async () => {
      const before = picture(canvasElement)
      await userEvent.click(within(row('grid/theta-star')!).getByRole('button'))
      await expect(row('grid/theta-star')).toHaveAttribute('data-chosen')
      await waitFor(() => expect(picture(canvasElement)).not.toBe(before))
    })
  },
}

/** With one agent, the color of a path shows its quality. */
export const OneAgent: Story = {
  render: (args) => (
    <NavEditor defaultValue={smallMap()} {...args}>
      {MAP}
      <EditorToolbar />
      <EditorCompare worlds={['mesh', 'grid']} />
    </NavEditor>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('tr[data-planner^="grid/"]').length).toBeGreaterThan(3))
    await expect(canvasElement.querySelectorAll('tr[data-planner^="polygons/"]')).toHaveLength(0)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }))
    await expect(within(canvasElement).getByRole('button', { name: 'Compare' })).toBeVisible()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Compare' }))
  },
}

/** Plays a search over the map. */
export const Playback: Story = {
  render: (args) => (
    <NavEditor defaultValue={smallMap()} {...args}>
      {MAP}
      <EditorToolbar />
      <EditorPlayback defaultPlanner="grid/a-star" />
    </NavEditor>
  ),
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const slider = await canvas.findByRole<HTMLInputElement>('slider', { name: 'Step' })
    await waitFor(() => expect(Number(slider.max)).toBeGreaterThan(100))
    await step('scrubbing draws more of the search', async () => {
      await fireEvent.change(slider, { target: { value: '0' } })
      await waitFor(() => expect(slider.value).toBe('0'))
      const before = picture(canvasElement)
      await fireEvent.change(slider, { target: { value: slider.max } })
      await waitFor(() => expect(picture(canvasElement)).not.toBe(before))
    })
    await step('steps go both ways', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Go to start' }))
      await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }))
      await userEvent.click(canvas.getByRole('button', { name: 'Step forward' }))
      await userEvent.click(canvas.getByRole('button', { name: 'Step back' }))
      await expect(slider.value).toBe('1')
    })
    await step('it plays, and pauses', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
      await waitFor(() => expect(Number(slider.value)).toBeGreaterThan(3))
      await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
      await expect(canvas.getByRole('button', { name: 'Play' })).toBeVisible()
    })
  },
}

/** Two searches play side by side on one map, with one timeline. At each position of the timeline, equal shares of both searches have been played. */
export const TwoSearches: Story = {
  render: (args) => (
    <NavEditor defaultValue={smallMap()} {...args}>
      {MAP}
      <EditorToolbar />
      <EditorPlayback defaultPlanner="grid/dijkstra" defaultSecondPlanner="grid/jump-point" />
    </NavEditor>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const strip = await canvas.findByRole('region', { name: 'Playback' })
    const steps = (): number[] =>
      [...strip.textContent.matchAll(/Step ([\d\u2009]+) of/g)].map((match) => Number(match[1].replace(/\D/g, '')))
    await waitFor(() => expect(steps()).toHaveLength(2))
    const slider = canvas.getByRole<HTMLInputElement>('slider', { name: 'Step' })
    await fireEvent.change(slider, { target: { value: slider.max } })
    await waitFor(() => expect(steps()[0]).toBe(Number(slider.max)))
    // Jump point search expands far fewer nodes than Dijkstra.
    await waitFor(() => expect(steps()[1]).toBeGreaterThan(0))
    await expect(steps()[1]).toBeLessThan(steps()[0] / 2)
  },
}

/** Returns the pixels of all canvases of the map. */
const picture = (canvasElement: HTMLElement): string =>
  [...canvasElement.querySelectorAll<HTMLCanvasElement>('.nav-map canvas')].map((canvas) => canvas.toDataURL()).join()
