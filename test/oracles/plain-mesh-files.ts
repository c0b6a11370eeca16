/** Readers of meshes in game formats, by their documentation and without code of the engine. Coordinates are those of the file. */
type Pair = readonly [number, number]

export interface PlainMesh {
  readonly vertices: readonly Pair[]
  readonly polygons: readonly (readonly number[])[]
}

const numbers = (text: string): number[] => [...text.matchAll(/-?[\d.]+(?:e[-+]?\d+)?/g)].map(([each]) => Number(each))
const inPairs = (list: readonly number[]): Pair[] =>
  Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i], list[2 * i + 1]] as const)
const inThrees = (list: readonly number[]): number[][] =>
  Array.from({ length: list.length / 3 }, (_, i) => list.slice(3 * i, 3 * i + 3))

export function readObj(text: string): PlainMesh {
  const rows = text.split('\n').map((row) => row.split(' '))
  return {
    vertices: rows.filter(([kind]) => kind === 'v').map(([, x, , z]) => [Number(x), Number(z)] as const),
    polygons: rows
      .filter(([kind]) => kind === 'f')
      .map(([, ...corners]) => corners.map((corner) => Number(corner) - 1)),
  }
}

export function readGltf(text: string): PlainMesh {
  const { buffers, bufferViews, accessors, meshes } = JSON.parse(text) as {
    buffers: [{ uri: string }]
    bufferViews: { byteOffset: number; byteLength: number }[]
    accessors: { bufferView: number }[]
    meshes: [{ primitives: [{ attributes: { POSITION: number }; indices: number }] }]
  }
  const bytes = Buffer.from(buffers[0].uri.split(',')[1], 'base64')
  const part = (accessor: number): ArrayBuffer => {
    const { byteOffset, byteLength } = bufferViews[accessors[accessor].bufferView]
    return new Uint8Array(bytes.subarray(byteOffset, byteOffset + byteLength)).buffer
  }
  const [{ attributes, indices }] = meshes[0].primitives
  const positions = inThrees([...new Float32Array(part(attributes.POSITION))])
  return {
    vertices: positions.map(([x, , z]) => [x, z] as const),
    polygons: inThrees([...new Uint32Array(part(indices))]),
  }
}

export function readDefold(text: string): PlainMesh {
  const [{ data }] = JSON.parse(text) as [{ data: number[] }]
  const vertices = inThrees(data).map(([x, , z]) => [x, z] as const)
  return { vertices, polygons: inThrees(vertices.map((_, i) => i)) }
}

export interface GodotMesh extends PlainMesh {
  readonly outlines: readonly (readonly Pair[])[]
  readonly agentRadius: number
}

export function readGodotMesh(text: string): GodotMesh {
  const row = (name: string): string => new RegExp(`^${name} = (.*)$`, 'm').exec(text)?.[1] ?? ''
  const packed = (line: string, kind: string): number[][] =>
    [...line.matchAll(new RegExp(`${kind}\\(([^)]*)\\)`, 'g'))].map(([, list]) => numbers(list))
  return {
    vertices: inPairs(packed(row('vertices'), 'PackedVector2Array')[0]),
    polygons: packed(row('polygons'), 'PackedInt32Array'),
    outlines: packed(row('outlines'), 'PackedVector2Array').map(inPairs),
    agentRadius: Number(row('agent_radius')),
  }
}

/** Reads version 2 of the Polyanya format. Throws if polygon A lists polygon B as a neighbor, but B does not list A. */
export function readPolyanya(text: string): PlainMesh {
  const words = numbers(text.replace(/^mesh\n2\n/, ''))
  let at = 0
  const take = (count: number): number[] => words.slice(at, (at += count))
  const [vertexCount, polygonCount] = take(2)
  const vertices = Array.from({ length: vertexCount }, (): Pair => {
    const [x, y, around] = take(3)
    take(around)
    return [x, y]
  })
  const beyond: number[][] = []
  const polygons = Array.from({ length: polygonCount }, () => {
    const [corners] = take(1)
    const ring = take(corners)
    beyond.push(take(corners))
    return ring
  })
  beyond.forEach((list, polygon) =>
    list.forEach((other) => {
      if (other >= 0 && !beyond[other].includes(polygon)) throw new Error(`${other} does not lead back to ${polygon}`)
    }),
  )
  return { vertices, polygons }
}

/**
 * Runs the calls of a GameMaker script. Returns a function that reports whether the cell of a point is free. A
 * rectangle blocks every cell that it touches.
 */
export function runGameMaker(text: string): (x: number, y: number) => boolean {
  const calls = (name: string): number[][] =>
    [...text.matchAll(new RegExp(`${name}\\(([^)]*)\\)`, 'g'))].map(([, list]) => numbers(list))
  const [[left, top, columns, rows, width, height]] = calls('mp_grid_create')
  const blocked = new Set<string>()
  const cell = (x: number, y: number): [number, number] => [
    Math.floor((x - left) / width),
    Math.floor((y - top) / height),
  ]
  for (const [x1, y1, x2, y2] of calls('mp_grid_add_rectangle')) {
    const [[fromX, fromY], [toX, toY]] = [cell(x1, y1), cell(x2, y2)]
    for (let x = fromX; x <= toX; x++) for (let y = fromY; y <= toY; y++) blocked.add(`${x} ${y}`)
  }
  return (atX, atY) => {
    const [x, y] = cell(atX, atY)
    return x >= 0 && y >= 0 && x < columns && y < rows && !blocked.has(`${x} ${y}`)
  }
}
