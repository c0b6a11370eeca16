import { asNumber, asObject, asObjects, asText, type Json } from '../json-values.js'
import type { XmlElement } from '../xml.js'

const NUMERIC = new Set(
  `id gid firstgid x y width height rotation offsetx offsety tilewidth tileheight hexsidelength columns tilecount
  margin spacing opacity`.split(/\s+/),
)
const LAYERS: Readonly<Record<string, string>> = {
  layer: 'tilelayer',
  objectgroup: 'objectgroup',
  imagelayer: 'imagelayer',
  group: 'group',
}

export const isLayerElement = ({ name }: XmlElement): boolean => Object.hasOwn(LAYERS, name)

export function tiledFromXml(element: XmlElement): Json {
  const { name, children } = element
  const json = fromAttributes(element)
  const all = (key: string): readonly XmlElement[] => children.filter((entry) => entry.name === key)
  const set = (key: string, read: (entry: XmlElement) => unknown): void => {
    const [entry] = all(key)
    if (entry !== undefined) json[key] = read(entry)
  }
  set('properties', (entry) => entry.children.map(propertyFromXml))
  if (isLayerElement(element)) json.type = LAYERS[name]
  if (name === 'map' || name === 'group') json.layers = children.filter(isLayerElement).map(tiledFromXml)
  if (name === 'tileset' || name === 'tile' || name === 'imagelayer') Object.assign(json, imageFromXml(element))
  switch (name) {
    case 'map':
      json.tilesets = all('tileset').map(tiledFromXml)
      break
    case 'tileset':
      json.tiles = all('tile').map(tiledFromXml)
      set('wangsets', (entry) => entry.children.map(wangSetFromXml))
      set('tileoffset', fromAttributes)
      set('grid', fromAttributes)
      break
    case 'tile':
      set('objectgroup', tiledFromXml)
      set('animation', (entry) => entry.children.map(fromAttributes))
      break
    case 'objectgroup':
      json.objects = all('object').map(tiledFromXml)
      break
    case 'object':
      for (const form of ['polygon', 'polyline'])
        set(form, ({ attributes }) => pointsFromText(attributes.get('points') ?? ''))
      for (const form of ['ellipse', 'point', 'capsule']) set(form, () => true)
      set('text', ({ text }) => ({ text }))
      break
    case 'template':
      set('object', tiledFromXml)
      set('tileset', tiledFromXml)
      break
    case 'layer':
      for (const data of all('data').slice(0, 1)) Object.assign(json, dataFromXml(data))
  }
  return json
}

function fromAttributes({ attributes }: XmlElement): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const [key, value] of attributes) {
    if (key === '__proto__') continue
    json[key] = NUMERIC.has(key)
      ? asNumber(value)
      : key === 'visible' || key === 'infinite'
        ? value === '1' || value === 'true'
        : value
  }
  return json
}

function propertyFromXml({ attributes, children, text }: XmlElement): Json {
  const type = attributes.get('type') ?? 'string'
  const raw = attributes.get('value') ?? text
  return { name: attributes.get('name') ?? '', type, value: valueFromXml(type, raw, children) }
}

function valueFromXml(type: string, raw: string, children: readonly XmlElement[]): unknown {
  if (type === 'bool') return raw === 'true'
  if (type === 'int' || type === 'float' || type === 'object') return asNumber(raw)
  if (type === 'class') {
    const members = children.find(({ name }) => name === 'properties')?.children.map(propertyFromXml) ?? []
    return Object.fromEntries(
      members.filter(({ name }) => name !== '__proto__').map(({ name, value }) => [name, value]),
    )
  }
  return raw
}

function imageFromXml({ children }: XmlElement): Json {
  const image = children.find(({ name }) => name === 'image')
  if (image === undefined) return {}
  const { source, width, height, trans } = fromAttributes(image)
  return { image: source, imagewidth: width, imageheight: height, ...(trans !== undefined && { trans }) }
}

function wangSetFromXml(element: XmlElement): Json {
  const all = (name: string): readonly Json[] =>
    element.children.filter((entry) => entry.name === name).map(fromAttributes)
  return {
    ...fromAttributes(element),
    colors: all('wangcolor'),
    wangtiles: all('wangtile').map(({ tileid, wangid }) => ({ tileid, wangid: String(wangid).split(',') })),
  }
}

function pointsFromText(text: string): Json[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [x, y] = pair.split(',')
      return { x: asNumber(x), y: asNumber(y) }
    })
}

function dataFromXml(data: XmlElement): Json {
  const encoding = data.attributes.get('encoding')
  const compression = data.attributes.get('compression') ?? ''
  const content = (element: XmlElement): unknown => {
    if (encoding === 'base64') return element.text
    if (encoding === 'csv') return element.text.split(',').map((gid) => Number(gid))
    return element.children.filter(({ name }) => name === 'tile').map((tile) => Number(tile.attributes.get('gid') ?? 0))
  }
  const chunks = data.children.filter(({ name }) => name === 'chunk')
  const packing = { encoding: encoding === 'base64' ? 'base64' : 'csv', compression }
  if (chunks.length === 0) return { ...packing, data: content(data) }
  return { ...packing, chunks: chunks.map((chunk) => ({ ...fromAttributes(chunk), data: content(chunk) })) }
}

/** Returns the transparent color of an image as CSS. */
export function clearColor(owner: Json): string | undefined {
  const color = (asText(owner.transparentcolor) ?? asText(owner.trans))?.replace('#', '')
  return color !== undefined && /^[\da-f]{6}$/i.test(color) ? `#${color}` : undefined
}

/** Returns properties by name. A Map, since names such as `__proto__` would reach the prototype of an object. */
export function propertiesOf(owner: Json): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const { properties } = owner
  for (const { name, value } of asObjects(properties)) if (typeof name === 'string') found.set(name, value)
  // Tiled before 1.2 wrote an object with names as keys.
  const old = asObject(properties)
  if (old !== undefined) for (const [name, value] of Object.entries(old)) found.set(name, value)
  return found
}
