import { useMemo, type ReactNode } from 'react'
import {
  buildNavMesh,
  comparePlanners,
  findPath,
  rasterize,
  type ComparedWorld,
  type Point,
} from '../../src/engine/index.js'
import { ObstacleLayer, TriangulationLayer } from '../../src/layers.js'
import { pointSetPath } from '../../test/oracles/printed-point-set.js'
import { GOAL, SPAWN, WORLD, YARD } from '../sample-scenes.js'
import { namesTrial } from './grid-trials.js'
import { Lesson, type Film } from './Lesson.js'
import { Dot, Trail } from './marks.js'
import { pointSetTrial, polylineOf } from './point-set-trials.js'

interface WayStep {
  readonly points: readonly Point[]
  readonly isWhole: boolean
}

/** The path grows leg by leg. */
const growing = (points: readonly Point[]): WayStep[] =>
  points.map((_, i) => ({ points: points.slice(0, i + 1), isWhole: i === points.length - 1 }))

function Ends(): ReactNode {
  return (
    <>
      <Dot at={SPAWN} ink="spawn" radius={8} />
      <Dot at={GOAL} ink="goal" radius={8} />
    </>
  )
}

export function PointSetLesson(): ReactNode {
  const { mesh, films, shortest, all } = useMemo(() => {
    const built = buildNavMesh(YARD)
    const triangles = built.triangles()
    const exact = findPath(built, SPAWN, GOAL)
    const ours = exact.status === 'found' ? exact.path : undefined
    const corner = (v: number): Point => ({ x: triangles.coords[2 * v], y: triangles.coords[2 * v + 1] })
    const places = [...triangles.walkable.keys()].flatMap((t) => {
      if (triangles.walkable[t] === 0) return []
      const [a, b, c] = [0, 1, 2].map((k) => corner(triangles.triangles[3 * t + k]))
      const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
      const center = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 }
      return [a, b, c, middle(a, b), middle(b, c), middle(c, a), center]
    })
    return {
      mesh: built,
      shortest: ours?.length ?? 0,
      all: [...new Map(places.map((place) => [`${place.x},${place.y}`, place])).values()],
      films: [
        { name: 'As told', steps: growing(pointSetPath(triangles, SPAWN, GOAL) ?? [SPAWN]) },
        { name: 'Ours', steps: growing(ours?.points ?? [SPAWN]) },
      ] satisfies Film<WayStep>[],
    }
  }, [])
  return (
    <Lesson
      rows="B13"
      title="A mesh as a set of points"
      films={films}
      world={WORLD}
      ground={
        <>
          <TriangulationLayer mesh={mesh} />
          <ObstacleLayer obstacles={YARD.obstacles} />
        </>
      }
      speed={3}
      says={({ points, isWhole }) =>
        `${points.length} of its points, ${polylineOf(points).toFixed(1)} px${isWhole ? `; the shortest is ${shortest.toFixed(1)} px` : ''}`
      }
      draw={({ points }) => (
        <>
          {all.map((place, i) => (
            <Dot key={i} at={place} ink="mesh" radius={2} />
          ))}
          <Trail points={points} ink={polylineOf(points) > shortest * 1.001 ? 'danger' : 'success'} width={3} />
          <Ends />
        </>
      )}
      printed={
        <p>
          Of every triangle three corners, three middles of edges and the center are kept, equal points once. A* over
          this one set of points finds a path on any surface.
        </p>
      }
      wrong={
        <p>
          The path goes from point to point and zigzags, and which points are neighbors is not said: here those of one
          triangle. It is hardly ever the shortest, however fine its points.
        </p>
      }
      right={
        <p>
          Polyanya searches intervals of edges instead of points and is exact. The point set stays as a planner to
          compare with, marked <em>heuristic</em>.
        </p>
      }
      count={{
        title: 'Random maps of seven boxes',
        trial: pointSetTrial,
        seeds: 60,
        lines: [
          ['asked', 'Questions with an answer'],
          ['longer', 'Longer by more than a thousandth'],
          ['shorter', 'Shorter'],
        ],
      }}
    />
  )
}

const KINDS: readonly (readonly [ComparedWorld, string, string])[] = [
  ['grid', 'a-star', 'Cells'],
  ['waypoints', 'a-star', 'Waypoints off corners'],
  ['polygons', 'visibility', 'Lines of sight'],
  ['mesh', 'polyanya', 'Mesh'],
]

export function KindsOfDataLesson(): ReactNode {
  const { films, rows } = useMemo(() => {
    const compared = comparePlanners(YARD, SPAWN, GOAL, { gridCells: 64 })
    const grid = rasterize(YARD, { cellSize: 10 })
    const mesh = buildNavMesh(YARD)
    const sizes: Record<string, string> = {
      grid: `${grid.width * grid.height} cells`,
      mesh: `${mesh.triangles().walkable.reduce((sum, walkable) => sum + walkable, 0)} walkable triangles`,
      polygons: `${YARD.obstacles.reduce((sum, { outer, holes = [] }) => sum + outer.length + holes.flat().length, 0)} corners`,
      waypoints: 'four for each obstacle, or as placed',
    }
    const kinds = KINDS.flatMap(([world, algorithm, name]) => {
      const row = compared.rows.find((candidate) => candidate.world === world && candidate.algorithm === algorithm)
      return row === undefined ? [] : [{ row, name, size: sizes[world] }]
    })
    return {
      rows: kinds,
      films: kinds.map(({ row, name }): Film<WayStep> => ({
        name,
        steps: growing('path' in row.result && row.result.path !== undefined ? row.result.path.points : [SPAWN]),
      })),
    }
  }, [])
  return (
    <Lesson
      rows="B1, B2, B21"
      title="One question, several kinds of data"
      films={films}
      first={films.length - 1}
      world={WORLD}
      ground={<ObstacleLayer obstacles={YARD.obstacles} />}
      speed={4}
      says={({ points, isWhole }) => `${polylineOf(points).toFixed(1)} px${isWhole ? ', there' : ''}`}
      draw={({ points }) => (
        <>
          <Trail points={points} ink="pathExact" width={3} />
          <Ends />
        </>
      )}
      printed={
        <p>
          Navigation is the whole system, pathfinding one question in it. Its data is a matrix of cells, lists of
          neighbors, or a net of waypoints by name; the same idea of a search is written anew for each.
        </p>
      }
      wrong={
        <p>
          Each cell keeps a text like <code>[3,4]</code> and those of its eight neighbors: many times what says whether
          it is free. The text is put together, hashed and thrown away in every step of a search.
        </p>
      }
      count={{
        title: 'Random maps of 24 x 24 cells',
        trial: namesTrial,
        lines: [
          ['bytes', 'A byte for each cell'],
          ['names', 'Characters of names as printed'],
        ],
      }}
      right={
        <p>
          One <code>findPath(world, start, goal)</code> over all of them. Cells are bytes, nets compressed rows of
          numbers. Which is right depends on the map, and they may be mixed: the article ends on that, and so do we.
        </p>
      }
      beside={() => (
        <table>
          <caption>The same question on this map</caption>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Size</th>
              <th scope="col">Length</th>
              <th scope="col">Worth</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, name, size }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{size}</td>
                <td>{row.length?.toFixed(1) ?? '–'}</td>
                <td>{row.quality ?? row.result.status}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  )
}
