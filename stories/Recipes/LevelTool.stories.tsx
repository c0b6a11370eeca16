import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { LevelTool } from './level-tool.js'

const meta = {
  title: 'Recipes/Level tool',
  component: LevelTool,
  parameters: { ownFrame: true, docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof LevelTool>
export default meta

/** The app's toolbar, tool, panel and undo around the editor's map. The panel shows a path on the editor's own mesh. */
export const Fences: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const map = canvas.getByRole('application', { name: 'Map' })
    const bar = within(canvas.getByRole('toolbar', { name: 'Level tools' }))
    const panel = within(await canvas.findByRole('tabpanel', { name: 'Level' }))
    const surface = map.querySelector('[data-nav-surface]')
    if (surface === null) throw new Error('the map has no surface')
    const press = (name: string) => userEvent.click(bar.getByRole('button', { name }))
    const says = (text: RegExp) => waitFor(() => expect(panel.getByRole('status')).toHaveTextContent(text))
    const click = async (across: number, down: number) => {
      const { left, top, width, height } = map.getBoundingClientRect()
      const at = {
        clientX: left + across * width,
        clientY: top + down * height,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
      }
      for (const type of ['pointerMove', 'pointerDown', 'pointerUp'] as const)
        await fireEvent[type](surface, { ...at, buttons: type === 'pointerDown' ? 1 : 0 })
      // Two presses in quick succession would be a double-click.
      await new Promise((resolve) => setTimeout(resolve, 350))
    }
    await step('the bar is the app’s, and the path is straight', async () => {
      await expect(canvas.queryByRole('toolbar', { name: 'Tools' })).not.toBeInTheDocument()
      await expect(canvas.queryByRole('tab', { name: 'History' })).not.toBeInTheDocument()
      await says(/^480 steps/)
    })
    await step('two posts and Enter are a fence, and the path goes round it', async () => {
      await press('Fence')
      await click(0.4, 0.35)
      await click(0.4, 0.75)
      map.focus()
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(panel.getByRole('button', { name: 'Fence 1' })).toBeVisible())
      await waitFor(() => expect(panel.getByRole('status')).not.toHaveTextContent(/^480/))
      await says(/^\d+ steps/)
    })
    await step('guards and fences are undone by one stack, by button and by key', async () => {
      await userEvent.click(panel.getByRole('button', { name: 'More' }))
      await expect(panel.getByText('3 guards')).toBeVisible()
      await press('Undo')
      await expect(panel.getByText('2 guards')).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Fence 1' })).toBeVisible()
      map.focus()
      await userEvent.keyboard('{Control>}z{/Control}')
      await says(/^480 steps/)
      await expect(bar.getByRole('button', { name: 'Undo' })).toBeDisabled()
      await press('Redo')
      await waitFor(() => expect(panel.getByRole('button', { name: 'Fence 1' })).toBeVisible())
    })
    await step('while a fence is drawn, undo takes its last post back', async () => {
      await press('Fence')
      await click(0.6, 0.35)
      await click(0.6, 0.75)
      map.focus()
      await userEvent.keyboard('{Control>}zz{/Control}')
      await expect(panel.getByRole('button', { name: 'Fence 1' })).toBeVisible()
      await press('Select')
    })
    await step('the panel takes a fence down', async () => {
      await userEvent.click(panel.getByRole('button', { name: 'Take Fence 1 down' }))
      await says(/^480 steps/)
    })
  },
}
