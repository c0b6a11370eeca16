/** Divides a walk into stretches of constant pace. All distances are measured along the walk, which follows the arcs of links. */
import type { Path } from '../engine/geometry/index.js'
import { jumpsOf, paceAt, runningLengths } from '../engine/paths/index.js'
import type { LinkTravel, PathPart } from '../engine/paths/index.js'
import { pointsAlongLinks, pointsOnWalk } from './link-arc.js'

export interface Stretch {
  readonly from: number
  readonly to: number
  readonly pace: number
  readonly link?: LinkTravel
}

/** Returns the stretches (parts of constant pace) of the walk along a path, in order. Empty if the whole walk has the same pace. */
export function stretchesOf(
  path: Path,
  parts: readonly PathPart[] = [],
  links: readonly LinkTravel[] = [],
): readonly Stretch[] {
  const lengths = runningLengths(path.points)
  const jumps = jumpsOf(path, lengths, links)
  if (parts.length === 0 && jumps.length === 0) return []
  const walk = walkOf(path, lengths)
  const total = lengths[lengths.length - 1]
  const cuts = [...parts, ...jumps].flatMap(({ from, to }) => [from, to])
  const ends = [...new Set([...cuts, total])].filter((at) => at > 0 && at <= total).sort((a, b) => a - b)
  return ends.map((to, i) => {
    const from = i === 0 ? 0 : ends[i - 1]
    const middle = (from + to) / 2
    const jump = jumps.find((one) => one.from < middle && middle < one.to)
    // The agent follows an arc over a link, but the cost of the link is that of the shorter straight leg. So the agent moves faster on the arc.
    const [walked, longer] = [walk(from), (walk(to) - walk(from)) / (to - from)]
    return {
      from: walked,
      to: walk(to),
      pace: paceAt(parts, middle) * longer,
      ...(jump !== undefined && { link: jump }),
    }
  })
}

function walkOf(path: Path, lengths: Float64Array): (distance: number) => number {
  const along = runningLengths(pointsAlongLinks(path))
  const walked = pointsOnWalk(path).map((index) => along[index])
  return (distance) => {
    let leg = 0
    while (leg + 2 < lengths.length && lengths[leg + 1] < distance) leg++
    const length = lengths[leg + 1] - lengths[leg]
    return walked[leg] + (length > 0 ? (distance - lengths[leg]) / length : 0) * (walked[leg + 1] - walked[leg])
  }
}
