import { append } from '../../../engine/core/index.js'
import type { Point } from '../../../engine/geometry/index.js'
import {
  IDENTITY,
  composeMatrices,
  inverseOf,
  lineRepeat,
  markerStops,
  shapeToRings,
  transformPoint,
  type Matrix,
  type NavItem,
} from '../../model/index.js'
import type { GodotNode, GodotScope } from '../godot/godot-scene.js'
import { isDetached, matrixOf } from '../godot/godot-shapes.js'
import { nodesIn, numbersOf, pointsOf, sectionsOf, type GodotSection } from '../godot/godot-text.js'
import {
  changedIn,
  pointsWithoutRounding,
  shiftOf,
  tidy,
  transformVector,
  type BackWriter,
  type Edited,
} from './back-writer.js'
import { TextPatches } from './text-patches.js'

const OWN_BODY = 'Navsmith'
const OUTLINES = /^(?:Collision(?:Shape|Polygon)2D|Polygon2D|Navigation(?:Obstacle|Link)2D|Marker2D|Position2D)$/

export class GodotBack implements BackWriter {
  readonly ownLayer = `the body ${OWN_BODY}`
  private readonly patches: TextPatches
  private readonly nodes: ReadonlyMap<string, GodotSection>
  private readonly file: GodotScope
  private end = 0
  private readonly names: Set<string>

  constructor(text: string) {
    this.patches = new TextPatches(text)
    const sections = sectionsOf(text)
    const isOld = sections.at(0)?.attribute('format') === '2'
    this.file = { version: isOld ? 3 : 4, nodes: [], external: new Map(), internal: new Map() }
    this.nodes = nodesIn(sections)
    this.names = new Set(this.nodes.keys())
    for (const { end } of this.nodes.values()) this.end = Math.max(this.end, end)
  }

  edit(path: string, items: readonly Edited[]): { redrawn: readonly NavItem[]; stands?: boolean } {
    const changed = changedIn(items)
    const section = this.nodes.get(path)
    const above = this.matrixAbove(path)
    if (section === undefined || above === undefined || !OUTLINES.test(section.attribute('type') ?? ''))
      return { redrawn: changed, stands: true }
    if (items.every(({ after }) => after === undefined)) {
      this.removeNode(path)
      return { redrawn: [] }
    }
    // Compare only positions and outlines. All other properties are not written, since a collision shape takes
    // them from its body.
    const shift = shiftOf(items.map(({ before, after }) => ({ before, after: after && withPlaceOf(before, after) })))
    if (shift !== undefined) {
      this.move(section, transformVector(inverseOf(above), shift))
      return { redrawn: [] }
    }
    const [{ after }] = items
    if (items.length > 1 || after === undefined || !this.reshape(section, after, above))
      return { redrawn: changed, stands: true }
    return { redrawn: [] }
  }

  add(items: readonly NavItem[]): void {
    const root = this.nodes.get('.')
    if (root === undefined) return
    const toRoot = inverseOf(matrixOf(this.nodeOf(root)))
    const lines = items.flatMap((item) => this.linesOf(item, toRoot))
    const { lineEnd } = this.patches
    this.patches.replace(this.end, this.end, lines.map((line) => `${lineEnd}${line}`).join(''))
  }

  text(): string {
    return this.patches.text()
  }

  private move(section: GodotSection, { x, y }: Point): void {
    const { properties } = section
    if (x === 0 && y === 0) return
    const transform = properties.place('transform')
    if (transform !== undefined) {
      const list = numbersOf(properties.get('transform'))
      const text = [...list.slice(0, 4), tidy(list[4] + x), tidy(list[5] + y)].join(', ')
      this.patches.replace(transform.from, transform.to, `Transform2D(${text})`)
      return
    }
    const at = pointsOf(properties.get('position')).at(0) ?? { x: 0, y: 0 }
    this.setProperty(section, 'position', vectorText({ x: at.x + x, y: at.y + y }))
  }

  private setProperty(section: GodotSection, key: string, value: string): void {
    const known = section.properties.place(key)
    if (known !== undefined) this.patches.replace(known.from, known.to, value)
    else this.patches.replace(section.place.to, section.place.to, `${this.patches.lineEnd}${key} = ${value}`)
  }

  private reshape(section: GodotSection, after: NavItem, above: Matrix): boolean {
    const toNode = inverseOf(composeMatrices(above, matrixOf(this.nodeOf(section))))
    if (after.kind === 'link') {
      this.setProperty(section, 'start_position', vectorText(transformPoint(toNode, after.from)))
      this.setProperty(section, 'end_position', vectorText(transformPoint(toNode, after.to)))
    }
    if (!('shape' in after)) return after.kind === 'link'
    const { outer, holes } = shapeToRings(after.shape)
    const type = section.attribute('type') ?? ''
    if (holes.length > 0 || section.properties.has('offset') || !/^(?:Collision|Polygon2D)/.test(type)) return false
    if (type !== 'CollisionShape2D') {
      const known = pointsOf(section.properties.get('polygon'))
      const points = outer.map((point) => transformPoint(toNode, point))
      this.setProperty(section, 'polygon', this.pointsText(pointsWithoutRounding(known, points)))
      return true
    }
    const toBody = inverseOf(above)
    const head = this.patches.original.slice(section.place.from, section.place.to)
    const lines = [
      head.replace('"CollisionShape2D"', '"CollisionPolygon2D"'),
      `polygon = ${this.pointsText(outer.map((point) => transformPoint(toBody, point)))}`,
    ]
    this.patches.replace(section.place.from, section.end, lines.join(this.patches.lineEnd))
    return true
  }

  private removeNode(path: string): void {
    const { original } = this.patches
    for (const [other, { place, end }] of this.nodes) {
      if (other !== path && !other.startsWith(`${path}/`)) continue
      const space = /^\s*?\n(?:[ \t]*\r?\n)*/.exec(original.slice(end))?.[0].length ?? 0
      this.patches.replace(place.from, end + space, '')
    }
  }

  private matrixAbove(path: string): Matrix | undefined {
    let matrix: Matrix = IDENTITY
    if (path === '.') return matrix
    const steps = path.split('/')
    for (let i = -1; i < steps.length - 1; i++) {
      const section = this.nodes.get(i < 0 ? '.' : steps.slice(0, i + 1).join('/'))
      if (section === undefined || section.attributeValue('instance') !== undefined) return undefined
      const node = this.nodeOf(section)
      matrix = composeMatrices(isDetached(node) ? IDENTITY : matrix, matrixOf(node))
    }
    const own = this.nodes.get(path)
    return own !== undefined && isDetached(this.nodeOf(own)) ? IDENTITY : matrix
  }

  private nodeOf(section: GodotSection): GodotNode {
    const layers = [{ properties: section.properties, file: this.file }]
    return { name: '', type: section.attribute('type'), layers, groups: [], children: new Map() }
  }

  private pointsText(points: readonly Point[]): string {
    const list = points.map(({ x, y }) => `${tidy(x)}, ${tidy(y)}`).join(', ')
    return `${this.file.version === 3 ? 'PoolVector2Array' : 'PackedVector2Array'}(${list})`
  }

  private linesOf(item: NavItem, toRoot: Matrix): string[] {
    const vector = (point: Point): string => vectorText(transformPoint(toRoot, point))
    const hidden = item.hidden === true ? ['visible = false'] : []
    if (item.kind === 'marker') {
      const type = this.file.version === 3 ? 'Position2D' : 'Marker2D'
      const name = this.freeName(item.name ?? item.role)
      const marker = [...this.head(name, type, '.'), ...hidden, `position = ${vector(item)}`]
      const stops = markerStops(item).map((stop) => transformVector(toRoot, { x: stop.x - item.x, y: stop.y - item.y }))
      if (stops.length < 2) return marker
      // Hide the line, since a game would draw it.
      const line = [...this.head('Route', 'Line2D', name), 'visible = false', `points = ${this.pointsText(stops)}`]
      return [...marker, ...line, ...(lineRepeat(item) === 'loop' ? ['closed = true'] : [])]
    }
    if (item.kind === 'link')
      return [
        ...this.head(item.name ?? item.id, 'NavigationLink2D', '.'),
        ...(item.closed === true ? ['enabled = false'] : []),
        ...(item.oneWay === true ? ['bidirectional = false'] : []),
        `start_position = ${vector(item.from)}`,
        `end_position = ${vector(item.to)}`,
        ...(item.cost === undefined ? [] : [`enter_cost = ${item.cost}`, 'travel_cost = 0.0']),
      ]
    if (item.kind !== 'obstacle' && item.kind !== 'area') return []
    const isArea = item.kind === 'area'
    const body = isArea ? this.freeName(item.terrain) : OWN_BODY
    const lines = this.names.has(body) ? [] : this.head(body, isArea ? 'Area2D' : 'StaticBody2D', '.')
    const { outer, holes } = shapeToRings(item.shape)
    for (const ring of [outer, ...holes]) {
      const points = this.pointsText(ring.map((point) => transformPoint(toRoot, point)))
      append(lines, this.head(item.name ?? item.id, 'CollisionPolygon2D', body))
      append(lines, hidden)
      if (holes.length > 0) lines.push('build_mode = 1')
      lines.push(`polygon = ${points}`)
    }
    return lines
  }

  private head(name: string, type: string, parent: string): string[] {
    const free = this.freeName(name, parent)
    this.names.add(parent === '.' ? free : `${parent}/${free}`)
    return ['', `[node name="${free}" type="${type}" parent="${parent}"]`]
  }

  private freeName(name: string, parent = '.'): string {
    const plain = name.replace(/[^\p{L}\p{N} _-]+/gu, '_').slice(0, 80) || 'item'
    for (let i = 1; ; i++) {
      const free = i === 1 ? plain : `${plain}${i}`
      if (!this.names.has(parent === '.' ? free : `${parent}/${free}`)) return free
    }
  }
}

const vectorText = ({ x, y }: Point): string => `Vector2(${tidy(x)}, ${tidy(y)})`

function withPlaceOf(before: NavItem, after: NavItem): NavItem {
  const { x, y, shape, from, to } = after as Partial<Record<'x' | 'y' | 'shape' | 'from' | 'to', unknown>>
  const place = Object.entries({ x, y, shape, from, to }).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(place) }
}
