import type { ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { PlannerName } from '../../src/engine/index.js'
import {
  NavEditor,
  EditorBackground,
  EditorCompare,
  EditorIslands,
  EditorMarks,
  EditorObstacles,
  EditorToolbar,
  EditorTopBar,
  EditorTriangulation,
} from '../../src/index.js'
import { oldTownMap } from '../Editor/sample-maps.js'

/**
 * The comparison of the articles: what each method needs, what it gives, and what it costs on this map. Draw on the map to update the
 * numbers.
 */
const meta = {
  title: 'Articles/6 All methods on your map',
  id: 'articles-comparison',
  component: NavEditor,
  argTypes: { defaultValue: { control: false }, value: { control: false }, children: { control: false } },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof NavEditor>
export default meta
type Story = StoryObj<typeof meta>

const METHODS: readonly PlannerName[] = [
  'polyanya',
  'triangle-a-star',
  'midpoint-funnel',
  'visibility',
  'line-translation',
  'must-pass-tree',
  'a-star',
  'dijkstra',
  'jump-point',
  'theta-star',
  'greedy',
  'backtracking-walk',
]

const NEEDS: readonly (readonly [method: string, needs: string, gives: string])[] = [
  ['Sliding lines', 'only outlines', 'a way around one convex shape'],
  ['Corner tree', 'only outlines', 'a short way around one polygon'],
  ['Sight lines', 'corners that see each other', 'the shortest way'],
  ['A*, Dijkstra', 'cells or waypoints', 'the shortest way along them'],
  ['Jump points', 'cells of one cost', 'the shortest way along them, faster'],
  ['Waypoints', 'a net that you draw', 'the shortest way along it'],
  ['Mesh, midpoints', 'convex polygons', 'a way, sometimes on the wrong side'],
  ['Mesh, Polyanya', 'convex polygons', 'the shortest way, in any direction'],
]

/** A table of what each method needs and gives, as the articles state it in words. The measured numbers are above it. */
function Needs(): ReactNode {
  return (
    <table className="story-needs">
      <caption>What each method needs and gives</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Needs</th>
          <th scope="col">Gives</th>
        </tr>
      </thead>
      <tbody>
        {NEEDS.map(([method, needs, gives]) => (
          <tr key={method}>
            <th scope="row">{method}</th>
            <td>{needs}</td>
            <td>{gives}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Compares twelve planners on one map, for every agent. A second table compares the data structures of the planners (mesh, polygons, grid, waypoints) by
 * size, build time and time of an edit. Both tables can be copied or saved.
 */
export const YourMap: Story = {
  render: (args) => (
    <NavEditor defaultValue={oldTownMap()} {...args}>
      <EditorBackground />
      <EditorIslands />
      <EditorTriangulation />
      <EditorObstacles />
      <EditorMarks />
      <EditorTopBar />
      <EditorToolbar />
      <EditorCompare algorithms={METHODS}>
        <Needs />
      </EditorCompare>
    </NavEditor>
  ),
  play: async ({ canvasElement }) => {
    const panel = await within(canvasElement).findByRole('region', { name: 'Compare planners' })
    const inPanel = within(panel)
    await waitFor(() => expect(panel.querySelector('tr[data-planner="grid/theta-star"]')).not.toBeNull())
    await userEvent.click(inPanel.getByText('Cost per method'))
    await waitFor(() => expect(panel.querySelectorAll('tr[data-world]')).toHaveLength(4))
    await expect(panel.querySelector('tr[data-world="grid"]')).toHaveTextContent(/cells/)
    const written: string[] = []
    spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      written.push(text)
      return Promise.resolve()
    })
    await userEvent.click(inPanel.getByRole('button', { name: 'Copy table' }))
    await waitFor(() => expect(inPanel.getByText('Table copied')).toBeVisible())
    await expect(written[0]).toMatch(/\| Polyanya \| Mesh \| (exact|bounded) \|/)
    await expect(written[0]).toMatch(/\| Mesh \| [\d\s]+polygons/)
    await expect(inPanel.getByRole('button', { name: 'Save table' })).toBeEnabled()
  },
}
