/**
 * SVG drawings: filled and closed shapes become obstacles, open strokes walls as wide as their stroke. Nested transforms and
 * <use> are followed; definitions, clips, masks, text and foreign content are not drawn and not read. Nothing is run or
 * fetched: elements become numbers. Units are those of the root's viewBox.
 */
import type { Point, Rect } from '../../../engine/geometry/index.js'
import { boundingBox } from '../../../engine/geometry/index.js'
import { tooLarge, finishWork, composeMatrices, degreesToDirection } from '../../model/index.js'
import type { Matrix, Shape, Work } from '../../model/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { MapBuilder } from '../map-builder.js'
import { asNumber, badFile } from '../json-values.js'
import type { Traits } from '../map-builder.js'
import { nestRings } from '../nested-rings.js'
import { addPlainItem, plainItemOf, plainMapOf } from '../plain-item.js'
import type { Picture } from '../plain-item.js'
import { scanNumber, skipSeparator, skipSpace } from './scan-number.js'
import { layerNameOf, nameOfId, ownLabel, ownLayers, type TopGroup } from './svg-layers.js'
import { flattenPath } from './svg-path.js'
import { parseXml } from '../xml.js'
import type { XmlElement } from '../xml.js'

const SKIPPED = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'metadata',
  'title',
  'desc',
  'style',
  'script',
  'foreignObject',
  'filter',
  'linearGradient',
  'radialGradient',
  'text',
  'image',
  'animate',
  'animateTransform',
  'set',
])
/** What is drawn in the file and has no place in a map. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['text', 'text-object'],
  ['image', 'image-layer'],
])
const CONTAINERS = new Set(['svg', 'g', 'a', 'switch'])
/** A curve is flattened to within this part of the drawing's span. */
const TOLERANCE = 1 / 2000
const DEPTH_LIMIT = 200
/** What a character of an outline costs when it is drawn again. */
const REPEATED_WEIGHT = 16
/** Elements drawn between two steps of the work. */
const ELEMENTS_PER_STEP = 64

interface Inherited {
  readonly matrix: Matrix
  readonly hidden: boolean
  readonly fill: string
  readonly stroke: string
  readonly strokeWidth: number
  readonly fillRule: string
  readonly depth: number
  /** The named group at the top that the element stands in. */
  readonly layer: TopGroup | undefined
  /** Elements that a <use> is being drawn for: one that draws itself is left out. */
  readonly using: readonly XmlElement[]
}

interface Reader {
  readonly builder: MapBuilder
  /** Layers that we had written, by their ids in the file. */
  readonly layers: ReadonlyMap<string, TopGroup>
  readonly byId: ReadonlyMap<string, XmlElement>
  readonly tolerance: number
  /** Style and transform of an element, read once however often a <use> draws it. */
  readonly looks: Map<XmlElement, Look>
  /** Elements still to be drawn, the next one last. */
  readonly waiting: { readonly element: XmlElement; readonly above: Inherited }[]
  drawn: number
}

interface Look {
  readonly style: (name: string) => string | undefined
  /** Undefined where the transform cannot be read. */
  readonly transform: Matrix | undefined
  isDrawn: boolean
}

export function* readSvg(source: FormatSource): Work<ReadMap> {
  const root = parseXml(source.text)
  if (localName(root) !== 'svg') throw badFile('svg', `its root is <${root.name.slice(0, 40)}>`)
  yield 0.2
  const builder = new MapBuilder('svg', source.limits)
  const bounds = viewOf(root)
  const span = bounds === undefined ? 1000 : Math.max(bounds.width, bounds.height)
  const base = plainMapOf(root.attributes.get('data-navsmith'), source, builder)
  const layers = ownLayers(root, base, builder, (group) => styleOf(group)('display') === 'none')
  const reader: Reader = {
    builder,
    layers,
    byId: elementsById(root),
    tolerance: span * TOLERANCE,
    looks: new Map(),
    waiting: [],
    drawn: 0,
  }
  const inherited: Inherited = {
    matrix: [1, 0, 0, 1, 0, 0],
    hidden: false,
    fill: 'black',
    stroke: 'none',
    strokeWidth: 1,
    fillRule: 'nonzero',
    depth: 0,
    // Beside layers, what stands in none has one of its own; in a map of ours it stood in none.
    layer:
      base === undefined && root.children.some((child) => layerNameOf(child) !== undefined)
        ? { name: 'svg', id: undefined }
        : undefined,
    using: [],
  }
  wait(root.children, inherited, reader)
  for (let next = reader.waiting.pop(); next !== undefined; next = reader.waiting.pop()) {
    // References to references multiply: what they draw is bounded, each element of it counted.
    if (++reader.drawn > builder.limits.elements)
      throw tooLarge('elements to draw', reader.drawn, builder.limits.elements)
    draw(next.element, next.above, reader)
    if (reader.drawn % ELEMENTS_PER_STEP === 0)
      yield 0.2 + (0.8 * reader.drawn) / (reader.drawn + reader.waiting.length)
  }
  return builder.finish({ base, bounds })
}

/** Puts elements before everything else that waits, in their order. */
function wait(
  elements: readonly XmlElement[],
  above: Inherited,
  { waiting, drawn, builder: { limits } }: Reader,
): void {
  const count = drawn + waiting.length + elements.length
  if (count > limits.elements) throw tooLarge('elements to draw', count, limits.elements)
  for (let i = elements.length - 1; i >= 0; i--) waiting.push({ element: elements[i], above })
}

function elementsById(root: XmlElement): ReadonlyMap<string, XmlElement> {
  const byId = new Map<string, XmlElement>()
  const visit = (element: XmlElement): void => {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    element.children.forEach(visit)
  }
  visit(root)
  return byId
}

function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(':') + 1)
}

function viewOf({ attributes }: XmlElement): Rect | undefined {
  const view = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(asNumber)
  const [x, y, width, height] =
    view.length === 4 ? view : [0, 0, lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))]
  return width > 0 && height > 0 && Number.isFinite(x + y) ? { x, y, width, height } : undefined
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}
/** No length is written with more characters. */
const LENGTH_LIMIT = 1000

/** A length in user units; absolute units at 96 to the inch. NaN for percentages and nonsense. */
function lengthOf(text: string | undefined, fallback = NaN): number {
  if (text === undefined) return fallback
  const from = skipSpace(text, 0)
  const end = scanNumber(text, from)
  const unit = text
    .slice(end, end + LENGTH_LIMIT)
    .trim()
    .toLowerCase()
  if (end === from || end - from > LENGTH_LIMIT || !Object.hasOwn(UNITS, unit)) return NaN
  return asNumber(text.slice(from, end)) * UNITS[unit]
}

function draw(element: XmlElement, above: Inherited, reader: Reader): void {
  const name = localName(element)
  const { builder } = reader
  if (SKIPPED.has(name)) {
    const code = LEFT_OUT.get(name)
    if (code !== undefined) builder.issue(code, 'info', `the ${name} was left out`, { path: name })
    return
  }
  const path = `${name}${element.attributes.has('id') ? `#${element.attributes.get('id') ?? ''}` : ''}`.slice(0, 100)
  if (above.depth > DEPTH_LIMIT) {
    builder.issue('too-deep', 'error', `groups nest deeper than ${DEPTH_LIMIT}`, { path })
    return
  }
  const look = lookOf(element, reader)
  const { style, transform } = look
  if (transform === undefined) {
    builder.issue('bad-transform', 'warning', `the transform of ${path} cannot be read: it was left out`, { path })
    return
  }
  const layer = layerOf(element, above, reader)
  const isOwnLayer = layer?.own === true && layer !== above.layer
  const inherited: Inherited = {
    matrix: composeMatrices(above.matrix, transform),
    hidden: !isOwnLayer && (above.hidden || style('display') === 'none' || style('visibility') === 'hidden'),
    fill: style('fill') ?? above.fill,
    stroke: style('stroke') ?? above.stroke,
    strokeWidth: lengthOf(style('stroke-width'), above.strokeWidth),
    fillRule: style('fill-rule') ?? above.fillRule,
    depth: above.depth + 1,
    layer,
    using: above.using,
  }
  if (CONTAINERS.has(name)) wait(element.children, inherited, reader)
  else if (name === 'use') drawUse(element, inherited, path, reader)
  else drawShape(element, name, inherited, path, look.isDrawn ? REPEATED_WEIGHT : 1, reader)
  look.isDrawn = true
}

function layerOf(element: XmlElement, above: Inherited, { layers }: Reader): TopGroup | undefined {
  const own = above.depth === 0 ? layers.get(element.attributes.get('data-navsmith-layer') ?? '') : undefined
  if (own !== undefined) return own
  const name = above.depth === 0 ? layerNameOf(element) : undefined
  return name === undefined ? above.layer : { name, id: undefined }
}

function drawUse(element: XmlElement, inherited: Inherited, path: string, reader: Reader): void {
  const href = element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? ''
  const target = href.startsWith('#') ? reader.byId.get(href.slice(1)) : undefined
  if (target === undefined || inherited.using.includes(target)) {
    reader.builder.issue('bad-use', 'warning', `${path} refers to nothing in this file that can be drawn`, { path })
    return
  }
  const { attributes } = element
  const moved = composeMatrices(inherited.matrix, [
    1,
    0,
    0,
    1,
    lengthOf(attributes.get('x'), 0) || 0,
    lengthOf(attributes.get('y'), 0) || 0,
  ])
  const below: Inherited = { ...inherited, matrix: moved, using: [...inherited.using, target] }
  wait(localName(target) === 'symbol' ? target.children : [target], below, reader)
}

function lookOf(element: XmlElement, { looks }: Reader): Look {
  let look = looks.get(element)
  if (look === undefined) {
    look = { style: styleOf(element), transform: matrixOf(element.attributes.get('transform') ?? ''), isDrawn: false }
    looks.set(element, look)
  }
  return look
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

function drawShape(
  element: XmlElement,
  name: string,
  inherited: Inherited,
  path: string,
  weight: number,
  { builder, tolerance }: Reader,
): void {
  const { attributes } = element
  const { layer } = inherited
  const plain = attributes.get('data-navsmith')
  builder.takeWork(
    weight * ((plain?.length ?? 0) + (attributes.get('points')?.length ?? 0) + (attributes.get('d')?.length ?? 0)),
  )
  const number = (key: string): number => lengthOf(attributes.get(key), 0)
  const title = element.children.find((child) => localName(child) === 'title')?.text.trim()
  const traits: Traits = {
    id: attributes.get('id'),
    // What we had written has its name beside it, or none.
    name: title ?? ownLabel(element) ?? (plain === undefined ? nameOfId(attributes.get('id')) : undefined),
    layer: layer && (layer.id ??= builder.addLayer(layer.name)),
    hidden: inherited.hidden,
    path,
  }
  const { matrix } = inherited
  /** Adds what we had written for the element; false if it is not ours. */
  const placeOwn = (picture: Picture): boolean => {
    const item = plain === undefined ? undefined : plainItemOf(plain, { ...picture, matrix })
    if (item !== undefined) addPlainItem(item, traits, builder)
    return item !== undefined
  }
  const place = (shape: Shape): boolean => placeOwn({ shape }) || builder.addObstacle(shape, traits, matrix)
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
    const points =
      name === 'line'
        ? [
            { x: number('x1'), y: number('y1') },
            { x: number('x2'), y: number('y2') },
          ]
        : pointsOf(attributes.get('points') ?? '', path, builder)
    if (!placeOwn({ points }))
      drawOpen(points, name === 'line' ? { ...inherited, fill: 'none' } : inherited, traits, builder)
  } else if (name === 'path')
    drawPath(
      attributes.get('d') ?? '',
      inherited,
      traits,
      path,
      tolerance / scaleOf(matrix),
      plain === undefined ? undefined : placeOwn,
      builder,
    )
}

function drawPath(
  d: string,
  inherited: Inherited,
  traits: Traits,
  path: string,
  tolerance: number,
  placeOwn: ((picture: Picture) => boolean) | undefined,
  builder: MapBuilder,
): void {
  const { subpaths, complete } = flattenPath(d, tolerance > 0 && Number.isFinite(tolerance) ? tolerance : 1)
  if (!complete)
    builder.issue('bad-path', 'warning', `the path ${path} breaks off: what stands before the break was read`, { path })
  const isClosed = (subpath: { readonly closed: boolean }): boolean => subpath.closed || isFilled(inherited)
  const closed = subpaths.filter(isClosed)
  builder.count(closed.length > 0 ? 'polygon' : 'polyline')
  if (
    placeOwn !== undefined &&
    subpaths.length > 0 &&
    placeOwn({ shape: { type: 'polygon', outer: subpaths[0].points } })
  )
    return
  for (const subpath of subpaths) if (!isClosed(subpath)) drawOpen(subpath.points, inherited, traits, builder)
  for (const shape of shapesOf(closed.map(({ points }) => points))) builder.addObstacle(shape, traits, inherited.matrix)
}

/** Rings of one path as shapes: a ring inside another and turned the other way round is a hole of it, and one in a hole a shape again. */
function shapesOf(rings: readonly (readonly Point[])[]): Shape[] {
  const nested = rings.map((ring) => {
    const box = boundingBox(ring) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { box, size: 0, area: box.width * box.height }
  })
  const turns = rings.map(
    (ring) =>
      ring.reduce(
        (sum, { x, y }, i) => sum + x * ring[(i + 1) % ring.length].y - ring[(i + 1) % ring.length].x * y,
        0,
      ) > 0,
  )
  // Boxes are enough: what lies in a shape's box and outside the shape does as a hole of it what it does as none.
  const parents = finishWork(nestRings(nested, () => true))
  const holes = new Map<number, Point[][]>()
  const isHole = new Uint8Array(rings.length)
  // From the largest to the smallest, so that the ring around one is known before it.
  for (const i of [...rings.keys()].sort((a, b) => nested[b].area - nested[a].area || a - b)) {
    const parent = parents[i]
    if (parent < 0 || isHole[parent] === 1 || turns[i] === turns[parent]) continue
    isHole[i] = 1
    const others = holes.get(parent)
    if (others === undefined) holes.set(parent, [[...rings[i]]])
    else others.push([...rings[i]])
  }
  return rings.flatMap((outer, i) => {
    const own = holes.get(i)
    return isHole[i] === 1 ? [] : [{ type: 'polygon', outer, ...(own !== undefined && { holes: own }) } as const]
  })
}

const isFilled = ({ fill }: Inherited): boolean => fill !== 'none' && fill !== 'transparent'

function drawOpen(points: readonly Point[], inherited: Inherited, traits: Traits, builder: MapBuilder): void {
  if (isFilled(inherited) && points.length > 2)
    builder.addObstacle({ type: 'polygon', outer: points }, traits, inherited.matrix)
  else if (inherited.stroke !== 'none' && inherited.strokeWidth > 0)
    builder.addWalls(points, inherited.strokeWidth, traits, inherited.matrix)
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c)) || 1
}

function pointsOf(text: string, path: string, builder: MapBuilder): Point[] {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(asNumber)
  if (numbers.length % 2 !== 0 || numbers.some(Number.isNaN))
    builder.issue(
      'bad-points',
      'warning',
      `${path} has points that are no pairs of finite numbers: those were dropped`,
      { path },
    )
  return Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
}

/** A transform list as one matrix; undefined if any part of it cannot be read. */
function matrixOf(text: string): Matrix | undefined {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (let at = skipSpace(text, 0); at < text.length; at = skipSeparator(text, at)) {
    const open = text.indexOf('(', at)
    const close = text.indexOf(')', open)
    if (open < 0 || close < 0 || open - at > LENGTH_LIMIT || close - open > LENGTH_LIMIT) return undefined
    const step = stepOf(
      text.slice(at, open).trim(),
      text
        .slice(open + 1, close)
        .trim()
        .split(/[\s,]+/)
        .map(asNumber),
    )
    if (step === undefined) return undefined
    matrix = composeMatrices(matrix, step)
    at = close + 1
  }
  return matrix.every(Number.isFinite) ? matrix : undefined
}

function stepOf(name: string, n: readonly number[]): Matrix | undefined {
  const about = (step: Matrix, x = 0, y = 0): Matrix =>
    composeMatrices(composeMatrices([1, 0, 0, 1, x, y], step), [1, 0, 0, 1, -x, -y])
  if (name === 'matrix' && n.length === 6) return [n[0], n[1], n[2], n[3], n[4], n[5]]
  if (name === 'translate') return [1, 0, 0, 1, n[0], n[1] ?? 0]
  if (name === 'scale') return [n[0], 0, 0, n[1] ?? n[0], 0, 0]
  if (name === 'skewX') return [1, 0, Math.tan((n[0] * Math.PI) / 180), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan((n[0] * Math.PI) / 180), 0, 1, 0, 0]
  if (name !== 'rotate') return undefined
  const { x: cos, y: sin } = degreesToDirection(n[0])
  return about([cos, sin, -sin, cos, 0, 0], n[1], n[2])
}
