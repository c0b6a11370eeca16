import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Layer, Stage } from 'react-konva'
import { expect, waitFor } from 'storybook/test'
import { HandlesLayer, ObstacleLayer } from '../../src/layers.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { type ObstacleState } from '../../src/canvas/layers/ObstacleLayer.js'
import { probe } from '../canvas-probe.js'
import { YARD_OBSTACLES, box } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

const meta = {
  title: 'Layers/Obstacle',
  component: ObstacleLayer,
  args: { obstacles: YARD_OBSTACLES },
  argTypes: { obstacles: { control: false }, states: { control: false } },
  render: (args) => <StoryStage layers={<ObstacleLayer {...args} />} />,
} satisfies Meta<typeof ObstacleLayer>
export default meta
type Story = StoryObj<typeof meta>

/** Filled and outlined obstacles; the free area shows through the hole of the court. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 185, y: 105 }, map.theme.obstacle)
    await map.shows({ x: 505, y: 295 }, map.theme.canvas)
  },
}

const STATES: readonly ObstacleState[] = ['idle', 'hover', 'selected', 'locked', 'hidden', 'invalid']

/** Six states of the same shape, distinguished by stroke, dash, hatch, lock and eye more than by color. */
export const States: Story = {
  args: {
    obstacles: STATES.map((state, i) => ({
      id: state,
      outer: box(60 + (i % 3) * 190, 60 + Math.floor(i / 3) * 160, 140, 110),
    })),
    states: new Map(STATES.map((state) => [state, state])),
  },
  render: (args) => (
    <StoryStage
      layers={<ObstacleLayer {...args} />}
      handles={
        <HandlesLayer
          labels={STATES.map((state, i) => ({
            at: { x: 130 + (i % 3) * 190, y: 190 + Math.floor(i / 3) * 160 },
            text: state[0].toUpperCase() + state.slice(1),
          }))}
        />
      }
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 130, y: 115 }, map.theme.obstacle)
    await map.shows({ x: 320, y: 115 }, map.theme.obstacleHover)
    await map.shows({ x: 510, y: 115 }, map.theme.obstacleSelected)
    // The hidden shape is not filled, so the color of the free area shows inside it. Its middle shows a crossed-out eye.
    await map.shows({ x: 290, y: 275 }, map.theme.canvas)
    await map.hasInk({ x: 308, y: 263, width: 24, height: 24 })
  },
}

/** The layer on a plain Konva stage of the app, without `NavStage`; it gets camera and theme as props. */
export const HostStage: Story = {
  args: { camera: { x: 20, y: 20, zoom: 0.5 }, theme: lightTheme },
  render: function HostStageStory(args) {
    const [ready, setReady] = useState<HTMLCanvasElement | undefined>()
    return (
      <div
        role="img"
        aria-label="An app's canvas"
        data-ready={ready !== undefined}
        style={{ background: '#ffffff', blockSize: '100%' }}
      >
        <Stage width={360} height={240} ref={(stage) => setReady(stage?.getLayers()[0]?.getNativeCanvasElement())}>
          <Layer listening={false}>
            <ObstacleLayer {...args} />
          </Layer>
        </Stage>
      </div>
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = canvasElement.querySelector('canvas')!
    const ratio = canvas.width / canvas.getBoundingClientRect().width
    const at = (x: number, y: number): number[] => [
      ...canvas.getContext('2d')!.getImageData((20 + x / 2) * ratio, (20 + y / 2) * ratio, 1, 1).data,
    ]
    await waitFor(() => expect(at(185, 105)).toEqual([0xcb, 0xd1, 0xda, 255]))
    await expect(at(505, 295)[3]).toBe(0)
  },
}
