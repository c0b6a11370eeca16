/**
 * Godot scenes: the NavigationPolygon resources written in a .tscn file, of Godot 3 and 4. Their polygons are floor, so the
 * document gets what lies around it; a resource that was never baked gives its outlines instead, inside and outside by turns.
 * The position of the node that holds a resource is applied. Resources in files of their own are reported, not read.
 * The text is cut by position, never matched as a whole: linear in its length whatever stands in it.
 */
import type { Point, Ring } from '../../engine/geometry/index.js'
import type { Work } from '../model/index.js'
import { scaleWork } from '../model/index.js'
import { addAroundFloor, ringsOfFloor } from './floor-obstacles.js'
import type { FormatSource, ReadMap } from './format-source.js'
import { MapBuilder } from './map-builder.js'
import { asNumber, badFile } from './json-values.js'

/** A head in brackets and the properties below it, each on a line; of equal ones the first. */
interface Section {
  readonly head: string
  readonly properties: ReadonlyMap<string, string>
}

export function* readGodot(source: FormatSource): Work<ReadMap> {
  const builder = new MapBuilder('godot', source.limits)
  if (!/^\ufeff?\s*\[gd_(?:scene|resource)\b/.test(source.text))
    throw badFile('godot', 'it does not begin with [gd_scene …]')
  const sections = sectionsOf(source.text)
  const origins = originsOf(sections)
  const rings: Ring[] = []
  for (const [i, { head, properties }] of sections.entries()) {
    if (head.startsWith('ext_resource') && attributeOf(head, 'type') === 'NavigationPolygon')
      builder.issue('missing-file', 'warning', 'a NavigationPolygon lies in a file of its own, which was left out', {
        path: `[${head.slice(0, 120)}]`,
      })
    if (
      !(head.startsWith('sub_resource') || head.startsWith('resource')) ||
      !(attributeOf(head, 'type') === 'NavigationPolygon' || properties.has('polygons'))
    )
      continue
    const origin = origins.get(attributeOf(head, 'id') ?? '') ?? { x: 0, y: 0 }
    const place = ({ x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y })
    const vertices = pairsOf(argumentsOf(properties.get('vertices') ?? '')).map(place)
    builder.expectVertices(vertices.length)
    const floor = listsOf(properties.get('polygons') ?? '')
      .map((list) => list.filter((vertex) => Number.isInteger(vertex) && vertex >= 0 && vertex < vertices.length))
      .filter((polygon) => polygon.length >= 3)
    const share = [i / sections.length / 2, (i + 1) / sections.length / 2] as const
    const found =
      floor.length > 0
        ? yield* scaleWork(ringsOfFloor(vertices, floor, builder), ...share)
        : listsOf(properties.get('outlines') ?? '')
            .map((list) => pointsOf(list).map(place))
            .filter((outline) => outline.length >= 3)
    builder.count('polygon', floor.length > 0 ? floor.length : found.length)
    for (const ring of found) rings.push(ring)
  }
  return builder.finish({ bounds: yield* scaleWork(addAroundFloor(rings, builder), 0.5, 1) })
}

function sectionsOf(text: string): Section[] {
  const sections: { head: string; properties: Map<string, string> }[] = []
  /** The property that lines without one of their own continue. */
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

/** The value of `name=value` or `name="value"` in the head of a section. */
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

/** By the id of a resource, where the first node stands that uses it. */
function originsOf(sections: readonly Section[]): ReadonlyMap<string, Point> {
  const origins = new Map<string, Point>()
  for (const { head, properties } of sections) {
    const used = head.startsWith('node')
      ? (properties.get('navigation_polygon') ?? properties.get('navpoly'))
      : undefined
    if (used?.startsWith('SubResource') !== true) continue
    const id = argumentsOf(used).trim().replace(/^"|"$/g, '')
    const [position] = pairsOf(argumentsOf(properties.get('position') ?? ''))
    if (!origins.has(id)) origins.set(id, position ?? { x: 0, y: 0 })
  }
  return origins
}

/** What stands between the outer brackets. */
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

/** The packed arrays inside the array of a property. */
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
