/** Lessons of S4, how a mesh is made: turns, segments, hulls, Delaunay triangles and their dual, DT points, clipping, invalid shapes. */
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
  type Film,
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
      `(${at.x}, ${at.y}) is called ${isInside ? 'inside' : 'outside'}.`,
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

function propertyFilms(): Film[] {
  const triples = delaunayOf(POINTS)
  const at = (i: number): Point => zoomed(POINTS[i])
  const net = netMarks(POINTS, triples)
  const hull = hullOf(POINTS).map(zoomed)
  const nearest = POINTS.map((_, i) => {
    const [first, second] = byDistance(POINTS, i)
    const isTriangle = triples.some((triple) => [i, first, second].every((corner) => triple.includes(corner)))
    return step(
      `Joined to the nearest point; with the two nearest ${isTriangle ? 'it makes a triangle' : 'it makes none'}.`,
      patch([i, first, second].map(at), isTriangle ? 'success' : 'danger'),
      net,
      trail([at(i), at(first)], 'success', { width: 4 }),
      dot(at(i), 'accent', { radius: 7 }),
    )
  })
  const swaps = swapsOf(POINTS, triples).map(({ edge, other, before, after }) =>
    step(
      `Least of six angles ${before.toFixed(1)}°; with the other diagonal ${after.toFixed(1)}°.`,
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
      `${changed.length} of ${triples.length} triangles give way: those whose circles hold the new point.`,
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

function voronoiFilms(): Film[] {
  const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 640, height: 400 }, obstacles: YARD })
  const soup = soupMarks(soupOf(mesh))
  const corners = YARD.flatMap(({ outer }) => outer.map((at) => dot(at, 'waypoint', { radius: 3 })))
  const film = (name: string, clip: boolean, ink: Ink, says: string): Film => {
    const edges = voronoiEdges(mesh.triangles(), { clip })
    const segments = Array.from({ length: edges.length / 4 }, (_, i) => {
      const [x1, y1, x2, y2] = edges.slice(4 * i, 4 * i + 4)
      return trail(ring([x1, y1], [x2, y2]), ink, { width: 1.75 })
    })
    return {
      name,
      steps: [step('The triangles.', soup, corners), step(`${segments.length} ${says}`, soup, segments, corners)],
    }
  }
  return [
    film('As it is for points', false, 'danger', 'edges, through walls too.'),
    film('Cut at walls', true, 'success', 'parts, all of them walkable.'),
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

function dtFilms(): Film[] {
  const { points, steps: turns, area } = RECORDED.dt
  const shown = new Map<string, Point[]>()
  const steps = turns.map(({ edge, point, tried, waiting }, i) => {
    const corners = [...edge, point].map((vertex) => points[vertex])
    shown.set([...edge, point].sort((a, b) => a - b).join(), corners)
    return step(
      `Triangle ${i + 1}: ${tried.length} points were the best in turn, ${waiting} edges wait.`,
      triangleMarks([...shown.values()], 'accent', 0.16),
      trail(circlePoints(circleAbout(corners[0], corners[1], corners[2])), 'warning', { width: 1.5, closed: true }),
      trail(corners.slice(0, 2), 'danger', { width: 3 }),
      tried.map((vertex) => dot(points[vertex], vertex === point ? 'success' : 'text3')),
    )
  })
  const mesh = meshOf(DT_RINGS)
  const soup = soupOf(mesh)
  const free = unitsIn(mesh.freeArea)
  const says = `Free ground ${free}, triangles ${unitsIn(area)}.`
  const open = [...mesh.triangles().walkable.keys()].filter((t) => soup.isOpen?.(t))
  return [
    { name: 'DT points', steps: [...steps, step(says, steps[steps.length - 1].marks)] },
    {
      name: 'Ours',
      steps: [
        step('Ties go by a fixed rule.', soupMarks(soup)),
        step(`Free ground ${free}, all of it once.`, soupMarks(soup, open)),
      ],
    },
  ]
}

const FIRST = ring([120, 80], [420, 80], [420, 200], [260, 150], [120, 240])
const SECOND = ring([220, 40], [520, 120], [460, 320], [180, 300], [320, 180])

function clipFilm(name: string, operation: RegionOperation): Film {
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

function brokenFilms(name: string, rings: readonly Ring[], run: keyof typeof RECORDED.broken): Film[] {
  const mesh = meshOf(rings)
  const outlines = rings.map((corners) => trail(corners, 'obstacleStroke', { closed: true }))
  const { triangles: corners, area } = RECORDED.broken[run]
  const [free, covered] = [mesh.freeArea, area].map(unitsIn)
  return [
    {
      name: `${name}, as printed`,
      steps: [corners.length >> 1, corners.length].map((shown) =>
        step(
          `${shown} triangles. ${covered} covered in the end where ${free} are free.`,
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
          `${free} free, covered once.`,
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
      'D7 | Boxes, then straddling with >= 0 | Apart, across, touch, overlap: exact',
    ],
    printed:
      'The sign of (p2 - p0) x (p1 - p0) says where a way turns. Two segments meet if their boxes do, and each straddles the other: both products >= 0.',
    wrong:
      'The sign is for y pointing up; on a screen it is the other way round. In doubles the sign is lost near a line, and products of products vanish: then everything touches. A touch and an overlap count as a crossing.',
    right: 'One exact `orient` for everything, and four results: apart, across, touch, overlap.',
    counts: [
      count('Segments whose end lies next to the other line', 300, {
        asked: 'Pairs',
        wrong: 'Printed test wrong',
        tiny: 'Wrong for the same far below one',
      }),
    ],
    speed: 1,
    scene: () => ({ films: [{ name: 'Two tests', steps: segmentSteps() }] }),
  },
  {
    id: 'hull-and-place',
    title: 'Convex polygons and hulls',
    rows: [
      'D8 | Convex polygons and hulls | Exact turns; collinear corners are left out',
      'D9 | Inside if on the right of each edge, clockwise | Rings either way round; inside, border and outside',
    ],
    printed:
      'A hull is the smallest convex polygon around points. A place is inside a convex polygon if it lies on the right of each edge, corners clockwise.',
    wrong: 'Elsewhere in the article corners run counterclockwise. With them that way round nothing is ever inside.',
    right:
      'Rings may come either way round; on input they get positive winding. Inside, on the border and outside are three results, and exact.',
    counts: [
      count('Hulls of twelve points, and a place', 300, {
        asked: 'Questions',
        one: 'Wrong, clockwise',
        other: 'Wrong, counterclockwise',
      }),
    ],
    speed: 1,
    scene: () => ({
      films: [
        { name: 'Clockwise', steps: convexSteps([...HULL].reverse()) },
        { name: 'Counterclockwise', steps: convexSteps(HULL) },
      ],
    }),
  },
  {
    id: 'voronoi-and-its-dual',
    title: 'Voronoi, the dual',
    rows: ['D10', 'D12'],
    printed:
      'The Voronoi diagram and its dual, in one figure: join the centers of the circles of triangles that share an edge, and every place on such an edge is as near to one point as to the other.',
    wrong:
      'Nothing, for points. On a map the centers of circles may lie in walls, and what is nearest through a wall is not nearest for an agent.',
    right:
      '`voronoiEdges` returns the dual of any triangles, and with `clip` only its walkable parts. The overlay Nearest corners of the editor draws that.',
    counts: [
      count('Edges of the dual, in yards of nine blocks', 40, {
        asked: 'Edges',
        through: 'With a part that is not walkable',
        cut: 'The same, cut at walls',
      }),
    ],
    speed: 1,
    first: 1,
    scene: () => ({ ground: obstacles(YARD), films: voronoiFilms() }),
  },
  {
    id: 'six-properties',
    title: 'Six properties of Delaunay triangles',
    rows: ['D10'],
    printed:
      'The three nearest points make a triangle; the result is unique; no swapped diagonal has a larger least angle; the least angles, sorted, are the largest there are; what is added, moved or removed changes only the triangles near it; the border is convex.',
    wrong:
      'The first is not so: the nearest point is always joined, the two nearest often make no triangle. Unique: see DT points. Near means: in whose circles the point lies, and a circle may be large. And all this is about points. On a map a wall may stand between nearest corners, and the border is that of the map.',
    right:
      'Constrained Delaunay triangles: all of it holds for what sees each other. Triangles know which edges are walls; an edit tests circles, not distances.',
    counts: [
      count('Twelve random points, and corners of yards with nine blocks', 40, {
        asked: 'Sets of points',
        triple: 'Two nearest that make no triangle',
        near: 'Nearest not joined',
        swap: 'A better diagonal',
        angles: 'Other triangles with better angles',
        local: 'A change outside of the circles',
        most: 'Half of the triangles change',
        hull: 'Border not convex',
        walled: 'Yards: nearest corners not joined',
      }),
    ],
    speed: 1,
    first: 1,
    scene: () => ({ world: { x: 0, y: 0, width: 400, height: 400 }, films: propertyFilms() }),
  },
  {
    id: 'polygon-union',
    title: 'Clipping and uniting',
    rows: [
      'D11 | Weiler-Atherton clipping, crossings in pairs | Borders cut at crossings, faces that count their shapes',
    ],
    printed:
      'Weiler and Atherton: walk along one border, at each crossing change to the other; crossings come in pairs, in and out. Steps 3 and on are missing.',
    wrong:
      'Where borders touch or run along one another there is a crossing that is neither, or one without its partner, and the walk ends in the wrong place.',
    right:
      'All borders are cut at their crossings first; each face then counts which shapes contain it. Union, intersection and difference are one query of those counts.',
    counts: [
      count('Two boxes or triangles with whole-numbered corners', 150, {
        asked: 'Pairs',
        unpaired: 'Crossings not in pairs',
        ours: 'Ours: the areas add up',
      }),
    ],
    speed: 1,
    scene: () => ({
      films: [
        clipFilm('Union', 'union'),
        clipFilm('Inside both', 'intersect'),
        clipFilm('First without second', 'subtract'),
      ],
    }),
  },
  {
    id: 'delaunay-points',
    title: 'DT points',
    rows: [
      'D10 | A Delaunay triangulation is unique | A rule for corners on one circle makes it so, whatever the order',
      'D12 | DT points and a stack of edges | The same points as a trace of the finished mesh; exact circles decide',
    ],
    printed:
      'The DT point of an edge is the visible point with the largest angle, whose circle is empty. Edge, triangle, its other edges on a stack, or off it. The result is said to be unique.',
    wrong:
      'Not where four corners lie on one circle, as on any map drawn to a grid: ties go by the order of the points, and two sides of the stack may settle them differently. (`p3 = p1` is a misprint for `p3 = p`.)',
    right:
      'Exact circles and a fixed rule for ties: the corners alone decide the triangles, edited or built at once. The DT points of a finished mesh are traced as events.',
    counts: [
      count('Five boxes with whole-numbered corners', 40, {
        asked: 'Maps',
        whole: 'Triangles lie on one another',
        moved: 'The same with corners moved a little',
        printed: 'Other triangles in another order',
        ours: 'Other triangles in another order, ours',
      }),
    ],
    scene: () => ({
      world: DT_WORLD,
      ground: obstacles(DT_RINGS.map((outer, i) => ({ id: `${i}`, outer }))),
      films: dtFilms(),
    }),
  },
  {
    id: 'broken-input',
    title: 'Overlaps and self-crossings',
    rows: [
      'D13 | Overlapping shapes must be united first | Crossings are resolved as shapes are added and removed',
      'D14 | A shape that crosses itself breaks the generator | Filled by its rule, and reported',
    ],
    printed:
      'Two shapes that overlap break the generator, so unite them first. A shape that crosses itself breaks it too; the article gives no remedy for that.',
    wrong: 'Where borders cross without a corner, triangles reach through walls and lie on one another.',
    right:
      'Every crossing becomes a corner while the shapes stay as drawn, so one can be moved away again. A self-crossing is filled by its rule, and reported.',
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
      films: [...brokenFilms('Overlap', OVERLAP, 'overlap'), ...brokenFilms('Self-crossing', BOW, 'selfCrossing')],
    }),
  },
]
