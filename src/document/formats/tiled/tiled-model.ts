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
  const json = fromAttributes(element)
  const child = (name: string): XmlElement | undefined => element.children.find((entry) => entry.name === name)
  const all = (name: string): readonly XmlElement[] => element.children.filter((entry) => entry.name === name)
  const properties = child('properties')
  if (properties !== undefined) json.properties = properties.children.map(propertyFromXml)
  if (element.name === 'map' || element.name === 'group')
    json.layers = element.children.filter(isLayerElement).map(tiledFromXml)
  if (isLayerElement(element)) json.type = LAYERS[element.name]
  if (element.name === 'map') json.tilesets = all('tileset').map(tiledFromXml)
  if (element.name === 'tileset') {
    json.tiles = all('tile').map(tileFromXml)
    Object.assign(json, imageFromXml(element))
    const sets = child('wangsets')?.children ?? []
    if (sets.length > 0) json.wangsets = sets.map(wangSetFromXml)
    for (const name of ['tileoffset', 'grid'] as const) {
      const entry = child(name)
      if (entry !== undefined) json[name] = fromAttributes(entry)
    }
  }
  if (element.name === 'imagelayer') Object.assign(json, imageFromXml(element))
  if (element.name === 'objectgroup') json.objects = all('object').map(objectFromXml)
  if (element.name === 'template') {
    const object = child('object')
    const tileset = child('tileset')
    if (object !== undefined) json.object = objectFromXml(object)
    if (tileset !== undefined) json.tileset = tiledFromXml(tileset)
  }
  const data = child('data')
  if (element.name === 'layer' && data !== undefined) Object.assign(json, dataFromXml(data))
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

function tileFromXml(element: XmlElement): Json {
  const json = { ...fromAttributes(element), ...imageFromXml(element) } as Record<string, unknown>
  for (const entry of element.children) {
    if (entry.name === 'objectgroup') json.objectgroup = tiledFromXml(entry)
    if (entry.name === 'properties') json.properties = entry.children.map(propertyFromXml)
    if (entry.name === 'animation') json.animation = entry.children.map(fromAttributes)
  }
  return json
}

function objectFromXml(element: XmlElement): Json {
  const json = fromAttributes(element)
  for (const entry of element.children) {
    if (entry.name === 'polygon' || entry.name === 'polyline')
      json[entry.name] = pointsFromText(entry.attributes.get('points') ?? '')
    else if (entry.name === 'ellipse' || entry.name === 'point' || entry.name === 'capsule') json[entry.name] = true
    else if (entry.name === 'text') json.text = { text: entry.text }
    else if (entry.name === 'properties') json.properties = entry.children.map(propertyFromXml)
  }
  return json
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
