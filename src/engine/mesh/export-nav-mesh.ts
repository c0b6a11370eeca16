import {
  NavError,
  expectNumber,
  expectObject,
  expectOptions,
  expectPoint,
  expectValue,
  expectWorld,
} from '../core/index.js'
import type { NavMesh } from '../convex/index.js'
import type { Point } from '../geometry/index.js'
import {
  RECAST_POLYGONS,
  boundsOf,
  placedMesh,
  placedWalls,
  smallestCell,
  writeDefold,
  writeGameMaker,
  writeGltf,
  writeGodot,
  writeNavcat,
  writeObj,
  writePhaser,
  writePolygons,
  writeRecast,
} from './game-files/index.js'
import type { PlacedMesh, Placement } from './game-files/index.js'
import { formatMeshFile } from './mesh-file.js'
import { buildPolygonMesh } from './polygon-mesh.js'

/**
 * Formats of `exportNavMesh`, with their file extensions.
 * @example
 * const name = `level${MESH_FORMATS.godot}`
 */
export const MESH_FORMATS = {
  polygons: '.polygons.json',
  mesh: '.mesh',
  phaser: '.phaser.json',
  gltf: '.gltf',
  obj: '.obj',
  navcat: '.navcat.json',
  recast: '.recast.json',
  godot: '.tres',
  defold: '.buffer',
  gamemaker: '.gml',
} as const
export type MeshFormat = keyof typeof MESH_FORMATS

export interface MeshExportOptions {
  /** Negates y, for games whose y axis points up. */
  readonly flipY?: boolean | undefined
  /** Game units per map unit; 1 when absent. */
  readonly scale?: number | undefined
  /** The map point that becomes (0, 0) in the game. */
  readonly origin?: Point | undefined
  /** Cell size in game units. When absent: 32 for GameMaker, 1 for Godot's navigation map. For Recast: the least size at which coordinates fit in 16 bits. */
  readonly cellSize?: number | undefined
  /** Height of the agent for Recast, in game units; 2 when absent. */
  readonly agentHeight?: number | undefined
}

/** A note about something that the file lacks or changes. */
export interface MeshExportNote {
  readonly code: 'links' | 'costs' | 'rounded' | 'near-vertices' | 'cells'
  readonly message: string
  /** Number of links, areas or vertices concerned; absent if the note concerns the whole file. */
  readonly count?: number
}

export interface MeshExport {
  readonly text: string
  readonly notes: readonly MeshExportNote[]
  /** Numbers of parts in the file: polygons or triangles with their vertices, or cells of a grid. */
  readonly counts: Readonly<Partial<Record<'polygons' | 'triangles' | 'vertices' | 'cells', number>>>
}

/** Formats that store the terrain area of each polygon, but not the cost of the area. */
const WITH_AREAS: readonly MeshFormat[] = ['navcat', 'recast']
const TRIANGULATED: readonly MeshFormat[] = ['gltf', 'obj', 'defold']
const MAX_CELLS = 2 ** 24

/**
 * Writes the walkable polygons of a mesh for a game. Build the mesh with the radius of the agent that will walk there.
 * @example
 * const { text, notes } = exportNavMesh(mesh, 'godot', { scale: 2 })
 */
export function exportNavMesh(mesh: NavMesh, format: MeshFormat, options: MeshExportOptions = {}): MeshExport {
  expectWorld(mesh, 'exportNavMesh', 'mesh')
  expectObject(options, 'options')
  expectOptions(options, ['flipY', 'scale', 'origin', 'cellSize', 'agentHeight'])
  expectValue(
    Object.hasOwn(MESH_FORMATS, format),
    'format/no-export',
    'format',
    format,
    `one of ${Object.keys(MESH_FORMATS).join(', ')}`,
  )
  const { flipY = false, scale = 1, origin = { x: 0, y: 0 }, cellSize, agentHeight = 2 } = options
  expectPoint(origin, 'options.origin')
  for (const [name, value] of Object.entries({ scale, agentHeight, cellSize: cellSize ?? 1 })) {
    expectNumber(value, `options.${name}`)
    expectValue(value > 0, 'format/bad-option', `options.${name}`, value, 'a number > 0')
  }
  const placement = { flipY, scale, origin }
  const shape = placedMesh(mesh, placement)
  if (shape.polygons.length === 0)
    throw new NavError('format/no-export', 'Cannot export a mesh without walkable polygons')
  const notes = missingParts(mesh, format)
  const { vertices, triangles, polygons } = shape
  const faces = TRIANGULATED.includes(format) ? { triangles: triangles.length } : { polygons: polygons.length }
  return {
    counts: { ...faces, vertices: vertices.length },
    ...writeFormat(mesh, format, shape, placement, { cellSize, agentHeight }, notes),
    notes,
  }
}

function missingParts({ links, areas }: NavMesh, format: MeshFormat): MeshExportNote[] {
  const notes: MeshExportNote[] = []
  if (format === 'polygons') return notes
  if (links.length > 0)
    notes.push({
      code: 'links',
      message: `Links are not exported (${links.length}): the format has no links`,
      count: links.length,
    })
  const { length: count } = areas.filter(({ cost }) => cost !== 1 && cost !== Infinity)
  const costs = areas.map(({ id, cost }, i) => `${i + 1} is ${id}, ${cost}`).join('; ')
  const message = WITH_AREAS.includes(format)
    ? `Polygons store the number of their area; set its cost in the game: ${costs}`
    : `Area costs are not exported (${count}): every polygon costs the same`
  if (count > 0) notes.push({ code: 'costs', message, count })
  return notes
}

function writeFormat(
  mesh: NavMesh,
  format: MeshFormat,
  shape: PlacedMesh,
  placement: Placement,
  { cellSize, agentHeight }: { readonly cellSize: number | undefined; readonly agentHeight: number },
  notes: MeshExportNote[],
): Pick<MeshExport, 'text'> & Partial<Pick<MeshExport, 'counts'>> {
  const radius = mesh.agentRadius * placement.scale
  switch (format) {
    case 'polygons':
      return { text: writePolygons(shape, mesh, placement) }
    case 'mesh':
      return {
        text: formatMeshFile(buildPolygonMesh({ ...shape, vertices: shape.vertices.map(([x, y]) => ({ x, y })) })),
      }
    case 'phaser':
      return { text: writePhaser(shape) }
    case 'gltf':
    case 'obj':
      notes.push({
        code: 'rounded',
        message: 'three-pathfinding rounds coordinates to 0.01; choose a scale at which that is precise enough',
      })
      return { text: format === 'obj' ? writeObj(shape) : writeGltf(shape) }
    case 'navcat':
      return { text: writeNavcat(shape) }
    case 'defold':
      return {
        text: writeDefold(shape),
        counts: { triangles: shape.triangles.length, vertices: 3 * shape.triangles.length },
      }
    case 'recast':
      return recast(shape, cellSize ?? smallestCell(shape), radius, agentHeight, notes)
    case 'godot': {
      const size = cellSize ?? 1
      const shared = inOneCell(shape, size)
      if (shared > 0)
        notes.push({
          code: 'near-vertices',
          message: `Godot will merge ${shared} vertices that share a cell of ${size} with another; set a smaller cellSize here and in the navigation map`,
          count: shared,
        })
      return { text: writeGodot(shape, placedWalls(mesh.baseMesh ?? mesh, placement), radius, size) }
    }
    case 'gamemaker':
      return gameMaker(mesh, shape, placement, cellSize ?? 32, notes)
  }
}

function recast(
  shape: PlacedMesh,
  cellSize: number,
  agentRadius: number,
  agentHeight: number,
  notes: MeshExportNote[],
): Pick<MeshExport, 'text' | 'counts'> {
  const least = smallestCell(shape)
  expectValue(
    cellSize >= least,
    'format/bad-option',
    'options.cellSize',
    cellSize,
    `at least ${least}, so that coordinates fit in 16 bits`,
  )
  const { text, vertexCount, polygonCount } = writeRecast(shape, cellSize, agentRadius, agentHeight)
  if (polygonCount > RECAST_POLYGONS || vertexCount > 0xfffe)
    throw new NavError(
      'format/no-export',
      `Expected at most ${RECAST_POLYGONS} polygons and 65534 vertices for a Recast tile, got ${polygonCount} and ${vertexCount}`,
    )
  notes.push({ code: 'rounded', message: `Coordinates are rounded to cells of ${cellSize}` })
  return { text, counts: { polygons: polygonCount, vertices: vertexCount } }
}

function inOneCell({ vertices }: PlacedMesh, cellSize: number): number {
  const places = new Map<string, Set<string>>()
  for (const [x, y] of vertices) {
    const cell = `${Math.floor(x / cellSize)} ${Math.floor(y / cellSize)}`
    const inCell = places.get(cell) ?? new Set()
    places.set(cell, inCell.add(`${x} ${y}`))
  }
  let count = 0
  for (const { size } of places.values()) if (size > 1) count += size
  return count
}

function gameMaker(
  mesh: NavMesh,
  shape: PlacedMesh,
  { flipY, scale, origin }: Placement,
  cellSize: number,
  notes: MeshExportNote[],
): Pick<MeshExport, 'text' | 'counts'> {
  const [left, , top, right, , bottom] = boundsOf(shape)
  const [fromX, fromY] = [left, top].map((edge) => Math.floor(edge / cellSize) * cellSize)
  const [columns, rows] = [(right - fromX) / cellSize, (bottom - fromY) / cellSize].map((count) => Math.ceil(count))
  const cells = columns * rows
  expectValue(cells <= MAX_CELLS, 'format/no-export', 'the grid', cells, `at most ${MAX_CELLS} cells`)
  notes.push({ code: 'cells', message: `The map becomes cells of size ${cellSize}: a cell is free if its center is` })
  const found = new Int32Array(1)
  const text = writeGameMaker(columns, rows, fromX, fromY, cellSize, (x, y) => {
    const toY = flipY ? origin.y - y / scale : origin.y + y / scale
    return mesh.convex.polygonsAt(origin.x + x / scale, toY, found) > 0
  })
  return { text, counts: { cells } }
}
