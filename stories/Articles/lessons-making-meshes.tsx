/** How the article on navigation meshes makes a mesh: turns, segments, hulls, DT points, clipping, broken shapes. */
import type { ReactNode } from 'react'
import {
  buildNavMesh,
  combineRegions,
  polygonArea,
  type Point,
  type RegionOperation,
  type Ring,
} from '../../src/engine/index.js'
import { relateSegments } from '../../src/engine/geometry/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { box, ring } from '../sample-scenes.js'
import { MeshLesson, type Frame } from './mesh-lesson.js'
import { Dot, Trail } from './marks.js'
import { Patch, Triangles } from './mesh-drawings.js'
import { soupOf } from './mesh-trials.js'
import { brokenTrial, clipTrial, convexTrial, dtTrial, orderTrial, segmentTrial, SIDE } from './plane-trials.js'
import { areaOf, dtTriangles, planeOf } from './printed/dt-points.js'
import { entriesAndExits, hullOf, printedInConvex, printedMeet } from './printed/plane-geometry.js'

type Four = readonly [Point, Point, Point, Point]
const PAIRS: readonly { readonly name: string; readonly ends: Four }[] = [
  {
    name: 'Across',
    ends: [
      { x: 100, y: 100 },
      { x: 520, y: 300 },
      { x: 160, y: 320 },
      { x: 460, y: 80 },
    ],
  },
  {
    name: 'Boxes apart',
    ends: [
      { x: 100, y: 100 },
      { x: 260, y: 200 },
      { x: 380, y: 240 },
      { x: 540, y: 330 },
    ],
  },
  {
    name: 'One side',
    ends: [
      { x: 100, y: 300 },
      { x: 540, y: 120 },
      { x: 140, y: 130 },
      { x: 300, y: 190 },
    ],
  },
  {
    name: 'A touch',
    ends: [
      { x: 100, y: 100 },
      { x: 500, y: 300 },
      { x: 300, y: 200 },
      { x: 480, y: 90 },
    ],
  },
]
const SEGMENT_FILMS = [
  {
    name: 'Two tests',
    steps: PAIRS.map(({ name, ends: [a, b, c, d] }): Frame => {
      const boxOf = (p: Point, q: Point): Ring =>
        box(Math.min(p.x, q.x), Math.min(p.y, q.y), Math.abs(p.x - q.x), Math.abs(p.y - q.y))
      return {
        picture: (
          <>
            <Trail points={boxOf(a, b)} ink="text3" closed dashed width={1} />
            <Trail points={boxOf(c, d)} ink="text3" closed dashed width={1} />
            <Trail points={[a, b]} ink="accent" width={3} />
            <Trail points={[c, d]} ink="danger" width={3} />
            {[a, b, c, d].map((at, i) => (
              <Dot key={i} at={at} ink={i < 2 ? 'accent' : 'danger'} label={['P1', 'P2', 'Q1', 'Q2'][i]} />
            ))}
          </>
        ),
        words: `${name}: printed ${printedMeet(a, b, c, d) ? 'meets' : 'apart'}, exact ${relateSegments(a, b, c, d)}.`,
      }
    }),
  },
]

export const SegmentLesson = (): ReactNode => (
  <MeshLesson
    rows="D6, D7"
    title="Turns, and whether segments meet"
    films={SEGMENT_FILMS}
    speed={1}
    printed={
      <p>
        The sign of (p2 - p0) x (p1 - p0) says where a way turns. Two segments meet if their boxes do, and each
        straddles the other: both products {'>='} 0.
      </p>
    }
    wrong={
      <p>
        The sign is for y pointing up; on a screen it is the other way round. In doubles the sign is lost near a line,
        and products of products vanish: then everything touches. A touch and an overlap count as a crossing.
      </p>
    }
    count={{
      title: 'Segments whose end lies next to the other line',
      trial: segmentTrial,
      seeds: 300,
      lines: [
        ['asked', 'Asked'],
        ['wrong', 'Printed test wrong'],
        ['tiny', 'Wrong for the same far below one'],
      ],
    }}
    right={
      <p>
        One exact <code>orient</code> for everything, and four answers: apart, across, touch, overlap.
      </p>
    }
  />
)

const CLOUD: readonly Point[] = [
  [120, 90],
  [210, 60],
  [330, 110],
  [300, 210],
  [450, 80],
  [520, 200],
  [470, 320],
  [380, 250],
  [260, 340],
  [140, 260],
  [220, 200],
].map(([x, y]) => ({ x, y }))
const hull = hullOf(CLOUD)
const ASKED: readonly Point[] = [
  { x: 300, y: 160 },
  { x: 90, y: 300 },
  { x: 500, y: 120 },
]
const convexFrames = (corners: readonly Point[]): Frame[] =>
  ASKED.map((at) => ({
    picture: (
      <>
        <Patch corners={hull} ink="island2" opacity={0.15} />
        {corners.map((a, i) => (
          <Trail key={a.x} points={[a, corners[(i + 1) % corners.length]]} ink="text2" arrow />
        ))}
        {CLOUD.map((point) => (
          <Dot key={`${point.x}`} at={point} ink="mesh" radius={3} />
        ))}
        <Dot at={at} ink={printedInConvex(corners, at) ? 'success' : 'danger'} radius={8} />
      </>
    ),
    words: `(${at.x}, ${at.y}) is called ${printedInConvex(corners, at) ? 'inside' : 'outside'}.`,
  }))

export const ConvexLesson = (): ReactNode => (
  <MeshLesson
    rows="D8, D9"
    title="Convex polygons and hulls"
    films={[
      { name: 'One way round', steps: convexFrames([...hull].reverse()) },
      { name: 'The other', steps: convexFrames(hull) },
    ]}
    speed={1}
    printed={
      <p>
        A hull is the smallest convex polygon around points. A place is inside a convex polygon if it lies on the right
        of each edge, corners clockwise.
      </p>
    }
    wrong={
      <p>Elsewhere in the article corners run counterclockwise. With them that way round nothing is ever inside.</p>
    }
    count={{
      title: 'Hulls of twelve points, and a place',
      trial: convexTrial,
      seeds: 300,
      lines: [
        ['asked', 'Asked'],
        ['one', 'Wrong, clockwise'],
        ['other', 'Wrong, counterclockwise'],
      ],
    }}
    right={
      <p>
        Rings may come either way round; they get positive winding as they come in. Inside, on the border and outside
        are three answers, and exact.
      </p>
    }
  />
)

const SCALE = 30
const scaled = (points: Ring): Ring => points.map(({ x, y }) => ({ x: SCALE * x, y: SCALE * y }))
const DT_WORLD = { x: 0, y: 0, width: SCALE * SIDE, height: SCALE * SIDE }
const DT_RINGS = [box(1, 1, 2, 2), box(5, 1, 2, 2), box(1, 5, 2, 2), box(5, 5, 3, 2), box(2, 9, 3, 2)].map(scaled)
const DT_GROUND = scaled(box(0, 0, SIDE, SIDE))
function dtFilm(rings: readonly Ring[]): Frame[] {
  const plane = planeOf(DT_GROUND, rings)
  const frames: Frame[] = []
  const done: [number, number, number][] = []
  const at = (vertex: number): Point => plane.points[vertex]
  // The printed steps may go round and round: a few more triangles than the ground takes show it.
  dtTriangles(plane, 3 * plane.points.length, ({ edge, point, tried, stack }) => {
    done.push([edge[0], edge[1], point])
    const shown = [...new Map(done.map((triangle) => [[...triangle].sort((a, b) => a - b).join(), triangle])).values()]
    const center = circleAbout(at(edge[0]), at(edge[1]), at(point))
    frames.push({
      picture: (
        <>
          {shown.map((triangle, i) => (
            <Patch key={i} corners={triangle.map(at)} ink="accent" opacity={0.16} />
          ))}
          {shown.map((triangle, i) => (
            <Trail key={i} points={triangle.map(at)} ink="mesh" width={1} closed />
          ))}
          <Trail points={circlePoints(center)} ink="warning" width={1.5} closed />
          <Trail points={edge.map(at)} ink="danger" width={3} />
          {tried.map((vertex) => (
            <Dot key={vertex} at={at(vertex)} ink={vertex === point ? 'success' : 'text3'} radius={5} />
          ))}
        </>
      ),
      words: `Triangle ${done.length}: ${tried.length} points were the best in turn, ${stack.length} edges wait.`,
    })
  })
  const free = buildNavMesh({ bounds: DT_GROUND, obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })) }).freeArea
  const last = frames[frames.length - 1]
  const covered = areaOf(plane, done)
  return [
    ...frames,
    {
      picture: last.picture,
      words: `Free ground ${(free / SCALE ** 2).toFixed(1)}, triangles ${(covered / SCALE ** 2).toFixed(1)}.`,
    },
  ]
}
function circleAbout(a: Point, b: Point, c: Point): { x: number; y: number; radius: number } {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y]
  const twice = 2 * (bx * cy - by * cx)
  const x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice
  const y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice
  return { x: a.x + x, y: a.y + y, radius: Math.sqrt(x * x + y * y) }
}
const circlePoints = ({ x, y, radius }: { x: number; y: number; radius: number }): Point[] =>
  Array.from({ length: 48 }, (_, i) => ({
    x: x + radius * Math.cos((i * Math.PI) / 24),
    y: y + radius * Math.sin((i * Math.PI) / 24),
  }))
const dtMesh = buildNavMesh({ bounds: DT_GROUND, obstacles: DT_RINGS.map((outer, i) => ({ id: `${i}`, outer })) })
const dtSoup = soupOf(dtMesh)
export const DT_FILMS = [
  { name: 'DT points', steps: dtFilm(DT_RINGS) },
  {
    name: 'The kit',
    steps: [
      { picture: <Triangles soup={dtSoup} />, words: 'Ties go by a fixed rule.' },
      {
        picture: (
          <Triangles
            soup={dtSoup}
            corridor={dtMesh
              .triangles()
              .walkable.reduce<number[]>((all, free, t) => (free === 1 ? [...all, t] : all), [])}
          />
        ),
        words: `Free ground ${(dtMesh.freeArea / SCALE ** 2).toFixed(1)}, all of it once.`,
      },
    ],
  },
]

export const DelaunayLesson = (): ReactNode => (
  <MeshLesson
    rows="D10, D12"
    title="DT points"
    films={DT_FILMS}
    world={DT_WORLD}
    ground={<ObstacleLayer obstacles={DT_RINGS.map((outer, i) => ({ id: `${i}`, outer }))} />}
    speed={3}
    printed={
      <p>
        The DT point of an edge is the visible point with the largest angle, whose circle is empty. Edge, triangle, its
        other edges on a stack, or off it. The outcome is said to be unique.
      </p>
    }
    wrong={
      <p>
        Not where four corners lie on one circle, as on any map drawn to a grid: ties go by the order of the points, and
        two sides of the stack may settle them differently. (<code>p3 = p1</code> is a misprint for <code>p3 = p</code>
        .)
      </p>
    }
    count={{
      title: 'Five boxes with whole-numbered corners',
      trial: (seed) => {
        const [dt, order] = [dtTrial(seed), orderTrial(seed)]
        return {
          counts: {
            asked: 1,
            whole: dt?.counts.whole ?? 0,
            moved: dt?.counts.moved ?? 0,
            printed: order.counts.printed,
            ours: order.counts.ours,
          },
        }
      },
      seeds: 40,
      lines: [
        ['asked', 'Maps'],
        ['whole', 'Triangles lie on one another'],
        ['moved', 'The same with corners pushed a little'],
        ['printed', 'Other triangles in another order'],
        ['ours', 'Other triangles in another order, ours'],
      ],
    }}
    right={
      <p>
        Exact circles and a fixed rule for ties: the corners alone decide the triangles, edited or built at once. The DT
        points of a finished mesh are traced as events.
      </p>
    }
  />
)

const FIRST: Ring = ring([120, 80], [420, 80], [420, 200], [260, 150], [120, 240])
const SECOND: Ring = ring([220, 40], [520, 120], [460, 320], [180, 300], [320, 180])
const clipped = entriesAndExits(FIRST, SECOND)
function clipFrames(operation: RegionOperation): Frame[] {
  const region = combineRegions(operation, [{ outer: FIRST, holes: [] }], [{ outer: SECOND, holes: [] }])
  const outlines = (
    <>
      <Trail points={FIRST} ink="accent" closed />
      <Trail points={SECOND} ink="agentMan" closed />
    </>
  )
  return [
    {
      picture: (
        <>
          {outlines}
          {clipped.entries.map((at) => (
            <Dot key={`${at.x}`} at={at} ink="success" label="in" />
          ))}
          {clipped.exits.map((at) => (
            <Dot key={`${at.x}`} at={at} ink="danger" label="out" />
          ))}
        </>
      ),
      words: `The blue border goes in ${clipped.entries.length} times and out ${clipped.exits.length} times.`,
    },
    {
      picture: (
        <>
          {region.map(({ outer }, i) => (
            <Patch key={i} corners={outer} ink="success" opacity={0.35} />
          ))}
          {outlines}
        </>
      ),
      words: `${region.length} ${region.length === 1 ? 'part' : 'parts'}, area ${region.reduce((sum, part) => sum + polygonArea(part), 0).toFixed(0)}.`,
    },
  ]
}
export const ClipLesson = (): ReactNode => (
  <MeshLesson
    rows="D11"
    title="Clipping and uniting"
    films={[
      { name: 'Union', steps: clipFrames('union') },
      { name: 'Inside both', steps: clipFrames('intersect') },
      { name: 'First without second', steps: clipFrames('subtract') },
    ]}
    speed={1}
    printed={
      <p>
        Weiler and Atherton: walk along one border, at each crossing change to the other; crossings come in pairs, in
        and out. Steps 3 and on are missing.
      </p>
    }
    wrong={
      <p>
        Where borders touch or run along one another there is a crossing that is neither, or one without its partner,
        and the walk ends in the wrong place.
      </p>
    }
    count={{
      title: 'Two boxes or triangles with whole-numbered corners',
      trial: clipTrial,
      seeds: 150,
      lines: [
        ['asked', 'Pairs'],
        ['unpaired', 'Crossings not in pairs'],
        ['ours', 'Ours: the areas add up'],
      ],
    }}
    right={
      <p>
        All borders are cut at their crossings first; each face then counts which shapes it lies in. Union, intersection
        and difference are one question to those counts.
      </p>
    }
  />
)

const OVERLAP: readonly Ring[] = [scaled(box(2, 2, 4, 3)), scaled(box(4, 4, 5, 3))]
const BOW: readonly Ring[] = [scaled(ring([3, 3], [9, 8], [9, 3], [3, 8]))]
function brokenFilms(name: string, rings: readonly Ring[]): { name: string; steps: Frame[] }[] {
  const mesh = buildNavMesh({ bounds: DT_GROUND, obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })) })
  const outlines = rings.map((corners) => <Trail key={corners[0].x} points={corners} ink="obstacleStroke" closed />)
  const plane = planeOf(DT_GROUND, rings)
  const triangles = dtTriangles(plane)
  const free = mesh.freeArea / SCALE ** 2
  const [covered, walkable] = [areaOf(plane, triangles) / SCALE ** 2, soupOf(mesh)]
  return [
    {
      name: `${name}, as printed`,
      steps: [triangles.length >> 1, triangles.length].map((count) => ({
        picture: (
          <>
            {triangles.slice(0, count).map((triangle, i) => (
              <Patch key={i} corners={triangle.map((vertex) => plane.points[vertex])} ink="danger" opacity={0.14} />
            ))}
            {triangles.slice(0, count).map((triangle, i) => (
              <Trail key={i} points={triangle.map((vertex) => plane.points[vertex])} ink="mesh" width={1} closed />
            ))}
            {outlines}
          </>
        ),
        words: `${count} triangles. ${covered.toFixed(1)} covered in the end where ${free.toFixed(1)} are free.`,
      })),
    },
    {
      name: `${name}, here`,
      steps: [
        {
          picture: outlines,
          words: mesh.diagnostics.map(({ message }) => message)[0] ?? 'Borders are cut where they cross.',
        },
        {
          picture: (
            <>
              {mesh.outline().map(({ outer }, i) => (
                <Patch key={i} corners={outer} ink="obstacle" opacity={1} />
              ))}
              <Triangles soup={walkable} />
            </>
          ),
          words: `${free.toFixed(1)} free, covered once.`,
        },
      ],
    },
  ]
}
export const BROKEN_FILMS = [...brokenFilms('Overlap', OVERLAP), ...brokenFilms('Self-crossing', BOW)]

export const BrokenLesson = (): ReactNode => (
  <MeshLesson
    rows="D13, D14"
    title="Overlaps and self-crossings"
    films={BROKEN_FILMS}
    world={DT_WORLD}
    speed={1}
    printed={
      <p>
        Two shapes that overlap break the generator, so unite them first. A shape that crosses itself breaks it too;
        nothing is said of that.
      </p>
    }
    wrong={<p>Where borders cross without a corner, triangles reach through walls and lie on one another.</p>}
    count={{
      title: 'Boxes that overlap, and a ring that crosses itself',
      trial: brokenTrial,
      seeds: 40,
      lines: [
        ['asked', 'Maps'],
        ['overlap', 'Overlap: wrong ground'],
        ['itself', 'Self-crossing: wrong ground'],
      ],
    }}
    right={
      <p>
        Every crossing becomes a corner while the shapes stay as drawn, so one can be moved away again. A self-crossing
        is filled by its rule, and reported.
      </p>
    }
  />
)
