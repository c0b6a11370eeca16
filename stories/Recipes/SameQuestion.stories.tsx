import { useMemo, useState, type ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { comparePlanners, type ComparedWorld, type PlannerName, type PlannerRow } from '../../src/engine/index.js'
import { MarkerLayer, ObstacleLayer, PathLayer } from '../../src/layers.js'
import { probe } from '../canvas-probe.js'
import { COMB, SPIRAL, U_TRAP, type Puzzle } from '../sample-scenes.js'
import { plannerName } from '../../src/ui/planners/planner-names.js'
import { StoryStage } from '../StoryStage.js'

interface Props {
  puzzle: Puzzle
  worlds: readonly ComparedWorld[]
  algorithms: readonly PlannerName[]
  /** Row whose path is drawn initially, as `world/algorithm`. */
  shown: string
}

const keyOf = ({ world, algorithm }: PlannerRow): string => `${world}/${algorithm}`

const QUALITY = { exact: 'Exact', bounded: 'Bounded', heuristic: 'Heuristic' } as const
const GAVE_UP: Readonly<Record<string, string>> = { unreachable: 'No path', 'budget-exceeded': 'Gave up' }

/** Runs the same path query with every planner: a table of the results, one of them drawn on the map. */
function SameQuestion({ puzzle, worlds, algorithms, shown }: Props): ReactNode {
  const { scene, start, goal } = puzzle
  const [chosen, choose] = useState(shown)
  const { rows, shortest } = useMemo(
    () => comparePlanners(scene, start, goal, { worlds, algorithms, gridCells: 64, budget: 20_000 }),
    [scene, start, goal, worlds, algorithms],
  )
  const row = rows.find((candidate) => keyOf(candidate) === chosen) ?? rows[0]
  const path = 'path' in row.result ? row.result.path : undefined
  return (
    <div className="story-answers">
      <StoryStage
        layers={<ObstacleLayer obstacles={scene.obstacles} />}
        live={
          <>
            <PathLayer path={path} />
            <MarkerLayer
              markers={[
                { id: 'spawn', role: 'spawn', ...start },
                { id: 'goal', role: 'goal', ...goal },
              ]}
            />
          </>
        }
        caption={
          path === undefined
            ? 'reason' in row.result
              ? row.result.reason?.message
              : ''
            : `${plannerName(row.algorithm)}: ${path.length.toFixed(1)} px, ${QUALITY[path.quality].toLowerCase()}`
        }
      />
      <table className="story-table">
        <caption>Shortest: {shortest?.toFixed(1) ?? 'none'} px</caption>
        <thead>
          <tr>
            <th scope="col">Planner</th>
            <th scope="col">Length</th>
            <th scope="col">Longer by</th>
            <th scope="col">Quality</th>
            <th scope="col">Steps</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((answer) => (
            <tr key={keyOf(answer)} data-planner={keyOf(answer)} data-quality={answer.quality ?? answer.result.status}>
              <th scope="row">
                <button
                  type="button"
                  className="nav-button"
                  data-look="link"
                  aria-pressed={answer === row}
                  onClick={() => choose(keyOf(answer))}
                >
                  {plannerName(answer.algorithm)}
                </button>
              </th>
              <td>{answer.length?.toFixed(1) ?? '–'}</td>
              <td>{answer.gap === undefined ? '–' : `${(answer.gap * 100).toFixed(1)} %`}</td>
              <td>
                {answer.quality === undefined ? (
                  (GAVE_UP[answer.result.status] ?? answer.result.status)
                ) : (
                  <span className="nav-quality" data-quality={answer.quality}>
                    {QUALITY[answer.quality]}
                  </span>
                )}
              </td>
              <td>{answer.expanded}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const meta = {
  title: 'Recipes/The same question to every planner',
  id: 'recipes-same-question',
  component: SameQuestion,
  args: {
    puzzle: U_TRAP,
    worlds: ['grid'],
    algorithms: ['a-star', 'dijkstra', 'greedy', 'theta-star', 'backtracking-walk'],
    shown: 'grid/backtracking-walk',
  },
  argTypes: { puzzle: { control: false } },
} satisfies Meta<typeof SameQuestion>
export default meta
type Story = StoryObj<typeof meta>

interface Answers {
  readonly length: (planner: string) => number
  readonly steps: (planner: string) => number
  readonly quality: (planner: string) => string | undefined
}

function answersIn(canvasElement: HTMLElement): Answers {
  const row = (planner: string): HTMLElement =>
    canvasElement.querySelector<HTMLElement>(`tr[data-planner="${planner}"]`)!
  const cell = (planner: string, column: number): number =>
    Number(row(planner).querySelectorAll('td')[column].textContent)
  return {
    length: (planner) => cell(planner, 0),
    steps: (planner) => cell(planner, 3),
    quality: (planner) => row(planner).dataset.quality,
  }
}

/** The greedy walk of the dead-end article enters the U, backs out cell by cell and arrives. A* expands the whole trap before it leaves. */
export const UTrap: Story = {
  play: async ({ canvasElement }) => {
    const { length, quality } = answersIn(canvasElement)
    await expect(quality('grid/a-star')).toBe('exact')
    await expect(quality('grid/backtracking-walk')).toBe('heuristic')
    await expect(length('grid/backtracking-walk')).toBeGreaterThanOrEqual(length('grid/a-star'))
    await expect(length('grid/dijkstra')).toBe(length('grid/a-star'))
    const map = await probe(canvasElement)
    await map.shows({ x: 445, y: 200 }, map.theme.obstacle)
  },
}

/** A corridor that turns inwards: an agent that walks straight at the goal meets a wall on every side. */
export const Spiral: Story = {
  args: { puzzle: SPIRAL },
  play: async ({ canvasElement }) => {
    const { length, quality } = answersIn(canvasElement)
    await expect(quality('grid/a-star')).toBe('exact')
    if (quality('grid/backtracking-walk') === 'heuristic')
      await expect(length('grid/backtracking-walk')).toBeGreaterThanOrEqual(length('grid/a-star'))
    await expect(length('grid/theta-star')).toBeLessThanOrEqual(length('grid/a-star'))
  },
}

/** Walls from both sides like the teeth of combs: the only path meanders, and every planner has to find all of it. */
export const Comb: Story = {
  args: { puzzle: COMB },
  play: async ({ canvasElement }) => {
    const { length, steps } = answersIn(canvasElement)
    await expect(length('grid/a-star')).toBeGreaterThan(1000)
    await expect(length('grid/backtracking-walk')).toBeGreaterThanOrEqual(length('grid/a-star'))
    await expect(steps('grid/a-star')).toBeLessThanOrEqual(steps('grid/dijkstra'))
  },
}

const PIXEL_LEVEL = {
  worlds: ['polygons'],
  algorithms: ['visibility', 'ray-scan', 'line-translation', 'must-pass-tree'],
  shown: 'polygons/visibility',
} as const

/**
 * The two pixel-level methods in a concave place. The line translation of the first article finds no way out of the U, as the article says. The must-pass
 * tree of the second article finds a path.
 */
export const PixelLevelInAConcavePlace: Story = {
  args: { ...PIXEL_LEVEL, puzzle: U_TRAP },
  play: async ({ canvasElement }) => {
    const { length, quality } = answersIn(canvasElement)
    await expect(quality('polygons/visibility')).toBe('exact')
    await expect(length('polygons/ray-scan')).toBeCloseTo(length('polygons/visibility'), 1)
    await expect(quality('polygons/line-translation')).toBe('unreachable')
    await expect(quality('polygons/must-pass-tree')).toBe('heuristic')
    await expect(length('polygons/must-pass-tree')).toBeCloseTo(length('polygons/visibility'), 1)
  },
}

/** Several obstacles in a row. The planner `line-translation` finds no path. The planner `must-pass-tree` finds a path much longer than the shortest. */
export const PixelLevelAcrossSeveralObstacles: Story = {
  args: { ...PIXEL_LEVEL, puzzle: COMB },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const { length, quality } = answersIn(canvasElement)
    await expect(quality('polygons/visibility')).toBe('exact')
    for (const planner of ['polygons/line-translation', 'polygons/must-pass-tree']) {
      await expect(quality(planner)).not.toBe('exact')
      if (quality(planner) === 'heuristic')
        await expect(length(planner)).toBeGreaterThanOrEqual(length('polygons/visibility') - 0.1)
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Line translation' }))
    await expect(canvas.getByRole('button', { name: 'Line translation' })).toHaveAttribute('aria-pressed', 'true')
  },
}

/** One convex obstacle, for which the pixel-level methods work well. */
export const PixelLevelAroundOneObstacle: Story = {
  args: {
    ...PIXEL_LEVEL,
    shown: 'polygons/line-translation',
    puzzle: {
      scene: {
        bounds: U_TRAP.scene.bounds,
        obstacles: [
          {
            id: 'rock',
            outer: [
              { x: 260, y: 120 },
              { x: 360, y: 100 },
              { x: 400, y: 220 },
              { x: 330, y: 290 },
              { x: 240, y: 250 },
            ],
          },
        ],
      },
      start: { x: 60, y: 200 },
      goal: { x: 580, y: 210 },
    },
  },
  play: async ({ canvasElement }) => {
    const { length, quality } = answersIn(canvasElement)
    await expect(quality('polygons/line-translation')).toBe('heuristic')
    await expect(length('polygons/line-translation')).toBeGreaterThanOrEqual(length('polygons/visibility') - 0.1)
    await expect(length('polygons/line-translation')).toBeLessThan(length('polygons/visibility') * 1.5)
  },
}
