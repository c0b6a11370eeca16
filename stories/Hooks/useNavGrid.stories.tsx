import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { GridLayer, PathLayer } from '../../src/layers.js'
import { useNavGrid } from '../../src/hooks/useNavGrid.js'
import { usePath } from '../../src/hooks/usePath.js'
import { probe } from '../canvas-probe.js'
import { MAZE } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

interface Props {
  /** Cell that the button blocks and unblocks. */
  cell: { x: number; y: number }
}

const START = { x: 180, y: 140 }
const GOAL = { x: 580, y: 20 }

function GridThatIsEdited({ cell }: Props) {
  const { grid, setBlocked } = useNavGrid(MAZE)
  const blocked = grid?.isBlocked(cell.x, cell.y) ?? false
  const result = usePath(grid, START, GOAL)
  const path = result?.status === 'found' ? result.path : undefined
  return (
    <StoryStage
      layers={<GridLayer grid={grid} majorEvery={4} />}
      live={<PathLayer path={path} chevrons={false} />}
      controls={
        <StoryButton onClick={() => setBlocked(cell.x, cell.y, !blocked)}>
          {blocked ? 'Open the cell' : 'Wall it off'}
        </StoryButton>
      }
      caption={path === undefined ? result?.status : `Path of ${path.length.toFixed(1)}`}
    />
  )
}

const meta = { title: 'Hooks/useNavGrid', component: GridThatIsEdited, args: { cell: { x: 5, y: 2 } } } satisfies Meta<
  typeof GridThatIsEdited
>
export default meta

/** One cell changes in place and the path is found again. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    const map = await probe(canvasElement)
    const center = { x: (args.cell.x + 0.5) * MAZE.cellSize, y: (args.cell.y + 0.5) * MAZE.cellSize }
    const length = (): number => Number(/[\d.]+/.exec(canvas.getByRole('status').textContent)?.[0])
    await waitFor(() => expect(length()).toBeGreaterThan(400))
    const before = length()
    await userEvent.click(canvas.getByRole('button', { name: 'Wall it off' }))
    await map.shows({ x: center.x + 12, y: center.y + 12 }, map.theme.obstacle)
    await userEvent.click(canvas.getByRole('button', { name: 'Open the cell' }))
    await map.shows({ x: center.x + 12, y: center.y + 12 }, map.theme.canvas)
    await expect(length()).toBe(before)
  },
}
