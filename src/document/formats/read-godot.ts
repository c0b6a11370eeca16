/**
 * Godot scenes: NavigationPolygon resources in .tscn files of Godot 3 and 4. Their polygons are floor, so the document gets the obstacles
 * around them; an unbaked resource gives its outlines by even-odd. It is placed once for each node that uses it. External resources are
 * reported, not read. Parsed by position, without regular expressions over the whole: linear in the length.
 */
import type { Point, Region, Ring } from '../../engine/geometry/index.js'
import { combineRegions } from '../../engine/regions/index.js'
import type { Matrix, Work } from '../model/index.js'
import { IDENTITY, composeMatrices, degreesToDirection, scaleWork, transformPoint } from '../model/index.js'
import { addAroundFloor, ringsOfFloor } from './floor-obstacles.js'
import type { FormatSource, ReadMap } from './format-source.js'
import { MapBuilder } from './map-builder.js'
import { asNumber, badFile } from './json-values.js'

/** A bracketed header and its properties, one per line; the first of duplicates counts. */
interface Section {
  readonly head: string
  readonly properties: ReadonlyMap<string, string>
}

export function* readGodot(source: FormatSource): Work<ReadMap> {
  const builder = new MapBuilder('godot', source.limits)
  if (!/^\ufeff?\s*\[gd_(?:scene|resource)\b/.test(source.text))
    throw badFile('godot', 'it does not begin with [gd_scene …]')
  const sections = sectionsOf(source.text)
  for (const { head } of sections) {
    if (head.startsWith('ext_resource') && attributeOf(head, 'type') === 'NavigationPolygon')
      builder.issue('missing-file', 'warning', 'a NavigationPolygon lies in a file of its own, which was left out', {
        path: `[${head.slice(0, 120)}]`,
      })
  }
  for (const { head } of sections)
    if (head.startsWith('node')) builder.see(attributeOf(head, 'type') ?? 'instance of a scene')
  const floors = floorsOf(sections)
  let rings: Ring[] = []
  for (const [i, floor] of floors.entries()) {
    const share = [i / floors.length / 2, (i + 1) / floors.length / 2] as const
    const found = yield* scaleWork(readFloor(floor, builder), ...share)
    // Floors of several nodes may overlap or touch.
    if (i === 0) rings = found
    else if (found.length > 0) rings = unite(rings, found)
  }
  return builder.finish({ bounds: yield* scaleWork(addAroundFloor(rings, builder), 0.5, 1) })
}

/** Floor rings of a resource, at its node. */
function* readFloor({ properties, matrix }: Floor, builder: MapBuilder): Work<Ring[]> {
  const place = (point: Point): Point => transformPoint(matrix, point)
  const vertices = pairsOf(argumentsOf(properties.get('vertices') ?? '')).map(place)
  builder.expectVertices(vertices.length)
  builder.takeWork(64 * vertices.length + (properties.get('polygons')?.length ?? 0))
  const floor = listsOf(properties.get('polygons') ?? '')
    .map((list) => list.filter((vertex) => Number.isInteger(vertex) && vertex >= 0 && vertex < vertices.length))
    .filter((polygon) => polygon.length >= 3)
  if (floor.length > 0) {
    builder.count('polygon', floor.length)
    return yield* ringsOfFloor(vertices, floor, builder)
  }
  const outlines = listsOf(properties.get('outlines') ?? '')
    .map((list) => pointsOf(list).map(place))
    .filter((outline) => outline.length >= 3)
  builder.count('polygon', outlines.length)
  return outlines
}

/** Even-odd union of both floors. */
function unite(first: readonly Ring[], second: readonly Ring[]): Ring[] {
  const fill = (rings: readonly Ring[]): Region =>
    rings.reduce<Region>((all, outer) => combineRegions('xor', all, [{ outer, holes: [] }]), [])
  return combineRegions('union', fill(first), fill(second)).flatMap(({ outer, holes }) => [outer, ...holes])
}

interface Floor {
  readonly properties: ReadonlyMap<string, string>
  readonly matrix: Matrix
}

/** Resources once per node that uses them; all resources if no node does. */
function floorsOf(sections: readonly Section[]): Floor[] {
  const resources = sections.filter(
    ({ head, properties }) =>
      (head.startsWith('sub_resource') || head.startsWith('resource')) &&
      (attributeOf(head, 'type') === 'NavigationPolygon' || properties.has('polygons')),
  )
  const byId = new Map(resources.map(({ head, properties }) => [attributeOf(head, 'id') ?? '', properties]))
  const used: Floor[] = []
  const places = new Map<string, Matrix>()
  let isUsed = false
  for (const { head, properties } of sections) {
    if (!head.startsWith('node')) continue
    const [name, parent] = [attributeOf(head, 'name') ?? '', attributeOf(head, 'parent')]
    const above = parent === undefined || parent === '.' ? '' : parent
    const matrix = composeMatrices(
      breaksOff(head, properties) ? IDENTITY : (places.get(above) ?? IDENTITY),
      matrixOf(properties),
    )
    places.set(parent === undefined ? '' : above === '' ? name : `${above}/${name}`, matrix)
    const reference = properties.get('navigation_polygon') ?? properties.get('navpoly')
    if (reference?.startsWith('SubResource') !== true) continue
    const resource = byId.get(argumentsOf(reference).trim().replace(/^"|"$/g, ''))
    if (resource === undefined) continue
    isUsed = true
    if (properties.get('enabled') !== 'false') used.push({ properties: resource, matrix })
  }
  return isUsed ? used : resources.map(({ properties }) => ({ properties, matrix: IDENTITY }))
}

/** Nodes without a transform break the chain of parents. */
function breaksOff(head: string, properties: ReadonlyMap<string, string>): boolean {
  const type = attributeOf(head, 'type')
  return type === 'Node' || type === 'CanvasLayer' || properties.get('top_level') === 'true'
}

/** Transform of a node relative to its parent, as a matrix or by components. Angles in radians. */
function matrixOf(properties: ReadonlyMap<string, string>): Matrix {
  const list = numbersOf(argumentsOf(properties.get('transform') ?? ''))
  if (list.length === 6 && list.every((entry) => Number.isFinite(entry))) {
    const [a, b, c, d, e, f] = list
    return [a, b, c, d, e, f]
  }
  const number = (key: string): number => asNumber(properties.get(key)) || 0
  const pair = (key: string): Point | undefined => pairsOf(argumentsOf(properties.get(key) ?? '')).at(0)
  // The corner, for interface elements.
  const { x, y } = pair('position') ??
    pair('offset') ?? {
      x: number('offset_left') || number('margin_left'),
      y: number('offset_top') || number('margin_top'),
    }
  const { x: scaleX, y: scaleY } = pair('scale') ?? { x: 1, y: 1 }
  const turn = (number('rotation') * 180) / Math.PI || number('rotation_degrees')
  const along = degreesToDirection(turn)
  const across = degreesToDirection(turn + (number('skew') * 180) / Math.PI)
  return [along.x * scaleX, along.y * scaleX, -across.y * scaleY, across.x * scaleY, x, y]
}

function sectionsOf(text: string): Section[] {
  const sections: { head: string; properties: Map<string, string> }[] = []
  /** The property that continues on the next lines. */
  let last: string | undefined
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : end).trim()
    at = end < 0 ? text.length : end + 1
    const properties = sections.at(-1)?.properties
    const equals = line.indexOf('=')
    if (line.startsWith('[') && line.endsWith(']')) {
      sections.push({ head: line.slice(1, -1), properties: new Map() })
      last = undefined
    } else if (equals > 0) {
      const key = line.slice(0, equals).trim()
      last = properties?.has(key) === false ? key : undefined
      if (last !== undefined) properties?.set(last, line.slice(equals + 1).trim())
    } else if (last !== undefined) properties?.set(last, `${properties.get(last) ?? ''} ${line}`)
  }
  return sections
}

function attributeOf(head: string, name: string): string | undefined {
  for (let at = head.indexOf(`${name}=`); at >= 0; at = head.indexOf(`${name}=`, at + 1)) {
    if (at > 0 && !isSpace(head.charAt(at - 1))) continue
    const from = at + name.length + 1
    const quoted = head.charAt(from) === '"'
    let to = from + Number(quoted)
    while (to < head.length && (quoted ? head.charAt(to) !== '"' : !isSpace(head.charAt(to)))) to++
    return head.slice(from + Number(quoted), to)
  }
  return undefined
}

const isSpace = (character: string): boolean => character === ' ' || character === '\t'

/** Text between the outer brackets. */
function argumentsOf(text: string): string {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  return open < 0 || close < open ? '' : text.slice(open + 1, close)
}

function numbersOf(text: string): number[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => asNumber(part.trim()))
}

function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
}

const pairsOf = (text: string): Point[] => pointsOf(numbersOf(text))

/** Packed arrays of an array property. */
function listsOf(text: string): number[][] {
  const lists: number[][] = []
  for (let at = text.indexOf('Array('); at >= 0; at = text.indexOf('Array(', at)) {
    const from = at + 'Array('.length
    const close = text.indexOf(')', from)
    if (close < 0) break
    const numbers = numbersOf(text.slice(from, close))
    if (numbers.length > 0) lists.push(numbers)
    at = close
  }
  return lists
}
