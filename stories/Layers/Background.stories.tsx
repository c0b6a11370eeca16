import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import type { Rect } from '../../src/engine/index.js'
import { BackgroundLayer, GridLayer, ObstacleLayer, type BackgroundLayerProps } from '../../src/layers.js'
import { NavStage } from '../../src/canvas/stage/NavStage.js'
import { probe } from '../canvas-probe.js'
import { WORLD, YARD_OBSTACLES, box } from '../sample-scenes.js'
import { StoryButton } from '../StoryStage.js'

const FLOOR = { hall: '#e8dcc4', kitchen: '#d5e3dc', office: '#dbe0ec' } as const
const PAPER = '#f6f1e4'
const WALL = '#6b5d4c'

/** Walls of the plan as rectangles, for the picture and for the obstacles traced over it. */
const WALLS: readonly Rect[] = [
  { x: 60, y: 50, width: 520, height: 12 },
  { x: 60, y: 338, width: 200, height: 12 },
  { x: 330, y: 338, width: 250, height: 12 },
  { x: 60, y: 50, width: 12, height: 300 },
  { x: 568, y: 50, width: 12, height: 300 },
  { x: 330, y: 50, width: 12, height: 100 },
  { x: 330, y: 210, width: 12, height: 140 },
  { x: 342, y: 196, width: 90, height: 12 },
  { x: 492, y: 196, width: 80, height: 12 },
]
const rect = ({ x, y, width, height }: Rect, look: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/>`
const line = 'fill="none" stroke="#6b5d4c" stroke-width="1.5"'

/** A floor plan as a designer gets it, with rooms, walls, doors, a stair and a table. */
const PLAN = `data:image/svg+xml,${encodeURIComponent(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400">',
    rect(WORLD, `fill="${PAPER}"`),
    rect({ x: 66, y: 56, width: 270, height: 288 }, `fill="${FLOOR.hall}"`),
    rect({ x: 336, y: 56, width: 238, height: 146 }, `fill="${FLOOR.kitchen}"`),
    rect({ x: 336, y: 202, width: 238, height: 142 }, `fill="${FLOOR.office}"`),
    ...WALLS.map((wall) => rect(wall, `fill="${WALL}"`)),
    `<path d="M260 344a70 70 0 0 1 70-70M342 150a60 60 0 0 1-60 60M492 202a60 60 0 0 0-60 60" ${line} stroke-dasharray="4 4"/>`,
    `<path d="M84 70v70m14-70v70m14-70v70m14-70v70m14-70v70M78 70h76v70H78z" ${line}/>`,
    `<rect x="140" y="210" width="90" height="56" rx="6" ${line}/><circle cx="450" cy="270" r="26" ${line}/>`,
    `<path d="M348 62h214v22H348zM520 84v40h42V84" ${line}/>`,
    '<g fill="#6b5d4c" font-family="sans-serif" font-size="15" text-anchor="middle">',
    '<text x="200" y="180">Hall</text><text x="450" y="150">Kitchen</text><text x="520" y="320">Office</text>',
    '</g></svg>',
  ].join(''),
)}`

/** A background with obstacles on it, and buttons that change it. */
function Ground({ bounds: first, image, ...rest }: BackgroundLayerProps) {
  const [bounds, setBounds] = useState(first)
  const [opacity, setOpacity] = useState(image?.opacity ?? 1)
  const [traced, trace] = useState(false)
  const isWide = bounds.width > first.width
  return (
    <div className="story">
      <div className="story-bar">
        {image === undefined ? (
          <>
            <StoryButton onClick={() => setBounds(isWide ? first : { ...first, width: 1.4 * first.width })}>
              {isWide ? 'Narrower map' : 'Wider map'}
            </StoryButton>
            <output className="story-caption">
              {bounds.width} × {bounds.height} px, gray outside
            </output>
          </>
        ) : (
          <>
            <label>
              Opacity
              <input
                type="range"
                min={0}
                max={1}
                step={0.05}
                value={opacity}
                onChange={(event) => setOpacity(event.target.valueAsNumber)}
              />
            </label>
            <label>
              <input type="checkbox" checked={traced} onChange={(event) => trace(event.target.checked)} /> Walls traced
              over it
            </label>
          </>
        )}
      </div>
      <div className="story-map">
        <NavStage
          world={WORLD}
          scene={
            <>
              <BackgroundLayer
                {...rest}
                bounds={bounds}
                {...(image !== undefined && { image: { ...image, opacity } })}
              />
              {image === undefined && (
                <>
                  <GridLayer bounds={bounds} cellSize={20} />
                  <ObstacleLayer obstacles={YARD_OBSTACLES} />
                </>
              )}
              {traced && (
                <ObstacleLayer
                  obstacles={WALLS.map(({ x, y, width, height }, i) => ({
                    id: `wall-${i + 1}`,
                    outer: box(x, y, width, height),
                  }))}
                />
              )}
            </>
          }
        />
      </div>
    </div>
  )
}

const meta = {
  title: 'Layers/Background',
  component: BackgroundLayer,
  args: { bounds: WORLD },
  render: (args) => <Ground {...args} />,
} satisfies Meta<typeof BackgroundLayer>
export default meta
type Story = StoryObj<typeof meta>

/** The area of the map, and what is outside. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 50, y: 310 }, map.theme.canvas)
    await map.shows({ x: -8, y: -8 }, map.theme.canvasOutside)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Wider map' }))
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('896 × 400'))
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Narrower map' }))
  },
}

/** A floor plan is the background image, over which a user traces walls. A slider fades the image so that the traced walls stand out. */
export const WithPicture: Story = {
  args: { image: { src: PLAN, rect: WORLD, opacity: 1 } },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 300, y: 300 }, FLOOR.hall)
    await map.shows({ x: 390, y: 130 }, FLOOR.kitchen)
    await map.shows({ x: 66, y: 200 }, WALL)
    await userEvent.click(within(canvasElement).getByRole('checkbox', { name: /Walls traced/ }))
    await map.shows({ x: 66, y: 200 }, map.theme.obstacle)
    await fireEvent.change(within(canvasElement).getByRole('slider', { name: 'Opacity' }), { target: { value: '0' } })
    await map.shows({ x: 300, y: 300 }, map.theme.canvas)
    await fireEvent.change(within(canvasElement).getByRole('slider', { name: 'Opacity' }), { target: { value: '0.6' } })
  },
}
