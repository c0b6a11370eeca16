import type { Meta, StoryObj } from '@storybook/react-vite'
import { AttributeLayer, attributeClasses, attributeScale, lightTheme, useTheme } from '../../src/layers.js'
import { expect } from 'storybook/test'
import { probe } from '../canvas-probe.js'
import { StoryStage } from '../StoryStage.js'

const square = (id: string, x: number, y: number, attributes: Readonly<Record<string, unknown>>) => ({
  id,
  attributes,
  outer: [
    { x, y },
    { x: x + 110, y },
    { x: x + 110, y: y + 90 },
    { x, y: y + 90 },
  ],
})
const AREAS = [0, 5, 12, 18, 24, 30].map((height, i) =>
  square(`hill ${i}`, 60 + 150 * (i % 3), 80 + 130 * Math.floor(i / 3), {
    height,
    rock: height > 15 ? 'granite' : height > 5 ? 'slate' : 'chalk',
  }),
)

function Legend({ attribute }: { attribute: string }) {
  const theme = useTheme()
  const scale = attributeScale(AREAS, attribute)
  return (
    <ul className="story-legend" aria-label={attribute}>
      {scale !== undefined &&
        attributeClasses(scale, theme).map(({ color, text, from, to }) => (
          <li key={text ?? from}>
            <i style={{ background: color }} /> {text ?? `${from} – ${to}`}
          </li>
        ))}
    </ul>
  )
}

const meta = {
  title: 'Layers/Attribute',
  component: AttributeLayer,
  args: { areas: AREAS, attribute: 'height' },
  argTypes: { areas: { control: false } },
  render: (args) => (
    <StoryStage layers={<AttributeLayer {...args} />} controls={<Legend attribute={args.attribute} />} />
  ),
} satisfies Meta<typeof AttributeLayer>
export default meta
type Story = StoryObj<typeof meta>

/** A numeric attribute: six bands from pale to strong, from the lowest to the highest value on the map. */
export const Height: Story = {
  play: async ({ canvas, canvasElement }) => {
    const map = await probe(canvasElement)
    await map.hides({ x: 415, y: 255 }, map.theme.canvas)
    await map.hides({ x: 115, y: 125 }, map.theme.canvas)
    await expect(map.colorAt({ x: 415, y: 255 })).not.toEqual(map.colorAt({ x: 115, y: 125 }))
    await expect(canvas.getByRole('list', { name: 'height' })).toHaveTextContent('25 – 30')
  },
}

/** A text attribute: one color per value. */
export const Rock: Story = {
  args: { attribute: 'rock', theme: lightTheme },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'rock' })).toHaveTextContent(/chalk.*granite.*slate/)
  },
}
