/**
 * SVG drawings: filled and closed shapes become obstacles, open strokes walls as wide as their stroke. Nested transforms and
 * <use> are followed; definitions, clips, masks, text and foreign content are not drawn and not read. Nothing is run or
 * fetched: elements become numbers. Units are those of the root's viewBox.
 */
import type { Point, Rect } from '../../engine/geometry/index.js'
import { boundingBox } from '../../engine/geometry/index.js'
import type { Matrix } from '../command.js'
import type { ImportResult } from '../import-report.js'
import type { Shape } from '../nav-document.js'
import { composeMatrices, degreesToDirection } from '../shape-rings.js'
import type { FormatSource } from './format-source.js'
import { MapBuilder, asNumber, badFile } from './map-builder.js'
import type { Traits } from './map-builder.js'
import { addPlainItem, plainItemOf, plainMapOf } from './plain-item.js'
import { flattenPath } from './svg-path.js'
import { parseXml } from './xml.js'
import type { XmlElement } from './xml.js'

const SKIPPED = new Set(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'metadata', 'title', 'desc', 'style', 'script', 'foreignObject', 'filter', 'linearGradient', 'radialGradient', 'text', 'image', 'animate', 'animateTransform', 'set'])
const CONTAINERS = new Set(['svg', 'g', 'a', 'switch'])
/** A curve is flattened to within this part of the drawing's span. */
const TOLERANCE = 1 / 2000
const DEPTH_LIMIT = 200
/** Elements drawn through <use>, so that references to references end. */
const USE_LIMIT = 100_000

interface Inherited {
  readonly matrix: Matrix
  readonly hidden: boolean
  readonly fill: string
  readonly stroke: string
  readonly strokeWidth: number
  readonly fillRule: string
  readonly depth: number
  /** Elements that a <use> is being drawn for: one that draws itself is left out. */
  readonly using: readonly XmlElement[]
}

interface Reader {
  readonly builder: MapBuilder
  readonly byId: ReadonlyMap<string, XmlElement>
  readonly tolerance: number
  uses: number
}

export function readSvg(source: FormatSource): ImportResult {
  const root = parseXml(source.text)
  if (localName(root) !== 'svg') throw badFile('svg', `its root is <${root.name.slice(0, 40)}>`)
  const builder = new MapBuilder('svg', source.limits)
  const byId = new Map<string, XmlElement>()
  const index = (element: XmlElement): void => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    element.children.forEach(index)
  }
  index(root)
  const bounds = viewOf(root)
  const span = bounds === undefined ? 1000 : Math.max(bounds.width, bounds.height)
  const reader: Reader = { builder, byId, tolerance: span * TOLERANCE, uses: 0 }
  const inherited: Inherited = { matrix: [1, 0, 0, 1, 0, 0], hidden: false, fill: 'black', stroke: 'none', strokeWidth: 1, fillRule: 'nonzero', depth: 0, using: [] }
  for (const child of root.children) draw(child, inherited, reader)
  return builder.finish({ base: plainMapOf(root.attributes.get('data-navsmith'), source, builder), bounds })
}

function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(':') + 1)
}

function viewOf({ attributes }: XmlElement): Rect | undefined {
  const view = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/).map(asNumber)
  const [x, y, width, height] = view.length === 4 ? view : [0, 0, lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))]
  return width > 0 && height > 0 && Number.isFinite(x + y) ? { x, y, width, height } : undefined
}

/** A length in user units; absolute units at 96 to the inch. NaN for percentages and nonsense. */
function lengthOf(text: string | undefined, fallback = NaN): number {
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(px|pt|pc|mm|cm|in|)\s*$/i.exec(text ?? '')
  if (match === null) return text === undefined ? fallback : NaN
  const unit = { px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[match[2].toLowerCase()] ?? 1
  return asNumber(match[1]) * unit
}

function draw(element: XmlElement, above: Inherited, reader: Reader): void {
  const name = localName(element)
  const { builder } = reader
  if (SKIPPED.has(name)) return
  const path = `${name}${element.attributes.has('id') ? `#${element.attributes.get('id') ?? ''}` : ''}`.slice(0, 100)
  if (above.depth > DEPTH_LIMIT) { builder.issue('too-deep', 'error', `groups nest deeper than ${DEPTH_LIMIT}`, { path }); return; }
  const style = styleOf(element)
  const transform = matrixOf(element.attributes.get('transform') ?? '')
  if (transform === undefined) { builder.issue('bad-transform', 'warning', `the transform of ${path} cannot be read: it was left out`, { path }); return; }
  const inherited: Inherited = {
    matrix: composeMatrices(above.matrix, transform),
    hidden: above.hidden || style('display') === 'none' || style('visibility') === 'hidden',
    fill: style('fill') ?? above.fill,
    stroke: style('stroke') ?? above.stroke,
    strokeWidth: lengthOf(style('stroke-width'), above.strokeWidth),
    fillRule: style('fill-rule') ?? above.fillRule,
    depth: above.depth + 1,
    using: above.using,
  }
  if (CONTAINERS.has(name)) for (const child of element.children) draw(child, inherited, reader)
  else if (name === 'use') drawUse(element, inherited, path, reader)
  else drawShape(element, name, inherited, path, reader)
}

function drawUse(element: XmlElement, inherited: Inherited, path: string, reader: Reader): void {
  const href = element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? ''
  const target = href.startsWith('#') ? reader.byId.get(href.slice(1)) : undefined
  if (target === undefined || inherited.using.includes(target)) { reader.builder.issue('bad-use', 'warning', `${path} refers to nothing in this file that can be drawn`, { path }); return; }
  if (++reader.uses > USE_LIMIT) { reader.builder.issue('too-many-uses', 'error', `more than ${USE_LIMIT} elements are drawn through <use>`, { path }); return; }
  const { attributes } = element
  const moved = composeMatrices(inherited.matrix, [1, 0, 0, 1, lengthOf(attributes.get('x'), 0) || 0, lengthOf(attributes.get('y'), 0) || 0])
  const below: Inherited = { ...inherited, matrix: moved, using: [...inherited.using, target] }
  if (localName(target) === 'symbol') for (const child of target.children) draw(child, below, reader)
  else draw(target, below, reader)
}

/** A presentation attribute, from `style` or by itself. */
function styleOf({ attributes }: XmlElement): (name: string) => string | undefined {
  const declared = new Map<string, string>()
  for (const declaration of (attributes.get('style') ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0) declared.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim())
  }
  return (name) => {
    const value = declared.get(name) ?? attributes.get(name)
    return value === 'inherit' ? undefined : value
  }
}

function drawShape(element: XmlElement, name: string, inherited: Inherited, path: string, { builder, tolerance }: Reader): void {
  const { attributes } = element
  const number = (key: string): number => lengthOf(attributes.get(key), 0)
  const title = element.children.find((child) => localName(child) === 'title')?.text.trim()
  const traits: Traits = { id: attributes.get('id'), name: title ?? attributes.get('inkscape:label') ?? attributes.get('aria-label'), hidden: inherited.hidden, path }
  const { matrix } = inherited
  const plain = attributes.get('data-navsmith')
  /** Adds what we had written for the element; false if it is not ours. */
  const placeOwn = (shape?: Shape): boolean => {
    const item = plain === undefined ? undefined : plainItemOf(plain, shape)
    if (item !== undefined) addPlainItem(item, traits, matrix, builder)
    return item !== undefined
  }
  const place = (shape: Shape): boolean => placeOwn(shape) || builder.addObstacle(shape, traits, matrix)
  if (name === 'rect') {
    builder.count('rectangle')
    place({ type: 'rectangle', x: number('x'), y: number('y'), width: number('width'), height: number('height') })
  } else if (name === 'circle' || name === 'ellipse') {
    builder.count('ellipse')
    const [radiusX, radiusY] = name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
    place({ type: 'ellipse', x: number('cx'), y: number('cy'), radiusX, radiusY })
  } else if (name === 'polygon') {
    builder.count('polygon')
    place({ type: 'polygon', outer: pointsOf(attributes.get('points') ?? '', path, builder) })
  } else if (name === 'polyline' || name === 'line') {
    builder.count('polyline')
    const points = name === 'line' ? [{ x: number('x1'), y: number('y1') }, { x: number('x2'), y: number('y2') }] : pointsOf(attributes.get('points') ?? '', path, builder)
    if (!placeOwn()) drawOpen(points, name === 'line' ? { ...inherited, fill: 'none' } : inherited, traits, builder)
  } else if (name === 'path') drawPath(attributes.get('d') ?? '', inherited, traits, path, tolerance / scaleOf(matrix), plain === undefined ? undefined : placeOwn, builder)
}

function drawPath(d: string, inherited: Inherited, traits: Traits, path: string, tolerance: number, placeOwn: ((shape: Shape) => boolean) | undefined, builder: MapBuilder): void {
  const { subpaths, complete } = flattenPath(d, tolerance > 0 && Number.isFinite(tolerance) ? tolerance : 1)
  if (!complete) builder.issue('bad-path', 'warning', `the path ${path} breaks off: what stands before the break was read`, { path })
  const closed = subpaths.filter((subpath) => subpath.closed || isFilled(inherited))
  builder.count(closed.length > 0 ? 'polygon' : 'polyline')
  if (placeOwn !== undefined && subpaths.length > 0 && placeOwn({ type: 'polygon', outer: subpaths[0].points })) return
  for (const subpath of subpaths) if (!closed.includes(subpath)) drawOpen(subpath.points, inherited, traits, builder)
  for (const shape of shapesOf(closed.map(({ points }) => points))) builder.addObstacle(shape, traits, inherited.matrix)
}

/** Rings of one path as shapes: a ring inside another and turned the other way round is a hole of it. */
function shapesOf(rings: readonly (readonly Point[])[]): Shape[] {
  const boxes = rings.map((ring) => boundingBox(ring))
  const turns = rings.map((ring) => ring.reduce((sum, { x, y }, i) => sum + x * ring[(i + 1) % ring.length].y - ring[(i + 1) % ring.length].x * y, 0) > 0)
  const within = (i: number, j: number): boolean => {
    const a = boxes[i]
    const b = boxes[j]
    return a !== undefined && b !== undefined && i !== j && a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
  }
  const owner = rings.map((_, i) => rings.findIndex((_ring, j) => within(i, j) && turns[i] !== turns[j]))
  return rings.flatMap((outer, i) => {
    if (owner[i] >= 0) return []
    const holes = rings.filter((_, j) => owner[j] === i)
    return [{ type: 'polygon', outer, ...(holes.length > 0 && { holes }) } as const]
  })
}

const isFilled = ({ fill }: Inherited): boolean => fill !== 'none' && fill !== 'transparent'

function drawOpen(points: readonly Point[], inherited: Inherited, traits: Traits, builder: MapBuilder): void {
  if (isFilled(inherited) && points.length > 2) builder.addObstacle({ type: 'polygon', outer: points }, traits, inherited.matrix)
  else if (inherited.stroke !== 'none' && inherited.strokeWidth > 0) builder.addWalls(points, inherited.strokeWidth, traits, inherited.matrix)
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c)) || 1
}

function pointsOf(text: string, path: string, builder: MapBuilder): Point[] {
  const numbers = text.trim().split(/[\s,]+/).filter((part) => part !== '').map(asNumber)
  if (numbers.length % 2 !== 0 || numbers.some(Number.isNaN)) builder.issue('bad-points', 'warning', `${path} has points that are no pairs of finite numbers: those were dropped`, { path })
  return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
}

/** A transform list as one matrix; undefined if any part of it cannot be read. */
function matrixOf(text: string): Matrix | undefined {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const rest = text.replace(/([a-zA-Z]+)\s*\(([^()]*)\)\s*,?\s*/g, (_, name: string, list: string) => {
    const step = stepOf(name, list.trim().split(/[\s,]+/).map(asNumber))
    matrix = step === undefined ? [NaN, 0, 0, 0, 0, 0] : composeMatrices(matrix, step)
    return ''
  })
  return rest.trim() === '' && matrix.every(Number.isFinite) ? matrix : undefined
}

function stepOf(name: string, n: readonly number[]): Matrix | undefined {
  const about = (step: Matrix, x = 0, y = 0): Matrix => composeMatrices(composeMatrices([1, 0, 0, 1, x, y], step), [1, 0, 0, 1, -x, -y])
  if (name === 'matrix' && n.length === 6) return [n[0], n[1], n[2], n[3], n[4], n[5]]
  if (name === 'translate') return [1, 0, 0, 1, n[0], n[1] ?? 0]
  if (name === 'scale') return [n[0], 0, 0, n[1] ?? n[0], 0, 0]
  if (name === 'skewX') return [1, 0, Math.tan((n[0] * Math.PI) / 180), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan((n[0] * Math.PI) / 180), 0, 1, 0, 0]
  if (name !== 'rotate') return undefined
  const { x: cos, y: sin } = degreesToDirection(n[0])
  return about([cos, sin, -sin, cos, 0, 0], n[1], n[2])
}
