import type { Path, Point } from '../engine/geometry/index.js'
import {
  nearestAlongPath,
  paceFacing,
  runningLengths,
  samplePath,
  turnedTowards,
  type LinkTravel,
} from '../engine/paths/index.js'
import type { Stretch } from './walk-plan.js'

const LIFT = 0.3
const JUMP = 'jump'
const NO_GAP: Point = { x: 0, y: 0 }

export class Walk {
  path: Path | undefined
  total = 0
  travelled = 0
  /** Turn rate in radians per second; Infinity turns instantly. */
  turnRate = Infinity
  stretches: readonly Stretch[] = []
  private lengths: Float64Array = new Float64Array(0)
  private facing: number | undefined
  /** Last position of the agent. After a path change, `gap` is the agent's offset from the path; this offset shrinks at the agent's speed. */
  private lastPosition: Point | undefined
  private gap = NO_GAP
  private lifted = false

  /** Replaces the path. The agent continues at the point of the new path nearest to its position. */
  setPath(next: Path | undefined): void {
    const { lastPosition } = this
    this.path = next
    this.lengths = next === undefined ? new Float64Array(0) : runningLengths(next.points)
    this.total = this.lengths.at(-1) ?? 0
    if (next !== undefined && lastPosition !== undefined && next.points.length > 0) {
      this.travelled = nearestAlongPath(next, lastPosition, this.lengths)
      const { position } = samplePath(next, this.travelled, this.lengths)
      this.gap = { x: lastPosition.x - position.x, y: lastPosition.y - position.y }
    } else this.travelled = Math.min(this.travelled, this.total)
  }

  seek(travelled: number): void {
    this.travelled = travelled
    this.gap = NO_GAP
    this.facing = undefined
  }

  get isOver(): boolean {
    return this.travelled >= this.total && this.gap === NO_GAP
  }

  get link(): LinkTravel | undefined {
    return this.stretchHere()?.link
  }

  get position(): Point | undefined {
    return this.sample()?.position
  }

  place(): { x: number; y: number; rotation: number; scaleX?: number; scaleY?: number } | undefined {
    const sample = this.sample()
    if (sample === undefined) return undefined
    if (this.facing === undefined || this.turnRate === Infinity) this.facing = sample.heading
    this.lastPosition = sample.position
    const scale = liftAt(this.stretchHere(), this.travelled)
    this.lifted ||= scale > 1
    return {
      ...this.lastPosition,
      rotation: (this.facing * 180) / Math.PI,
      ...(this.lifted && { scaleX: scale, scaleY: scale }),
    }
  }

  advance(seconds: number, speed: number): void {
    if (!(seconds > 0)) return
    const { path, total, turnRate } = this
    this.gap = shortened(this.gap, seconds * speed)
    if (path === undefined) return
    let share = 1
    if (turnRate < Infinity) {
      const { heading } = samplePath(path, this.travelled, this.lengths)
      this.facing = turnedTowards(this.facing ?? heading, heading, turnRate * seconds)
      share = paceFacing(this.facing, heading)
    }
    let left = seconds
    while (left > 0 && this.travelled < total) {
      const { from, to, pace, link } = this.stretchHere() ?? { from: 0, to: total, pace: 1 }
      const rate = link === undefined ? speed * pace * share : jumpRate(link, to - from, speed * pace)
      const reach = this.travelled + rate * left
      left = reach < to ? 0 : left - (to - this.travelled) / rate
      this.travelled = Math.min(reach, to)
    }
  }

  private sample(): { readonly position: Point; readonly heading: number } | undefined {
    const { path, gap } = this
    if (path === undefined || path.points.length === 0) return undefined
    const { position, heading } = samplePath(path, this.travelled, this.lengths)
    return { position: { x: position.x + gap.x, y: position.y + gap.y }, heading }
  }

  private stretchHere(): Stretch | undefined {
    return this.stretches.find(({ to }) => this.travelled < to)
  }
}

function jumpRate({ duration = 0 }: LinkTravel, length: number, usualRate: number): number {
  return duration > 0 ? length / duration : usualRate
}

function liftAt(stretch: Stretch | undefined, travelled: number): number {
  const { from = 0, to = 0, link } = stretch ?? {}
  if (link === undefined || (link.kind ?? JUMP) !== JUMP || to <= from) return 1
  return 1 + LIFT * Math.sin((Math.PI * (travelled - from)) / (to - from))
}

function shortened({ x, y }: Point, by: number): Point {
  const length = Math.sqrt(x * x + y * y)
  return length <= by ? NO_GAP : { x: x * (1 - by / length), y: y * (1 - by / length) }
}
