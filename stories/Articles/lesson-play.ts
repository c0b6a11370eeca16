import { expect, userEvent, within } from 'storybook/test'
import { probe } from '../canvas-probe.js'

/** Tries the player of a lesson. Runs only in tests, so that a visitor finds the lesson at its start. */
export async function playFloyd({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  if (!('__vitest_browser__' in globalThis)) return
  const canvas = within(canvasElement)
  const caption = (): string => canvas.getByRole('status', { name: 'This step' }).textContent
  const press = (name: string | RegExp): Promise<void> => userEvent.click(canvas.getByRole('button', { name }))
  await expect(caption()).toBe('8 of 8 ways over A, B, C, D, E, F, G: 0 entries changed')
  await expect(canvas.getByRole('row', { name: 'Right, ours 10,000 100.0 %' })).toBeVisible()
  await press('Reset')
  await expect(caption()).toContain('only edges')
  await press('Step forward')
  await expect(caption()).toContain('ways over A:')
  await press('Step back')
  await expect(caption()).toContain('only edges')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect(caption()).toContain('ways over A, B:')
  await userEvent.keyboard('{ArrowLeft}')
  await expect(caption()).toContain('ways over A:')
  await userEvent.keyboard('{End}')
  await press(/^A to F: 20/)
  await expect(canvas.getByText('A to F: 20, over A C D F')).toBeVisible()
  const map = await probe(canvasElement)
  await map.hasInk({ x: 80, y: 60, width: 470, height: 170 })
  await press('As printed')
  await expect(canvas.getByRole('button', { name: 'As printed' })).toHaveAttribute('aria-pressed', 'true')
  await press(/^A to G: /)
  await expect(canvas.getByText(/^A to G: .*over A/)).toBeVisible()
  await press('Reset')
  await press('Play')
  await press('Pause')
  await expect(Number(canvas.getByRole<HTMLInputElement>('slider', { name: 'Step' }).value)).toBeLessThan(7)
  await press('Ours')
}
