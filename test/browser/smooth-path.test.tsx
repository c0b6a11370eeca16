import Konva from 'konva'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument } from '../../src/document/index.js'
import { rectItem } from '../support/shapes.js'
import { ends, openEditor, until } from './open-editor.js'

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  agents: [{ id: 'cart', name: 'Cart', radius: 20, speed: 1 }],
  items: [rectItem('wall', 180, 0, 40, 180), ...ends(60, 60, 340)],
})
/** Returns the image of the layer that contains the path. Hides the moving agent first. */
const picture = (): string =>
  Konva.stages
    .flatMap((stage) => stage.find('.path'))
    .map((node) => {
      const layer = node.getLayer()
      for (const agent of layer?.find('.agent') ?? []) agent.visible(false)
      layer?.draw()
      return layer?.getNativeCanvasElement().toDataURL() ?? ''
    })
    .join()

it('smoothing rounds the bends of the path until it is switched off', async () => {
  await openEditor({ defaultValue: map, defaultCamera: { x: 20, y: 20, zoom: 1 } })
  const select = page.getByLabelText('Path corners')
  const choices = ['Rounded corners', 'Smooth curve', 'Sharp corners']
  // Marks on the path are painted later in the same layer, so images are compared only when the layer is complete.
  const isComplete = async (): Promise<boolean> => {
    const rounds: string[][] = [[], []]
    for (const round of rounds)
      for (const name of choices) {
        const before = picture()
        await userEvent.selectOptions(select, name)
        await until(picture).not.toBe(before)
        round.push(picture())
      }
    return new Set(rounds[0]).size === 3 && rounds[0].every((shown, i) => shown === rounds[1][i])
  }
  await expect.poll(isComplete, { timeout: 50_000 }).toBe(true)
})
