import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { NavEditor } from '../../src/index.js'
import { smallMap } from '../Editor/sample-maps.js'
import { patrolActions, patrolKinds, patrolSections, patrolTool, stopsOf } from './patrol-route.js'

/** What the host does with the routes: here it sums their waits up. */
function Patrols() {
  const [map, setMap] = useState(smallMap)
  const routes = map.items.map(stopsOf).filter((stops) => stops.length > 0)
  const seconds = routes.flat().reduce((sum, { wait }) => sum + wait, 0)
  return (
    <div style={{ blockSize: '100dvh', display: 'grid', gridTemplateRows: '1fr auto' }}>
      <NavEditor
        value={map}
        onChange={setMap}
        tools={[patrolTool]}
        actions={patrolActions}
        itemKinds={patrolKinds}
        inspectorSections={patrolSections}
        snap={{ grid: false, vertex: false, edge: false, intersection: false }}
        defaultCamera={{ x: 20, y: 20, zoom: 1 }}
      />
      <output className="story-note">
        {routes.length} {routes.length === 1 ? 'route' : 'routes'}, {seconds} s of waiting
        {routes.length > 0 && `, first stop at ${routes.map(([{ x }]) => Math.round(x)).join(', ')}`}
      </output>
    </div>
  )
}

const meta = {
  title: 'Recipes/Patrol route',
  component: Patrols,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof Patrols>
export default meta
type Story = StoryObj<typeof meta>

/** A kind of items of the host from public names alone: drawn by its own tool and layer, picked, moved, edited in its own section, reversed by its own action, undone. */
export const Route: Story = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const map = canvas.getByRole('application', { name: 'Map' })
    const tools = within(canvas.getByRole('toolbar', { name: 'Tools' }))
    const surface = map.querySelector('[data-nav-surface]')
    if (surface === null) throw new Error('the map has no surface')
    /** World places; the view is 20 pixels aside. */
    const fire = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', x: number, y: number) => {
      const box = map.getBoundingClientRect()
      const at = {
        clientX: box.left + 20 + x,
        clientY: box.top + 20 + y,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
      }
      void fireEvent[type](surface, { ...at, buttons: type === 'pointerUp' ? 0 : 1 })
    }
    const press = async (x: number, y: number) => {
      fire('pointerMove', x, y)
      fire('pointerDown', x, y)
      fire('pointerUp', x, y)
      // Two presses in a hurry are a double click.
      await new Promise((resolve) => setTimeout(resolve, 350))
    }
    await step('three presses and Enter draw a route', async () => {
      await userEvent.click(tools.getByRole('button', { name: 'Patrol' }))
      await press(60, 340)
      await press(200, 340)
      await press(200, 370)
      map.focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(canvas.getByText(/^1 route, 0 s/)).toBeVisible())
    })
    await step('a press on its line picks it, and its section stands in the inspector', async () => {
      await userEvent.click(tools.getByRole('button', { name: 'Select' }))
      await press(600, 380)
      await waitFor(() => expect(canvas.queryByRole('group', { name: 'Waits' })).not.toBeInTheDocument())
      await press(130, 340)
      await waitFor(() => expect(canvas.getByRole('group', { name: 'Waits' })).toBeVisible())
      await expect(canvas.getByText('Patrol route')).toBeVisible()
    })
    await step('a wait is typed, and undone by one undo', async () => {
      const wait = () => canvas.getByRole('spinbutton', { name: /Stop 2/ })
      // Keys of a slow machine come with pauses between them, and each pause begins an entry of its own.
      await fireEvent.change(wait(), { target: { value: '12' } })
      await waitFor(() => expect(canvas.getByText(/^1 route, 12 s/)).toBeVisible())
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(canvas.getByText(/^1 route, 0 s/)).toBeVisible())
      await expect(wait()).toHaveValue(0)
    })
    const drag = (x: number, y: number, toX: number, toY: number): void => {
      fire('pointerMove', x, y)
      fire('pointerDown', x, y)
      fire('pointerMove', (x + 2 * toX) / 3, (y + 2 * toY) / 3)
      fire('pointerMove', toX, toY)
      fire('pointerUp', toX, toY)
    }
    await step('a midpoint that is dragged becomes a stop, and goes by one undo', async () => {
      drag(130, 340, 130, 300)
      await waitFor(() => expect(canvas.getByRole('spinbutton', { name: /Stop 4/ })).toBeVisible())
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(canvas.queryByRole('spinbutton', { name: /Stop 4/ })).not.toBeInTheDocument())
    })
    await step('it is dragged by its line as a whole, and reversed by its action', async () => {
      drag(95, 340, 125, 340)
      await waitFor(() => expect(canvas.getByText(/first stop at 90$/)).toBeVisible())
      map.focus()
      await userEvent.keyboard('{Shift>}r{/Shift}')
      await waitFor(() => expect(canvas.getByText(/first stop at 230$/)).toBeVisible())
    })
    await step('three undos take it away', async () => {
      for (let i = 0; i < 3; i++) await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(canvas.getByText(/^0 routes/)).toBeVisible())
    })
  },
}
