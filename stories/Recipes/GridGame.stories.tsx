import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { GridGame } from './grid-game.js'

const meta = { title: 'Recipes/Grid game', component: GridGame } satisfies Meta<typeof GridGame>
export default meta

/** A brush for walls and mud, and one flow field for fifty creeps, on squares and on hexagons. The field updates with every edit. */
export const BrushAndCreeps: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }))
    const distance = (): number => Number(canvas.getByLabelText('Distance').textContent)
    const brushAcross = async (brush: string) => {
      await press(brush)
      const map = canvas.getByRole('application', { name: 'Map' })
      const { left, top, width, height } = map.getBoundingClientRect()
      const at = (share: number) => ({
        // 4 pixels off the middle of the map: the border between two cells is in the middle
        clientX: left + width / 2 + 4,
        clientY: top + height * share,
        pointerId: 1,
        button: 0,
      })
      const surface = map.querySelector('[data-nav-surface]') ?? map
      await fireEvent.pointerDown(surface, { ...at(0), buttons: 1 })
      for (let i = 1; i <= 60; i++) await fireEvent.pointerMove(surface, { ...at(i / 75), buttons: 1 })
      await fireEvent.pointerUp(surface, at(0.8))
    }
    for (const shape of ['Hexagons', 'Squares']) {
      await press(shape)
      await step(`${shape}: a wall makes the way longer, an opened one shorter`, async () => {
        await waitFor(() => expect(distance()).toBeGreaterThan(100))
        const open = distance()
        await brushAcross('Wall')
        await waitFor(() => expect(distance()).toBeGreaterThan(open))
        const around = distance()
        await brushAcross('Clear')
        await waitFor(() => expect(distance()).toBeLessThan(around))
        await brushAcross('Mud')
      })
    }
  },
}
