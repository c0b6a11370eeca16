/** Matchers for maps in Vitest and Jest: functions that return `{ pass, message }`. */
import { toScene, validateDocument, type NavDocument } from '../document/index.js'
import { buildNavMesh, findPath, type NavMesh, type PathResult, type Point, type Scene } from '../engine/index.js'
import { checkRules, type Rule, type RuleOptions, type Verdict } from '../rules/index.js'

export type Walkable = NavDocument | Scene | NavMesh

export interface AgentOption {
  /** Id or name of an agent of the document; it sets radius, permissions and terrain costs. Default: a point agent. */
  readonly agent?: string
}

export interface IssueOptions {
  /** Codes of issues to ignore. */
  readonly except?: readonly string[] | undefined
  /** Whether hints count too. */
  readonly hints?: boolean | undefined
}

export interface RuleMatchOptions extends RuleOptions {
  /** Whether warnings fail too. */
  readonly warnings?: boolean | undefined
}

export interface MatcherAnswer {
  readonly pass: boolean
  readonly message: () => string
}

export interface NavMatchers<Result = void> {
  /** Passes if a path exists from one point to the other. */
  toHavePath(from: Point, to: Point, options?: AgentOption): Result
  /** Passes if there is a path between any two walkable places. */
  toBeConnected(options?: AgentOption): Result
  toBeWalkable(point: Point, options?: AgentOption): Result
  /** Passes if the drawing has no errors and no warnings. */
  toHaveNoIssues(options?: IssueOptions): Result
  /** Passes if no rule fails. Checks the given rules or, without them, the rules of the document. */
  toPassRules(rules?: readonly Rule[], options?: RuleMatchOptions): Result
}

/**
 * Matchers to pass to `expect.extend` in the setup file of the tests.
 * @example
 * import { navMatchers } from 'navsmith/testing'
 *
 * declare const expect: { extend: (matchers: object) => void }
 * expect.extend(navMatchers)
 */
export const navMatchers = {
  toHavePath(received: Walkable, from: Point, to: Point, options: AgentOption = {}): MatcherAnswer {
    const answer = findPath(meshOf(received, options), from, to)
    const route = `${placeOf(from)} to ${placeOf(to)}${forAgent(options)}`
    return {
      pass: answer.status === 'found',
      message: () =>
        answer.status === 'found'
          ? `expected no path from ${route}, but one of length ${round(answer.path.length)} leads there`
          : `expected a path from ${route}, but ${reasonOf(answer)}`,
    }
  },

  toBeConnected(received: Walkable, options: AgentOption = {}): MatcherAnswer {
    const mesh = meshOf(received, options)
    const places = placesOf(mesh)
    const apart = places
      .slice(1)
      .find((place) => !isReached(mesh, places[0], place) || !isReached(mesh, place, places[0]))
    return {
      pass: apart === undefined,
      message: () =>
        apart === undefined
          ? `expected unreachable places${forAgent(options)}, but there is a path between any two walkable places`
          : `expected a path between any two walkable places${forAgent(options)}, but there are ${places.length} islands: no path leads from ${placeOf(places[0])} to ${placeOf(apart)} and back`,
    }
  },

  toBeWalkable(received: Walkable, point: Point, options: AgentOption = {}): MatcherAnswer {
    const answer = findPath(meshOf(received, options), point, point)
    const pass = answer.status === 'found'
    return {
      pass,
      message: () =>
        pass
          ? `expected ${placeOf(point)} not to be walkable${forAgent(options)}, but it is`
          : `expected ${placeOf(point)} to be walkable${forAgent(options)}, but ${reasonOf(answer)}`,
    }
  },

  toHaveNoIssues(received: NavDocument, { except = [], hints = false }: IssueOptions = {}): MatcherAnswer {
    const issues = validateDocument(received).filter(
      ({ code, severity }) => !except.includes(code) && (hints || severity !== 'info'),
    )
    return {
      pass: issues.length === 0,
      message: () =>
        issues.length === 0
          ? 'expected issues in the drawing, but there are none'
          : `expected no issues in the drawing, but there are ${issues.length}:\n${issues
              .slice(0, MAX_LISTED)
              .map(
                ({ severity, code, message, at }) =>
                  `- ${severity} ${code}${at === undefined ? '' : ` at ${placeOf(at)}`}: ${message}`,
              )
              .join('\n')}${issues.length > MAX_LISTED ? `\n- and ${issues.length - MAX_LISTED} more` : ''}`,
    }
  },

  toPassRules(received: NavDocument, rules?: readonly Rule[], options: RuleMatchOptions = {}): MatcherAnswer {
    const { failed, checked } = ruleFailures(received, rules, options)
    return {
      pass: failed.length === 0,
      message: () =>
        failed.length === 0 ? `expected rules to fail, but all ${checked} verdicts pass` : rulesMessage(failed),
    }
  },
}

const MAX_LISTED = 10

const round = (value: number): number => Math.round(value * 1000) / 1000
const placeOf = ({ x, y }: Point): string => `(${round(x)}, ${round(y)})`
const forAgent = ({ agent }: AgentOption): string => (agent === undefined ? '' : ` for ${JSON.stringify(agent)}`)
const reasonOf = (answer: PathResult): string => (answer.status === 'found' ? 'it is found' : answer.reason.message)
const isReached = (mesh: NavMesh, from: Point, to: Point): boolean => findPath(mesh, from, to).status === 'found'

function meshOf(received: Walkable, { agent: agentName }: AgentOption): NavMesh {
  if (!('items' in received)) return 'triangles' in received ? received : buildNavMesh(received)
  if (agentName === undefined) return buildNavMesh(toScene(received))
  const agent =
    received.agents.find(({ id }) => id === agentName) ?? received.agents.find(({ name }) => name === agentName)
  if (agent === undefined)
    throw new Error(
      `no agent is called ${JSON.stringify(agentName)}; there are ${received.agents.map(({ name }) => JSON.stringify(name)).join(', ') || 'none'}`,
    )
  return buildNavMesh(toScene(received, { agent: agent.id }), { agentRadius: agent.radius })
}

function placesOf(mesh: NavMesh): readonly Point[] {
  const { coords, triangles, island } = mesh.triangles()
  const best = new Map<number, { readonly area: number; readonly place: Point }>()
  island.forEach((id, triangle) => {
    if (id < 0) return
    const [a, b, c] = [0, 1, 2].map((k) => {
      const vertex = triangles[3 * triangle + k]
      return { x: coords[2 * vertex], y: coords[2 * vertex + 1] }
    })
    const area = Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
    if (area <= (best.get(id)?.area ?? 0)) return
    best.set(id, { area, place: { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 } })
  })
  return Array.from(best.values(), ({ place }) => place)
}

/**
 * Throws unless every rule passes on the map, for node:test and other runners without matchers.
 * @example
 * assertRules(map, [{ rule: 'reachable', from: '#spawn', to: '#flag' }])
 */
export function assertRules(document: NavDocument, rules?: readonly Rule[], options: RuleMatchOptions = {}): void {
  const { failed } = ruleFailures(document, rules, options)
  if (failed.length > 0) throw new Error(rulesMessage(failed))
}

function ruleFailures(
  document: NavDocument,
  rules: readonly Rule[] | undefined,
  { warnings = false, ...options }: RuleMatchOptions,
): { readonly failed: readonly Verdict[]; readonly checked: number } {
  const { verdicts } = checkRules(document, rules, options)
  // Without this check, a test without rules would pass.
  if (verdicts.length === 0) throw new Error('no rules were checked: none were given, and the map has none')
  const failed = verdicts.filter(
    ({ status, severity }) => (status === 'fail' || status === 'invalid') && (warnings || severity === 'error'),
  )
  return { failed, checked: verdicts.length }
}

const rulesMessage = (failed: readonly Verdict[]): string =>
  `expected every rule to pass, but ${failed.length} ${failed.length === 1 ? 'fails' : 'fail'}:\n${failed
    .slice(0, MAX_LISTED)
    .map(({ severity, code, message }) => `- ${severity} ${code}: ${message}`)
    .join('\n')}${failed.length > MAX_LISTED ? `\n- and ${failed.length - MAX_LISTED} more` : ''}`
