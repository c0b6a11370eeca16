import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { rasterize } from '../../src/engine/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { SearchPlaybackLayer } from '../../src/compare.js'
import { useSearchPlayback } from '../../src/hooks/usePlayback.js'
import { probe } from '../canvas-probe.js'
import { U_TRAP } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

const CELL = 10
const grid = rasterize(U_TRAP.scene, { cellSize: CELL })
const cells = { width: grid.width, height: grid.height, cellSize: CELL, origin: grid.origin }

interface Props {
  algorithm: 'a-star' | 'dijkstra' | 'greedy' | 'jump-point' | 'theta-star' | 'backtracking-walk'
  /** Events per second. */
  speed: number
}

function SearchPlayer({ algorithm, speed }: Props) {
  const { events, frame, playing, play, pause, step, seek, result } = useSearchPlayback(
    grid,
    U_TRAP.start,
    U_TRAP.goal,
    { algorithm, speed },
  )
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={U_TRAP.scene.obstacles} />}
      live={<SearchPlaybackLayer events={events} frame={frame} cells={cells} />}
      controls={
        <>
          <StoryButton onClick={playing ? pause : play}>{playing ? 'Pause' : 'Play'}</StoryButton>
          <StoryButton onClick={() => step(-1)}>Back</StoryButton>
          <StoryButton onClick={() => step()}>Step</StoryButton>
          <label>
            Event{' '}
            <input
              type="range"
              min={0}
              max={events.length}
              value={frame}
              onChange={(event) => seek(event.target.valueAsNumber)}
            />
          </label>
        </>
      }
      caption={`${frame} of ${events.length}, ${result?.status}`}
    />
  )
}

const meta = {
  title: 'Hooks/useSearchPlayback',
  component: SearchPlayer,
  args: { algorithm: 'a-star', speed: 600 },
} satisfies Meta<typeof SearchPlayer>
export default meta

/** Playback of a search: play, pause, step in both directions, scrub. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const map = await probe(canvasElement)
    const state = canvas.getByRole('status')
    const slider = canvas.getByRole('slider', { name: 'Event' })
    await waitFor(() => expect(Number(slider.getAttribute('max'))).toBeGreaterThan(100))
    await userEvent.click(canvas.getByRole('button', { name: 'Step' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Step' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(state).toHaveTextContent(/^1 of/)
    await map.shows({ x: 385, y: 205 }, map.theme.canvas)
    await fireEvent.change(slider, { target: { value: slider.getAttribute('max') } })
    // The search has expanded the cells inside the U-shaped wall, up to its closed end.
    await map.hides({ x: 385, y: 205 }, map.theme.canvas)
    await expect(state).toHaveTextContent('found')
  },
}
