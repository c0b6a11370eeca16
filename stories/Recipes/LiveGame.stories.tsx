import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LiveGame } from './live-game.js'

const meta = {
  title: 'Recipes/Live game preview',
  component: LiveGame,
  args: { walkers: 60, speed: 60 },
  argTypes: { walkers: { control: { type: 'range', min: 1, max: 200 } } },
} satisfies Meta<typeof LiveGame>
export default meta

/** The loop of a game closes gates and moves carts as edits. Agents walk around a closed gate, or wait if there is no path. */
export const GatesAndWalkers: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const bar = canvas.getByRole('status')
    await waitFor(() => expect(bar).toHaveTextContent('0 wait'))
    await userEvent.click(canvas.getByRole('button', { name: 'Close the north gate' }))
    await waitFor(() => expect(bar).toHaveTextContent('some planned again'))
    await userEvent.click(canvas.getByRole('button', { name: 'Close the south gate' }))
    await waitFor(() => expect(bar).toHaveTextContent(/^[1-9]\d* wait/))
    await userEvent.click(canvas.getByRole('button', { name: 'Open the north gate' }))
    await waitFor(() => expect(bar).toHaveTextContent(/^0 wait/))
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(canvas.getByRole('button', { name: 'Go on' })).toBeInTheDocument()
  },
}
