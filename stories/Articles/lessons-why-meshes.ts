/** Lessons on navigation meshes (article S4): the six advantages of a mesh that the article lists, each on one map. */
import {
  areaAlongPath,
  buildNavMesh,
  createReplanner,
  findPath,
  rasterize,
  smoothPath,
  type Obstacle,
  type Point,
  type TerrainArea,
} from '../../src/engine/index.js'
import { box, GOAL, ring, SPAWN, WORLD, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import {
  count,
  dot,
  layer,
  obstacles,
  step,
  trail,
  type Playback,
  type Ink,
  type Lesson,
  type Scene,
  type Step,
} from './lesson.js'
import { endsOf, soupMarks, withCaptions, walkPlayback } from './mesh-marks.js'
import {
  CELL,
  MAN,
  nearestWall,
  netOf,
  netWay,
  pathOf,
  sharpestTurn,
  sizesOf,
  soupOf,
  TANK,
  towards,
  uncheckedCurve,
  waypointsOf,
} from './mesh-methods.js'

const ground = obstacles(YARD_OBSTACLES)

function sizeScene(): Scene {
  const mesh = buildNavMesh(YARD)
  const sizes = sizesOf(mesh, YARD)
  const grid = rasterize(YARD, { cellSize: CELL })
  const { width, height } = grid
  const blocked = Uint8Array.from({ length: width * height }, (_, cell) =>
    mesh.obstaclesAt(grid.centerOf(cell % width, Math.floor(cell / width))).length > 0 ? 1 : 0,
  )
  const net = netOf(mesh)
  const waypoints = waypointsOf(net)
  const links = waypoints.flatMap((from, i) =>
    [...net.linkTo.slice(net.firstLink[i], net.firstLink[i + 1])]
      .filter((to) => to > i)
      .map((to) => [from, waypoints[to]]),
  )
  return {
    ground,
    playbacks: [
      {
        name: 'Grid',
        steps: withCaptions(
          layer('GridLayer', { bounds: WORLD, cellSize: CELL, cells: { width, height, blocked } }),
          `A search may visit each of ${sizes.cells} cells.`,
          `${sizes.cells} cells, ${CELL} wide.`,
        ),
      },
      {
        name: 'Waypoints',
        steps: withCaptions(
          [
            links.map((link) => trail(link, 'waypoint', { width: 0.75, opacity: 0.5 })),
            waypoints.map((at) => dot(at, 'waypoint', { radius: 3 })),
          ],
          'Waypoints that see each other are linked.',
          `${sizes.waypoints} waypoints, ${sizes.links} links.`,
        ),
      },
      {
        name: 'Mesh',
        steps: withCaptions(
          soupMarks(soupOf(mesh)),
          'Every corner is a corner of some triangle.',
          `${sizes.triangles} triangles, ${sizes.polygons} convex polygons after merging.`,
        ),
      },
    ],
  }
}

function straightScene(): Scene {
  const shapes = [
    { id: 'left', outer: box(120, 120, 150, 60) },
    { id: 'right', outer: box(390, 220, 150, 60) },
  ]
  const mesh = buildNavMesh({ bounds: WORLD, obstacles: shapes })
  const [start, goal] = ring([330, 100], [300, 360])
  return {
    ground: obstacles(shapes),
    playbacks: [
      { name: 'Over waypoints', steps: walkPlayback(netWay(netOf(mesh), mesh, start, goal) ?? [], 'danger') },
      { name: 'In the mesh', steps: walkPlayback(pathOf(findPath(mesh, start, goal)), 'pathExact') },
    ],
  }
}

function curveScene(): Scene {
  const bends = pathOf(findPath(buildNavMesh(YARD), SPAWN, GOAL))
  const mesh = buildNavMesh(YARD, { agentRadius: 10 })
  const answer = findPath(mesh, SPAWN, GOAL)
  if (answer.status !== 'found') throw new Error(answer.status)
  const playback = (name: string, points: readonly Point[], ink: Ink): Playback => ({
    name,
    steps: withCaptions(
      [trail(bends, 'text3', { dashed: true }), trail(points, ink, { width: 3.5 }), endsOf()],
      'Dashed: the path.',
      `Sharpest turn ${sharpestTurn(points).toFixed(1)} degrees.`,
    ),
  })
  return {
    ground,
    playbacks: [
      playback('As it is', bends, 'accent'),
      playback('Unchecked curve', uncheckedCurve(bends), 'danger'),
      playback('Arcs', smoothPath(mesh, answer.path, { radius: 24 }).points, 'pathExact'),
    ],
  }
}

const DROPPED: Obstacle = { id: 'dropped', outer: box(345, 130, 44, 96) }

function droppedPlayback(): Step[] {
  const mesh = buildNavMesh(YARD)
  const agent = createReplanner(mesh, GOAL, { lookAhead: 40 })
  const steps: Step[] = []
  const walked = [SPAWN]
  for (let i = 0; i < 60; i++) {
    const at = walked[i]
    const { arrived, path, replanned, target } = agent.update(at)
    const caption =
      replanned === 'first'
        ? 'The first plan.'
        : replanned !== undefined
          ? `The ray ahead or the watch on the path reports an obstacle (${replanned}): a new plan from here.`
          : arrived
            ? 'Arrived.'
            : 'The ray ahead is free.'
    steps.push(
      step(
        caption,
        i > 7 && trail(DROPPED.outer, 'danger', { closed: true, width: 3 }),
        trail(path?.points ?? [], 'text3', { dashed: true }),
        trail([...walked], 'pathExact', { width: 3.5 }),
        trail([at, target], 'accent', { arrow: true }),
        endsOf(),
      ),
    )
    if (arrived) break
    walked.push(towards(at, target, 18))
    if (i === 7) mesh.edit({ insert: [DROPPED] })
  }
  return steps
}

function tankScene(): Scene {
  const mesh = buildNavMesh(YARD)
  const playback = (name: string, points: readonly Point[], radius: number, ink: Ink): Playback => ({
    name,
    steps: withCaptions(
      [
        trail(points, ink, { width: 3 }),
        points.slice(1, -1).map((at) => dot(at, ink, { radius, hollow: true })),
        endsOf(),
      ],
      `Circles have radius ${radius}.`,
      `Distance to the nearest wall ${nearestWall(mesh, points).toFixed(1)}, radius ${radius}.`,
    ),
  })
  const pathFor = (agentRadius: number) => pathOf(findPath(buildNavMesh(YARD, { agentRadius }), SPAWN, GOAL))
  return {
    ground,
    playbacks: [
      playback('Man', pathFor(MAN), MAN, 'agentMan'),
      playback('Tank', pathFor(TANK), TANK, 'agentTank'),
      playback('Tank on waypoints', netWay(netOf(mesh), mesh, SPAWN, GOAL) ?? [], TANK, 'danger'),
    ],
  }
}

const FAR: Point = { x: 600, y: 60 }
const SAND: TerrainArea = {
  id: 'sand',
  outer: ring([250, 0], [400, 0], [395, 230], [270, 230]),
  cost: 1.6,
  attributes: { surface: 'sand', height: 2 },
}
const POND: TerrainArea = {
  id: 'pond',
  outer: ring([60, 180], [110, 170], [120, 260], [70, 270]),
  cost: 6,
  attributes: { surface: 'water', height: -1 },
}

function landScene(): Scene {
  const land = buildNavMesh({ ...YARD, areas: [SAND, POND] })
  const answer = findPath(land, SPAWN, FAR)
  if (answer.status !== 'found') throw new Error(answer.status)
  const panel: Step['panel'] = {
    kind: 'table',
    caption: `Under the path with costs: ${answer.path.cost.toFixed(1)} in total`,
    head: ['Ground', 'From', 'To', 'Cost'],
    rows: areaAlongPath(land, answer.path).map(({ area, from, to, cost }) => ({
      cells: [area?.id ?? 'plain', from.toFixed(0), to.toFixed(0), ((to - from) * cost).toFixed(1)],
    })),
  }
  const playback = (name: string, points: readonly Point[], ink: Ink): Playback => ({
    name,
    steps: walkPlayback(points, ink).map((walked) => ({ ...walked, panel })),
  })
  return {
    ground: [
      layer('TerrainLayer', {
        areas: [
          { ...SAND, terrain: 'sand' },
          { ...POND, terrain: 'water' },
        ],
      }),
      ground,
    ],
    playbacks: [
      playback('With costs', answer.path.points, 'pathBounded'),
      playback('Without', pathOf(findPath(buildNavMesh(YARD), SPAWN, FAR)), 'text3'),
    ],
  }
}

export const WHY_MESH_LESSONS: readonly Lesson[] = [
  {
    id: 'node-counts',
    title: 'First: fewer nodes',
    rows: [
      'D1 | Six advantages over waypoints; the first are fewer nodes and straight lines | Each is shown and counted; there are always fewer nodes than cells and links, mostly fewer than waypoints',
      'D2 | Convex polygons, all corners in the same order | Delaunay triangles with positive winding, merged where the result is convex',
    ],
    printed:
      'A map with many corners needs too many waypoints. A mesh needs far fewer polygons; all are convex and have their corners in the same order.',
    wrong:
      'Polygons are always fewer than cells and links, and mostly fewer than waypoints. A net has few waypoints if there are few corners, but its number of links grows with the square of theirs.',
    right:
      'Triangles of a constrained Delaunay triangulation with positive winding, merged where the result is convex.',
    counts: [
      count('Yards of nine blocks: convex polygons are fewer than', 30, {
        asked: 'Yards',
        cells: `Cells of ${CELL}`,
        links: 'Links of the net',
        waypoints: 'Waypoints',
      }),
    ],
    first: 2,
    scene: sizeScene,
  },
  {
    id: 'straight-way',
    title: 'Second: straight if nothing is in the way',
    rows: ['D1'],
    printed: 'Over waypoints an agent zigzags even if nothing is between A and B; in a mesh it walks straight.',
    wrong:
      'The article is right: an agent that first goes to the nearest waypoint always takes a bend. Testing the line from A to B before the search fixes only this case.',
    right: "Polyanya's path bends only at corners, and only where it must.",
    counts: [
      count('Places that see each other, in yards of six blocks', 30, {
        asked: 'Queries',
        bent: 'Bent over waypoints',
        mesh: 'Bent in the mesh',
      }),
    ],
    scene: straightScene,
  },
  {
    id: 'smoothing',
    title: 'Third: smooth bends',
    rows: [
      'D18 | Bends smoothed by curves that stay in the mesh | Arcs and splines, each piece tested at the radius of the agent',
    ],
    printed: 'In a mesh the bends of a path may be smoothed by curves that stay in the mesh.',
    wrong:
      'The article does not say how a curve stays in the mesh. A shortest path touches corners of obstacles, so a curve through its points cuts into them.',
    right:
      'Arcs around the corners, or a centripetal spline. Every piece of the curve is tested against the mesh at the radius of the agent, and pulled back to the path where the test fails.',
    counts: [
      count('Curves through bends, in yards of nine blocks', 40, {
        asked: 'Paths with bends',
        unchecked: 'Unchecked curves that leave the mesh',
        checked: 'Checked curves that leave the mesh',
      }),
    ],
    first: 2,
    scene: curveScene,
  },
  {
    id: 'dynamic-obstacle',
    title: 'Fourth: an obstacle falls on the path',
    rows: [
      'D17 | A ray ahead finds a new obstacle on the path | Edits in place, a watch on the path, a new plan from where the agent is',
    ],
    printed:
      'Waypoints know nothing of the ground around them; a mesh does. Cast a ray ahead and go around the obstacle inside the mesh.',
    wrong:
      'The article does not say how to go around. A net made before the obstacle fell has no waypoints at its corners.',
    right:
      'The edit changes only a few triangles of the mesh. In each step the agent casts its ray and checks the watch on its path; it plans again only when one of them reports the obstacle.',
    counts: [
      count('A box falls on the middle of the path, in yards of six blocks', 30, {
        asked: 'Queries',
        seen: 'Reported by the watch',
        found: 'Mesh: a new way found',
        poor: 'Net: over 10 % longer, or no way',
      }),
    ],
    speed: 4,
    scene: () => ({ ground, playbacks: [{ name: 'A box falls', steps: droppedPlayback() }] }),
  },
  {
    id: 'man-and-tank',
    title: 'Fifth: a man and a tank',
    rows: ['D16 | A man and a tank need different paths | Outlines offset by each radius, over one mesh'],
    printed: 'Waypoints placed for a man lead a tank into walls. A mesh has a path for each of them.',
    wrong:
      'True, but the article does not say how: the triangles of one mesh alone do not know the radius of an agent.',
    right:
      'Outlines of the same mesh are offset by the radius of the agent and cached for each radius. The clearance of a gap tells whether it is wide enough.',
    counts: [
      count(`Paths of a tank of radius ${TANK}, in yards of seven blocks`, 12, {
        asked: 'With a way for the tank',
        hits: 'Waypoints: the tank hits a wall',
        ours: 'Mesh at its radius: it hits a wall',
      }),
    ],
    first: 1,
    scene: tankScene,
  },
  {
    id: 'terrain-information',
    title: 'Sixth: what the ground is like',
    rows: [
      'D19 | Height, water, sand, slopes | Areas with costs and attributes; the path reports which areas it crosses',
    ],
    printed:
      'Waypoints cannot store height, water or sand; a mesh can. An agent slows down on sand and leans on a slope.',
    wrong: 'The article does not say how to plan with this: a search by length alone walks through the pond.',
    right:
      'Areas have a cost and any attributes. The path is the cheapest within a bound that the result states, and each of its parts reports the area that it crosses.',
    counts: [
      count('Yards of five blocks with a swamp, which costs five times as much', 30, {
        asked: 'With a way',
        unaware: 'Waypoints: costs more than the search assumes',
        dearer: 'Shortest way: over 5 % more expensive',
        ours: 'Ours: the cheapest of the three',
      }),
    ],
    scene: landScene,
  },
]
