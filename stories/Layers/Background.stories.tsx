import type { Meta, StoryObj } from '@storybook/react-vite'
import { BackgroundLayer } from '../../src/index.js'
import { NavStage } from '../../src/canvas/stage/NavStage.js'
import { probe } from '../canvas-probe.js'
import { WORLD } from '../sample-scenes.js'

/** A plan of two rooms, as a picture to trace. */
const PLAN = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect width="640" height="400" fill="#ff0000"/><rect x="40" y="40" width="260" height="320" fill="#0000ff"/><rect x="340" y="40" width="260" height="320" fill="#00ff00"/></svg>')}`

const meta = {
  title: 'Layers/Background',
  component: BackgroundLayer,
  args: { bounds: WORLD },
  render: (args) => <NavStage world={WORLD} static={<BackgroundLayer {...args} />} />,
} satisfies Meta<typeof BackgroundLayer>
export default meta
type Story = StoryObj<typeof meta>

/** The ground of the map, and what lies outside of it. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 320, y: 200 }, map.theme.canvas)
    await map.shows({ x: -8, y: -8 }, map.theme.canvasOutside)
  },
}

/** A picture to draw over, thinned so that the drawing stays in front. */
export const WithPicture: Story = {
  args: { image: { src: PLAN, rect: WORLD, opacity: 1 } },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 150, y: 200 }, '#0000ff')
    await map.shows({ x: 450, y: 200 }, '#00ff00')
    await map.shows({ x: 320, y: 200 }, '#ff0000')
  },
}
