/** Flattens SVG path data to polylines within a tolerance. An error ends the path at that point, as SVG specifies. */
import { curvePoints, curveSegments, type Point } from '../../../engine/geometry/index.js'
import { scanNumber, skipSeparator, skipSpace } from './svg-lengths.js'

export interface Subpath {
  readonly points: readonly Point[]
  readonly closed: boolean
  readonly smooth?: ReadonlySet<number>
}

const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Returns the subpaths of a `d` attribute. `tolerance`: largest distance from a curve to its chords, in path units. */
export function flattenPath(d: string, tolerance: number): { subpaths: Subpath[]; complete: boolean } {
  const subpaths: Subpath[] = []
  let points: Point[] = []
  let smooth = new Set<number>()
  let at: Point = { x: 0, y: 0 }
  let start = at
  let mirror: { kind: 'C' | 'Q'; point: Point } | undefined
  const finish = (closed: boolean): void => {
    // A closed path of one point is stroked as a dot, unless its line caps are `butt`.
    if (closed && points.length === 0) points = [at]
    if (points.length > 1 || closed) subpaths.push({ points, closed, smooth })
    points = []
    smooth = new Set()
  }
  const lineTo = (to: Point): void => {
    if (points.length === 0) points.push(at)
    points.push(to)
    at = to
  }
  const curveTo = (curve: readonly Point[]): void => {
    for (let i = 0; i < curve.length; i++) {
      lineTo(curve[i])
      if (i + 1 < curve.length) smooth.add(points.length - 1)
    }
  }
  const reader = new PathReader(d)
  let command = ''
  for (;;) {
    const letter = reader.command()
    if (letter !== undefined) command = letter
    else if (reader.atEnd() || command === '') break
    else if (command === 'M' || command === 'm') command = command === 'M' ? 'L' : 'l'
    const upper = command.toUpperCase()
    if (letter === undefined && upper === 'Z') break
    const n = reader.numbers(ARGUMENTS[upper], upper === 'A')
    if (n === undefined) {
      finish(false)
      return { subpaths, complete: false }
    }
    const from = command === upper ? { x: 0, y: 0 } : at
    const place = (i: number): Point => ({ x: from.x + n[i], y: from.y + n[i + 1] })
    const mirrored = (kind: 'C' | 'Q'): Point =>
      mirror?.kind === kind ? { x: 2 * at.x - mirror.point.x, y: 2 * at.y - mirror.point.y } : at
    let control: typeof mirror
    if (upper === 'M') {
      finish(false)
      at = place(0)
      start = at
    } else if (upper === 'L') lineTo(place(0))
    else if (upper === 'H') lineTo({ x: from.x + n[0], y: at.y })
    else if (upper === 'V') lineTo({ x: at.x, y: from.y + n[0] })
    else if (upper === 'C' || upper === 'S') {
      const first = upper === 'C' ? place(0) : mirrored('C')
      const second = place(upper === 'C' ? 2 : 0)
      control = { kind: 'C', point: second }
      curveTo(curvePoints(at, first, second, place(upper === 'C' ? 4 : 2), tolerance))
    } else if (upper === 'Q' || upper === 'T') {
      const middle = upper === 'Q' ? place(0) : mirrored('Q')
      const to = place(upper === 'Q' ? 2 : 0)
      control = { kind: 'Q', point: middle }
      const toward = (end: Point): Point => ({
        x: end.x + (2 / 3) * (middle.x - end.x),
        y: end.y + (2 / 3) * (middle.y - end.y),
      })
      curveTo(curvePoints(at, toward(at), toward(to), to, tolerance))
    } else if (upper === 'A') curveTo(arcPoints(at, n[0], n[1], n[2], n[3] !== 0, n[4] !== 0, place(5), tolerance))
    else {
      finish(true)
      at = start
    }
    mirror = control
  }
  finish(false)
  return { subpaths, complete: reader.atEnd() }
}

class PathReader {
  private at = 0

  constructor(private readonly d: string) {}

  atEnd(): boolean {
    return skipSpace(this.d, this.at) === this.d.length
  }

  command(): string | undefined {
    const at = skipSeparator(this.d, this.at)
    const letter = this.d.charAt(at)
    if (!Object.hasOwn(ARGUMENTS, letter.toUpperCase())) return undefined
    this.at = at + 1
    return letter
  }

  numbers(count: number, arc: boolean): number[] | undefined {
    const numbers: number[] = []
    for (let i = 0; i < count; i++) {
      const from = skipSeparator(this.d, this.at)
      const isFlag = arc && (i === 3 || i === 4)
      const end = !isFlag
        ? scanNumber(this.d, from)
        : this.d.charAt(from) === '0' || this.d.charAt(from) === '1'
          ? from + 1
          : from
      const number = Number(this.d.slice(from, end))
      if (end === from || !Number.isFinite(number)) return undefined
      this.at = end
      numbers.push(number)
    }
    return numbers
  }
}

/** Returns the points of an arc without its start point. Computes the center of the arc from both end points (SVG 1.1, F.6). */
export function arcPoints(
  from: Point,
  rx: number,
  ry: number,
  degrees: number,
  large: boolean,
  positive: boolean,
  to: Point,
  tolerance: number,
): Point[] {
  if (rx === 0 || ry === 0 || (from.x === to.x && from.y === to.y)) return [to]
  const phi = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)]
  const hx = (from.x - to.x) / 2
  const hy = (from.y - to.y) / 2
  const x = cos * hx + sin * hy
  const y = cos * hy - sin * hx
  const enlargement = Math.max(1, Math.sqrt((x * x) / (rx * rx) + (y * y) / (ry * ry)))
  const a = Math.abs(rx) * enlargement
  const b = Math.abs(ry) * enlargement
  const rest = Math.max(0, (a * a * b * b - a * a * y * y - b * b * x * x) / (a * a * y * y + b * b * x * x))
  const factor = (large === positive ? -1 : 1) * Math.sqrt(rest)
  const cx = (factor * a * y) / b
  const cy = (-factor * b * x) / a
  const first = Math.atan2((y - cy) / b, (x - cx) / a)
  let sweep = Math.atan2((-y - cy) / b, (-x - cx) / a) - first
  if (positive && sweep < 0) sweep += 2 * Math.PI
  if (!positive && sweep > 0) sweep -= 2 * Math.PI
  const step = 2 * Math.acos(Math.max(0, 1 - tolerance / Math.max(a, b, tolerance)))
  const count = curveSegments(Math.abs(sweep) / (step || 1))
  return Array.from({ length: count }, (_, i) => {
    if (i + 1 === count) return to
    const angle = first + (sweep * (i + 1)) / count
    const px = a * Math.cos(angle) + cx
    const py = b * Math.sin(angle) + cy
    return { x: cos * px - sin * py + (from.x + to.x) / 2, y: sin * px + cos * py + (from.y + to.y) / 2 }
  })
}
