/**
 * Lessons on the article "Navigation meshes" (S4): how a mesh is made. The lessons are about turns, segments, hulls, Delaunay triangles, their dual (the
 * Voronoi diagram), the DT point of an edge (the third corner of the edge's Delaunay triangle), clipping, and invalid shapes.
 */
import {
  buildNavMesh,
  combineRegions,
  createRandom,
  polygonArea,
  voronoiEdges,
  type NavMesh,
  type Point,
  type RegionOperation,
  type Ring,
} from '../../src/engine/index.js'
import { relateSegments } from '../../src/engine/geometry/index.js'
import { box, ring } from '../sample-scenes.js'
import {
  count,
  dot,
  obstacles,
  patch,
  step,
  trail,
  type Playback,
  type Ink,
  type Lesson,
  type Marks,
  type Step,
} from './lesson.js'
import { circlePoints, soupMarks } from './mesh-marks.js'
import { soupOf } from './mesh-methods.js'
import { entriesAndExits, hullOf, printedInConvex, printedMeet } from './printed/plane-geometry.js'
import {
  byDistance,
  changedTriangles,
  circleAbout,
  delaunayOf,
  swapsOf,
  type Triple,
} from './printed/point-delaunay.js'
import { RECORDED } from './recorded.js'

const PAIRS: Readonly<Record<string, Ring>> = {
  Across: ring([100, 100], [520, 300], [160, 320], [460, 80]),
  'Boxes apart': ring([100, 100], [260, 200], [380, 240], [540, 330]),
  'One side': ring([100, 300], [540, 120], [140, 130], [300, 190]),
  'A touch': ring([100, 100], [500, 300], [300, 200], [480, 90]),
}

const segmentSteps = (): Step[] =>
  Object.entries(PAIRS).map(([name, [a, b, c, d]]) => {
    const boxOf = (p: Point, q: Point): Ring =>
      box(Math.min(p.x, q.x), Math.min(p.y, q.y), Math.abs(p.x - q.x), Math.abs(p.y - q.y))
    return step(
      `${name}: printed ${printedMeet(a, b, c, d) ? 'meets' : 'apart'}, exact ${relateSegments(a, b, c, d)}.`,
      [boxOf(a, b), boxOf(c, d)].map((corners) => trail(corners, 'text3', { closed: true, dashed: true, width: 1 })),
      trail([a, b], 'accent', { width: 3 }),
      trail([c, d], 'danger', { width: 3 }),
      [a, b, c, d].map((at, i) => dot(at, i < 2 ? 'accent' : 'danger', { label: ['P1', 'P2', 'Q1', 'Q2'][i] })),
    )
  })

const CLOUD = ring(
  ...([
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
  ] as const),
)
const HULL = hullOf(CLOUD)
const convexSteps = (corners: readonly Point[]): Step[] =>
  ring([300, 160], [90, 300], [500, 120]).map((at) => {
    const isInside = printedInConvex(corners, at)
    return step(
      `The printed test puts (${at.x}, ${at.y}) ${isInside ? 'inside' : 'outside'}.`,
      patch(HULL, 'island2', 0.15),
      corners.map((a, i) => trail([a, corners[(i + 1) % corners.length]], 'text2', { arrow: true })),
      CLOUD.map((point) => dot(point, 'mesh', { radius: 3 })),
      dot(at, isInside ? 'success' : 'danger', { radius: 8 }),
    )
  })

/** Twelve points on 40 x 40 units, scaled by ten for drawing. */
const POINTS = ring(
  [7, 25],
  [13, 27],
  [23, 18],
  [32, 10],
  [20, 4],
  [21, 4],
  [23, 10],
  [7, 37],
  [27, 5],
  [6, 3],
  [22, 18],
  [29, 30],
)
const zoomed = ({ x, y }: Point): Point => ({ x: 10 * x, y: 10 * y })
const netMarks = (points: readonly Point[], triples: readonly Triple[]): Marks => [
  triples.map((triple) =>
    trail(
      triple.map((i) => zoomed(points[i])),
      'mesh',
      { width: 1, closed: true },
    ),
  ),
  points.map((at) => dot(zoomed(at), 'waypoint', { radius: 4 })),
]

function propertyPlaybacks(): Playback[] {
  const triples = delaunayOf(POINTS)
  const at = (i: number): Point => zoomed(POINTS[i])
  const net = netMarks(POINTS, triples)
  const hull = hullOf(POINTS).map(zoomed)
  const nearest = POINTS.map((_, i) => {
    const [first, second] = byDistance(POINTS, i)
    const isTriangle = triples.some((triple) => [i, first, second].every((corner) => triple.includes(corner)))
    return step(
      `The point is joined to the nearest one; with the two nearest it makes ${isTriangle ? 'a triangle' : 'no triangle'}.`,
      patch([i, first, second].map(at), isTriangle ? 'success' : 'danger'),
      net,
      trail([at(i), at(first)], 'success', { width: 4 }),
      dot(at(i), 'accent', { radius: 7 }),
    )
  })
  const swaps = swapsOf(POINTS, triples).map(({ edge, other, before, after }) =>
    step(
      `Least of the six angles ${before.toFixed(1)}°; with the other diagonal ${after.toFixed(1)}°.`,
      net,
      trail(edge.map(at), 'success', { width: 4 }),
      trail(other.map(at), 'danger', { dashed: true }),
    ),
  )
  const random = createRandom(5)
  const additions = Array.from({ length: 8 }, () => {
    const more = [...POINTS, { x: 6 + Math.floor(28 * random()), y: 6 + Math.floor(28 * random()) }]
    const after = delaunayOf(more)
    const changed = changedTriangles(triples, after)
    return step(
      `${changed.length} of ${triples.length} triangles give way: their circles contain the new point.`,
      changed.map((triple) => patch(triple.map(at), 'warning', 0.3)),
      netMarks(more, after),
      changed.map(([a, b, c]) =>
        trail(circlePoints(circleAbout(at(a), at(b), at(c))), 'warning', { width: 0.75, closed: true }),
      ),
      dot(zoomed(more[POINTS.length]), 'accent', { radius: 7 }),
    )
  })
  return [
    { name: 'Nearest', steps: nearest },
    { name: 'Diagonals', steps: swaps },
    { name: 'One point more', steps: additions },
    {
      name: 'Hull',
      steps: [
        step(
          'The border is the convex hull.',
          patch(hull, 'island2', 0.15),
          net,
          trail(hull, 'success', { width: 3, closed: true }),
        ),
        step(`${POINTS.length} points, ${triples.length} triangles.`, net),
      ],
    },
  ]
}

const YARD = [
  ring([474, 61], [414, 80], [375, 41], [407, 6], [447, 8]),
  ring([334, 45], [402, 108], [297, 134]),
  ring([216, 226], [294, 239], [262, 312], [217, 280]),
  ring([499, 88], [542, 102], [523, 142], [507, 171], [463, 180], [469, 134], [476, 114]),
  ring([285, 276], [340, 289], [361, 336], [322, 356], [286, 364], [262, 326]),
  ring([425, 170], [456, 112], [526, 130], [521, 200], [464, 208]),
].map((outer, i) => ({ id: `block ${i + 1}`, outer }))

function voronoiPlaybacks(): Playback[] {
  const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 640, height: 400 }, obstacles: YARD })
  const soup = soupMarks(soupOf(mesh))
  const corners = YARD.flatMap(({ outer }) => outer.map((at) => dot(at, 'waypoint', { radius: 3 })))
  const playback = (name: string, clip: boolean, ink: Ink, caption: string): Playback => {
    const edges = voronoiEdges(mesh.triangles(), { clip })
    const segments = Array.from({ length: edges.length / 4 }, (_, i) => {
      const [x1, y1, x2, y2] = edges.slice(4 * i, 4 * i + 4)
      return trail(ring([x1, y1], [x2, y2]), ink, { width: 1.75 })
    })
    return {
      name,
      steps: [step('The triangles.', soup, corners), step(`${segments.length} ${caption}`, soup, segments, corners)],
    }
  }
  return [
    playback('Dual of the points', false, 'danger', 'edges; some go through walls.'),
    playback('Cut at walls', true, 'success', 'parts, all of them walkable.'),
  ]
}

const SCALE = 30
const SIDE = 12
const DT_WORLD = { x: 0, y: 0, width: SCALE * SIDE, height: SCALE * SIDE }
export const GROUND = box(0, 0, SCALE * SIDE, SCALE * SIDE)
const scaled = (points: Ring): Ring => points.map(({ x, y }) => ({ x: SCALE * x, y: SCALE * y }))
const meshOf = (rings: readonly Ring[]): NavMesh =>
  buildNavMesh({ bounds: GROUND, obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })) })
const unitsIn = (area: number): string => (area / SCALE ** 2).toFixed(1)
const triangleMarks = (triangles: readonly (readonly Point[])[], ink: Ink, opacity: number): Marks => [
  triangles.map((corners) => patch(corners, ink, opacity)),
  triangles.map((corners) => trail(corners, 'mesh', { width: 1, closed: true })),
]

export const DT_RINGS = [box(1, 1, 2, 2), box(5, 1, 2, 2), box(1, 5, 2, 2), box(5, 5, 3, 2), box(2, 9, 3, 2)].map(
  scaled,
)

function dtPlaybacks(): Playback[] {
  const { points, steps: turns, area } = RECORDED.dt
  const shown = new Map<string, Point[]>()
  const steps = turns.map(({ edge, point, tried, waiting }, i) => {
    const corners = [...edge, point].map((vertex) => points[vertex])
    shown.set([...edge, point].sort((a, b) => a - b).join(), corners)
    return step(
      `Triangle ${i + 1}: the best point changed ${tried.length - 1} times; ${waiting} edges are on the stack.`,
      triangleMarks([...shown.values()], 'accent', 0.16),
      trail(circlePoints(circleAbout(corners[0], corners[1], corners[2])), 'warning', { width: 1.5, closed: true }),
      trail(corners.slice(0, 2), 'danger', { width: 3 }),
      tried.map((vertex) => dot(points[vertex], vertex === point ? 'success' : 'text3')),
    )
  })
  const mesh = meshOf(DT_RINGS)
  const soup = soupOf(mesh)
  const free = unitsIn(mesh.freeArea)
  const caption = `Area of free ground ${free}, of all triangles ${unitsIn(area)}.`
  const open = [...mesh.triangles().walkable.keys()].filter((t) => soup.isOpen?.(t))
  return [
    { name: 'DT points', steps: [...steps, step(caption, steps[steps.length - 1].marks)] },
    {
      name: 'Ours',
      steps: [
        step('A fixed rule decides ties.', soupMarks(soup)),
        step(`Area of free ground ${free}, all of it covered once.`, soupMarks(soup, open)),
      ],
    },
  ]
}

const FIRST = ring([120, 80], [420, 80], [420, 200], [260, 150], [120, 240])
const SECOND = ring([220, 40], [520, 120], [460, 320], [180, 300], [320, 180])

function clipPlayback(name: string, operation: RegionOperation): Playback {
  const { entries, exits } = entriesAndExits(FIRST, SECOND)
  const region = combineRegions(operation, [{ outer: FIRST, holes: [] }], [{ outer: SECOND, holes: [] }])
  const area = region.reduce((sum, part) => sum + polygonArea(part), 0).toFixed(0)
  const outlines = [trail(FIRST, 'accent', { closed: true }), trail(SECOND, 'agentMan', { closed: true })]
  return {
    name,
    steps: [
      step(
        `The blue border goes in ${entries.length} times and out ${exits.length} times.`,
        outlines,
        entries.map((at) => dot(at, 'success', { label: 'in' })),
        exits.map((at) => dot(at, 'danger', { label: 'out' })),
      ),
      step(
        `${region.length} ${region.length === 1 ? 'part' : 'parts'}, area ${area}.`,
        region.map(({ outer }) => patch(outer, 'success', 0.35)),
        outlines,
      ),
    ],
  }
}

export const OVERLAP = [box(2, 2, 4, 3), box(4, 4, 5, 3)].map(scaled)
export const BOW = [scaled(ring([3, 3], [9, 8], [9, 3], [3, 8]))]

function brokenPlaybacks(name: string, rings: readonly Ring[], run: keyof typeof RECORDED.broken): Playback[] {
  const mesh = meshOf(rings)
  const outlines = rings.map((corners) => trail(corners, 'obstacleStroke', { closed: true }))
  const { triangles: corners, area } = RECORDED.broken[run]
  const [free, covered] = [mesh.freeArea, area].map(unitsIn)
  return [
    {
      name: `${name}, as printed`,
      steps: [corners.length >> 1, corners.length].map((shown) =>
        step(
          `${shown} triangles. In the end they cover an area of ${covered}, but ${free} is free.`,
          triangleMarks(corners.slice(0, shown), 'danger', 0.14),
          outlines,
        ),
      ),
    },
    {
      name: `${name}, ours`,
      steps: [
        step(mesh.diagnostics.map(({ message }) => message)[0] ?? 'Borders are cut where they cross.', outlines),
        step(
          `Free area ${free}, covered once.`,
          mesh.outline().map(({ outer }) => patch(outer, 'obstacle', 1)),
          soupMarks(soupOf(mesh)),
        ),
      ],
    },
  ]
}

export const MAKING_MESH_LESSONS: readonly Lesson[] = [
  {
    id: 'turns-and-segments',
    title: 'Turns, and whether segments meet',
    rows: [
      'D6 | The sign of a cross product is the turn | One exact orient, with y pointing down, for everything',
      'D7 | Do the boxes meet, then does each segment straddle the other (>= 0) | Four exact results: apart, across, touch, overlap',
    ],
    printed:
      'The sign of (p2 - p0) x (p1 - p0) tells to which side a path turns. Two segments meet if their boxes meet and each segment straddles the other: both products are >= 0.',
    wrong:
      'The sign assumes that y points up; on a screen it is reversed. Near a line rounding changes the sign, and products of small products round to zero, so that everything touches. A touch and an overlap count as a crossing.',
    right: 'One exact `orient` for all tests, and four results: apart, across, touch, overlap.',
    counts: [
      count('Segments whose end lies next to the other line', 300, {
        asked: 'Pairs',
        wrong: 'Wrong by the printed test',
        tiny: 'Wrong for the same with tiny coordinates',
      }),
    ],
    speed: 1,
    scene: () => ({ playbacks: [{ name: 'Two tests', steps: segmentSteps() }] }),
  },
  {
    id: 'hull-and-place',
    title: 'Convex polygons and hulls',
    rows: [
      'D8 | Convex polygons and hulls | Exact turns; collinear corners are left out',
      'D9 | Inside if on the right of each edge, clockwise | Rings in either direction; inside, border and outside',
    ],
    printed:
      'A hull is the smallest convex polygon around points. A place is inside a convex polygon if it lies on the right of each edge, corners clockwise.',
    wrong: 'Elsewhere in the article corners run counterclockwise. With that order no place is ever inside.',
    right:
      'Rings may have either direction; on input they get positive winding. Inside, on the border and outside are three exact results.',
    counts: [
      count('Hulls of twelve points, each with a place to test', 300, {
        asked: 'Queries',
        one: 'Wrong if clockwise',
        other: 'Wrong if counterclockwise',
      }),
    ],
    speed: 1,
    scene: () => ({
      playbacks: [
        { name: 'Clockwise', steps: convexSteps([...HULL].reverse()) },
        { name: 'Counterclockwise', steps: convexSteps(HULL) },
      ],
    }),
  },
  {
    id: 'voronoi-and-its-dual',
    title: 'Voronoi, the dual of Delaunay',
    rows: ['D10', 'D12'],
    printed:
      'One figure shows the Voronoi diagram and its dual, the Delaunay triangles. Join the centers of the circles of two triangles that share an edge: every place on the line between them is equally far from both ends of that edge.',
    wrong:
      'For points nothing is wrong. On a map the centers of circles may lie in walls, and a point that is nearest through a wall is not nearest for an agent.',
    right:
      '`voronoiEdges` returns the dual of any triangles, with `clip` only its walkable parts. The overlay _Nearest corners_ of the editor draws those.',
    counts: [
      count('Edges of the dual, in yards of nine blocks', 40, {
        asked: 'Edges',
        through: 'Partly not walkable',
        cut: 'Partly not walkable when cut at walls',
      }),
    ],
    speed: 1,
    first: 1,
    scene: () => ({ ground: obstacles(YARD), playbacks: voronoiPlaybacks() }),
  },
  {
    id: 'six-properties',
    title: 'Six properties of Delaunay triangles',
    rows: ['D10'],
    printed:
      'Three nearest points make a triangle. The result is unique. Swapping a diagonal never makes the least angle larger. The sorted list of least angles is the largest of all triangulations. Adding, moving or removing a point changes only the triangles near it. The border is convex.',
    wrong:
      'The first is wrong: a point is always joined to the nearest one, but with the two nearest it often makes no triangle. The lesson _DT points_ shows when the result is not unique. The triangles near a point are those whose circles contain it, and a circle may be large. And all this is about points: on a map a wall may separate nearest corners, and the border is that of the map.',
    right:
      'In constrained Delaunay triangles all of this holds for points that see each other. Triangles know which of their edges are walls. An edit tests circles, not distances.',
    counts: [
      count('Twelve random points, and corners of yards with nine blocks', 40, {
        asked: 'Sets of points',
        triple: 'The two nearest make no triangle',
        near: 'The nearest is not joined',
        swap: 'A swap has a larger least angle',
        angles: 'Other triangles have larger least angles',
        local: 'A triangle changes outside of the circles',
        most: 'Half of the triangles change',
        hull: 'The border is not convex',
        walled: 'Yards: nearest corners are not joined',
      }),
    ],
    speed: 1,
    first: 1,
    scene: () => ({ world: { x: 0, y: 0, width: 400, height: 400 }, playbacks: propertyPlaybacks() }),
  },
  {
    id: 'polygon-union',
    title: 'Clipping and uniting',
    rows: [
      'D11 | Weiler-Atherton clipping, crossings in pairs | Borders are cut at crossings; each face counts its shapes',
    ],
    printed:
      'The method of Weiler and Atherton walks along one border and changes to the other at each crossing. Crossings come in pairs, one in and one out. The article leaves out the steps from 3 on.',
    wrong:
      'Where borders touch or run along each other, a crossing goes neither in nor out, or has no partner, and the walk ends in the wrong place.',
    right:
      'All borders are first cut at their crossings. Then each face counts the shapes that contain it. Union, intersection and difference are queries of those counts.',
    counts: [
      count('Two boxes or triangles with whole-numbered corners', 150, {
        asked: 'Pairs',
        unpaired: 'Crossings not in pairs',
        ours: 'Ours: the areas add up',
      }),
    ],
    speed: 1,
    scene: () => ({
      playbacks: [
        clipPlayback('Union', 'union'),
        clipPlayback('Inside both', 'intersect'),
        clipPlayback('First without second', 'subtract'),
      ],
    }),
  },
  {
    id: 'delaunay-points',
    title: 'DT points',
    rows: [
      'D10 | A Delaunay triangulation is unique | It is with a rule for corners on one circle, whatever their order',
      'D12 | DT points and a stack of edges | The finished mesh reports the same points; exact circle tests decide',
    ],
    printed:
      'The DT point of an edge is the visible point that sees the edge under the largest angle; the circle through all three is empty. Take an edge, make its triangle, and push each of the two other edges on a stack, or remove it if it is there. The article says that the result is unique.',
    wrong:
      'It is not unique if four corners lie on one circle, as on any map drawn on a grid. Then the order of the points decides, and two edges of the stack may decide differently, so that triangles overlap. (`p3 = p1` is a misprint of `p3 = p`.)',
    right:
      'With exact circle tests and a fixed rule for ties, only the corners decide the triangles, whether the mesh was edited or built in one go. A trace of the finished mesh reports its DT points as events.',
    counts: [
      count('Five boxes with whole-numbered corners', 40, {
        asked: 'Maps',
        whole: 'Triangles overlap',
        moved: 'Triangles overlap after small moves of corners',
        printed: 'Order of points changes the triangles',
        ours: 'Ours: order of points changes the triangles',
      }),
    ],
    scene: () => ({
      world: DT_WORLD,
      ground: obstacles(DT_RINGS.map((outer, i) => ({ id: `${i}`, outer }))),
      playbacks: dtPlaybacks(),
    }),
  },
  {
    id: 'broken-input',
    title: 'Overlaps and self-crossings',
    rows: [
      'D13 | Overlapping shapes must be united first | Crossings are updated when shapes are added or removed',
      'D14 | A shape that crosses itself breaks the generator | It is filled by its fill rule and reported',
    ],
    printed:
      'Two shapes that overlap break the generator, so they must be united first. A shape that crosses itself breaks it too, and the article has no remedy.',
    wrong: 'Where borders cross without a corner, triangles reach through walls and overlap.',
    right:
      'Every crossing becomes a corner of the mesh, but shapes stay as drawn, so you can move one away again. A shape that crosses itself is filled by its fill rule and reported.',
    counts: [
      count('Boxes that overlap, and a ring that crosses itself', 40, {
        asked: 'Maps',
        overlap: 'Overlap: wrong ground',
        itself: 'Self-crossing: wrong ground',
      }),
    ],
    speed: 1,
    scene: () => ({
      world: DT_WORLD,
      playbacks: [
        ...brokenPlaybacks('Overlap', OVERLAP, 'overlap'),
        ...brokenPlaybacks('Self-crossing', BOW, 'selfCrossing'),
      ],
    }),
  },
]
