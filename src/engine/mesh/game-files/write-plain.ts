/** Writes polygons and triangles as text: one function per target program. */
import type { NavMesh } from '../../convex/index.js'
import { boxOfCoords } from '../../geometry/index.js'
import { POLYGON_MESH_FORMAT } from '../formats/index.js'
import { placed } from './placed-mesh.js'
import type { PlacedMesh, Placement } from './placed-mesh.js'

const json = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Writes the argument of `new NavMesh(polygons)` of the Phaser navmesh plugin. */
export const writePhaser = ({ vertices, polygons }: PlacedMesh): string =>
  json(polygons.map((corners) => corners.map((vertex) => ({ x: vertices[vertex][0], y: vertices[vertex][1] }))))

/** Writes the whole mesh in the format of `POLYGON_MESH_SCHEMA`. `navMeshFromJSON` can read the polygons. */
export function writePolygons(shape: PlacedMesh, { areas, links, agentRadius }: NavMesh, placement: Placement): string {
  const point = ({ x, y }: { readonly x: number; readonly y: number }): object => {
    const [toX, toY] = placed([x, y], placement)
    return { x: toX, y: toY }
  }
  return json({
    format: POLYGON_MESH_FORMAT,
    version: 1,
    agentRadius: agentRadius * placement.scale,
    vertices: shape.vertices,
    polygons: shape.polygons,
    neighbors: shape.neighbors,
    triangles: shape.triangles,
    areas: areas.map(({ id, cost }) => ({ id, cost: cost === Infinity ? 'blocked' : cost })),
    polygonAreas: shape.area,
    links: links.map((link) => ({ ...link, from: point(link.from), to: point(link.to) })),
  })
}

/**
 * JSON Schema of the `polygons` format.
 * @example
 * const schema = JSON.stringify(POLYGON_MESH_SCHEMA)
 */
export const POLYGON_MESH_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Walkable polygons of a map',
  type: 'object',
  required: [
    'format',
    'version',
    'agentRadius',
    'vertices',
    'polygons',
    'neighbors',
    'triangles',
    'areas',
    'polygonAreas',
    'links',
  ],
  additionalProperties: false,
  properties: {
    format: { const: POLYGON_MESH_FORMAT },
    version: { const: 1 },
    agentRadius: { type: 'number', minimum: 0, description: 'The distance from walls that is left out.' },
    vertices: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
    polygons: { ...lists(0, 3), description: 'Convex, as indices of vertices.' },
    neighbors: {
      ...lists(-1, 3),
      description: 'Per edge of a polygon, from this corner to the next: the polygon beyond, -1 = wall.',
    },
    triangles: { ...lists(0, 3), description: 'The same polygons as triangles, three vertices each.' },
    areas: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'cost'],
        properties: {
          id: { type: 'string' },
          cost: { oneOf: [{ type: 'number', exclusiveMinimum: 0 }, { const: 'blocked' }] },
        },
      },
    },
    polygonAreas: {
      type: 'array',
      items: { type: 'integer', minimum: -1 },
      description: 'Per polygon: its area, -1 = none.',
    },
    links: { type: 'array', items: { type: 'object', required: ['id', 'from', 'to'] } },
  },
} as const

function lists(minimum: number, minItems: number): object {
  return { type: 'array', items: { type: 'array', items: { type: 'integer', minimum }, minItems } }
}

/** Returns x, 0, y for each vertex, since the floor of these games lies in x and z. */
const inSpace = ({ vertices }: PlacedMesh): number[] => vertices.flatMap(([x, y]) => [x, 0, y])
/** Reverses the corners of a triangle, so that it faces up, along +y. */
const upward = ([a, b, c]: readonly [number, number, number]): readonly number[] => [a, c, b]

export function writeObj({ vertices, triangles }: PlacedMesh): string {
  const lines = ['o navmesh']
  for (const [x, y] of vertices) lines.push(`v ${x} 0 ${y}`)
  for (const triangle of triangles)
    lines.push(
      `f ${upward(triangle)
        .map((vertex) => vertex + 1)
        .join(' ')}`,
    )
  return `${lines.join('\n')}\n`
}

export function writeGltf(shape: PlacedMesh): string {
  const positions = Float32Array.from(inSpace(shape))
  const indices = Uint32Array.from(shape.triangles.flatMap(upward))
  const bytes = new Uint8Array(positions.byteLength + indices.byteLength)
  bytes.set(new Uint8Array(positions.buffer))
  bytes.set(new Uint8Array(indices.buffer), positions.byteLength)
  const [left, , top, right, , bottom] = boundsOf(shape).map(Math.fround)
  return json({
    asset: { version: '2.0', generator: 'navsmith' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'navmesh', mesh: 0 }],
    meshes: [{ name: 'navmesh', primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: shape.vertices.length,
        type: 'VEC3',
        min: [left, 0, top],
        max: [right, 0, bottom],
      },
      { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.byteLength, target: 34962 },
      { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength, target: 34963 },
    ],
    buffers: [{ byteLength: bytes.length, uri: `data:application/octet-stream;base64,${toBase64(bytes)}` }],
  })
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Writes a buffer of the Defold engine, with three positions per triangle. */
export function writeDefold({ vertices, triangles }: PlacedMesh): string {
  const corners = triangles.flatMap(upward)
  return json([
    {
      name: 'position',
      type: 'float32',
      count: 3,
      data: corners.flatMap((vertex) => [vertices[vertex][0], 0, vertices[vertex][1]]),
    },
  ])
}

/** Writes the arguments of `polygonsToNavMeshTilePolys` of navcat. Area 0 means no area, 1 is the first area of the map. */
export function writeNavcat(shape: PlacedMesh): string {
  const vertices = inSpace(shape)
  return json({
    polygons: shape.polygons.map((corners, polygon) => ({
      vertices: [...corners].reverse(),
      flags: 1,
      area: shape.area[polygon] + 1,
    })),
    vertices,
    borderSize: 0,
    bounds: boundsOf(shape),
  })
}

/** Returns the lowest x, y, z, then the highest. The floor is at y = 0, and the box is 1 high. */
export function boundsOf({ vertices }: Pick<PlacedMesh, 'vertices'>): [number, number, number, number, number, number] {
  const { minX = 0, minY = 0, maxX = 0, maxY = 0 } = boxOfCoords(vertices.flat()) ?? {}
  return [minX, 0, minY, maxX, 1, maxY]
}

/** Writes a NavigationPolygon of Godot 4. `walls` are the walls for a point agent: Godot itself moves outlines by the agent radius in the file. */
export function writeGodot(
  shape: PlacedMesh,
  walls: readonly PlacedMesh['vertices'][],
  agentRadius: number,
  cellSize: number,
): string {
  const list = (vertices: PlacedMesh['vertices']): string => `PackedVector2Array(${vertices.flat().join(', ')})`
  const polygons = shape.polygons.map((corners) => `PackedInt32Array(${corners.join(', ')})`)
  const outlines = walls.map(list)
  return `[gd_resource type="NavigationPolygon" format=3]

[resource]
vertices = ${list(shape.vertices)}
polygons = Array[PackedInt32Array]([${polygons.join(', ')}])
outlines = Array[PackedVector2Array]([${outlines.join(', ')}])
cell_size = ${cellSize}
agent_radius = ${agentRadius}
`
}
