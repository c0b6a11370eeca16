import type { Point, Rect } from '../../../engine/geometry/index.js'
import { rectRing, type ObjectKind, type Shape } from '../../model/index.js'
import type { XmlElement } from '../xml.js'
import { localName } from './css-selectors.js'
import { readLength, readNumbers, resolve, type Axis, type Viewport } from './svg-lengths.js'
import { readPart } from './svg-paint.js'
import { arcPoints, flattenPath, type Subpath } from './svg-path.js'
import { valueOf, type ComputedStyle, type Declared } from './svg-style.js'

export interface Outline {
  readonly kind: ObjectKind
  readonly subpaths: readonly Subpath[]
  readonly primitive?: Shape
  /** Tolerance of the chords of a path. */
  readonly tolerance?: number
  readonly isFillable: boolean
  readonly pathLength?: number
  readonly fault?: readonly [code: string, message: string]
}

export interface Measures {
  readonly declared: Declared
  readonly style: ComputedStyle
  readonly viewport: Viewport
}

const AXES: Readonly<Record<string, Axis>> = { x: 'x', cx: 'x', rx: 'x', width: 'x', r: 'both' }

/** Returns a length from CSS or an attribute; NaN if `auto`, absent or invalid. */
export function measure(name: string, { declared, style, viewport }: Measures): number {
  const value = valueOf(declared, name, style.custom)
  const attribute = declared.values.get(`attribute ${name}`)
  const length =
    value !== undefined
      ? readLength(value, style.fontSize, true)
      : attribute === undefined
        ? undefined
        : readLength(attribute, style.fontSize)
  return length === undefined ? NaN : resolve(length, viewport, AXES[name] ?? 'y')
}

/** Returns the outline of an element; undefined if it is no shape. `tolerance`: largest distance from a curve to its chords. */
export function outlineOf(element: XmlElement, measures: Measures, tolerance: number): Outline | undefined {
  const outline = readOutline(element, measures, tolerance)
  const pathLength = readPart(element.attributes.get('pathLength') ?? '')
  return outline !== undefined && pathLength > 0 ? { ...outline, pathLength } : outline
}

function readOutline(element: XmlElement, measures: Measures, tolerance: number): Outline | undefined {
  const { attributes } = element
  const at = (name: string): number => measure(name, measures) || 0
  switch (localName(element)) {
    case 'rect':
      return rectangle({ x: at('x'), y: at('y'), width: at('width'), height: at('height') }, measures, tolerance)
    case 'circle':
      return ellipse(at('cx'), at('cy'), at('r'), at('r'), tolerance)
    case 'ellipse': {
      const [rx, ry] = [measure('rx', measures), measure('ry', measures)]
      return ellipse(at('cx'), at('cy'), Number.isNaN(rx) ? ry : rx, Number.isNaN(ry) ? rx : ry, tolerance)
    }
    case 'line': {
      const along = (name: string, axis: Axis): number => {
        const length = readLength(attributes.get(name) ?? '0', measures.style.fontSize)
        return length === undefined ? 0 : resolve(length, measures.viewport, axis)
      }
      const points = [
        { x: along('x1', 'x'), y: along('y1', 'y') },
        { x: along('x2', 'x'), y: along('y2', 'y') },
      ]
      return { kind: 'polyline', subpaths: [{ points, closed: false }], isFillable: false }
    }
    case 'polygon':
    case 'polyline':
      return polyline(attributes.get('points') ?? '', localName(element) === 'polygon')
    case 'path': {
      const { subpaths, complete } = flattenPath(attributes.get('d') ?? '', tolerance)
      const kind = subpaths.some(({ closed }) => closed) ? 'polygon' : 'polyline'
      if (complete) return { kind, subpaths, isFillable: true, tolerance }
      return {
        kind,
        subpaths,
        isFillable: true,
        fault: ['bad-path', 'ends at an error; only the part before the error was imported'],
      }
    }
    default:
      return undefined
  }
}

function polyline(text: string, closed: boolean): Outline {
  const { numbers, isComplete } = readNumbers(text)
  const points = Array.from({ length: numbers.length >> 1 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
  const outline: Outline = {
    kind: closed ? 'polygon' : 'polyline',
    subpaths: points.length === 0 ? [] : [{ points, closed }],
    isFillable: true,
  }
  return isComplete && numbers.length % 2 === 0
    ? outline
    : {
        ...outline,
        fault: ['bad-points', 'has points that are not pairs of finite numbers; the points from there on were dropped'],
      }
}

function rectangle({ x, y, width, height }: Rect, measures: Measures, tolerance: number): Outline {
  if (!(width > 0 && height > 0)) return { kind: 'rectangle', subpaths: [], isFillable: true }
  const [ownX, ownY] = [measure('rx', measures), measure('ry', measures)].map((r) => (r >= 0 ? r : NaN))
  const rx = Math.min(Number.isNaN(ownX) ? ownY || 0 : ownX, width / 2)
  const ry = Math.min(Number.isNaN(ownY) ? ownX || 0 : ownY, height / 2)
  const [right, bottom] = [x + width, y + height]
  if (!(rx > 0 && ry > 0)) {
    const points = rectRing({ x, y, width, height })
    const primitive: Shape = { type: 'rectangle', x, y, width, height }
    return { kind: 'rectangle', subpaths: [{ points, closed: true }], primitive, isFillable: true }
  }
  const at = (column: number, row: number): Point => ({ x: column, y: row })
  const corners: readonly (readonly [from: Point, to: Point])[] = [
    [at(right - rx, y), at(right, y + ry)],
    [at(right, bottom - ry), at(right - rx, bottom)],
    [at(x + rx, bottom), at(x, bottom - ry)],
    [at(x, y + ry), at(x + rx, y)],
  ]
  return { kind: 'rectangle', subpaths: [arcs(corners, rx, ry, tolerance)], isFillable: true }
}

function ellipse(x: number, y: number, radiusX: number, radiusY: number, tolerance: number): Outline {
  if (!(radiusX > 0 && radiusY > 0)) return { kind: 'ellipse', subpaths: [], isFillable: true }
  const sides = [
    { x: x + radiusX, y },
    { x, y: y + radiusY },
    { x: x - radiusX, y },
    { x, y: y - radiusY },
  ]
  const quarters = sides.map((from, i) => [from, sides[(i + 1) % 4]] as const)
  return {
    kind: 'ellipse',
    subpaths: [arcs(quarters, radiusX, radiusY, tolerance)],
    primitive: { type: 'ellipse', x, y, radiusX, radiusY },
    isFillable: true,
  }
}

function arcs(quarters: readonly (readonly [Point, Point])[], rx: number, ry: number, tolerance: number): Subpath {
  const points = quarters.flatMap(([from, to]) => [from, ...arcPoints(from, rx, ry, 0, false, true, to, tolerance)])
  return { points, closed: true, smooth: new Set(points.keys()) }
}
