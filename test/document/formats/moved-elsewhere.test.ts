import { describe, expect, it } from 'vitest'
import { createNavDocument, exportMap, importMap, shapeToRings } from '../../../src/document/index.js'
import type { Matrix, NavDocument, NavItem, Shape } from '../../../src/document/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { issueCodes } from '../../support/code-of.js'
import { box as square, rectItem } from '../../support/shapes.js'

const solid = (id: string, shape: Shape, more: object = {}) => ({ id, kind: 'obstacle', shape, ...more })
const map = createNavDocument({
  name: 'Town',
  bounds: { x: 0, y: 0, width: 500, height: 400 },
  layers: [
    { id: 'ground', name: 'Ground' },
    { id: 'roof', name: 'Roof' },
  ],
  background: { src: 'plan.png', rect: { x: 0, y: 0, width: 500, height: 400 } },
  items: [
    solid(
      'house',
      { type: 'polygon', outer: square(200, 20, 100), holes: [square(220, 40, 30), square(260, 40, 30)] },
      { name: 'House', fillRule: 'even-odd' },
    ),
    solid('pond', { type: 'ellipse', x: 100, y: 200, radiusX: 30, radiusY: 10, rotation: 161, segments: 3 }),
    solid('yard', { ...rectItem('', 40, 60, 60, 40).shape, rotation: 200.5, holes: [square(60, 70, 10)] }),
    solid('ring', { type: 'ellipse', x: 330, y: 210, radiusX: 40, radiusY: 20, holes: [square(320, 200, 12)] }),
    solid('crate', rectItem('', 10.25, 120, 33.3, 20).shape, { passableFor: ['cat'] }),
    {
      ...{ id: 'mud', kind: 'area', terrain: 'mud', cost: 3, costs: { cat: 1 }, meta: { depth: 2 } },
      shape: { type: 'freehand', outer: [...square(150, 250, 40), { x: 140, y: 265 }], holes: [square(160, 260, 8)] },
    },
    { id: 'spawn', kind: 'marker', role: 'spawn', name: 'Spawn', x: 5, y: 5 },
    { id: 'a', kind: 'waypoint', x: 1, y: 2 },
    { id: 'b', kind: 'waypoint', x: 40, y: 30 },
    { id: 'edge', kind: 'waypoint-link', from: 'a', to: 'b', oneWay: true },
    { id: 'jump', kind: 'link', from: { x: 1, y: 1 }, to: { x: 60, y: 60 }, cost: 4 },
  ].map((item) => ({ ...item, layer: 'ground' }) as NavItem),
})

/** Edits of an exported file as another program makes them. `list` returns ids; each edit takes the id of an item. */
interface Program {
  readonly list: () => string[]
  readonly move: (id: string, dx: number, dy: number) => void
  readonly scale: (id: string, factor: number) => void
  readonly copy: (id: string, dx: number, dy: number) => void
  readonly remove: (id: string) => void
  readonly rename: (id: string, name: string) => void
  readonly toLayer: (id: string, layer: string) => void
  readonly reverse: () => void
  readonly save: () => string
}

interface TiledObject {
  x: number
  y: number
  width: number
  height: number
  name: string
  polygon?: Point[]
  polyline?: Point[]
  properties: { name: string; value: unknown }[]
}

function tiled(text: string): Program {
  const json = JSON.parse(text) as { layers: { name: string; objects: TiledObject[] }[] }
  const idOf = (object: TiledObject) => object.properties.find(({ name }) => name === 'navsmith:id')?.value as string
  const layerOf = (id: string) => json.layers.find(({ objects }) => objects.some((object) => idOf(object) === id))!
  const find = (id: string) => layerOf(id).objects.find((object) => idOf(object) === id)!
  const shift = (object: TiledObject, dx: number, dy: number): void => {
    object.x += dx
    object.y += dy
  }
  const program: Program = {
    list: () => json.layers.flatMap(({ objects }) => objects.map(idOf)),
    move: (id, dx, dy) => shift(find(id), dx, dy),
    scale: (id, factor) => {
      const object = find(id)
      for (const key of ['x', 'y', 'width', 'height'] as const) object[key] *= factor
      for (const key of ['polygon', 'polyline'] as const)
        if (object[key]) object[key] = object[key].map(({ x, y }) => ({ x: x * factor, y: y * factor }))
    },
    copy: (id, dx, dy) => {
      const copy = structuredClone(find(id))
      shift(copy, dx, dy)
      layerOf(id).objects.push(copy)
    },
    remove: (id) => void layerOf(id).objects.splice(layerOf(id).objects.indexOf(find(id)), 1),
    rename: (id, name) => void (find(id).name = name),
    toLayer: (id, layer) => {
      const object = find(id)
      program.remove(id)
      json.layers.find(({ name }) => name === layer)!.objects.push(object)
    },
    reverse: () => json.layers.forEach(({ objects }) => objects.reverse()),
    save: () => JSON.stringify(json),
  }
  return program
}

interface Feature {
  id: string
  properties: Record<string, unknown>
  geometry: { coordinates: unknown }
}

function geojson(text: string): Program {
  const json = JSON.parse(text) as { features: Feature[] }
  const find = (id: string) => json.features.find((feature) => feature.id === id)!
  const each = (feature: Feature, change: (x: number, y: number) => number[]): void => {
    const changed = (value: unknown): unknown =>
      Array.isArray(value)
        ? typeof value[0] === 'number'
          ? change(value[0], value[1] as number)
          : value.map(changed)
        : value
    feature.geometry.coordinates = changed(feature.geometry.coordinates)
  }
  return {
    list: () => json.features.map(({ id }) => id),
    move: (id, dx, dy) => each(find(id), (x, y) => [x + dx, y + dy]),
    scale: (id, factor) => each(find(id), (x, y) => [x * factor, y * factor]),
    copy: (id, dx, dy) => {
      const copy = structuredClone(find(id))
      each(copy, (x, y) => [x + dx, y + dy])
      json.features.push(copy)
    },
    remove: (id) => void json.features.splice(json.features.indexOf(find(id)), 1),
    rename: (id, name) => void (find(id).properties.name = name),
    toLayer: (id, layer) => void (find(id).properties['navsmith:layer'] = layer.toLowerCase()),
    reverse: () => void json.features.reverse(),
    save: () => JSON.stringify(json),
  }
}

/** Edits the lines of an exported SVG. The export writes each item on one line. The lines of a layer are in one group. */
function svg(text: string): Program {
  const lines = text.split('\n')
  const idIn = (line: string): string | undefined => / id="([^"]*)" fill=/.exec(line)?.[1]
  const at = (id: string): number => lines.findIndex((line) => idIn(line) === id)
  const endOfLayer = (from: number): number => lines.indexOf('</g>', from)
  /**
   * Puts a transform before the existing transform of an element, as drawing programs do. A masked element is inside a
   * group; the group then gets the transform.
   */
  const transformed = (line: string, step: string): string => {
    const [, head, tag, rest] = /^((?:<mask.*<\/mask>)?<)(\w+) (.*)$/.exec(line)!
    const own = / transform="([^"]*)"/.exec(rest.slice(0, rest.indexOf('>')))
    const plain = own === null ? ` ${rest}` : ` ${rest}`.replace(own[0], '')
    return `${head}${tag} transform="${step}${own === null ? '' : ` ${own[1]}`}"${plain}`
  }
  const change = (id: string, step: string): void => void (lines[at(id)] = transformed(lines[at(id)], step))
  const program: Program = {
    list: () => lines.map(idIn).filter((id) => id !== undefined),
    move: (id, dx, dy) => change(id, `translate(${dx} ${dy})`),
    scale: (id, factor) => change(id, `scale(${factor})`),
    copy: (id, dx, dy) =>
      void lines.splice(endOfLayer(at(id)), 0, transformed(lines[at(id)], `translate(${dx} ${dy})`)),
    remove: (id) => void lines.splice(at(id), 1),
    rename: (id, name) => {
      const line = lines[at(id)].replace(/<title>.*?<\/title>/, '')
      const tag = /<(\w+) [^<]* id="[^"]*" fill=/.exec(line)![1]
      const end = new RegExp(`(/>|></${tag}>)((?:</g>)?)$`)
      lines[at(id)] = line.replace(end, `><title>${name}</title></${tag}>$2`)
    },
    toLayer: (id, layer) => {
      const [line] = lines.splice(at(id), 1)
      lines.splice(lines.findIndex((each) => each.includes(`inkscape:label="${layer}"`)) + 1, 0, line)
    },
    reverse: () => {
      const first = lines.findIndex((line) => idIn(line) !== undefined)
      const items = lines.splice(first, endOfLayer(first) - first)
      lines.splice(first, 0, ...items.reverse())
    },
    save: () => lines.join('\n'),
  }
  return program
}

/** Returns all properties of an item, with its coordinates transformed and rounded. */
function shown(item: NavItem, [a, b, c, d, e, f]: Matrix = [1, 0, 0, 1, 0, 0]): unknown {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0
  const place = ({ x, y }: Point): Point => ({ x: round(a * x + c * y + e), y: round(b * x + d * y + f) })
  if ('shape' in item) {
    const { outer, holes } = shapeToRings(item.shape)
    const segments = item.shape.type === 'ellipse' ? item.shape.segments : undefined
    return {
      ...item,
      shape: { type: item.shape.type, segments, outer: outer.map(place), holes: holes.map((hole) => hole.map(place)) },
    }
  }
  if (item.kind === 'link') return { ...item, from: place(item.from), to: place(item.to) }
  return item.kind === 'waypoint-link' ? item : { ...item, ...place(item) }
}

const itemsOf = (document: NavDocument, matrix?: Matrix) =>
  Object.fromEntries(document.items.map((item) => [item.id, shown(item, matrix)]))
const codes = (text: string) => issueCodes(importMap(text))
const itemIn = ({ items }: NavDocument, id: string) => items.find((item) => item.id === id)

describe.each([
  ['tiled', tiled],
  ['geojson', geojson],
  ['svg', svg],
] as const)('a Navsmith map exported as %s, edited in another program and imported again', (format, open) => {
  const change = (edit: (program: Program) => void): string => {
    const program = open(exportMap(map, format))
    edit(program)
    return program.save()
  }
  const read = (edit: (program: Program) => void) => importMap(change(edit)).document
  const ids = map.items.map(({ id }) => id)
  /** Items with a place of their own. */
  const places = ids.filter((id) => id !== 'edge')

  it('is unchanged when nothing was edited', () => {
    const { document, report } = importMap(exportMap(map, format))
    expect(report.issues).toEqual([])
    expect(document.items).toEqual(map.items)
    expect(document.background).toEqual(map.background)
  })

  it('has all items and holes at their new positions after the program moved all items', () => {
    const text = change((program) => ids.forEach((id) => program.move(id, 100, 50)))
    expect(itemsOf(importMap(text).document)).toEqual(itemsOf(map, [1, 0, 0, 1, 100, 50]))
    expect(codes(text)).toEqual([])
  })

  it.each(places)('keeps the place of every item except the item that the program moved: %s', (id) => {
    const expected = { ...itemsOf(map), [id]: itemsOf(map, [1, 0, 0, 1, 7, -3])[id] }
    expect(itemsOf(read((program) => program.move(id, 7, -3)))).toEqual(expected)
  })

  it('grows when items were moved outside it', () => {
    const text = change((program) => program.move('spawn', 800, 0))
    expect(importMap(text).document.bounds).toEqual({ x: 0, y: 0, width: 805, height: 400 })
    expect(codes(text)).toEqual(['format/bounds-grown'])
  })

  it.each(ids)('lacks only the deleted item %s and the waypoint links at this item', (id) => {
    const text = change((program) => program.remove(id))
    const isEnd = id === 'a' || id === 'b'
    const gone = isEnd ? [id, 'edge'] : [id]
    expect(importMap(text).document.items.map((item) => item.id)).toEqual(ids.filter((other) => !gone.includes(other)))
    expect(codes(text)).toEqual(isEnd ? ['format/loose-link', 'document/dangling-reference'] : [])
  })

  it.each(places)('contains the item %s and the copy of this item that the program made', (id) => {
    const { items } = read((program) => program.copy(id, 11, 13))
    expect(items.slice(0, -1)).toEqual(map.items)
    expect(shown({ ...items.at(-1)!, id })).toEqual(itemsOf(map, [1, 0, 0, 1, 11, 13])[id])
  })

  it('links the copied waypoints to each other', () => {
    const document = read((program) => ['a', 'b', 'edge'].forEach((id) => program.copy(id, 30, 40)))
    expect(document.items.at(-1)).toEqual({ ...itemIn(map, 'edge'), id: 'edge-2', from: 'a-2', to: 'b-2' })
    expect(itemIn(document, 'edge')).toEqual(itemIn(map, 'edge'))
  })

  it('reports a link of two waypoints when the program moved one of them but not the link', () => {
    const text = change((program) => program.move('b', 50, 50))
    expect(itemIn(importMap(text).document, 'edge')).toMatchObject({ from: 'a', to: 'b' })
    expect(codes(text)).toEqual(['format/loose-link'])
  })

  it.each(ids)('contains the new name of item %s if the program renamed this item', (id) => {
    const { items } = read((program) => program.rename(id, 'Renamed'))
    expect(items).toEqual(map.items.map((item) => (item.id === id ? { ...item, name: 'Renamed' } : item)))
  })

  it('has its items in the new order', () =>
    expect(read((program) => program.reverse()).items).toEqual(map.items.toReversed()))

  it.each(places)('contains the item %s with doubled coordinates after the program scaled it by 2', (id) => {
    const expected = { ...itemsOf(map), [id]: itemsOf(map, [2, 0, 0, 2, 0, 0])[id] }
    expect(itemsOf(read((program) => program.scale(id, 2)))).toEqual(expected)
  })

  it.each(ids)('contains the item %s in the layer to which the program moved this item', (id) => {
    const document = read((program) => program.toLayer(id, 'Roof'))
    expect(document.layers.map(({ name }) => name)).toEqual(['Ground', 'Roof'])
    expect(itemIn(document, id)).toEqual({ ...itemIn(map, id), layer: 'roof' })
  })
})

describe('after edits of Navsmith items in another program', () => {
  it('a class changed in Tiled sets the role of the marker', () => {
    const text = exportMap(map, 'tiled').replace('"type": "spawn"', '"type": "goal"')
    expect(itemIn(importMap(text).document, 'spawn')).toMatchObject({ role: 'goal' })
  })

  it('properties edited in GeoJSON are imported', () => {
    const json = JSON.parse(exportMap(map, 'geojson')) as { features: Feature[] }
    const { properties } = json.features.find(({ id }) => id === 'mud')!
    Object.assign(properties, { cost: '7', terrain: 'sand', depth: 9, color: 'brown' })
    const mud = () => itemIn(importMap(JSON.stringify(json)).document, 'mud')
    expect(mud()).toMatchObject({ cost: 7, terrain: 'sand', meta: { depth: 9, color: 'brown' } })
    delete properties.depth
    expect(mud()?.meta).toEqual({ color: 'brown' })
  })

  it('a property added in Tiled appears in the item’s meta', () => {
    const json = JSON.parse(exportMap(map, 'tiled')) as { layers: { objects: TiledObject[] }[] }
    json.layers[0].objects.find(({ name }) => name === 'House')!.properties.push({ name: 'floors', value: 3 })
    expect(importMap(JSON.stringify(json)).document.items[0].meta).toEqual({ floors: 3 })
  })

  it('a vertex that was dragged in Tiled has its new place, and the holes of its shape keep theirs', () => {
    const json = JSON.parse(exportMap(map, 'tiled')) as { layers: { objects: TiledObject[] }[] }
    const house = json.layers[0].objects.find(({ name }) => name === 'House')!
    house.polygon![0] = { x: 190, y: 10 }
    house.x += 5
    const [item] = importMap(JSON.stringify(json)).document.items
    const shape = 'shape' in item ? item.shape : undefined
    expect(shape && shapeToRings(shape).outer[0]).toEqual({ x: 195, y: 10 })
    expect(shape?.holes).toEqual([square(225, 40, 30), square(265, 40, 30)])
  })

  it('a map resized in Tiled has the new size', () => {
    const json = JSON.parse(exportMap(map, 'tiled')) as { width: number; tilewidth: number }
    json.width += 10
    expect(importMap(JSON.stringify(json)).document.bounds.width).toBe(json.width * json.tilewidth)
  })

  it('features are not read as degrees, even if the other program dropped the data of the map', () => {
    const { features } = JSON.parse(exportMap(map, 'geojson')) as { features: Feature[] }
    const text = JSON.stringify({ type: 'FeatureCollection', features: features.filter(({ id }) => id === 'crate') })
    expect(importMap(text).document.items[0]).toEqual(itemIn(map, 'crate'))
  })
})
