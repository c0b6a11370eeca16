import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { OwnStage } from './own-stage.js'

const meta = { title: 'Recipes/Own stage', component: OwnStage } satisfies Meta<typeof OwnStage>
export default meta

/**
 * The app has its own buttons, its own pointer handling and a plain `<Stage>` of react-konva. The document, the mesh, the path and the layers
 * come from the package. The path updates while you drag a wall.
 */
export const Walls: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const map = canvas.getByRole('application', { name: 'Level' })
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }))
    const says = (text: RegExp) => waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(text))
    const length = () => Number(/(\d+) long/.exec(canvas.getByRole('status').textContent)?.[1])
    /** Sends a mouse event at a point of the map to the topmost canvas. */
    const fire = async (type: 'Down' | 'Move' | 'Up', x: number, y: number) => {
      const { left, top, width } = map.getBoundingClientRect()
      const at = { clientX: left + (x * width) / 640, clientY: top + (y * width) / 640, pointerId: 1, button: 0 }
      const [surface] = [...map.querySelectorAll('canvas')].slice(-1)
      await fireEvent[`pointer${type}`](surface, { ...at, buttons: type === 'Up' ? 0 : 1 })
      await fireEvent[`mouse${type}`](surface, { ...at, buttons: type === 'Up' ? 0 : 1 })
    }
    await step('the path is straight where nothing is in the way', async () => {
      await says(/^1 walls, the path is 520 long$/)
    })
    await step('a wall is added, and the path goes round it', async () => {
      await press('Add a wall')
      await says(/^2 walls/)
      await waitFor(() => expect(length()).toBeGreaterThan(525))
    })
    await step('it is dragged: the path follows before it is let go', async () => {
      await fire('Down', 320, 200)
      await fire('Move', 320, 240)
      await fire('Move', 320, 330)
      await says(/^2 walls, the path is 520 long$/)
      await fire('Up', 320, 330)
      await says(/^2 walls, the path is 520 long$/)
    })
    await step('the drag is one undo', async () => {
      await press('Undo')
      await waitFor(() => expect(length()).toBeGreaterThan(525))
      await press('Redo')
      await says(/520 long$/)
    })
    await step('arrows move the selected wall; a button removes it', async () => {
      map.focus()
      await userEvent.keyboard('{ArrowUp}'.repeat(4))
      await waitFor(() => expect(length()).toBeGreaterThan(522))
      await press('Take it away')
      await says(/^1 walls, the path is 520 long$/)
      await press('Undo')
      await says(/^2 walls/)
    })
  },
}
