/** Converts a stroke to convex parts. The parts may overlap, and their union is the stroke. */
import { append } from '../../../engine/core/index.js'
import { distance, lineLength, type Point, type Ring } from '../../../engine/geometry/index.js'
import type { Subpath } from './svg-path.js'

export interface StrokeStyle {
  readonly width: number
  readonly cap: string
  readonly join: string
  readonly miterLimit: number
  readonly dashes: readonly number[]
  readonly dashOffset: number
  /** Total length according to the attribute `pathLength`, to which dash lengths are relative; the real length if absent. */
  readonly pathLength?: number | undefined
  readonly tolerance: number
}

const DASH_LIMIT = 4096
const MAX_CHORDS = 128

interface Line {
  readonly points: readonly Point[]
  readonly closed: boolean
  readonly isSmooth: readonly boolean[]
}

export function strokeParts(subpaths: readonly Subpath[], style: StrokeStyle): Ring[] {
  const parts: Ring[] = []
  const lines = subpaths.map(lineOf)
  for (const line of dashed(lines, style) ?? lines) addLine(line, style, parts)
  return parts
}

function lineOf({ points, closed, smooth }: Subpath): Line {
  const distinct: Point[] = []
  const isSmooth: boolean[] = []
  points.forEach((point, i) => {
    const last = distinct.at(-1)
    if (last?.x === point.x && last.y === point.y) return
    distinct.push(point)
    isSmooth.push(smooth?.has(i) === true)
  })
  const [first, last] = [distinct[0], distinct[distinct.length - 1]]
  if (closed && distinct.length > 1 && first.x === last.x && first.y === last.y) {
    distinct.pop()
    isSmooth.pop()
  }
  return { points: distinct, closed, isSmooth }
}

function addLine({ points, closed, isSmooth }: Line, style: StrokeStyle, parts: Ring[]): void {
  const half = style.width / 2
  const count = points.length
  if (count === 0) return
  if (count === 1) {
    if (style.cap === 'butt') return
    if (style.cap === 'square') parts.push(square(points[0], half))
    else parts.push(fan(points[0], { x: half, y: 0 }, 2 * Math.PI, style.tolerance).slice(1, -1))
    return
  }
  const segments = closed && count > 2 ? count : count - 1
  const directions = Array.from({ length: segments }, (_, i) => direction(points[i], points[(i + 1) % count]))
  for (let i = 0; i < segments; i++) {
    const { x, y } = directions[i]
    const isOpen = segments < count && style.cap === 'square'
    const [before, after] = [isOpen && i === 0 ? half : 0, isOpen && i + 1 === segments ? half : 0]
    const [a, b] = [points[i], points[(i + 1) % count]]
    const from = before === 0 ? a : { x: a.x - x * before, y: a.y - y * before }
    const to = after === 0 ? b : { x: b.x + x * after, y: b.y + y * after }
    const [nx, ny] = [-y * half, x * half]
    parts.push([
      { x: from.x - nx, y: from.y - ny },
      { x: to.x - nx, y: to.y - ny },
      { x: to.x + nx, y: to.y + ny },
      { x: from.x + nx, y: from.y + ny },
    ])
  }
  for (let i = segments < count ? 1 : 0; i < segments; i++)
    addJoin(points[i], directions[(i + segments - 1) % segments], directions[i], isSmooth[i], style, parts)
  if (closed && count === 2) {
    addJoin(points[1], directions[0], opposite(directions[0]), false, style, parts)
    addJoin(points[0], opposite(directions[0]), directions[0], false, style, parts)
  } else if (segments < count && style.cap === 'round') {
    addCap(points[0], opposite(directions[0]), style, parts)
    addCap(points[count - 1], directions[segments - 1], style, parts)
  }
}

function addCap(at: Point, { x, y }: Point, { width, tolerance }: StrokeStyle, parts: Ring[]): void {
  parts.push(fan(at, { x: (y * width) / 2, y: (-x * width) / 2 }, Math.PI, tolerance).slice(1))
}

function addJoin(at: Point, a: Point, b: Point, isSmooth: boolean, style: StrokeStyle, parts: Ring[]): void {
  const cross = a.x * b.y - a.y * b.x
  const dot = a.x * b.x + a.y * b.y
  if (cross === 0 && dot > 0) return
  const half = style.width / 2
  const join = isSmooth ? (dot > 0.5 ? 'miter' : 'round') : style.join
  const side = cross >= 0 ? half : -half
  const first = { x: a.y * side, y: -a.x * side }
  const second = { x: b.y * side, y: -b.x * side }
  const ring: Point[] = [at, { x: at.x + first.x, y: at.y + first.y }]
  if (join === 'round') {
    const angle = Math.atan2(cross, dot)
    append(ring, fan(at, first, cross === 0 ? Math.PI : angle, style.tolerance).slice(2, -1))
  } else if (join === 'miter' && 2 / (1 + dot) <= style.miterLimit * style.miterLimit * (isSmooth ? 4 : 1)) {
    ring.push({ x: at.x + (first.x + second.x) / (1 + dot), y: at.y + (first.y + second.y) / (1 + dot) })
  } else if (cross === 0) return
  ring.push({ x: at.x + second.x, y: at.y + second.y })
  parts.push(cross >= 0 ? ring : ring.reverse())
}

function fan(center: Point, arm: Point, angle: number, tolerance: number): Point[] {
  const radius = Math.sqrt(arm.x * arm.x + arm.y * arm.y)
  const step = 2 * Math.acos(Math.max(0, 1 - tolerance / Math.max(radius, tolerance)))
  const chords = Math.min(
    Math.max(1, Math.ceil(Math.abs(angle) / (step || 1))),
    Math.ceil((MAX_CHORDS * Math.abs(angle)) / Math.PI),
  )
  const ring: Point[] = [center]
  for (let i = 0; i <= chords; i++) {
    const turn = (angle * i) / chords
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    ring.push({ x: center.x + arm.x * cos - arm.y * sin, y: center.y + arm.x * sin + arm.y * cos })
  }
  return ring
}

const square = ({ x, y }: Point, half: number): Ring => [
  { x: x - half, y: y - half },
  { x: x + half, y: y - half },
  { x: x + half, y: y + half },
  { x: x - half, y: y + half },
]

function direction(a: Point, b: Point): Point {
  const length = distance(a, b)
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
}

const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y })

function dashed(lines: readonly Line[], { dashes, dashOffset, pathLength }: StrokeStyle): Line[] | undefined {
  if (dashes.length === 0) return undefined
  const lengths = lines.map(({ points, closed }) => lineLength(points, closed))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const scale = pathLength === undefined ? 1 : total / pathLength
  const pattern = (dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]).map((length) => length * scale)
  const period = pattern.reduce((sum, length) => sum + length, 0)
  if (!(period > 0)) return undefined
  if (!((total / period) * pattern.length <= DASH_LIMIT)) return undefined
  return lines.flatMap((line) =>
    line.points.length < 2 ? [line] : dashesOf(line, pattern, dashOffset * scale, period),
  )
}

function dashesOf(
  { points, closed, isSmooth }: Line,
  pattern: readonly number[],
  offset: number,
  period: number,
): Line[] {
  const found: { points: Point[]; closed: false; isSmooth: boolean[] }[] = []
  let rest = ((offset % period) + period) % period
  let place = 0
  while (rest >= pattern[place]) {
    rest -= pattern[place]
    place = (place + 1) % pattern.length
  }
  let left = pattern[place] - rest
  const isOn = (): boolean => place % 2 === 0
  const startsOn = isOn()
  const begin = (at: Point): void => void found.push({ points: [at], closed: false, isSmooth: [false] })
  const add = (at: Point, smooth: boolean): void => {
    found[found.length - 1].points.push(at)
    found[found.length - 1].isSmooth.push(smooth)
  }
  if (startsOn) begin(points[0])
  for (let i = 0; i + (closed ? 0 : 1) < points.length; i++) {
    const [a, b] = [points[i], points[(i + 1) % points.length]]
    const length = distance(a, b)
    let at = 0
    while (left <= length - at) {
      at += left
      const cut = { x: a.x + ((b.x - a.x) * at) / length, y: a.y + ((b.y - a.y) * at) / length }
      if (isOn()) add(cut, false)
      place = (place + 1) % pattern.length
      left = pattern[place]
      if (isOn()) begin(cut)
    }
    left -= length - at
    if (isOn() && length > at) add(b, isSmooth[(i + 1) % points.length])
  }
  if (closed && startsOn && isOn() && found.length > 1) {
    const last = found.pop()
    const first = found[0]
    if (last !== undefined) {
      first.points = [...last.points.slice(0, -1), ...first.points]
      first.isSmooth = [...last.isSmooth.slice(0, -1), ...first.isSmooth]
    }
  }
  return found.map((line) =>
    lineOf({
      points: line.points,
      closed: false,
      smooth: new Set(line.isSmooth.flatMap((smooth, i) => (smooth ? [i] : []))),
    }),
  )
}
