import { useMemo, type ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Circle, Line } from 'react-konva'
import { expect, within } from 'storybook/test'
import { buildNavMesh, findPath, polygonArea, type NavMesh, type Region, type Scene } from '../../src/engine/index.js'
import { Noder } from '../../src/engine/noding/index.js'
import { IslandLayer, ObstacleLayer, PathLayer, TriangulationLayer } from '../../src/layers.js'
import { useTheme } from '../../src/canvas/theme.js'
import { middle, probe } from '../canvas-probe.js'
import { GOAL, SPAWN, WORLD, YARD, box, ring } from '../sample-scenes.js'
import { StoryStage } from '../StoryStage.js'

/** The stages from a drawing to a path, each drawn from the plain data that the previous stage returns. */
const meta = { title: 'Stages/River' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** Overlapping, touching and crossing shapes, as users draw them. */
const DRAWN: Scene = {
  bounds: WORLD,
  obstacles: [
    { id: 'hall', outer: box(120, 80, 200, 120) },
    { id: 'wing', outer: box(260, 140, 160, 140) },
    { id: 'bow', outer: ring([460, 80], [580, 180], [580, 80], [460, 180]) },
    { id: 'wall', outer: box(460, 260, 120, 20) },
    { id: 'gate', outer: box(560, 280, 20, 120) },
    { id: 'fence', outer: box(460, 280, 20, 120) },
  ],
}

/** Grid step in world units, so coarse that rounding is visible; the real grid has about 2^50 steps across the map. */
const COARSE = 20

interface Chains {
  readonly drawn: readonly (readonly number[])[]
  readonly pieces: readonly (readonly number[])[]
  readonly nodes: readonly { readonly x: number; readonly y: number }[]
}

/**
 * Returns the drawn lines, and for each line the chain of nodes that replaces it. A crossing of drawn lines is rounded to the nearest grid point, which
 * becomes a node. The grid is coarse, so the node is visibly beside the crossing.
 */
function chainsOf(drawn: readonly (readonly [number, number, number, number])[]): Chains {
  const noder = new Noder({ minX: 0, minY: 0, maxX: WORLD.width, maxY: WORLD.height }, COARSE)
  for (const [owner, [ax, ay, bx, by]] of drawn.entries()) noder.addUse(ax, ay, bx, by, owner)
  const { addedEdges } = noder.commit()
  const pieces: number[][] = []
  const nodes = new Map<number, { x: number; y: number }>()
  for (let i = 0; i < addedEdges.length; i += 4) {
    const [from, to] = [addedEdges.items[i], addedEdges.items[i + 1]]
    pieces.push([noder.x[from], noder.y[from], noder.x[to], noder.y[to]])
    for (const node of [from, to]) nodes.set(node, { x: noder.x[node], y: noder.y[node] })
  }
  return { drawn, pieces, nodes: [...nodes.values()] }
}

function ChainMarks({ chains }: { chains: Chains }): ReactNode {
  const theme = useTheme()
  return (
    <>
      {chains.drawn.map((points) => (
        <Line
          key={points.join()}
          points={[...points]}
          stroke={theme.text3}
          strokeWidth={1}
          dash={[6, 4]}
          strokeScaleEnabled={false}
          listening={false}
        />
      ))}
      {chains.pieces.map((points) => (
        <Line
          key={points.join()}
          points={[...points]}
          stroke={theme.accent}
          strokeWidth={2.5}
          strokeScaleEnabled={false}
          listening={false}
        />
      ))}
      {chains.nodes.map(({ x, y }) => (
        <Circle
          key={`${x},${y}`}
          x={x}
          y={y}
          radius={4}
          fill={theme.canvas}
          stroke={theme.accent}
          strokeWidth={2}
          listening={false}
        />
      ))}
    </>
  )
}

/** Segments become chains of grid nodes. Each crossing is rounded to a node once. After that, the chains meet only at nodes. The grid is drawn coarse here. */
export const Chains: Story = {
  render: function ChainsStory() {
    const chains = useMemo(
      () =>
        chainsOf([
          [60, 60, 580, 320],
          [60, 300, 580, 100],
          [320, 20, 300, 380],
        ]),
      [],
    )
    return (
      <StoryStage
        live={<ChainMarks chains={chains} />}
        caption={`3 segments, ${chains.nodes.length} nodes, ${chains.pieces.length} pieces`}
      />
    )
  },
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const [, nodes, pieces] = /(\d+) nodes, (\d+) pieces/
      .exec(within(canvasElement).getByRole('status').textContent)!
      .map(Number)
    await expect(nodes).toBeGreaterThan(6)
    await expect(pieces).toBeGreaterThan(5)
    await map.shows({ x: 60, y: 60 }, map.theme.canvas, 30)
    await map.hides({ x: 320, y: 24 }, map.theme.canvas)
  },
}

/** The drawing as it is: shapes overlap and touch, and one crosses itself. None of these is a special case. */
export const Drawing: Story = {
  render: () => (
    <StoryStage layers={<ObstacleLayer obstacles={DRAWN.obstacles} />} caption={`${DRAWN.obstacles.length} shapes`} />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await map.shows({ x: 200, y: 140 }, map.theme.obstacle)
    await map.shows({ x: 340, y: 240 }, map.theme.obstacle)
  },
}

const drawn = buildNavMesh(DRAWN)

/**
 * A constrained Delaunay triangulation of all chains. The story draws the edges of the triangles that are walkable by
 * their winding numbers.
 */
export const Triangulation: Story = {
  render: () => (
    <StoryStage
      layers={
        <>
          <TriangulationLayer mesh={drawn} />
          <ObstacleLayer obstacles={DRAWN.obstacles} />
        </>
      }
      caption={`${drawn.triangles().walkable.reduce((sum, walkable) => sum + walkable, 0)} walkable triangles of ${drawn.triangles().walkable.length}`}
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    const { coords, triangles, walkable } = drawn.triangles()
    const area = (t: number): number => {
      const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((k) => [
        coords[2 * triangles[3 * t + k]],
        coords[2 * triangles[3 * t + k] + 1],
      ])
      return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
    }
    // Every triangle has positive winding, and together they cover the map.
    await expect([...walkable.keys()].every((t) => area(t) > 0)).toBe(true)
    await expect([...walkable.keys()].reduce((sum, t) => sum + area(t), 0)).toBeCloseTo(WORLD.width * WORLD.height, 6)
    await map.shows({ x: 200, y: 140 }, map.theme.obstacle)
  },
}

/** An island is a walkable area connected across edges. The yard behind the gate is another island. */
export const Islands: Story = {
  render: () => (
    <StoryStage
      layers={
        <>
          <IslandLayer mesh={drawn} plainLargest={false} />
          <ObstacleLayer obstacles={DRAWN.obstacles} />
        </>
      }
      caption={`${drawn.islands.length} islands`}
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('2 islands')
    await map.hides({ x: 520, y: 340 }, map.theme.canvas)
  },
}

/** Returns the convex polygons that Polyanya searches, as rings of points. */
function mergedPolygons({ convex }: NavMesh): Region {
  const polygons: Region[number][] = []
  for (let polygon = 0; polygon < convex.polygonSlots; polygon++) {
    const first = convex.first[polygon]
    if (first < 0) continue
    const outer: { x: number; y: number }[] = []
    let halfEdge = first
    do {
      outer.push({ x: convex.coords[2 * convex.origin[halfEdge]], y: convex.coords[2 * convex.origin[halfEdge] + 1] })
      halfEdge = convex.next[halfEdge]
    } while (halfEdge !== first)
    polygons.push({ outer, holes: [] })
  }
  return polygons
}

function PolygonMarks({ region }: { region: Region }): ReactNode {
  const theme = useTheme()
  return region.map(({ outer }, i) => (
    <Line
      key={i}
      points={outer.flatMap(({ x, y }) => [x, y])}
      closed
      stroke={theme.pathBounded}
      strokeWidth={1.5}
      strokeScaleEnabled={false}
      listening={false}
    />
  ))
}

/** Triangles merged into convex polygons: the search takes fewer steps, and no path length changes. */
export const MergedPolygons: Story = {
  render: () => {
    const region = mergedPolygons(drawn)
    return (
      <StoryStage
        layers={<ObstacleLayer obstacles={DRAWN.obstacles} />}
        live={<PolygonMarks region={region} />}
        caption={`${region.length} convex polygons`}
      />
    )
  },
  play: async ({ canvasElement }) => {
    const region = mergedPolygons(drawn)
    const free = region.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
    await expect(free).toBeCloseTo(drawn.freeArea, 6)
    await expect(region.length).toBeLessThan(
      drawn.triangles().walkable.reduce((sum, walkable) => sum + walkable, 0) / 2,
    )
    const map = await probe(canvasElement)
    const [a, b] = region[0].outer
    await map.hides(middle(a, b), map.theme.canvas)
  },
}

const found = findPath(buildNavMesh(YARD), SPAWN, GOAL)

/** The result: the exact shortest path. */
export const Path: Story = {
  render: () => (
    <StoryStage
      layers={<ObstacleLayer obstacles={YARD.obstacles} />}
      live={<PathLayer path={found} />}
      caption={found.status === 'found' ? `${found.path.length.toFixed(3)} px, ${found.path.quality}` : found.status}
    />
  ),
  play: async ({ canvasElement }) => {
    const map = await probe(canvasElement)
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('exact')
    if (found.status !== 'found') throw new Error(found.status)
    await map.shows(middle(found.path.points[0], found.path.points[1]), map.theme.pathExact, 40)
  },
}
