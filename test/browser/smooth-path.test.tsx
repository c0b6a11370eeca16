import Konva from 'konva'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor } from '../../src/ui/index.js'
import '../../src/styles.css'
import { until } from './open-editor.js'

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  agents: [{ id: 'cart', name: 'Cart', radius: 20, speed: 1 }],
  items: [
    { id: 'wall', kind: 'obstacle', shape: { type: 'rectangle', x: 180, y: 0, width: 40, height: 180 } },
    { id: 'spawn', kind: 'marker', role: 'spawn', x: 60, y: 60 },
    { id: 'goal', kind: 'marker', role: 'goal', x: 340, y: 60 },
  ],
})
/** What the live layer shows without the agent, which walks. */
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

it('the bends of the path are rounded as the reader asks, and it has its corners back', async () => {
  await render(<NavEditor defaultValue={map} defaultView={{ x: 20, y: 20, zoom: 1 }} style={{ height: 700 }} />)
  const surface = page.getByRole('application', { name: 'Map' }).element()
  await until(() => surface.getAttribute('data-mesh-status')).toBe('ready')
  // Marks come to the same layer after the path: the picture is whole once it stays as it is.
  let [last, same] = ['', 0]
  await until(() => {
    const next = picture()
    same = next === last ? same + 1 : 0
    last = next
    return next !== '' && same
  }).toBeGreaterThan(10)
  const shown = new Set([picture()])
  for (const name of ['Path with rounded corners', 'Path as a curve']) {
    await userEvent.selectOptions(page.getByLabelText('Bends of the path'), name)
    await until(() => shown.has(picture())).toBe(false)
    shown.add(picture())
  }
  expect(shown.size).toBe(3)
  await userEvent.selectOptions(page.getByLabelText('Bends of the path'), 'Path with corners')
  await until(picture).toBe([...shown][0])
})
