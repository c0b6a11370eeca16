/** Random Tiled maps with every kind of object, as TMJ or as TMX in several styles. */
import { createRandom } from '../../src/engine/core/index.js'
import { pointsOf } from './shapes.js'

/** A map as text; `name` states its orientation and format. */
export interface RandomTiled {
  readonly name: string
  readonly text: string
}

const TILES = {
  firstgid: 1,
  name: 'tiles',
  tilewidth: 16,
  tileheight: 16,
  tilecount: 3,
  columns: 3,
  tiles: [
    {
      id: 1,
      objectgroup: {
        draworder: 'index',
        type: 'objectgroup',
        objects: [
          { id: 1, x: 2, y: 4, width: 10, height: 8 },
          { id: 2, x: 12, y: 0, width: 4, height: 2 },
        ],
      },
    },
    {
      id: 2,
      objectgroup: {
        draworder: 'index',
        type: 'objectgroup',
        objects: [{ id: 1, x: 0, y: 0, polygon: pointsOf(0, 0, 16, 0, 8, 16) }],
      },
    },
  ],
}

type Fields = Readonly<Record<string, unknown>>

export function randomTiled(seed: number): RandomTiled {
  const random = createRandom(seed)
  const orientation = random() < 0.3 ? 'isometric' : 'orthogonal'
  const number = (from: number, to: number): number =>
    Number((from + (to - from) * random()).toFixed(Math.floor(4 * random())))
  const turn = (): Fields => (random() < 0.3 ? { rotation: number(-170, 170) } : {})
  let id = 0
  const object = (): Fields => {
    const at = { id: ++id, name: random() < 0.5 ? `thing ${id} & "co"` : '', x: number(0, 200), y: number(0, 200) }
    const box = { ...at, width: number(4, 40), height: number(4, 40), ...turn() }
    const points = Array.from({ length: 3 + Math.floor(3 * random()) }, (_, i) => ({
      x: number(-20, 20) + 30 * i,
      y: number(-20, 20),
    }))
    const properties = random() < 0.3 ? { properties: [{ name: 'hardness', type: 'int', value: 3 }] } : {}
    return [
      { ...box, ...properties },
      { ...box, ellipse: true },
      { ...at, polygon: points, ...turn(), ...properties },
      { ...at, polyline: points },
      { ...at, point: true, type: 'chest' },
      { ...at, gid: 2 + Math.floor(2 * random()), width: 16, height: 16, ...turn() },
      { ...box, type: 'wall', visible: false },
    ][Math.floor(7 * random())]
  }
  const group = (name: string): Fields => ({
    type: 'objectgroup',
    id: ++id,
    name,
    ...(random() < 0.4 && { offsetx: number(-20, 20), offsety: number(-20, 20) }),
    objects: Array.from({ length: Math.floor(7 * random()) }, object),
  })
  const map = {
    type: 'map',
    version: '1.10',
    orientation,
    width: 8,
    height: 8,
    tilewidth: 16,
    tileheight: orientation === 'isometric' ? 8 : 16,
    infinite: false,
    nextlayerid: 900,
    nextobjectid: 900,
    tilesets: [TILES],
    layers: [
      {
        type: 'tilelayer',
        id: ++id,
        name: 'Ground',
        width: 8,
        height: 8,
        data: Array.from({ length: 64 }, () => (random() < 0.1 ? 2 : random() < 0.1 ? 3 : 0)),
      },
      group('Things'),
      {
        type: 'group',
        id: ++id,
        name: 'Group',
        offsetx: number(-9, 9),
        offsety: 0,
        layers: [group('Inner'), group('More')],
      },
    ],
  }
  const isXml = random() < 0.6
  const indent = [' ', '\t', '    ', ''][Math.floor(4 * random())]
  const lineEnd = random() < 0.3 ? '\r\n' : '\n'
  const mark = random() < 0.2 ? '\ufeff' : ''
  const text = isXml
    ? `<?xml version="1.0" encoding="UTF-8"?>\n${toXml('map', map, '', indent)}`
    : JSON.stringify(map, undefined, indent)
  return { name: `${orientation} ${isXml ? 'tmx' : 'tmj'}`, text: mark + text.replace(/\n/g, lineEnd) }
}

const FORMS = new Set(['polygon', 'polyline', 'ellipse', 'point'])
const LISTS: Readonly<Record<string, (entry: Fields) => string>> = {
  layers: ({ type }) => (type === 'tilelayer' ? 'layer' : String(type)),
  tilesets: () => 'tileset',
  tiles: () => 'tile',
  objects: () => 'object',
}
const escaped = (value: unknown): string =>
  String(typeof value === 'boolean' ? Number(value) : value)
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')

function toXml(name: string, value: Fields, indent: string, unit: string): string {
  const inner = indent + unit
  const attributes: string[] = []
  const children: string[] = []
  for (const [key, entry] of Object.entries(value)) {
    const list = LISTS[key] as ((entry: Fields) => string) | undefined
    if (list !== undefined) children.push(...(entry as Fields[]).map((each) => toXml(list(each), each, inner, unit)))
    else if (key === 'objectgroup') children.push(toXml(key, entry as Fields, inner, unit))
    else if (key === 'data') children.push(`${inner}<data encoding="csv">\n${String(entry)}\n${inner}</data>`)
    else if (key === 'properties')
      children.push(
        `${inner}<properties>`,
        ...(entry as Fields[]).map(
          (each) =>
            `${inner}${unit}<property name="${escaped(each.name)}" type="${escaped(each.type)}" value="${escaped(each.value)}"/>`,
        ),
        `${inner}</properties>`,
      )
    else if (FORMS.has(key)) {
      const points = Array.isArray(entry)
        ? ` points="${(entry as { x: number; y: number }[]).map(({ x, y }) => `${x},${y}`).join(' ')}"`
        : ''
      children.push(`${inner}<${key}${points}/>`)
    } else if (key !== 'type' || name === 'object') attributes.push(` ${key}="${escaped(entry)}"`)
  }
  const tag = `${indent}<${name}${attributes.join('')}`
  return children.length === 0 ? `${tag}/>` : `${tag}>\n${children.join('\n')}\n${indent}</${name}>`
}
