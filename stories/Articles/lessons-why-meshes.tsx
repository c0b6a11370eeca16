/** The six advantages of a navigation mesh, as the article counts them, each on one yard. */
import type { ReactNode } from 'react'
import {
  areaAlongPath,
  buildNavMesh,
  createReplanner,
  findPath,
  polylineLength,
  rasterize,
  smoothPath,
  type Obstacle,
  type Point,
  type TerrainArea,
} from '../../src/engine/index.js'
import { GridLayer, ObstacleLayer, TerrainLayer } from '../../src/layers.js'
import { box, GOAL, ring, SPAWN, WORLD, YARD, YARD_OBSTACLES } from '../sample-scenes.js'
import { swampTrial } from './claim-trials.js'
import { Dot, Trail, type Ink } from './marks.js'
import { Triangles } from './mesh-drawings.js'
import { Ends, MeshLesson, pathOf, walkFrames, type Frame } from './mesh-lesson.js'
import {
  CELL,
  curveTrial,
  droppedTrial,
  MAN,
  nearest,
  netOf,
  netWay,
  sharpestTurn,
  sizesOf,
  sizeTrial,
  soupOf,
  straightTrial,
  TANK,
  tankTrial,
  uncheckedCurve,
} from './mesh-trials.js'

const mesh = buildNavMesh(YARD)
const question = { scene: YARD, start: SPAWN, goal: GOAL }
const sizes = sizesOf(mesh, question)
const net = netOf(mesh)
const grid = rasterize(YARD, { cellSize: CELL })
const waypoints = net.ids.map((id, i) => ({ id, x: net.coords[2 * i], y: net.coords[2 * i + 1] }))
const links = waypoints.flatMap((from, i) =>
  [...net.linkTo.slice(net.firstLink[i], net.firstLink[i + 1])]
    .filter((to) => to > i)
    .map((to) => [from, waypoints[to]] as const),
)
const Net = (): ReactNode => (
  <>
    {links.map(([from, to]) => (
      <Trail key={`${from.id} ${to.id}`} points={[from, to]} ink="waypoint" width={0.75} opacity={0.5} />
    ))}
    {waypoints.map((at) => (
      <Dot key={at.id} at={at} ink="waypoint" radius={3} />
    ))}
  </>
)
const ground = <ObstacleLayer obstacles={YARD_OBSTACLES} />
const still = (picture: ReactNode, ...words: readonly string[]): Frame[] =>
  words.map((said) => ({ picture, words: said }))

const SIZE_FILMS = [
  {
    name: 'Grid',
    steps: still(
      <GridLayer
        bounds={WORLD}
        cellSize={CELL}
        cells={{ width: grid.width, height: grid.height, blocked: cellsOf() }}
      />,
      `A search may look at each of ${sizes.cells} cells.`,
      `${sizes.cells} cells, ${CELL} wide.`,
    ),
  },
  {
    name: 'Waypoints',
    steps: still(
      <Net />,
      'Each pair that sees each other is linked.',
      `${sizes.waypoints} waypoints, ${sizes.links} links.`,
    ),
  },
  {
    name: 'Mesh',
    steps: still(
      <Triangles soup={soupOf(mesh)} />,
      'Every corner is a corner of triangles.',
      `${sizes.triangles} triangles, ${sizes.polygons} convex polygons after merging.`,
    ),
  },
]

function cellsOf(): Uint8Array {
  return Uint8Array.from({ length: grid.width * grid.height }, (_, cell) => {
    const at = grid.centerOf(cell % grid.width, Math.floor(cell / grid.width))
    return mesh.obstaclesAt(at).length > 0 ? 1 : 0
  })
}

export const NodeCountLesson = (): ReactNode => (
  <MeshLesson
    rows="D1, D2"
    title="First: fewer nodes"
    films={SIZE_FILMS}
    first={2}
    ground={ground}
    printed={
      <p>
        Where there are many corners waypoints become too many; a mesh needs far fewer polygons, all convex, corners in
        one order.
      </p>
    }
    wrong={
      <p>
        True of cells and links everywhere; of waypoints mostly. A net has few nodes where corners are few, but its
        links grow with the square of them.
      </p>
    }
    count={{
      title: 'Yards of nine blocks: convex polygons are fewer than',
      trial: sizeTrial,
      seeds: 30,
      lines: [
        ['asked', 'Yards'],
        ['cells', `Cells of ${CELL}`],
        ['links', 'Links of the net'],
        ['waypoints', 'Waypoints'],
      ],
    }}
    right={
      <p>
        Triangles of a constrained Delaunay triangulation with positive winding, merged into convex polygons where that
        stays convex.
      </p>
    }
  />
)

const seen = { start: { x: 330, y: 100 }, goal: { x: 300, y: 360 } }
const zScene = {
  ...YARD,
  obstacles: [
    { id: 'left', outer: box(120, 120, 150, 60) },
    { id: 'right', outer: box(390, 220, 150, 60) },
  ],
}
const zMesh = buildNavMesh(zScene)
const zNet = netOf(zMesh)
const zWay = netWay(zNet, zMesh, seen.start, seen.goal) ?? []
export const Z_FILMS = [
  { name: 'Over waypoints', steps: walkFrames(zWay, 'danger') },
  { name: 'In the mesh', steps: walkFrames(pathOf(findPath(zMesh, seen.start, seen.goal)), 'pathExact') },
]

export const StraightLesson = (): ReactNode => (
  <MeshLesson
    rows="D1"
    title="Second: straight where nothing is in the way"
    films={Z_FILMS}
    ground={<ObstacleLayer obstacles={zScene.obstacles} />}
    printed={
      <p>Over waypoints a walker zigzags even where nothing stands between A and B; in a mesh it walks straight.</p>
    }
    wrong={
      <p>
        The article is right: who goes to the nearest waypoint first bends every time. Looking from A to B before asking
        the net mends just this one case.
      </p>
    }
    count={{
      title: 'Places that see each other, in yards of six blocks',
      trial: straightTrial,
      seeds: 30,
      lines: [
        ['asked', 'Asked'],
        ['bent', 'Bent over waypoints'],
        ['mesh', 'Bent in the mesh'],
      ],
    }}
    right={<p>Polyanya&apos;s path bends at corners only, and only where it must.</p>}
  />
)

const bends = pathOf(findPath(mesh, SPAWN, GOAL))
const walker = buildNavMesh(YARD, { agentRadius: 10 })
const walkerPath = findPath(walker, SPAWN, GOAL)
if (walkerPath.status !== 'found') throw new Error(walkerPath.status)
const arcs = smoothPath(walker, walkerPath.path, { radius: 24 }).points
const curveFrames = (points: readonly Point[], ink: Ink): Frame[] => {
  const picture = (
    <>
      <Trail points={bends} ink="text3" dashed />
      <Trail points={points} ink={ink} width={3.5} />
      <Ends />
    </>
  )
  return still(picture, 'Dashed: the path.', `Sharpest turn ${sharpestTurn(points).toFixed(1)} degrees.`)
}
export const CURVE_FILMS = [
  { name: 'As it is', steps: curveFrames(bends, 'accent') },
  { name: 'Unchecked curve', steps: curveFrames(uncheckedCurve(bends), 'danger') },
  { name: 'Arcs', steps: curveFrames(arcs, 'pathExact') },
]

export const CurveLesson = (): ReactNode => (
  <MeshLesson
    rows="D18"
    title="Third: bends made smooth"
    films={CURVE_FILMS}
    first={2}
    ground={ground}
    printed={<p>In a mesh the bends may be smoothed by a curve, as long as it stays in the mesh.</p>}
    wrong={
      <p>
        How it stays there is not said. A shortest path touches the corners, so a curve through its points cuts into
        them.
      </p>
    }
    count={{
      title: 'Curves through bends, in yards of nine blocks',
      trial: curveTrial,
      seeds: 40,
      lines: [
        ['asked', 'Paths with bends'],
        ['unchecked', 'Unchecked: leaves the mesh'],
        ['checked', 'Checked: leaves the mesh'],
      ],
    }}
    right={
      <p>
        Arcs about the corners, or a centripetal spline; every leg is tested against the mesh at the walker&apos;s
        radius, and pulled back where it fails.
      </p>
    }
  />
)

const DROPPED: Obstacle = { id: 'dropped', outer: box(345, 130, 44, 96) }
function droppedFilm(): Frame[] {
  const live = buildNavMesh(YARD)
  const agent = createReplanner(live, GOAL, { lookAhead: 40 })
  const frames: Frame[] = []
  let at = SPAWN
  let isDown = false
  const trail = [at]
  for (let i = 0; i < 60; i++) {
    const { arrived, path, replanned, target } = agent.update(at)
    const ahead = path?.points ?? []
    const before = [...trail]
    const here = at
    const box_ = isDown
    frames.push({
      picture: (
        <>
          {box_ && <Trail points={DROPPED.outer} ink="danger" closed width={3} />}
          <Trail points={ahead} ink="text3" dashed />
          <Trail points={before} ink="pathExact" width={3.5} />
          <Trail points={[here, target]} ink="accent" arrow />
          <Ends />
        </>
      ),
      words:
        replanned === 'first'
          ? 'The first plan.'
          : replanned !== undefined
            ? `The ray ahead, or the watch, finds the way closed (${replanned}): a new plan from here.`
            : arrived
              ? 'It is there.'
              : 'The ray ahead is clear.',
    })
    if (arrived) break
    const apart = polylineLength([at, target])
    const stride = Math.min(18, apart)
    at =
      apart === 0
        ? target
        : { x: at.x + (stride * (target.x - at.x)) / apart, y: at.y + (stride * (target.y - at.y)) / apart }
    trail.push(at)
    if (i === 7) {
      live.edit({ insert: [DROPPED] })
      isDown = true
    }
  }
  return frames
}
export const DROPPED_FILMS = [{ name: 'A box falls', steps: droppedFilm() }]

export const DroppedLesson = (): ReactNode => (
  <MeshLesson
    rows="D17"
    title="Fourth: something falls on the way"
    films={DROPPED_FILMS}
    ground={ground}
    speed={4}
    printed={
      <p>
        Waypoints know nothing but themselves. A mesh knows its ground: cast a ray ahead, and go around inside the mesh.
      </p>
    }
    wrong={<p>How to go around is not said. A net that was there before has no waypoints at the new corners.</p>}
    count={{
      title: 'A box on the middle of the path, in yards of six blocks',
      trial: droppedTrial,
      seeds: 30,
      lines: [
        ['asked', 'Asked'],
        ['seen', 'Seen by the watch'],
        ['found', 'A new way in the mesh'],
        ['poor', 'Net: over 10 % longer, or none'],
      ],
    }}
    right={
      <p>
        The mesh is edited in place, a few triangles; each step the walker casts its ray and asks its watch, and plans
        anew only when they say so.
      </p>
    }
  />
)

const tankMesh = buildNavMesh(YARD, { agentRadius: TANK })
const manMesh = buildNavMesh(YARD, { agentRadius: MAN })
const overNet = netWay(net, mesh, SPAWN, GOAL) ?? []
const widthFrames = (points: readonly Point[], radius: number, ink: Ink): Frame[] => {
  const picture = (
    <>
      <Trail points={points} ink={ink} width={3} />
      {points.slice(1, -1).map((at) => (
        <Dot key={`${at.x} ${at.y}`} at={at} ink={ink} radius={radius} hollow />
      ))}
      <Ends />
    </>
  )
  return still(
    picture,
    `Circles: a radius of ${radius}.`,
    `Nearest wall ${nearest(mesh, points).toFixed(1)}, radius ${radius}.`,
  )
}
export const TANK_FILMS = [
  { name: 'Man', steps: widthFrames(pathOf(findPath(manMesh, SPAWN, GOAL)), MAN, 'agentMan') },
  { name: 'Tank', steps: widthFrames(pathOf(findPath(tankMesh, SPAWN, GOAL)), TANK, 'agentTank') },
  { name: 'Tank on waypoints', steps: widthFrames(overNet, TANK, 'danger') },
]

export const TankLesson = (): ReactNode => (
  <MeshLesson
    rows="D16"
    title="Fifth: a man and a tank"
    films={TANK_FILMS}
    first={1}
    ground={ground}
    printed={<p>Waypoints set for a man bring a tank to the walls. A mesh gives each its own path.</p>}
    wrong={<p>True, and the article stops there: one mesh of triangles says nothing of a radius by itself.</p>}
    count={{
      title: `Paths of a tank of radius ${TANK}, in yards of seven blocks`,
      trial: tankTrial,
      seeds: 12,
      lines: [
        ['asked', 'With a way for it'],
        ['hits', 'Waypoints: meets a wall'],
        ['ours', 'Its mesh: meets a wall'],
      ],
    }}
    right={
      <p>
        Outlines are offset by the radius over the one mesh and kept for each radius; clearance says which gaps are wide
        enough.
      </p>
    }
  />
)

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
const land = buildNavMesh({ ...YARD, areas: [SAND, POND] })
const landWay = findPath(land, SPAWN, FAR)
if (landWay.status !== 'found') throw new Error(landWay.status)
const pieces = areaAlongPath(land, landWay.path)
const PLAIN_WAY = findPath(mesh, SPAWN, FAR)
export const LAND_FILMS = [
  { name: 'With costs', steps: walkFrames(landWay.path.points, 'pathBounded') },
  { name: 'Without', steps: walkFrames(pathOf(PLAIN_WAY), 'text3') },
]

/** D19: the sum of the pieces. */
export const landCost = pieces.reduce((sum, { from, to, cost }) => sum + (to - from) * cost, 0)

export const LandLesson = (): ReactNode => (
  <MeshLesson
    rows="D19"
    title="Sixth: what the ground is like"
    films={LAND_FILMS}
    ground={
      <>
        <TerrainLayer
          areas={[
            { ...SAND, terrain: 'sand' },
            { ...POND, terrain: 'water' },
          ]}
        />
        {ground}
      </>
    }
    printed={
      <p>
        Waypoints cannot hold height, water or sand; a mesh can: who walks on sand slows down, who walks on a slope
        leans.
      </p>
    }
    wrong={<p>No way is given to plan with it: a search by lengths walks through the pond.</p>}
    count={{
      title: 'Yards of five blocks with a swamp, which costs five times as much',
      trial: swampTrial,
      seeds: 30,
      lines: [
        ['asked', 'With a way'],
        ['unaware', 'Waypoints: the way costs more than they say'],
        ['dearer', 'The shortest way: over 5 % dearer'],
        ['ours', 'Ours: none is cheaper of these'],
      ],
    }}
    right={
      <p>
        Areas carry a cost and any attributes. The path is the cheapest within a bound that it states, and tells what it
        runs over, part by part.
      </p>
    }
    beside={() => (
      <table>
        <caption>Under the path with costs: {landWay.path.cost.toFixed(1)} in all</caption>
        <thead>
          <tr>
            <th scope="col">Ground</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map(({ area, from, to, cost }) => (
            <tr key={from}>
              <th scope="row">{area?.id ?? 'plain'}</th>
              <td>{from.toFixed(0)}</td>
              <td>{to.toFixed(0)}</td>
              <td>{((to - from) * cost).toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  />
)
