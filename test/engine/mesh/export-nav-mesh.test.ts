/**
 * Mesh files for games. Most tests load a file in the target program or in a plain reader, and search paths between
 * 1,000 pairs of points. The length of each path is compared with the length of the shortest path on the mesh.
 */
import Ajv from 'ajv'
import {
  ANY_QUERY_FILTER,
  addTile,
  buildTile,
  createNavMesh,
  findPath as navcatPath,
  polygonsToNavMeshTilePolys,
  polysToTileDetailMesh,
} from 'navcat'
import { NavMesh as PhaserNavMesh } from 'navmesh'
import { describe, expect, it } from 'vitest'
import {
  MESH_FORMATS,
  POLYGON_MESH_SCHEMA,
  buildNavMesh,
  createRandom,
  exportNavMesh,
  findPath,
  islandOf,
  navMeshFromJSON,
  navMeshFromPolygons,
  randomPoint,
} from '../../../src/engine/index.js'
import type { MeshExportOptions, MeshFormat, Point } from '../../../src/engine/index.js'
import {
  readDefold,
  readGltf,
  readGodotMesh,
  readObj,
  readPolyanya,
  runGameMaker,
} from '../../oracles/plain-mesh-files.js'
import type { PlainMesh } from '../../oracles/plain-mesh-files.js'
import { detour, threePathfinding } from '../../support/game-programs.mjs'
import { lengthOf } from '../../oracles/plain-geometry.js'
import { codeOf } from '../../support/code-of.js'
import { randomYard } from '../../support/random-yards.js'
import { box } from '../../support/shapes.js'

/** A yard that is divided into islands by a wall and by lava, an area that is closed to all agents. */
const { scene } = randomYard(7, 24, 60)
const mesh = buildNavMesh(
  {
    ...scene,
    obstacles: [...scene.obstacles, { id: 'wall', outer: box(470, 0, 6, 400) }],
    areas: [
      { id: 'lava', outer: box(80, 0, 8, 400), cost: Infinity },
      { id: 'mud', outer: box(300, 0, 80, 400), cost: 3 },
    ],
    links: [{ id: 'rope', from: { x: 40, y: 20 }, to: { x: 600, y: 20 } }],
  },
  { agentRadius: 4 },
)
const PLACE = { flipY: true, scale: 0.25, origin: { x: 320, y: 200 } } as const

/**
 * The mesh of the exported polygons, with uniform cost and without links. The paths of every target program are
 * compared with shortest paths on this mesh.
 */
const plain = navMeshFromJSON(JSON.parse(exportNavMesh(mesh, 'polygons').text))
const random = createRandom(48)
const place = (): Point => {
  const point = randomPoint(plain, random)
  if (point === undefined) throw new Error('nothing is walkable')
  return point
}
const pairs = Array.from({ length: 1000 }, () => {
  const [from, to] = [place(), place()]
  const result = findPath(plain, from, to)
  return { from, to, length: result.status === 'found' ? result.path.length : undefined }
})

type Length = (from: Point, to: Point) => number | undefined
const inGame = ({ x, y }: Point, options: MeshExportOptions): Point => {
  const { flipY = false, scale = 1, origin = { x: 0, y: 0 } } = options
  return { x: (x - origin.x) * scale, y: (y - origin.y) * scale * (flipY ? -1 : 1) }
}

/**
 * Calls `length` for each pair of points. `length` searches a path in the target program, and returns the path's length
 * or undefined. Expects a path exactly where `plain` has one. Returns ratios in ascending order: the length of a path,
 * divided by the length of the shortest path on `plain`.
 */
function ratios(length: Length, options: MeshExportOptions = {}): number[] {
  const unlike: number[] = []
  const found: number[] = []
  pairs.forEach(({ from, to, length: shortest }, i) => {
    const came = length(inGame(from, options), inGame(to, options))
    if ((came === undefined) !== (shortest === undefined)) unlike.push(i)
    if (came !== undefined && shortest !== undefined && shortest > 1)
      found.push(came / (shortest * (options.scale ?? 1)))
  })
  expect(unlike).toEqual([])
  return found.sort((a, b) => a - b)
}
const middle = (list: readonly number[]): number => list[Math.floor(list.length / 2)]
const inFloor = ({ x, y }: Point): [number, number, number] => [x, 0, y]

it('the pairs of points used by these tests include connected and disconnected pairs', () => {
  expect(plain.islands.length).toBeGreaterThan(2)
  expect(pairs.filter(({ length }) => length === undefined).length).toBeGreaterThan(200)
  expect(pairs.filter(({ length }) => length !== undefined).length).toBeGreaterThan(300)
})

describe('paths over an exported file match paths over the mesh', () => {
  it('Phaser navmesh plugin', () => {
    const game = new PhaserNavMesh(JSON.parse(exportNavMesh(mesh, 'phaser').text) as { x: number; y: number }[][])
    const found = ratios((from, to) => {
      const path = game.findPath(from, to)
      return path === null ? undefined : lengthOf(path)
    })
    expect(found[0]).toBeGreaterThan(1 - 1e-6)
    expect(middle(found)).toBeLessThan(1.05)
  })

  it.each([
    ['obj', readObj],
    ['gltf', readGltf],
  ] as const)('three-pathfinding, from %s', (format, read) => {
    const { vertices, polygons } = read(exportNavMesh(mesh, format, PLACE).text)
    const game = threePathfinding(vertices, polygons)
    // Single precision flips a few thin triangles.
    expect(game.up.filter((y) => y > 0.99).length).toBeGreaterThan(0.98 * game.up.length)
    const found = ratios(game.length, PLACE)
    expect(found[0]).toBeGreaterThan(1 - 5e-3)
    expect(middle(found)).toBeLessThan(1.1)
  })

  it('navcat', () => {
    const { polygons, vertices, borderSize, bounds } = JSON.parse(exportNavMesh(mesh, 'navcat', PLACE).text) as {
      polygons: Parameters<typeof polygonsToNavMeshTilePolys>[0]
      vertices: number[]
      borderSize: number
      bounds: [number, number, number, number, number, number]
    }
    const polys = polygonsToNavMeshTilePolys(polygons, vertices, borderSize, bounds)
    const game = createNavMesh()
    const [left, , top, right, , bottom] = bounds
    game.origin = [left, 0, top]
    game.tileWidth = right - left
    game.tileHeight = bottom - top
    addTile(
      game,
      buildTile({
        ...polys,
        ...polysToTileDetailMesh(polys.polys),
        bounds,
        tileX: 0,
        tileY: 0,
        tileLayer: 0,
        cellSize: 0.01,
        cellHeight: 0.01,
        walkableHeight: 1,
        walkableRadius: 0,
        walkableClimb: 0.1,
      }),
    )
    const found = ratios((from, to) => {
      const path = navcatPath(game, inFloor(from), inFloor(to), [1e-3, 1, 1e-3], ANY_QUERY_FILTER)
      const isWhole = path.success && (path.nodePathFlags & 1) !== 0
      return isWhole ? lengthOf(path.path.map(({ position: [x, , z] }) => ({ x, y: z }))) : undefined
    }, PLACE)
    expect(found[0]).toBeGreaterThan(1 - 1e-3)
    expect(middle(found)).toBeLessThan(1.05)
  })

  it('Detour, from the create parameters', async () => {
    const found = ratios(await detour(exportNavMesh(mesh, 'recast', PLACE).text), PLACE)
    expect(found[0]).toBeGreaterThan(1 - 5e-3)
    expect(middle(found)).toBeLessThan(1.05)
  })
})

describe('the polygons of an exported file match the mesh', () => {
  const readers: readonly (readonly [MeshFormat, (text: string) => PlainMesh])[] = [
    ['mesh', readPolyanya],
    ['godot', readGodotMesh],
    ['defold', readDefold],
    ['polygons', (text) => JSON.parse(text) as PlainMesh],
  ]
  for (const options of [{}, PLACE])
    it.each(readers)(`%s, ${options === PLACE ? 'flipped and scaled' : 'unscaled'}`, (format, read) => {
      const { vertices, polygons } = read(exportNavMesh(mesh, format, options).text)
      const game = navMeshFromPolygons({ vertices: vertices.map(([x, y]) => ({ x, y })), polygons })
      expect(game.freeArea / (options === PLACE ? 0.25 ** 2 : 1)).toBeCloseTo(plain.freeArea, 2)
      const found = ratios((from, to) => {
        const path = findPath(game, from, to)
        return path.status === 'found' ? path.path.length : undefined
      }, options)
      expect([1 - found[0], found[found.length - 1] - 1].every((error) => error < 1e-9)).toBe(true)
    })

  it('GameMaker: a cell is free if its center is walkable', () => {
    const isFree = runGameMaker(exportNavMesh(mesh, 'gamemaker', { cellSize: 8 }).text)
    for (let x = 4; x < 640; x += 8)
      for (let y = 4; y < 400; y += 8) expect(isFree(x, y), `${x} ${y}`).toBe(islandOf(plain, { x, y }) >= 0)
  })

  it('Godot: the file has outlines that the agent radius does not shrink', () => {
    const { outlines, agentRadius } = readGodotMesh(exportNavMesh(mesh, 'godot').text)
    const twice = (ring: readonly (readonly [number, number])[]): number =>
      ring.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = ring[(i + 1) % ring.length]
        return sum + x * nextY - y * nextX
      }, 0)
    const open = mesh.baseMesh!
    expect(agentRadius).toBe(4)
    const closed = exportNavMesh(open, 'polygons').text
    expect(outlines.reduce((sum, ring) => sum + twice(ring) / 2, 0)).toBeCloseTo(
      navMeshFromJSON(JSON.parse(closed)).freeArea,
      3,
    )
  })
})

it('the polygon export follows its schema, with areas, links and radius', () => {
  const json = JSON.parse(exportNavMesh(mesh, 'polygons', { scale: 2 }).text) as Record<string, unknown>
  const validate = new Ajv().compile(POLYGON_MESH_SCHEMA)
  expect(validate(json), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...json, polygons: [[0, 1]] })).toBe(false)
  expect(json).toMatchObject({
    agentRadius: 8,
    areas: [
      { id: 'lava', cost: 'blocked' },
      { id: 'mud', cost: 3 },
    ],
    links: [{ id: 'rope', from: { x: 80, y: 40 } }],
  })
})

it('an export lists what it omits', () => {
  const codes = (format: MeshFormat): string[] => exportNavMesh(mesh, format).notes.map(({ code }) => code)
  expect(
    Object.fromEntries((Object.keys(MESH_FORMATS) as MeshFormat[]).map((format) => [format, codes(format)])),
  ).toEqual({
    polygons: [],
    mesh: ['links', 'costs'],
    phaser: ['links', 'costs'],
    gltf: ['links', 'costs', 'rounded'],
    obj: ['links', 'costs', 'rounded'],
    navcat: ['links', 'costs'],
    recast: ['links', 'costs', 'rounded'],
    godot: ['links', 'costs', 'near-vertices'],
    defold: ['links', 'costs'],
    gamemaker: ['links', 'costs', 'cells'],
  })
  expect(exportNavMesh(mesh, 'godot', { cellSize: 1e-3 }).notes.map(({ code }) => code)).toEqual(['links', 'costs'])
  const open = buildNavMesh({ bounds: scene.bounds, obstacles: [] })
  expect(exportNavMesh(open, 'godot').notes).toEqual([])
})

it('an export is rejected with a code if nothing is walkable or an option is invalid', () => {
  const full = buildNavMesh({ bounds: scene.bounds, obstacles: [{ id: 'all', outer: box(0, 0, 640, 400) }] })
  expect(codeOf(() => exportNavMesh(full, 'obj'))).toBe('format/no-export')
  expect(codeOf(() => exportNavMesh(mesh, 'unity' as MeshFormat))).toBe('format/no-export')
  expect(codeOf(() => exportNavMesh(mesh, 'obj', { scale: 0 }))).toBe('format/bad-option')
  expect(codeOf(() => exportNavMesh(mesh, 'recast', { cellSize: 1e-6 }))).toBe('format/bad-option')
  expect(codeOf(() => exportNavMesh(mesh, 'gamemaker', { cellSize: 1e-3 }))).toBe('format/no-export')
})
