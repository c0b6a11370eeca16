/**
 * Reads the solids of a Godot 4 scene without code of the engine: shapes as corners in world coordinates, and tile layers
 * as the number and area of their solid cells. Expects one property per line, and all resources in the file of the scene.
 */
type Corner = readonly [number, number]
type Affine = readonly [number, number, number, number, number, number]

interface Part {
  readonly head: string
  readonly body: string
}

const partsOf = (text: string): Part[] =>
  [
    ...text.matchAll(
      /^\[(.*)\]$([^]*?)(?=^\[(?:node|sub_resource|ext_resource|resource|connection|editable)|$(?![^]))/gm,
    ),
  ].map(([, head, body]) => ({ head, body }))
const attribute = (head: string, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(head)?.[1]
const property = (body: string, name: string): string | undefined =>
  new RegExp(`^${name.replace(/[/.]/g, '\\$&')} = (.*)$`, 'm').exec(body)?.[1]
const numbers = (text: string | undefined): number[] =>
  (/\((.*)\)/.exec(text ?? '')?.[1] ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)
const pairs = (list: readonly number[]): Corner[] =>
  list.flatMap((x, i) => (i % 2 === 0 ? [[x, list[i + 1]] as const] : []))

const apply = ([a, b, c, d, e, f]: Affine, [x, y]: Corner): Corner => [a * x + c * y + e, b * x + d * y + f]
/** Applies `inner` first, then `outer`. */
const chain = (outer: Affine, inner: Affine): Affine => {
  const [ex, ey] = apply(outer, [inner[4], inner[5]])
  const linear = [outer[0], outer[1], outer[2], outer[3], 0, 0] as const
  return [...apply(linear, [inner[0], inner[1]]), ...apply(linear, [inner[2], inner[3]]), ex, ey] as unknown as Affine
}

function placeOf(body: string): Affine {
  const [x, y] = property(body, 'position') === undefined ? [0, 0] : numbers(property(body, 'position'))
  const [sx, sy] = property(body, 'scale') === undefined ? [1, 1] : numbers(property(body, 'scale'))
  const turn = Number(property(body, 'rotation') ?? 0)
  const skew = Number(property(body, 'skew') ?? 0)
  return [Math.cos(turn) * sx, Math.sin(turn) * sx, -Math.sin(turn + skew) * sy, Math.cos(turn + skew) * sy, x, y]
}

export interface PlainSolid {
  readonly body: string
  readonly type: string
  /** Corners of a polygon; for a circle, its center and its rightmost point. */
  readonly corners: readonly Corner[]
  readonly isCircle: boolean
}

export function solidsOfScene(text: string): PlainSolid[] {
  const parts = partsOf(text)
  const resource = (value: string | undefined): Part | undefined =>
    parts.find(
      ({ head }) =>
        head.startsWith('sub_resource') && attribute(head, 'id') === /SubResource\("(.*)"\)/.exec(value ?? '')?.[1],
    )
  const places = new Map<string, { place: Affine; head: string }>()
  const solids: PlainSolid[] = []
  for (const { head, body } of parts.filter((part) => part.head.startsWith('node'))) {
    const [name = '', parent] = [attribute(head, 'name'), attribute(head, 'parent')]
    const path = parent === undefined ? '.' : parent === '.' ? name : `${parent}/${name}`
    const above = places.get(parent ?? '')
    const isFree = attribute(head, 'type') === 'CanvasLayer' || attribute(head, 'type') === 'Node'
    const place = above === undefined || isFree ? placeOf(body) : chain(above.place, placeOf(body))
    places.set(path, { place, head })
    const owner = { body: attribute(above?.head ?? '', 'name') ?? '', type: attribute(above?.head ?? '', 'type') ?? '' }
    if (attribute(head, 'type') === 'CollisionPolygon2D')
      solids.push({
        ...owner,
        isCircle: false,
        corners: pairs(numbers(property(body, 'polygon'))).map((at) => apply(place, at)),
      })
    if (attribute(head, 'type') !== 'CollisionShape2D') continue
    const shape = resource(property(body, 'shape'))
    if (shape === undefined) continue
    if (attribute(shape.head, 'type') === 'CircleShape2D') {
      const radius = Number(property(shape.body, 'radius') ?? 10)
      solids.push({ ...owner, isCircle: true, corners: [apply(place, [0, 0]), apply(place, [radius, 0])] })
    }
    if (attribute(shape.head, 'type') === 'RectangleShape2D') {
      const [w, h] = property(shape.body, 'size') === undefined ? [20, 20] : numbers(property(shape.body, 'size'))
      const box: Corner[] = [
        [-w / 2, -h / 2],
        [w / 2, -h / 2],
        [w / 2, h / 2],
        [-w / 2, h / 2],
      ]
      solids.push({ ...owner, isCircle: false, corners: box.map((at) => apply(place, at)) })
    }
  }
  return solids
}

/**
 * Counts the cells of a scene's layers that have a solid tile, and sums the areas of these tiles. Expects square tiles.
 * The solid part of a tile is one polygon on physics layer 0.
 */
export function solidCellsOf(text: string): { readonly count: number; readonly area: number } {
  let [count, area] = [0, 0]
  const polygons = [
    ...text.matchAll(/^(\d+):(\d+)\/0\/physics_layer_0\/polygon_0\/points = PackedVector2Array\((.*)\)$/gm),
  ]
  const areas = new Map(
    polygons.map(([, x, y, list]) => {
      const ring = pairs(list.split(',').map(Number))
      const twice = ring.reduce(
        (sum, [ax, ay], i) => sum + ax * ring[(i + 1) % ring.length][1] - ay * ring[(i + 1) % ring.length][0],
        0,
      )
      return [`${x}:${y}`, Math.abs(twice) / 2]
    }),
  )
  for (const [, packed] of text.matchAll(/^tile_map_data = PackedByteArray\("(.*)"\)$/gm)) {
    const bytes = Buffer.from(packed, 'base64')
    for (let at = 2; at + 12 <= bytes.length; at += 12) {
      const found = areas.get(`${bytes.readUInt16LE(at + 6)}:${bytes.readUInt16LE(at + 8)}`)
      if (found !== undefined) count++
      area += found ?? 0
    }
  }
  return { count, area }
}
