/**
 * Godot scenes: the NavigationPolygon resources written in a .tscn file, of Godot 3 and 4. Their polygons are floor, so the
 * document gets what lies around it; a resource that was never baked gives its outlines instead, inside and outside by turns.
 * The position of the node that holds a resource is applied. Resources in files of their own are reported, not read.
 */
import type { Point, Ring } from '../../engine/geometry/index.js'
import type { ImportResult } from '../import-report.js'
import { addAroundFloor, ringsOfFloor } from './floor-obstacles.js'
import type { FormatSource } from './format-source.js'
import { MapBuilder, asNumber, badFile } from './map-builder.js'

interface Section {
  readonly head: string
  readonly body: string
}

export function readGodot(source: FormatSource): ImportResult {
  const builder = new MapBuilder('godot', source.limits)
  if (!/^\s*\[gd_(scene|resource)\b/.test(source.text)) throw badFile('godot', 'it does not begin with [gd_scene …]')
  const sections = sectionsOf(source.text)
  const rings: Ring[] = []
  for (const { head, body } of sections) {
    if (/^ext_resource\b.*type="NavigationPolygon"/.test(head)) builder.issue('missing-file', 'warning', 'a NavigationPolygon lies in a file of its own, which was left out', { path: `[${head.slice(0, 120)}]` })
    if (!/^(sub_resource|resource)\b/.test(head) || !(head.includes('"NavigationPolygon"') || /^\s*polygons\s*=/m.test(body))) continue
    const id = /\bid="?([^"\s\]]+)"?/.exec(head)?.[1] ?? ''
    const origin = originOf(id, sections)
    const place = ({ x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y })
    const vertices = pairsOf(/^\s*vertices\s*=\s*\w+\(([^)]*)\)/m.exec(body)?.[1] ?? '').map(place)
    const polygons = listsOf(body, 'polygons').map((list) => list.filter((vertex) => Number.isInteger(vertex) && vertex >= 0 && vertex < vertices.length))
    const floor = polygons.filter((polygon) => polygon.length >= 3)
    builder.count('polygon', floor.length)
    if (floor.length > 0) rings.push(...ringsOfFloor(vertices, floor))
    else {
      const outlines = listsOf(body, 'outlines').map((list) => pointsOf(list).map(place)).filter((outline) => outline.length >= 3)
      builder.count('polygon', outlines.length)
      rings.push(...outlines)
    }
  }
  return builder.finish({ bounds: addAroundFloor(rings, builder) })
}

/** Parts of the file, each with a head in brackets at the start of a line. */
function sectionsOf(text: string): Section[] {
  const heads = [...text.matchAll(/^\[(.*)\]\s*$/gm)]
  return heads.map((match, i) => ({ head: match[1], body: text.slice(match.index + match[0].length, heads[i + 1]?.index) }))
}

/** Where the node stands that uses the resource. */
function originOf(id: string, sections: readonly Section[]): Point {
  const node = sections.find(({ head, body }) => head.startsWith('node') && /^\s*(navigation_polygon|navpoly)\s*=/m.test(body) && new RegExp(`SubResource\\(\\s*"?${id.replace(/[^\w-]/g, '.')}"?\\s*\\)`).test(body))
  const position = /^\s*position\s*=\s*Vector2\(([^)]*)\)/m.exec(node?.body ?? '')
  return pairsOf(position?.[1] ?? '')[0] ?? { x: 0, y: 0 }
}

function numbersOf(text: string): number[] {
  return text.split(',').filter((part) => part.trim() !== '').map((part) => asNumber(part.trim()))
}

function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
}

const pairsOf = (text: string): Point[] => pointsOf(numbersOf(text))

/** The packed arrays inside the array of a property. */
function listsOf(body: string, key: string): number[][] {
  const line = new RegExp(`^\\s*${key}\\s*=(.*)$`, 'm').exec(body)?.[1] ?? ''
  return [...line.matchAll(/(?:Packed|Pool)\w*Array\(([^()[\]]*)\)/g)].map((match) => numbersOf(match[1])).filter((list) => list.length > 0)
}
