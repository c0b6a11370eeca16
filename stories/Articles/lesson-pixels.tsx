import type { ReactNode } from 'react'
import { buildNavMesh, findPath, rasterize, type Point, type Rect, type Scene } from '../../src/engine/index.js'
import { GridLayer, ObstacleLayer, TriangulationLayer } from '../../src/layers.js'
import { ring, roundRing } from '../sample-scenes.js'
import { Lesson, type Film } from './Lesson.js'
import { Dot, Trail } from './marks.js'

/** The screen that the article counts: 1366 x 768. */
export const SCREEN: Rect = { x: 0, y: 0, width: 1366, height: 768 }
export const SCREEN_SCENE: Scene = {
  bounds: SCREEN,
  obstacles: [
    { id: 'rock', outer: ring([300, 180], [470, 120], [560, 300], [430, 470], [280, 380]) },
    { id: 'wall', outer: ring([700, 0], [740, 0], [740, 520], [700, 520]) },
    { id: 'pond', outer: roundRing({ x: 980, y: 470 }, 130, 24) },
    { id: 'shed', outer: ring([470, 560], [620, 560], [620, 700], [470, 700]) },
  ],
}
export const [SCREEN_START, SCREEN_GOAL]: Point[] = [
  { x: 90.5, y: 300.5 },
  { x: 1240.5, y: 420.5 },
]

export interface Measured {
  /** Pixels along a side of a cell; 0 where there are no cells. */
  readonly size: number
  readonly cells: number
  readonly points: readonly Point[]
  readonly length: number
  /** Nodes that the search took. */
  readonly taken: number
}

const SIZES = [64, 32, 16, 8, 4, 2, 1, 0]

const measured = new Map<number, Measured>()
/** The same question over cells of a size, or over a mesh; asked once each. */
export function measure(size: number): Measured {
  const known = measured.get(size)
  if (known !== undefined) return known
  const world = size === 0 ? buildNavMesh(SCREEN_SCENE) : rasterize(SCREEN_SCENE, { cellSize: size })
  const answer = findPath(world, SCREEN_START, SCREEN_GOAL)
  const cells =
    world.kind === 'mesh'
      ? world.triangles().walkable.reduce((sum, walkable) => sum + walkable, 0)
      : world.width * world.height
  const path = answer.status === 'found' ? answer.path : undefined
  const result = {
    size,
    cells,
    points: path?.points ?? [],
    length: path?.length ?? Infinity,
    taken: answer.stats.expanded,
  }
  measured.set(size, result)
  return result
}

const counted = (value: number): string => value.toLocaleString('en-US')
const films: readonly Film<number>[] = [{ name: 'Sizes', steps: SIZES }]
const wordsOf = (size: number): string => (size === 0 ? 'no cells' : size === 1 ? '1 pixel' : `${size} pixels`)

export function PixelsLesson(): ReactNode {
  return (
    <Lesson
      rows="A1"
      title="Pixels as cells"
      films={films}
      world={SCREEN}
      ground={<ObstacleLayer obstacles={SCREEN_SCENE.obstacles} />}
      speed={1}
      besideFirst
      says={(size) => {
        const { cells, length } = measure(size)
        return size === 0
          ? `no cells: ${cells} triangles, path of ${length.toFixed(1)} px, exact`
          : `cells of ${wordsOf(size)}: ${counted(cells)} of them, path of ${length.toFixed(1)} px`
      }}
      draw={(size) => {
        const { points } = measure(size)
        return (
          <>
            {size === 0 ? (
              <TriangulationLayer mesh={buildNavMesh(SCREEN_SCENE)} />
            ) : (
              <GridLayer bounds={SCREEN} cellSize={size} />
            )}
            <Trail points={points} ink={size === 0 ? 'pathExact' : 'pathHeuristic'} width={3} />
            <Dot at={SCREEN_START} ink="danger" radius={12} />
            <Dot at={SCREEN_GOAL} ink="accent" radius={12} />
          </>
        )
      }}
      printed={
        <p>
          A* divides the ground into cells. A game that knows no cells moves over pixels, and a screen of 1366 x 768 has
          1,049,088 of them: clearly unfit.
        </p>
      }
      wrong={
        <p>
          The count is right, and finer cells do not even help: the path keeps to eight directions and stays up to 8 %
          longer, however small the cells.
        </p>
      }
      right={
        <p>
          No cells: the corners of what is drawn are all that a shortest path can turn at. Step through the sizes; each
          is asked when it is shown, and what it took stands in the table.
        </p>
      }
      beside={(shown) => (
        <table>
          <caption>The same question, cell by cell</caption>
          <thead>
            <tr>
              <th scope="col">Cells of</th>
              <th scope="col">Count</th>
              <th scope="col">Path</th>
              <th scope="col">Taken</th>
            </tr>
          </thead>
          <tbody>
            {SIZES.map((size) => {
              const row = measured.get(size)
              const cells = Math.ceil(SCREEN.width / size) * Math.ceil(SCREEN.height / size)
              return (
                <tr key={size} data-mark={size === shown ? 'now' : undefined}>
                  <th scope="row">{wordsOf(size)}</th>
                  <td>{counted(row?.cells ?? cells)}</td>
                  <td>{row === undefined ? '…' : row.length.toFixed(1)}</td>
                  <td>{row === undefined ? '…' : counted(row.taken)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    />
  )
}
