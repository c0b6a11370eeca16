/** How the article on navigation meshes searches a mesh: corridors by middles, bounds on areas, the funnel, islands, and the mesh as a file. */
import type { ReactNode } from 'react'
import {
  buildNavMesh,
  findPath,
  navMeshFromBinary,
  polylineLength,
  pullString,
  type Point,
  type Ring,
} from '../../src/engine/index.js'
import { IslandLayer, LinkLayer, ObstacleLayer } from '../../src/layers.js'
import { box, ring } from '../sample-scenes.js'
import { fileTrial, islandTrial } from './claim-trials.js'
import { Ends, MeshLesson, pathOf, walkFrames, type Frame } from './mesh-lesson.js'
import { Dot, Trail, type Ink } from './marks.js'
import { Patch, Triangles } from './mesh-drawings.js'
import {
  areaTrial,
  funnelTrial,
  LARGEST,
  limitedSoup,
  midpointTrial,
  printedWay,
  SMALLEST,
  soupOf,
} from './mesh-trials.js'
import { printedFunnel, type FunnelReading, type FunnelStep } from './printed/printed-funnel.js'
import { corridorOf, neighborsOf, type TriangleSoup } from './printed/triangle-corridor.js'

/** Section 7 of the article: the best way runs above the block, the printed search takes the one below. */
export const WRONG_SIDE = {
  scene: {
    bounds: { x: 0, y: 0, width: 640, height: 400 },
    obstacles: [{ id: 'block', outer: box(240, 130, 240, 180) }],
  },
  start: { x: 50, y: 130 },
  goal: { x: 520, y: 200 },
}
const { scene: SIDE_SCENE, start: FROM, goal: TO } = WRONG_SIDE
const sideMesh = buildNavMesh(SIDE_SCENE)
const sideGround = <ObstacleLayer obstacles={SIDE_SCENE.obstacles} />
export const sideBest = polylineLength(pathOf(findPath(sideMesh, FROM, TO)))

/** Triangles, the corridor, the middles that the cost is measured between, the way in it. */
function corridorFrames(soup: TriangleSoup): Frame[] {
  const corridor = corridorOf(soup, FROM, TO, neighborsOf(soup))
  const way = printedWay(soup, FROM, TO)
  if (corridor === undefined || way === undefined)
    return [{ picture: <Triangles soup={soup} />, words: 'No corridor: there are holes in the floor.' }]
  const middles = [
    FROM,
    ...corridor.portals.map(({ left, right }) => ({ x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 })),
    TO,
  ]
  const base = (shown: number): ReactNode => <Triangles soup={soup} corridor={corridor.triangles.slice(0, shown)} />
  const walked = corridor.triangles.map((_, i) => ({
    picture: (
      <>
        {base(i + 1)}
        <Trail points={middles.slice(0, i + 1)} ink="warning" dashed />
        <Ends start={FROM} goal={TO} />
      </>
    ),
    words: `${i + 1} of ${corridor.triangles.length} triangles, ${polylineLength(middles.slice(0, i + 1)).toFixed(0)} from middle to middle.`,
  }))
  return [
    ...walked,
    {
      picture: (
        <>
          {base(corridor.triangles.length)}
          <Trail points={middles} ink="warning" dashed />
          <Trail points={way.points} ink="danger" width={3.5} />
          <Ends start={FROM} goal={TO} />
        </>
      ),
      words: `${way.length.toFixed(1)} long, ${((100 * way.length) / sideBest - 100).toFixed(1)} % over the shortest.`,
    },
  ]
}

export const SIDE_FILMS = [
  { name: 'As printed', steps: corridorFrames(soupOf(sideMesh)) },
  {
    name: 'Polyanya',
    steps: walkFrames(pathOf(findPath(sideMesh, FROM, TO)), 'pathExact', <Triangles soup={soupOf(sideMesh)} />),
  },
]

export const WrongSideLesson = (): ReactNode => (
  <MeshLesson
    rows="D3"
    title="The wrong side"
    films={SIDE_FILMS}
    ground={sideGround}
    printed={
      <p>
        A* over triangles: each costs the distance between the middles of the edges it is entered and left by; H is |dx|
        + |dy| from its center to the goal.
      </p>
    }
    wrong={
      <p>
        The middles of long edges lie far from any path, and |dx| + |dy| promises too much. Here the best way runs
        above, and below is taken, as in section 7.
      </p>
    }
    count={{
      title: 'Yards of nine blocks',
      trial: midpointTrial,
      seeds: 60,
      lines: [
        ['asked', 'With a way'],
        ['longer', 'Not the shortest'],
        ['side', 'Over 2 % too long'],
      ],
    }}
    right={
      <p>
        Polyanya searches intervals of edges with true distances, and is exact on any convex polygons. The printed
        search is kept as <code>midpoint-funnel</code>.
      </p>
    }
  />
)

export const AREA_FILMS = [
  { name: 'As it is', steps: corridorFrames(soupOf(sideMesh)) },
  { name: `At most ${LARGEST}`, steps: corridorFrames(limitedSoup(sideMesh, { maxArea: LARGEST })) },
  { name: 'Small ones gone', steps: corridorFrames(limitedSoup(sideMesh, { maxArea: LARGEST, minArea: SMALLEST })) },
]

export const AreaLesson = (): ReactNode => (
  <MeshLesson
    rows="D4"
    title="Smallest and largest area"
    films={AREA_FILMS}
    first={1}
    speed={8}
    ground={sideGround}
    printed={
      <p>
        Large triangles are to blame, so bound them: split what is larger than a largest area, throw away what is
        smaller than a smallest.
      </p>
    }
    wrong={
      <p>
        Splitting mends this map and promises nothing: corridors of small triangles wind. Throwing away makes holes in
        the floor.
      </p>
    }
    count={{
      title: 'Yards of nine blocks',
      trial: areaTrial,
      seeds: 20,
      lines: [
        ['asked', 'With a way'],
        ['plain', 'Over 2 % too long as they are'],
        ['split', 'Over 2 % when split'],
        ['longer', 'Not the shortest when split'],
        ['holed', 'Floor under the best way thrown away'],
        ['lost', 'No way left'],
      ],
    }}
    right={
      <p>
        An exact search needs no bounds. For fields of costs <code>refineMesh</code> splits by area and angle and joins
        small triangles with neighbors; it drops none.
      </p>
    }
  />
)

/** Five convex polygons in a row, as in the article's figure. */
const ROOMS: readonly Ring[] = [
  ring([40, 330], [40, 240], [150, 210], [190, 300], [130, 360]),
  ring([150, 210], [250, 180], [270, 250], [190, 300]),
  ring([250, 180], [340, 80], [390, 150], [270, 250]),
  ring([340, 80], [480, 60], [470, 150], [390, 150]),
  ring([480, 60], [600, 180], [560, 300], [470, 150]),
]
export const FUNNEL_START: Point = { x: 80, y: 320 }
export const FUNNEL_GOAL: Point = { x: 560, y: 270 }
export const GATES = [
  { left: { x: 190, y: 300 }, right: { x: 150, y: 210 } },
  { left: { x: 270, y: 250 }, right: { x: 250, y: 180 } },
  { left: { x: 390, y: 150 }, right: { x: 340, y: 80 } },
  { left: { x: 470, y: 150 }, right: { x: 480, y: 60 } },
]
function funnelFilm(reading: FunnelReading): Frame[] {
  const seen: FunnelStep[] = []
  const points = printedFunnel(FUNNEL_START, FUNNEL_GOAL, GATES, reading, (step) => seen.push(step))
  const rooms = ROOMS.map((corners) => <Patch key={corners[0].x} corners={corners} ink="island1" opacity={0.14} />)
  const gates = GATES.map(({ left, right }) => <Trail key={left.x} points={[left, right]} ink="text3" dashed />)
  const right = pullString(FUNNEL_START, FUNNEL_GOAL, GATES)
  const frames = seen.map(({ portal, from, left, right: end, moved, corner }, i): Frame => {
    const found = seen.slice(0, i).flatMap((step) => step.corner ?? [])
    return {
      picture: (
        <>
          {rooms}
          {gates}
          <Patch corners={[from, left, end]} ink="accent" opacity={0.18} />
          <Trail points={[from, left]} ink="success" width={2.5} />
          <Trail points={[from, end]} ink="danger" width={2.5} />
          <Trail points={[FUNNEL_START, ...found]} ink="pathExact" width={3.5} />
          {corner !== undefined && <Dot at={corner} ink="warning" radius={8} hollow />}
          <Ends start={FUNNEL_START} goal={FUNNEL_GOAL} />
        </>
      ),
      words:
        `${portal < GATES.length ? `Edge ${portal + 1}` : 'The goal'}: ` +
        (corner !== undefined
          ? 'both ends lie beyond one line, whose end is a corner.'
          : moved.length === 0
            ? 'neither end lies between the lines.'
            : `${moved.join(' and ')} moved.`),
    }
  })
  const apart = polylineLength(points) - polylineLength(right)
  return [
    ...frames,
    {
      picture: (
        <>
          {rooms}
          {gates}
          <Trail points={points} ink={Math.abs(apart) < 1e-9 ? 'pathExact' : 'danger'} width={3.5} />
          <Ends start={FUNNEL_START} goal={FUNNEL_GOAL} />
        </>
      ),
      words: `${points.length - 2} corners, ${polylineLength(points).toFixed(1)} long.${Math.abs(apart) < 1e-9 ? ' The shortest in this corridor.' : ' It leaves the corridor.'}`,
    },
  ]
}
export const FUNNEL_FILMS = [
  { name: 'As printed', steps: funnelFilm({ after: 'next', goal: 'joined' }) },
  { name: 'Goal as an edge', steps: funnelFilm({ after: 'next', goal: 'portal' }) },
  { name: 'And back to the corner', steps: funnelFilm({ after: 'corner', goal: 'portal' }) },
]

export const FunnelLesson = (): ReactNode => (
  <MeshLesson
    rows="D5"
    title="The funnel, step by step"
    films={FUNNEL_FILMS}
    first={2}
    world={{ x: 0, y: 20, width: 640, height: 360 }}
    speed={1}
    printed={
      <p>
        Two lines from the start to the ends of the first edge. Each is moved to the next edge&apos;s end where that
        lies between them. Where both ends lie beyond one line, its end is a corner; go on until the goal.
      </p>
    }
    wrong={
      <p>
        Two things are left out: the goal must be asked as an edge without width, and after a corner one must go back to
        the edge behind it.
      </p>
    }
    count={{
      title: 'Corridors in yards of nine blocks: the path leaves it',
      trial: funnelTrial,
      seeds: 60,
      lines: [
        ['asked', 'Corridors'],
        ['both', 'As printed, read plainly'],
        ['next', 'Goal as an edge, but no step back'],
        ['joined', 'A step back, but the goal just joined'],
        ['whole', 'Both: the shortest in it'],
      ],
    }}
    right={
      <p>
        A funnel of two chains that never looks back, with exact turns: <code>pullString</code>.
      </p>
    }
  />
)

const HALVES = {
  bounds: { x: 0, y: 0, width: 640, height: 400 },
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
const shut = buildNavMesh(HALVES)
const linked = buildNavMesh({ ...HALVES, links: [TELEPORT] })
const [OUT, IN] = [
  { x: 60, y: 320 },
  { x: 340, y: 240 },
]
const refused = findPath(shut, OUT, IN)
export const ISLAND_FILMS = [
  {
    name: 'Shut in',
    steps: [
      { picture: <Ends start={OUT} goal={IN} />, words: `${shut.islands.length} islands.` },
      {
        picture: <Ends start={OUT} goal={IN} />,
        words: `${refused.status}, ${refused.stats.expanded} looked at. ${'reason' in refused ? (refused.reason?.message ?? '') : ''}`,
      },
    ],
  },
  {
    name: 'With a teleport',
    steps: walkFrames(pathOf(findPath(linked, OUT, IN)), 'pathExact', <LinkLayer links={[TELEPORT]} />),
  },
]

export const IslandLesson = (): ReactNode => (
  <MeshLesson
    rows="D15"
    title="Islands and teleports"
    films={ISLAND_FILMS}
    first={1}
    ground={
      <>
        <IslandLayer mesh={shut} />
        <ObstacleLayer obstacles={HALVES.obstacles} />
      </>
    }
    printed={
      <p>
        Two shapes may enclose an island; the clipper shows it by a ring the other way round. Mesh it too, as a region
        of its own, for those who can teleport.
      </p>
    }
    wrong={
      <p>
        The sign is one of that clipper&apos;s output only; a map of many shapes has islands that no pair of them makes:
        four bars shut in a place, and no two of them do.
      </p>
    }
    count={{
      title: 'Places shut in by two bent shapes or by four bars',
      trial: islandTrial,
      seeds: 40,
      lines: [
        ['shutIn', 'Places shut in'],
        ['pairs', 'Seen by uniting two shapes'],
        ['ours', 'Islands of the mesh'],
        ['apart', 'Asked for a way into one'],
        ['known', 'Said no without a search'],
      ],
    }}
    right={
      <p>
        Each triangle knows its island, edits included. Across islands the answer comes before the search, unless links
        join them: then the path jumps, and says which link it took.
      </p>
    }
  />
)

const bytes = linked.toBinary()
const text = JSON.stringify(linked.toJSON())
const again = navMeshFromBinary(bytes)
export const SAVED = {
  bytes: bytes.length,
  text: text.length,
  isSame: polylineLength(pathOf(findPath(again, OUT, IN))) === polylineLength(pathOf(findPath(linked, OUT, IN))),
}
const savedFrames = (words: readonly string[], ink: Ink): Frame[] =>
  words.map((said) => ({
    picture: (
      <>
        <Triangles soup={soupOf(again)} />
        <Trail points={pathOf(findPath(again, OUT, IN))} ink={ink} width={3.5} />
        <Ends start={OUT} goal={IN} />
      </>
    ),
    words: said,
  }))
export const SaveLesson = (): ReactNode => (
  <MeshLesson
    rows="D20"
    title="A file of its own"
    films={[
      { name: 'Binary', steps: savedFrames([`${SAVED.bytes} bytes.`, 'Read again: the same path.'], 'accent') },
      {
        name: 'JSON',
        steps: savedFrames([`${SAVED.text} characters.`, 'With a version, checked when read.'], 'success'),
      },
    ]}
    ground={<ObstacleLayer obstacles={HALVES.obstacles} />}
    printed={<p>Keep the mesh as data of a fixed form.</p>}
    wrong={
      <p>
        Which form is not said. A file without a version is read wrongly by the next program; one with a wrong digit in
        it is read without a word.
      </p>
    }
    count={{
      title: 'A digit or a bit changed on the way',
      trial: fileTrial,
      seeds: 60,
      lines: [
        ['asked', 'Files'],
        ['silent', 'Points and triangles as plain JSON: read without a word'],
        ['refused', 'Ours: refused'],
        ['other', 'Ours: read as another mesh'],
      ],
    }}
    right={
      <p>
        JSON and typed arrays with a version; nothing in a file is trusted. <code>.mesh</code> of the Polyanya
        benchmarks is read and written too.
      </p>
    }
  />
)
