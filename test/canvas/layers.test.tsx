/** Pixels of each layer: on a stage of the app, in StrictMode, in every theme. */
import type Konva from 'konva'
import { describe, expect, it } from 'vitest'
import type { Path, TraceEvent } from '../../src/engine/index.js'
import { FlowFieldLayer } from '../../src/canvas/fields/FlowFieldLayer.js'
import { GridLayer } from '../../src/canvas/layers/GridLayer.js'
import { HandlesLayer } from '../../src/canvas/layers/HandlesLayer.js'
import { ClearanceLayer } from '../../src/canvas/fields/ClearanceLayer.js'
import { HeatLayer } from '../../src/canvas/fields/HeatLayer.js'
import { IslandLayer } from '../../src/canvas/layers/IslandLayer.js'
import { ObstacleLayer } from '../../src/canvas/layers/ObstacleLayer.js'
import { PathLayer } from '../../src/canvas/layers/PathLayer.js'
import { SearchPlaybackLayer } from '../../src/canvas/replay/SearchPlaybackLayer.js'
import { TerrainLayer } from '../../src/canvas/layers/TerrainLayer.js'
import { TriangulationLayer } from '../../src/canvas/layers/TriangulationLayer.js'
import { LinkLayer, MarkerLayer, WaypointLayer } from '../../src/canvas/layers/MarkLayers.js'
import { darkTheme, lightTheme } from '../../src/canvas/theme.js'
import type { Rgba } from '../support/render-stage.js'
import {
  colorDistance,
  hex,
  hueDistance,
  newestStage,
  painted,
  pixelAt,
  pixelsIn,
  renderOnHostStage,
} from '../support/render-stage.js'
import { box, boxObstacle as square, pointsOf } from '../support/shapes.js'

const nothing: Rgba = [0, 0, 0, 0]
const reversed = <T extends { outer: readonly unknown[] }>(shape: T): T => ({
  ...shape,
  outer: [...shape.outer].reverse(),
})

describe('ObstacleLayer', () => {
  it('fills obstacles of either winding and leaves holes open', () => {
    const hole = box(20, 20, 10)
    renderOnHostStage(
      <ObstacleLayer
        theme={lightTheme}
        obstacles={[{ ...square('a', 10, 10, 30), holes: [hole] }, reversed(square('b', 60, 60, 20))]}
      />,
      { x: 10, y: 0, scale: 2 },
    )
    expect(pixelAt(10 + 2 * 15, 2 * 15)).toEqual(hex(lightTheme.obstacle))
    expect(pixelAt(10 + 2 * 25, 2 * 25)).toEqual(nothing)
    expect(pixelAt(10 + 2 * 70, 2 * 70)).toEqual(hex(lightTheme.obstacle))
  })

  it('fills the overlap of two obstacles whatever their windings', () => {
    renderOnHostStage(
      <ObstacleLayer theme={lightTheme} obstacles={[square('a', 10, 10, 40), reversed(square('b', 30, 30, 40))]} />,
    )
    expect(pixelAt(40, 40)).toEqual(hex(lightTheme.obstacle))
  })

  it('repaints only items whose shape or style changed', () => {
    const still = square('still', 10, 10, 20)
    const { show } = renderOnHostStage(
      <ObstacleLayer theme={lightTheme} obstacles={[still, square('moving', 60, 60, 20)]} />,
    )
    expect(pixelAt(70, 70)).toEqual(hex(lightTheme.obstacle))
    show(<ObstacleLayer theme={lightTheme} obstacles={[still, square('moving', 120, 60, 20)]} />)
    expect(pixelAt(70, 70)).toEqual(nothing)
    expect(pixelAt(130, 70)).toEqual(hex(lightTheme.obstacle))
    expect(pixelAt(20, 20)).toEqual(hex(lightTheme.obstacle))
  })

  it('shows item states by fill, stroke and dash', () => {
    const states = new Map([
      ['s', 'selected'],
      ['h', 'hover'],
      ['l', 'locked'],
      ['x', 'hidden'],
      ['i', 'invalid'],
    ] as const)
    const obstacles = ['s', 'h', 'l', 'x', 'i'].map((id, i) => square(id, 10 + 36 * i, 20, 26))
    renderOnHostStage(<ObstacleLayer theme={lightTheme} obstacles={obstacles} states={states} />)
    const center = (i: number) => pixelAt(10 + 36 * i + 13, 33)
    expect(center(0)).toEqual(hex(lightTheme.obstacleSelected))
    expect(center(1)).toEqual(hex(lightTheme.obstacleHover))
    // These pixels are next to the lock and the crossed-out eye, which are in the middle of the shapes.
    expect(pixelAt(10 + 36 * 2 + 4, 24)[3]).toBeCloseTo(0.4 * 255, -1)
    expect(pixelAt(10 + 36 * 3 + 4, 24)).toEqual(nothing)
    expect(painted(10 + 36 * 3 + 5, 25, 16, 16)).toBeGreaterThan(0.1)
    expect(painted(10 + 36 * 3 - 1, 19, 28, 3)).toBeGreaterThan(0.2)
    expect(pixelAt(10, 33)).toEqual(hex(lightTheme.accent))
    expect(pixelAt(10 + 36 * 4, 33)).toEqual(hex(lightTheme.danger))
  })

  it('draws degenerate rings without an error', () => {
    const at = { x: 50, y: 50 }
    renderOnHostStage(
      <ObstacleLayer
        theme={lightTheme}
        obstacles={[
          { id: 'none', outer: [] },
          { id: 'one', outer: [at] },
          { id: 'nan', outer: [at, { x: NaN, y: 3 }, at] },
          square('good', 10, 10, 10),
        ]}
      />,
    )
    expect(pixelAt(15, 15)).toEqual(hex(lightTheme.obstacle))
  })

  it('can be drawn with another camera than its stage', () => {
    renderOnHostStage(
      <ObstacleLayer camera={{ x: 100, y: 100, zoom: 0.5 }} theme={darkTheme} obstacles={[square('a', 0, 0, 100)]} />,
    )
    expect(pixelAt(120, 120)).toEqual(hex(darkTheme.obstacle))
    expect(pixelAt(90, 90)).toEqual(nothing)
  })

  it('draws 10,000 obstacles as one shape', () => {
    const obstacles = Array.from({ length: 10_000 }, (_, i) =>
      square(`o${i}`, (i % 100) * 2, Math.floor(i / 100) * 2, 1.5),
    )
    renderOnHostStage(<ObstacleLayer theme={lightTheme} obstacles={obstacles} />)
    expect(newestStage().find('Shape')).toHaveLength(1)
    expect(painted(0, 0, 200, 200)).toBeGreaterThan(0.9)
  })
})

/** Two islands left and right of a blocked strip: x from 0 to 80 and from 120 to 200, 100 high. */
const islands = {
  islands: [
    { id: 5, area: 8000 },
    { id: 9, area: 7000 },
  ],
  triangles: () => ({
    coords: Float64Array.from([0, 0, 80, 0, 80, 100, 0, 100, 120, 0, 200, 0, 200, 100, 120, 100]),
    triangles: Uint32Array.from([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 1, 4, 7, 1, 7, 2]),
    walkable: Uint8Array.from([1, 1, 1, 1, 0, 0]),
    island: Int32Array.from([5, 5, 9, 9, -1, -1]),
    walls: Uint8Array.from([1 | 2, 2 | 4, 1 | 2, 2 | 4, 0, 0]),
  }),
}

describe('mesh layers', () => {
  it('stroke each edge of walkable triangles and no edge inside blocked ground', () => {
    renderOnHostStage(<TriangulationLayer theme={lightTheme} mesh={islands} />)
    expect(pixelAt(40, 50)[3]).toBeGreaterThan(50)
    expect(pixelAt(60, 30)).toEqual(nothing)
    expect(painted(85, 5, 30, 90)).toBe(0)
  })

  it('hide edges that are too dense to read', () => {
    renderOnHostStage(<TriangulationLayer theme={lightTheme} mesh={islands} />, { scale: 0.2 })
    expect(painted(0, 0, 50, 30)).toBe(0)
  })

  it('draw nothing on the largest island, and mark the others by tint, hatch and edge', () => {
    renderOnHostStage(<IslandLayer theme={lightTheme} mesh={islands} />)
    expect(painted(2, 2, 76, 96)).toBe(0)
    expect(painted(125, 5, 70, 90)).toBe(1)
    expect(hueDistance(pixelAt(120, 50), hex(lightTheme.island1))).toBeLessThan(12)
    expect(pixelAt(120, 50)[3]).toBeGreaterThan(150)
    // The diagonal between two triangles of one island is not drawn: the pixel in its middle does not have full opacity.
    expect(pixelAt(160, 50)[3]).toBeLessThan(200)
  })

  it('mark all islands on request, each in its own color', () => {
    renderOnHostStage(<IslandLayer theme={lightTheme} mesh={islands} plainLargest={false} />)
    expect(hueDistance(pixelAt(0, 50), hex(lightTheme.island1))).toBeLessThan(12)
    expect(hueDistance(pixelAt(120, 50), hex(lightTheme.island2))).toBeLessThan(12)
  })

  it('are redrawn when the revision of the mesh changes', () => {
    const mesh = { ...islands, revision: 1 }
    const { show } = renderOnHostStage(<TriangulationLayer theme={lightTheme} mesh={mesh} />)
    mesh.revision = 2
    mesh.triangles = () => ({ ...islands.triangles(), walkable: new Uint8Array(6) })
    show(<TriangulationLayer theme={lightTheme} mesh={mesh} />)
    expect(painted(0, 0, 200, 110)).toBe(0)
  })
})

describe('GridLayer', () => {
  const bounds = { x: 0, y: 0, width: 200, height: 200 }
  it('draws crisp lines on whole pixels, and major lines in a stronger color', () => {
    renderOnHostStage(<GridLayer theme={lightTheme} bounds={bounds} cellSize={20} />)
    expect(pixelAt(20, 10)).toEqual(hex(lightTheme.gridMinor))
    expect(pixelAt(21, 10)).toEqual(nothing)
    expect(pixelAt(100, 10)).toEqual(hex(lightTheme.gridMajor))
  })
  it('omits minor lines that are too close together', () => {
    renderOnHostStage(<GridLayer theme={lightTheme} bounds={bounds} cellSize={5} />)
    expect(pixelAt(5, 12)).toEqual(nothing)
    expect(pixelAt(25, 12)).toEqual(hex(lightTheme.gridMajor))
  })
  it('fills blocked cells with sharp edges at any zoom', () => {
    const blocked = new Uint8Array(16)
    blocked[5] = 1
    renderOnHostStage(
      <GridLayer
        theme={lightTheme}
        bounds={bounds}
        cellSize={10}
        lines={false}
        cells={{ width: 4, height: 4, blocked }}
      />,
      { scale: 2.5 },
    )
    expect(pixelAt(26, 26)).toEqual(hex(lightTheme.obstacle))
    expect(pixelAt(48, 48)).toEqual(hex(lightTheme.obstacle))
    expect(pixelAt(23, 23)).toEqual(nothing)
    expect(pixelAt(52, 30)).toEqual(nothing)
  })
})

describe('layers of a field', () => {
  const field = { width: 4, height: 1, cellSize: 50, origin: { x: 0, y: 0 }, values: [0, 5, 100, Infinity] }
  it('color values by the band between two stops, and leave values that are not finite uncolored', () => {
    renderOnHostStage(
      <HeatLayer
        theme={lightTheme}
        opacity={1}
        field={field}
        stops={[1, 50]}
        colors={['#ff0000', '#00ff00', '#0000ff']}
      />,
    )
    expect([25, 75, 125].map((x) => pixelAt(x, 20))).toEqual([hex('#ff0000'), hex('#00ff00'), hex('#0000ff')])
    expect(pixelAt(175, 20)).toEqual(nothing)
  })
  it('draw clearance in bands of color that end at the radius of each agent', () => {
    renderOnHostStage(
      <ClearanceLayer
        theme={lightTheme}
        opacity={1}
        field={{ ...field, values: [8.9, 9.1, 21.9, 22.1] }}
        radii={[9, 22]}
      />,
    )
    const [a, b, c, d] = [25, 75, 125, 175].map((x) => pixelAt(x, 20).join())
    expect(a).toBe(hex(lightTheme.clear0).join())
    expect(new Set([a, b, d]).size).toBe(3)
    expect(c).toBe(pixelAt(125, 40).join())
  })
  it('draw arrows where a path leads to the goal, and none elsewhere', () => {
    const flow = { directionAt: ({ x }: { x: number }) => (x < 100 ? { x: 1, y: 0 } : undefined) }
    const bounds = { x: 0, y: 0, width: 200, height: 200 }
    renderOnHostStage(<FlowFieldLayer theme={lightTheme} field={flow} bounds={bounds} cellSize={20} />)
    expect(painted(0, 0, 100, 200)).toBeGreaterThan(0.03)
    expect(painted(110, 0, 90, 200)).toBe(0)
    expect(colorDistance(pixelAt(10, 9), hex(lightTheme.pathBounded))).toBeLessThan(140)
  })
})

describe('PathLayer', () => {
  const path = (quality: Path['quality']): Path => ({
    points: pointsOf(10, 50, 190, 50),
    length: 180,
    cost: 180,
    quality,
  })
  it('draws the agent’s width, a halo, and a line in the color of the path quality', () => {
    renderOnHostStage(<PathLayer theme={lightTheme} path={path('exact')} agentRadius={10} chevrons={false} />)
    expect(pixelAt(100, 50)).toEqual(hex(lightTheme.pathExact))
    expect(colorDistance(pixelAt(100, 52), hex(lightTheme.canvas))).toBeLessThan(90)
    const ribbon = pixelAt(100, 57)
    expect(ribbon[3]).toBeCloseTo(0.15 * 255, -1)
    expect(pixelAt(100, 63)).toEqual(nothing)
  })
  it('accepts a search result, and draws nothing when it has no path', () => {
    const stats = { expanded: 0, generated: 0 }
    const { show } = renderOnHostStage(
      <PathLayer theme={lightTheme} path={{ status: 'found', path: path('exact'), stats }} chevrons={false} />,
    )
    expect(pixelAt(100, 50)).toEqual(hex(lightTheme.pathExact))
    const reason = { code: 'path/unreachable', message: 'no way' } as const
    show(<PathLayer theme={lightTheme} path={{ status: 'unreachable', reason, stats }} chevrons={false} />)
    expect(pixelAt(100, 50)).toEqual(nothing)
  })
  it('draws an exact path solid, a bounded one with gaps, and a heuristic one with more gaps', () => {
    const solid = (quality: Path['quality']) => {
      const { unmount } = renderOnHostStage(
        <PathLayer theme={lightTheme} path={path(quality)} color="#ff0000" chevrons={false} />,
      )
      const share = pixelsIn(20, 50, 160, 1).filter((pixel) => colorDistance(pixel, hex('#ff0000')) < 40).length / 160
      unmount()
      return share
    }
    const [exact, bounded, heuristic] = [solid('exact'), solid('bounded'), solid('heuristic')]
    expect(exact).toBe(1)
    expect(bounded).toBeGreaterThan(0.6)
    expect(bounded).toBeLessThan(1)
    expect(heuristic).toBeLessThan(bounded)
    expect(heuristic).toBeGreaterThan(0.2)
  })
  it('draws nothing without a path or for a path of one point', () => {
    const { show } = renderOnHostStage(<PathLayer theme={lightTheme} path={undefined} />)
    expect(painted(0, 0, 200, 200)).toBe(0)
    show(<PathLayer theme={lightTheme} path={{ ...path('exact'), points: [{ x: 50, y: 50 }] }} />)
    expect(painted(0, 0, 200, 200)).toBe(0)
  })
  it('draws an agent at the start of the path, and the app can move this agent by a ref', () => {
    const ref: { current: Konva.Group | null } = { current: null }
    renderOnHostStage(<PathLayer theme={lightTheme} path={path('exact')} agentRadius={10} agentRef={ref} />)
    expect(pixelAt(10, 58)[3]).toBeGreaterThan(30)
    ref.current!.setAttrs({ x: 100, y: 150, rotation: 90 })
    expect(colorDistance(pixelAt(97, 150), hex(lightTheme.pathExact))).toBeLessThan(20)
  })
})

describe('layers of markers, terrain and handles', () => {
  it('keep markers at the same screen size when zooming', () => {
    const { show } = renderOnHostStage(
      <MarkerLayer theme={lightTheme} markers={[{ id: 's', role: 'spawn', x: 50, y: 50 }]} />,
    )
    const share = painted(30, 30, 40, 40)
    show(
      <MarkerLayer
        theme={lightTheme}
        camera={{ x: 50 - 200, y: 50 - 200, zoom: 4 }}
        markers={[{ id: 's', role: 'spawn', x: 50, y: 50 }]}
      />,
    )
    expect(Math.abs(painted(30, 30, 40, 40) - share)).toBeLessThan(0.02)
    expect(pixelAt(43, 50)).toEqual(hex(lightTheme.spawn))
  })
  it('give spawn, goal, waypoint and link their own colors', () => {
    renderOnHostStage(
      <>
        <MarkerLayer theme={lightTheme} markers={[{ id: 'g', role: 'goal', x: 30, y: 30 }]} />
        <WaypointLayer
          theme={lightTheme}
          waypoints={[
            { id: 'a', x: 100, y: 30 },
            { id: 'b', x: 170, y: 30 },
          ]}
          links={[{ id: 'l', from: { x: 100, y: 30 }, to: { x: 170, y: 30 } }]}
        />
        <LinkLayer
          theme={lightTheme}
          links={[{ id: 'j', from: { x: 30, y: 150 }, to: { x: 150, y: 150 }, oneWay: true }]}
        />
      </>,
    )
    expect(pixelAt(22, 30)).toEqual(hex(lightTheme.goal))
    expect(colorDistance(pixelAt(135, 29), hex(lightTheme.waypoint))).toBeLessThan(90)
    expect(colorDistance(pixelAt(100, 26), hex(lightTheme.canvas))).toBeLessThan(10)
    expect(painted(60, 126, 60, 26)).toBeGreaterThan(0.02)
    expect(painted(60, 152, 60, 20)).toBe(0)
  })
  it('fill terrain with tint and pattern', () => {
    renderOnHostStage(<TerrainLayer theme={lightTheme} areas={[{ ...square('w', 20, 20, 100), terrain: 'water' }]} />)
    expect(painted(22, 22, 96, 96)).toBe(1)
    const alphas = pixelsIn(60, 30, 1, 60).map(([, , , alpha]) => alpha)
    expect(Math.max(...alphas)).toBeGreaterThan(90)
    expect(Math.min(...alphas)).toBeCloseTo(0.16 * 255, -1)
  })
  it('draw handles in screen size, selected ones filled', () => {
    renderOnHostStage(
      <HandlesLayer
        theme={lightTheme}
        handles={[
          { kind: 'vertex', at: { x: 10, y: 10 } },
          { kind: 'selected', at: { x: 30, y: 10 } },
        ]}
        snaps={[{ x: 50, y: 10 }]}
      />,
      { scale: 3 },
    )
    expect(pixelAt(30, 30)).toEqual(hex(lightTheme.handleFill))
    expect(pixelAt(90, 30)).toEqual(hex(lightTheme.handleStroke))
    expect(colorDistance(pixelAt(150, 30), hex(lightTheme.snap))).toBeLessThan(60)
    expect(painted(24, 24, 12, 12)).toBeGreaterThan(0.6)
    expect(painted(36, 36, 10, 10)).toBe(0)
  })
})

describe('SearchPlaybackLayer', () => {
  const cells = { width: 20, height: 20, cellSize: 10, origin: { x: 0, y: 0 } }
  const node = (type: 'open' | 'expand', x: number): TraceEvent => ({
    type,
    node: x,
    at: { x: 10 * x + 5, y: 5 },
    g: 0,
    h: 0,
    f: 0,
  })
  const events: TraceEvent[] = [
    node('open', 0),
    node('expand', 0),
    node('open', 1),
    node('expand', 1),
    node('open', 2),
    { type: 'done', status: 'found' },
  ]
  const playback = (frame: number) => (
    <SearchPlaybackLayer theme={lightTheme} events={events} frame={frame} cells={cells} />
  )

  it('shows the search up to the current event, forwards and backwards', () => {
    const { show } = renderOnHostStage(playback(2))
    const alpha = (x: number) => pixelAt(10 * x + 5, 5)[3]
    expect(alpha(1)).toBe(0)
    show(playback(6))
    expect(alpha(0)).toBeCloseTo(0.26 * 255, -1)
    expect(alpha(2)).toBeCloseTo(0.14 * 255, -1)
    show(playback(3))
    expect(alpha(0)).toBeCloseTo(0.26 * 255, -1)
    expect(alpha(2)).toBe(0)
    show(playback(0))
    expect(painted(0, 0, 200, 200)).toBe(0)
  })

  it('draws an interval or a jump as soon as the replay has reached its event', () => {
    const lines: TraceEvent[] = [
      { type: 'interval', left: { x: 100, y: 20 }, right: { x: 100, y: 180 }, root: { x: 20, y: 100 }, g: 0, f: 0 },
      { type: 'jump', node: 1, from: { x: 150, y: 20 }, at: { x: 150, y: 180 } },
      { type: 'done', status: 'found' },
    ]
    const { show } = renderOnHostStage(<SearchPlaybackLayer theme={lightTheme} events={lines} frame={1} />)
    expect(pixelAt(70, 100)[3]).toBeGreaterThan(5)
    expect(painted(145, 30, 10, 100)).toBe(0)
    show(<SearchPlaybackLayer theme={lightTheme} events={lines} frame={3} />)
    expect(painted(145, 30, 10, 100)).toBeGreaterThan(0.05)
  })
})
