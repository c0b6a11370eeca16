/** Lessons on navigation meshes (article S4), how a mesh is searched: corridors measured by midpoints, limits on triangle areas, the funnel, islands, the mesh as a file. */
import { buildNavMesh, findPath, navMeshFromBinary, polylineLength, pullString } from '../../src/engine/index.js'
import { box, ring, WORLD } from '../sample-scenes.js'
import { count, dot, layer, obstacles, patch, step, trail, type Lesson, type Scene, type Step } from './lesson.js'
import { endsOf, soupMarks, walkPlayback } from './mesh-marks.js'
import { LARGEST, limitedSoup, pathOf, SMALLEST, soupOf, type TriangleSoup } from './mesh-methods.js'
import { RECORDED, type Corridor, type FunnelRun } from './recorded.js'

/** Section 7 of the article: the shortest path is above the block; the article's search finds the one below. */
export const SIDE_SCENE = { bounds: WORLD, obstacles: [{ id: 'block', outer: box(240, 130, 240, 180) }] }
export const [FROM, TO] = ring([50, 130], [520, 200])

/** Returns steps that draw the triangles, the corridor, the midpoints by which the search measures the cost, and the path in the corridor. */
function corridorPlayback(soup: TriangleSoup, corridor: Corridor | undefined, best: number): Step[] {
  if (corridor === undefined) return [step('No corridor: the floor has holes.', soupMarks(soup))]
  const way = pullString(FROM, TO, corridor.portals)
  const { triangles, portals } = corridor
  const middles = [
    FROM,
    ...portals.map(({ left, right }) => ({ x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 })),
    TO,
  ]
  const walked = triangles.map((_, i) => {
    const part = middles.slice(0, i + 1)
    return step(
      `${i + 1} of ${triangles.length} triangles, ${polylineLength(part).toFixed(0)} long from middle to middle.`,
      soupMarks(soup, triangles.slice(0, i + 1)),
      trail(part, 'warning', { dashed: true }),
      endsOf(FROM, TO),
    )
  })
  const length = polylineLength(way)
  return [
    ...walked,
    step(
      `${length.toFixed(1)} long, ${((100 * length) / best - 100).toFixed(1)} % over the shortest.`,
      soupMarks(soup, triangles),
      trail(middles, 'warning', { dashed: true }),
      trail(way, 'danger', { width: 3.5 }),
      endsOf(FROM, TO),
    ),
  ]
}

function sideScene(of: 'search' | 'areas'): Scene {
  const mesh = buildNavMesh(SIDE_SCENE)
  const best = pathOf(findPath(mesh, FROM, TO))
  const playback = (name: string, soup: TriangleSoup, corridor: Corridor | undefined) => ({
    name,
    steps: corridorPlayback(soup, corridor, polylineLength(best)),
  })
  const { plain, split, thinned } = RECORDED.corridors
  return {
    ground: obstacles(SIDE_SCENE.obstacles),
    playbacks:
      of === 'search'
        ? [
            playback('As printed', soupOf(mesh), plain),
            { name: 'Polyanya', steps: walkPlayback(best, 'pathExact', soupMarks(soupOf(mesh))) },
          ]
        : [
            playback('As it is', soupOf(mesh), plain),
            playback(`At most ${LARGEST}`, limitedSoup(mesh, { maxArea: LARGEST }), split),
            playback('Small ones removed', limitedSoup(mesh, { maxArea: LARGEST, minArea: SMALLEST }), thinned),
          ],
  }
}

/** Five convex polygons in a row, as in the article's figure. */
const ROOMS = [
  ring([40, 330], [40, 240], [150, 210], [190, 300], [130, 360]),
  ring([150, 210], [250, 180], [270, 250], [190, 300]),
  ring([250, 180], [340, 80], [390, 150], [270, 250]),
  ring([340, 80], [480, 60], [470, 150], [390, 150]),
  ring([480, 60], [600, 180], [560, 300], [470, 150]),
]
export const [FUNNEL_START, FUNNEL_GOAL] = ring([80, 320], [560, 270])
export const GATES = [
  ring([190, 300], [150, 210]),
  ring([270, 250], [250, 180]),
  ring([390, 150], [340, 80]),
  ring([470, 150], [480, 60]),
].map(([left, right]) => ({ left, right }))

function funnelPlayback({ steps: seen, points }: FunnelRun): Step[] {
  const rooms = [
    ROOMS.map((corners) => patch(corners, 'island1', 0.14)),
    GATES.map(({ left, right }) => trail([left, right], 'text3', { dashed: true })),
  ]
  const ends = endsOf(FUNNEL_START, FUNNEL_GOAL)
  const steps = seen.map(({ portal, from, left, right, moved, corner }, i) => {
    const found = seen.slice(0, i).flatMap((before) => before.corner ?? [])
    const what =
      corner !== undefined
        ? 'both ends are beyond one line; the end of that line is a corner.'
        : moved.length === 0
          ? 'neither end is between the lines.'
          : `${moved.join(' and ')} moved.`
    return step(
      `${portal < GATES.length ? `Edge ${portal + 1}` : 'The goal'}: ${what}`,
      rooms,
      patch([from, left, right], 'accent', 0.18),
      trail([from, left], 'success', { width: 2.5 }),
      trail([from, right], 'danger', { width: 2.5 }),
      trail([FUNNEL_START, ...found], 'pathExact', { width: 3.5 }),
      corner && dot(corner, 'warning', { radius: 8, hollow: true }),
      ends,
    )
  })
  const length = polylineLength(points)
  const isRight = Math.abs(length - polylineLength(pullString(FUNNEL_START, FUNNEL_GOAL, GATES))) < 1e-9
  const caption = `${points.length - 2} corners, ${length.toFixed(1)} long. ${isRight ? 'The shortest in this corridor.' : 'It leaves the corridor.'}`
  return [...steps, step(caption, rooms, trail(points, isRight ? 'pathExact' : 'danger', { width: 3.5 }), ends)]
}

const HALVES = {
  bounds: WORLD,
  obstacles: [
    {
      id: 'first',
      outer: ring([200, 80], [400, 80], [400, 120], [240, 120], [240, 280], [400, 280], [400, 320], [200, 320]),
    },
    {
      id: 'second',
      outer: ring([360, 60], [460, 60], [460, 340], [360, 340], [360, 310], [420, 310], [420, 95], [360, 95]),
    },
  ],
}
const TELEPORT = { id: 'teleport', from: { x: 120, y: 200 }, to: { x: 300, y: 200 } }
const [OUT, IN] = ring([60, 320], [340, 240])

function islandScene(): Scene {
  const mesh = buildNavMesh(HALVES)
  const refused = findPath(mesh, OUT, IN)
  const reason = 'reason' in refused ? (refused.reason?.message ?? '') : ''
  const linked = buildNavMesh({ ...HALVES, links: [TELEPORT] })
  return {
    ground: [layer('IslandLayer', { mesh }), obstacles(HALVES.obstacles)],
    playbacks: [
      {
        name: 'Enclosed',
        steps: [
          step(`${mesh.islands.length} islands.`, endsOf(OUT, IN)),
          step(`${refused.status}, ${refused.stats.expanded} expanded. ${reason}`, endsOf(OUT, IN)),
        ],
      },
      {
        name: 'With a teleport',
        steps: walkPlayback(pathOf(findPath(linked, OUT, IN)), 'pathExact', layer('LinkLayer', { links: [TELEPORT] })),
      },
    ],
  }
}

function savedScene(): Scene {
  const mesh = buildNavMesh({ ...HALVES, links: [TELEPORT] })
  const bytes = mesh.toBinary()
  const again = navMeshFromBinary(bytes)
  const path = pathOf(findPath(again, OUT, IN))
  const isSame = polylineLength(path) === polylineLength(pathOf(findPath(mesh, OUT, IN)))
  const playback = (name: string, ink: 'accent' | 'success', ...caption: readonly string[]) => ({
    name,
    steps: caption.map((words) =>
      step(words, soupMarks(soupOf(again)), trail(path, ink, { width: 3.5 }), endsOf(OUT, IN)),
    ),
  })
  return {
    ground: obstacles(HALVES.obstacles),
    playbacks: [
      playback('Binary', 'accent', `${bytes.length} bytes.`, `Read again: ${isSame ? 'the same' : 'another'} path.`),
      playback('JSON', 'success', `${JSON.stringify(mesh).length} characters.`, 'With a version; checked when read.'),
    ],
  }
}

export const SEARCHING_MESH_LESSONS: readonly Lesson[] = [
  {
    id: 'wrong-side',
    title: 'The wrong side',
    rows: [
      'D3 | A* over triangles, cost from middle to middle, |dx| + |dy| as the estimate | Exact intervals (Polyanya); the printed search is offered as midpoint-funnel',
    ],
    printed:
      'A* over triangles: the cost of a triangle is the distance between the middles of the edges by which the path enters and leaves it; H is |dx| + |dy| from its center to the goal.',
    wrong:
      'The middles of long edges may be far from the path, and |dx| + |dy| overestimates the distance. Here the best way is above the obstacles, but the search takes the way below, as in section 7.',
    right:
      'Polyanya searches intervals of edges with true distances, and is exact on any convex polygons. The printed search is offered as `midpoint-funnel`.',
    counts: [
      count('Yards of nine blocks', 60, { asked: 'With a way', longer: 'Not the shortest', side: 'Over 2 % too long' }),
    ],
    scene: () => sideScene('search'),
  },
  {
    id: 'smallest-and-largest-area',
    title: 'Smallest and largest area',
    rows: [
      'D4 | Split triangles that are too large, throw away those that are too small | Refinement only for fields of costs; no triangle is thrown away',
    ],
    printed:
      'Large triangles are the cause, so set limits: split triangles above a largest area, throw away triangles below a smallest area.',
    wrong:
      'Splitting helps on this map but guarantees nothing: corridors of small triangles wind. Throwing triangles away makes holes in the floor.',
    right:
      'An exact search needs no limits. For fields of costs `refineMesh` splits triangles by area and angle and joins small ones with their neighbors; it never removes ground.',
    counts: [
      count('Yards of nine blocks', 20, {
        asked: 'With a way',
        plain: 'As they are: over 2 % too long',
        split: 'Split: over 2 % too long',
        longer: 'Split: not the shortest',
        holed: 'Small ones removed: hole under the best way',
        lost: 'Small ones removed: no way left',
      }),
    ],
    speed: 8,
    first: 1,
    scene: () => sideScene('areas'),
  },
  {
    id: 'funnel-steps',
    title: 'The funnel, step by step',
    rows: [
      'D5 | The funnel in six steps | The goal counts as an edge too, and after a corner the funnel goes back to it; a funnel of two chains needs neither',
    ],
    printed:
      'Draw two lines from the start to the ends of the first edge. Move each line to an end of the next edge if that end is between the lines. If both ends are beyond one line, the end of that line is a corner of the path. Continue to the goal.',
    wrong:
      'Two things are missing: the goal has to be tested as an edge without width, and after a corner the search has to go back to the first edge behind it.',
    right: 'A funnel of two chains that never goes back, with exact turns: `pullString`.',
    counts: [
      count('Corridors in yards of nine blocks: the path leaves its corridor', 60, {
        asked: 'Corridors',
        both: 'As printed, word for word',
        next: 'Goal as an edge, but no step back',
        joined: 'A step back, but the goal is only joined',
        whole: 'Both: the shortest in its corridor',
      }),
    ],
    speed: 1,
    first: 2,
    scene: () => ({
      world: { x: 0, y: 20, width: 640, height: 360 },
      playbacks: [
        { name: 'As printed', steps: funnelPlayback(RECORDED.funnels.printed) },
        { name: 'Goal as an edge', steps: funnelPlayback(RECORDED.funnels.goal) },
        { name: 'And back to the corner', steps: funnelPlayback(RECORDED.funnels.corner) },
      ],
    }),
  },
  {
    id: 'islands',
    title: 'Islands and teleports',
    rows: [
      'D15 | Islands are separate regions for agents that teleport | Islands of triangles are known before a search and may be joined by links',
    ],
    printed:
      'Two shapes may enclose an island; the clipper returns it as a ring in the other direction. Mesh it too, as a separate region, for agents that can teleport.',
    wrong:
      'Only that clipper marks islands by the direction of a ring. And a map of many shapes has islands that no pair of shapes makes: four bars enclose a place, but no two of them do.',
    right:
      'Each triangle has the number of its island, also after edits. A query from one island to another is refused before the search, unless links join them: then the path jumps and names the link that it took.',
    counts: [
      count('Places enclosed by two bent shapes or by four bars', 40, {
        shutIn: 'Enclosed places',
        pairs: 'Found by uniting two shapes',
        ours: 'Islands of the mesh',
        apart: 'Queries for a way into one',
        known: 'Refused without a search',
      }),
    ],
    first: 1,
    scene: islandScene,
  },
  {
    id: 'saved-mesh',
    title: 'A file of its own',
    rows: ['D20 | The mesh saved in a fixed form | JSON and typed arrays with a version, checked when read'],
    printed: 'Save the mesh as data in a fixed form.',
    wrong:
      'The article does not say which form. A later program misreads a file without a version, and a file with a wrong digit is read without an error.',
    right:
      'JSON and typed arrays, both with a version; everything in a file is checked. The `.mesh` format of the Polyanya benchmarks is supported too.',
    counts: [
      count('Files with a changed digit or bit', 60, {
        asked: 'Files',
        silent: 'Points and triangles as plain JSON: read without an error',
        refused: 'Ours: refused',
        other: 'Ours: read as another mesh',
      }),
    ],
    scene: savedScene,
  },
]
