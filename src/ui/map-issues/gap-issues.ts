/** Reports gaps that are too narrow for an agent as issues, the narrowest first. An issue offers to move a side of the gap if that makes it wide enough. */
import { passageParts, type Passage } from '../../engine/radius/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Coroutine } from '../../engine/core/index.js'
import { distance, type Point, type Ring } from '../../engine/geometry/index.js'
import type { Agent, NavDocument } from '../../document/model/index.js'
import { formatLabel, type Issue, type IssueFix } from '../../editor/index.js'
import { createNumberFormats, type Messages } from '../../words/index.js'
import type { PathReason } from '../live/live-state.js'
import { widthTexts, gapWidths, type GapWidths, GapSides, type GapSide } from './gap-sides.js'
import { isNear, laneAcross, lanesBetween } from './gap-lanes.js'
import { GapMoves, movedBy, pairOf } from './gap-moves.js'

const MAX_GAPS = 120 // maximum number of listed gaps per agent. Further gaps that are as wide as the last listed one are listed, too
const MAX_TRIANGLES = 20_000 // maximum triangles of a map that is searched, since the search reads every wall

export interface GapQuery {
  readonly agent: Agent
  readonly mesh: NavMesh
  readonly triangles: number
  readonly isAvoided: (passage: Passage) => boolean
  readonly isStopped?: boolean
}

export interface GapReport {
  readonly issues: readonly Issue[]
  readonly reasons: readonly PathReason[]
}

interface KnownLane {
  readonly lane: readonly Ring[]
  readonly agents: Agent[]
  readonly width: number
  readonly index: number
}

/** Finds gap issues. Yields about every millisecond; until it ends, the meshes must not be edited. */
export function* gapIssues(
  queries: readonly GapQuery[],
  document: NavDocument,
  messages: Messages,
): Coroutine<GapReport> {
  const gaps = new GapList(document, messages)
  for (const query of [...queries].sort((a, b) => a.agent.radius - b.agent.radius))
    if (query.agent.radius > 0 && query.triangles <= MAX_TRIANGLES) yield* gaps.add(query)
  return { issues: gaps.issues, reasons: gaps.reasons }
}

class GapList {
  readonly issues: Issue[] = []
  readonly reasons: PathReason[] = []
  private readonly known = new Map<string, KnownLane[]>()
  private readonly sides: GapSides
  private readonly moves: GapMoves
  private readonly numbers
  private isStopped = false

  constructor(
    document: NavDocument,
    private readonly messages: Messages,
  ) {
    this.numbers = createNumberFormats(messages.locale, document.units, messages.tiles)
    this.sides = new GapSides(document, messages)
    this.moves = new GapMoves(document, messages)
  }

  *add({ agent, mesh, isAvoided, isStopped = false }: GapQuery): Coroutine {
    this.isStopped = isStopped
    const need = 2 * agent.radius
    let listed = 0
    let last = Infinity
    for (const passage of yield* passageParts(mesh, agent.radius)) {
      yield
      const { width, from, to, obstacleIds } = passage
      if (width === 0 || obstacleIds.some((id) => id !== null && !this.sides.isDrawn(id))) continue
      const widths = gapWidths(width, need)
      const avoided = isAvoided(passage) && this.reasons.every(({ agent: other }) => other !== agent.name)
      // Skip a gap between two walls of one item (a notch), unless it stops the agent or causes its detour.
      const own = obstacleIds[0] !== null && obstacleIds[0] === obstacleIds[1]
      if ((own || (listed >= MAX_GAPS && widths.have > last)) && !avoided) continue
      const sides = [this.sides.at(obstacleIds[0], from), this.sides.at(obstacleIds[1], to)] as const
      if (sides.every(({ item }) => item === undefined) && !avoided) continue
      const issue = this.report(passage, sides, widths, agent, avoided)
      if (issue !== undefined) {
        listed++
        last = widths.have
      }
    }
  }

  private report(
    { from, to, at, width }: Passage,
    [one, other]: readonly [GapSide, GapSide],
    widths: GapWidths,
    agent: Agent,
    avoided: boolean,
  ): Issue | undefined {
    const pair = pairOf([one, other])
    const known = this.known.get(pair) ?? []
    this.known.set(pair, known)
    const before = known.find(({ lane }) => isNear(lane, at, widths.need / 2))
    if (before !== undefined) {
      // The gap already has an issue, from narrower agents. Add this agent to the issue, and replace its texts and its fix by those for this agent.
      if (!before.agents.includes(agent)) {
        before.agents.push(agent)
        const wider = gapWidths(before.width, 2 * agent.radius)
        const { label, ...texts } = this.describe([from, to], [one, other], before.lane, wider, before.agents)
        const { gap, ...issue } = this.issues[before.index]
        this.issues[before.index] = { ...issue, ...texts, ...(gap !== undefined && { gap: { ...gap, label } }) }
      }
      if (avoided) this.explain(before, agent, one, other)
      return undefined
    }
    const lanes = one.key === other.key ? [] : lanesBetween(one, other, widths.need)
    const quads = lanes.find((lane) => isNear(lane, at, widths.need / 2)) ?? [laneAcross(from, to, widths.need)]
    const [start, end] = middleOfLane(quads, from, to, widths.step)
    const { label, ...texts } = this.describe([from, to], [one, other], quads, widths, [agent])
    const number = known.length === 0 ? '' : `:${known.length + 1}`
    const issue: Issue = {
      id: `gap/too-narrow:${pair}${number}`,
      code: 'gap/too-narrow',
      severity: 'warning',
      ...texts,
      at: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
      items: [...new Set([one.item, other.item].flatMap((item) => (item === undefined ? [] : [item.id])))],
      gap: { from: start, to: end, lanes: quads, label },
    }
    const lane = { lane: quads, agents: [agent], width, index: this.issues.push(issue) - 1 }
    known.push(lane)
    if (avoided) this.explain(lane, agent, one, other)
    return issue
  }

  /**
   * Returns the texts and the fix of a gap's issue. `agents` lists the agents that are too wide for the gap, the widest agent last. `widths` compares the width
   * of the gap with the width that the widest agent needs.
   */
  private describe(
    ends: readonly [Point, Point],
    sides: readonly [GapSide, GapSide],
    lane: readonly Ring[],
    widths: GapWidths,
    agents: readonly Agent[],
  ): Pick<Issue, 'agents' | 'message' | 'detail' | 'fixes'> & { readonly label: string } {
    const { locale, panels } = this.messages
    const { have, need, missing } = widthTexts(widths, this.numbers)
    const names = new Intl.ListFormat(locale).format(agents.map(({ name }) => name))
    return {
      agents: agents.map(({ id }) => id),
      message: this.textOf(panels.gapTooNarrow, { missing, agent: names }),
      detail: this.detail(...sides, { have, need }),
      fixes: this.fixes(ends, sides, lane, widths, agents[agents.length - 1], missing),
      label: this.textOf(panels.gapLabel, { have, need }),
    }
  }

  private explain({ index, width, agents }: KnownLane, agent: Agent, one: GapSide, other: GapSide): void {
    const issue = this.issues[index]
    const text = widthTexts(gapWidths(width, 2 * agent.radius), this.numbers)
    const message = this.textOf(this.isStopped ? this.messages.panels.gapStops : this.messages.panels.gapAvoided, {
      missing: text.missing,
      agent: agent.name,
    })
    this.issues[index] = {
      ...issue,
      ...(agents.length === 1 && { message }),
      ...(issue.gap !== undefined && { gap: { ...issue.gap, avoided: true } }),
    }
    this.reasons.push({ agent: agent.name, issue: issue.id, text: this.detail(one, other, text), none: this.isStopped })
  }

  private textOf(template: string, values: Readonly<Record<string, string>>): string {
    return formatLabel(this.numbers.inUnit(template), values, this.messages)
  }

  private detail(one: GapSide, other: GapSide, { have, need }: Readonly<Record<'have' | 'need', string>>): string {
    const values = { a: one.name, b: other.name, width: have, need }
    return this.textOf(this.messages.panels.gapDetail, values)
  }

  /** Returns at most one fix: it moves the second side of the gap away by the missing width or, if that does not help, the first side. */
  private fixes(
    ends: readonly [Point, Point],
    sides: readonly [GapSide, GapSide],
    lane: readonly Ring[],
    { missing, step }: GapWidths,
    agent: Agent,
    text: string,
  ): readonly IssueFix[] {
    const [[from, to], [one, other]] = [ends, sides]
    if (one.key === other.key) return []
    const width = distance(from, to)
    // Round the x and y of the move to larger absolute values, so that the gap becomes wide enough.
    const grain = step / 100
    const outward = (value: number): number =>
      Number((Math.sign(value) * Math.ceil(Math.abs(value) / grain - 1e-6) * grain).toPrecision(12))
    const [dx, dy] = [outward(((to.x - from.x) * missing) / width), outward(((to.y - from.y) * missing) / width)]
    for (const [{ item, name }, by] of [
      [other, { x: dx, y: dy }],
      [one, { x: -dx, y: -dy }],
    ] as const) {
      if (item === undefined || !this.moves.isMovable(item)) continue
      if (!this.moves.isFix({ item, by, sides, ends, lane, agent })) continue
      return [
        {
          label: this.textOf(this.messages.panels.gapFix, { name, missing: text }),
          commands: [movedBy(item, by)],
        },
      ]
    }
    return []
  }
}

function middleOfLane(quads: readonly Ring[], from: Point, to: Point, step: number): readonly [Point, Point] {
  const width = distance(from, to)
  const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const even = quads.filter(
    ([a, b, c, d]) => Math.max(distance(a, d), distance(b, c)) <= width + step / 100 && distance(a, b) > width,
  )
  const [widest] = even.sort(([a, b], [c, d]) => distance(c, d) - distance(a, b))
  return widest === undefined ? [from, to] : [half(widest[0], widest[1]), half(widest[2], widest[3])]
}
