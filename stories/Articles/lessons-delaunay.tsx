/** What the article on navigation meshes says of Delaunay triangulations and of their dual: of points, and what is left of it among walls. */
import { useMemo, type ReactNode } from 'react'
import { buildNavMesh, createRandom, voronoiEdges, type Point } from '../../src/engine/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { cornersOfYard, drawPoints, propertyTrial, SPOT_SIDE, voronoiTrial } from './delaunay-trials.js'
import { MeshLesson, type Frame } from './mesh-lesson.js'
import { Dot, Trail } from './marks.js'
import { Patch, Triangles } from './mesh-drawings.js'
import { soupOf } from './mesh-trials.js'
import {
  byDistance,
  changedTriangles,
  circleAbout,
  delaunayOf,
  swapsOf,
  type Triple,
} from './printed/point-delaunay.js'
import { hullOf } from './printed/plane-geometry.js'
import { randomYard, YARD_BOUNDS } from './random-yards.js'

/** World units to a unit of the drawn points. */
const ZOOM = 10
const SPOT_WORLD = { x: 0, y: 0, width: SPOT_SIDE * ZOOM, height: SPOT_SIDE * ZOOM }
const POINTS = drawPoints(8)
const TRIPLES = delaunayOf(POINTS)
const at = (i: number): Point => ({ x: POINTS[i].x * ZOOM, y: POINTS[i].y * ZOOM })

function Net({ points = POINTS, triples = TRIPLES }: { points?: readonly Point[]; triples?: readonly Triple[] }) {
  return (
    <>
      {triples.map((triple) => (
        <Trail
          key={triple.join()}
          points={triple.map((i) => ({ x: points[i].x * ZOOM, y: points[i].y * ZOOM }))}
          ink="mesh"
          width={1}
          closed
        />
      ))}
      {points.map(({ x, y }) => (
        <Dot key={`${x} ${y}`} at={{ x: x * ZOOM, y: y * ZOOM }} ink="waypoint" radius={4} />
      ))}
    </>
  )
}

const circlePoints = (triple: Triple): Point[] => {
  const { x, y, radius } = circleAbout(at(triple[0]), at(triple[1]), at(triple[2]))
  return Array.from({ length: 48 }, (_, i) => ({
    x: x + radius * Math.cos((i * Math.PI) / 24),
    y: y + radius * Math.sin((i * Math.PI) / 24),
  }))
}

const nearestFrames = (): Frame[] =>
  POINTS.map((_, i) => {
    const [first, second] = byDistance(POINTS, i)
    const isTriangle = TRIPLES.some((triple) => [i, first, second].every((corner) => triple.includes(corner)))
    return {
      picture: (
        <>
          <Patch corners={[i, first, second].map(at)} ink={isTriangle ? 'success' : 'danger'} opacity={0.25} />
          <Net />
          <Trail points={[at(i), at(first)]} ink="success" width={4} />
          <Dot at={at(i)} ink="accent" radius={7} />
        </>
      ),
      words: `Joined to the nearest point; with the two nearest ${isTriangle ? 'it makes a triangle' : 'it makes none'}.`,
    }
  })

const swapFrames = (): Frame[] =>
  swapsOf(POINTS, TRIPLES).map(({ edge, other, before, after }) => ({
    picture: (
      <>
        <Net />
        <Trail points={edge.map(at)} ink="success" width={4} />
        <Trail points={other.map(at)} ink="danger" width={2} dashed />
      </>
    ),
    words: `Least of six angles ${before.toFixed(1)}°; with the other diagonal ${after.toFixed(1)}°.`,
  }))

function localFrames(): Frame[] {
  const random = createRandom(5)
  return Array.from({ length: 8 }, () => {
    const added = { x: 6 + Math.floor(28 * random()), y: 6 + Math.floor(28 * random()) }
    const more = [...POINTS, added]
    const after = delaunayOf(more)
    const changed = changedTriangles(TRIPLES, after)
    return {
      picture: (
        <>
          {changed.map((triple) => (
            <Patch key={triple.join()} corners={triple.map(at)} ink="warning" opacity={0.3} />
          ))}
          <Net points={more} triples={after} />
          {changed.map((triple) => (
            <Trail key={triple.join()} points={circlePoints(triple)} ink="warning" width={0.75} closed />
          ))}
          <Dot at={{ x: added.x * ZOOM, y: added.y * ZOOM }} ink="accent" radius={7} />
        </>
      ),
      words: `${changed.length} of ${TRIPLES.length} triangles give way: those whose circles hold the new point.`,
    }
  })
}

const hullFrames = (): Frame[] => [
  {
    picture: (
      <>
        <Patch corners={hullOf(POINTS.map((_, i) => at(i)))} ink="island2" opacity={0.15} />
        <Net />
        <Trail points={hullOf(POINTS.map((_, i) => at(i)))} ink="success" width={3} closed />
      </>
    ),
    words: 'The border is the convex hull.',
  },
  { picture: <Net />, words: `${POINTS.length} points, ${TRIPLES.length} triangles.` },
]

export function SixPropertiesLesson(): ReactNode {
  const films = useMemo(
    () => [
      { name: 'Nearest', steps: nearestFrames() },
      { name: 'Diagonals', steps: swapFrames() },
      { name: 'One point more', steps: localFrames() },
      { name: 'Hull', steps: hullFrames() },
    ],
    [],
  )
  return (
    <MeshLesson
      rows="D10"
      title="Six properties of Delaunay triangles"
      films={films}
      first={1}
      world={SPOT_WORLD}
      speed={1}
      printed={
        <p>
          The three nearest points make a triangle; the outcome is unique; no swapped diagonal has a larger least angle;
          the least angles, sorted, are the largest there are; what is added, moved or taken away changes the triangles
          near it only; the border is convex.
        </p>
      }
      wrong={
        <p>
          The first is not so: the nearest point is always joined, the two nearest often make no triangle. Unique: see
          DT points. Near means: in whose circles the point lies, and a circle may be large. And all this is said of
          points. On a map with walls a wall may stand between nearest corners, and the border is that of the map.
        </p>
      }
      count={{
        title: 'Twelve random points, and corners of yards with nine blocks',
        trial: propertyTrial,
        seeds: 40,
        lines: [
          ['asked', 'Sets of points'],
          ['triple', 'Two nearest that make no triangle'],
          ['near', 'Nearest not joined'],
          ['swap', 'A better diagonal'],
          ['angles', 'Other triangles with better angles'],
          ['local', 'A change outside of the circles'],
          ['most', 'Half of the triangles change'],
          ['hull', 'Border not convex'],
          ['walled', 'Yards: nearest corners not joined'],
        ],
      }}
      right={
        <p>
          Constrained Delaunay triangles: all of it holds for what sees each other. Of a wall the triangles know that it
          is one; an edit looks at circles, not at distances.
        </p>
      }
    />
  )
}

const YARD = randomYard(3, 6)

const segmentsOf = (edges: Float64Array): Point[][] =>
  Array.from({ length: edges.length / 4 }, (_, i) => [
    { x: edges[4 * i], y: edges[4 * i + 1] },
    { x: edges[4 * i + 2], y: edges[4 * i + 3] },
  ])

export function VoronoiLesson(): ReactNode {
  const films = useMemo(() => {
    const mesh = buildNavMesh(YARD.scene)
    const [whole, clipped] = [false, true].map((clip) => segmentsOf(voronoiEdges(mesh.triangles(), { clip })))
    const soup = <Triangles soup={soupOf(mesh)} />
    const draw = (segments: readonly (readonly Point[])[], ink: 'danger' | 'success'): ReactNode =>
      segments.map((segment, i) => <Trail key={i} points={segment} ink={ink} width={1.75} />)
    const corners = cornersOfYard(YARD.scene).map((corner) => (
      <Dot key={`${corner.x} ${corner.y}`} at={corner} ink="waypoint" radius={3} />
    ))
    const frames = (segments: readonly (readonly Point[])[], ink: 'danger' | 'success', words: string): Frame[] => [
      {
        picture: (
          <>
            {soup}
            {corners}
          </>
        ),
        words: 'The triangles.',
      },
      {
        picture: (
          <>
            {soup}
            {draw(segments, ink)}
            {corners}
          </>
        ),
        words,
      },
    ]
    return [
      { name: 'As it is for points', steps: frames(whole, 'danger', `${whole.length} edges, through walls too.`) },
      { name: 'Cut at walls', steps: frames(clipped, 'success', `${clipped.length} parts, all of them walkable.`) },
    ]
  }, [])
  return (
    <MeshLesson
      rows="D10, D12"
      title="Voronoi, the dual"
      films={films}
      first={1}
      world={YARD_BOUNDS}
      ground={<ObstacleLayer obstacles={YARD.scene.obstacles ?? []} />}
      speed={1}
      printed={
        <p>
          The Voronoi diagram and its dual, in one figure: join the centers of the circles of triangles that share an
          edge, and every place on such an edge is as near to one point as to the other.
        </p>
      }
      wrong={
        <p>
          Nothing, for points. On a map the centers of circles may lie in walls, and what is nearest through a wall is
          not nearest for who walks.
        </p>
      }
      count={{
        title: 'Edges of the dual, in yards of nine blocks',
        trial: voronoiTrial,
        seeds: 40,
        lines: [
          ['asked', 'Edges'],
          ['through', 'With a part that is not walkable'],
          ['cut', 'The same, cut at walls'],
        ],
      }}
      right={
        <p>
          <code>voronoiEdges</code> gives the dual of any triangles, and with <code>clip</code> what of it is walkable.
          The overlay Nearest corners of the editor draws that.
        </p>
      }
    />
  )
}
