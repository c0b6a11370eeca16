import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { CustomKind } from './custom-kind.js'

const meta = {
  title: 'Recipes/Custom item kind',
  component: CustomKind,
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof CustomKind>
export default meta

/** A kind of item defined by the app with public names only: it has a tool, a layer, an inspector section, a rule and undo. */
export const Lamps: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const map = canvas.getByRole('application', { name: 'Map' })
    const ranges = () => canvas.getByLabelText('Lamps')
    const issues = () => canvas.getByLabelText('Lamp issues')
    await step('a drag places a lamp and sets its range', async () => {
      const tools = within(canvas.getByRole('toolbar', { name: 'Tools' }))
      const lamp = tools.queryByRole('button', { name: 'Lamp' })
      if (lamp !== null) await userEvent.click(lamp)
      else {
        // On a phone the tool is one of the variants of Area, the first tool of its group.
        await userEvent.click(tools.getByRole('button', { name: 'Area' }))
        await userEvent.click(tools.getByRole('button', { name: 'Area' }))
        await userEvent.click(await canvas.findByRole('menuitem', { name: 'Lamp' }))
      }
      const surface = map.querySelector('[data-nav-surface]') ?? map
      const box = map.getBoundingClientRect()
      const fire = (type: 'Move' | 'Down' | 'Up', x: number) =>
        fireEvent[`pointer${type}`](surface, {
          clientX: box.left + 0.3 * box.width + x,
          clientY: box.top + 0.4 * box.height,
          pointerId: 1,
          pointerType: 'mouse',
          button: 0,
          buttons: type === 'Up' ? 0 : 1,
        })
      await fire('Move', 0)
      await fire('Down', 0)
      for (const x of [30, 60, 90]) await fire('Move', x)
      await fire('Up', 90)
      await waitFor(() => expect(Number(ranges().textContent)).toBeGreaterThan(20))
    })
    await step('a range below the least is an issue of the app; an undo takes it away', async () => {
      const drawn = ranges().textContent
      // On a slow machine typed keys come with pauses, and each pause would start another history entry.
      await fireEvent.change(canvas.getByLabelText('Range'), { target: { value: '10' } })
      await waitFor(() => expect(issues()).toHaveTextContent('Lamp 1 shines 10 far, at least 20 was expected.'))
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(ranges()).toHaveTextContent(drawn))
      await waitFor(() => expect(issues()).toBeEmptyDOMElement())
    })
  },
}
