import { NavError, attached, describe, expectKnown, didYouMean } from '../../engine/core/index.js'
import type { Obstacle, OffMeshLink, Scene, TerrainArea } from '../../engine/geometry/index.js'
import { isFormulaError, parseCostFormula } from './cost-formula.js'
import { explained } from './explained.js'
import type { Agent, AreaItem, NavDocument, NavItem, ObstacleItem } from './nav-document.js'
import { shapeToRings } from './shape-rings.js'

export interface SceneOptions {
  /** Id of the agent whose costs apply. Obstacles that the agent may pass are left out. */
  readonly agent?: string | undefined
  /** Radius of the agent for `buildNavMesh`. Only validated here, since the scene is the same for every radius. */
  readonly agentRadius?: number | undefined
}

/**
 * Returns the document as a scene, without closed links and items excluded from navigation; a blocked area costs Infinity.
 * @example
 * const mesh = buildNavMesh(toScene(map))
 */
export function toScene(document: NavDocument, options: SceneOptions = {}): Scene {
  expectKnown(options, ['agent', 'agentRadius'])
  return explained({ document }, () => sceneOf(document, options))
}

function sceneOf(document: NavDocument, options: SceneOptions): Scene {
  const { agent, agentRadius } = options
  if (agentRadius !== undefined && !(Number.isFinite(agentRadius) && agentRadius >= 0))
    throw new NavError(
      'document/bad-agent',
      `Expected a finite number >= 0 for agentRadius, got ${describe(agentRadius)}`,
    )
  const foundAgent = document.agents.find(({ id }) => id === agent)
  if (agent !== undefined && foundAgent === undefined)
    throw new NavError(
      'document/unknown-id',
      `Unknown agent ${describe(agent)}${didYouMean(
        agent,
        document.agents.map(({ id }) => id),
      )}`,
      { ids: [agent] },
    )
  const isExcluded = outsideNavigation(document)
  const obstacles: Obstacle[] = []
  const areas: TerrainArea[] = []
  const links: OffMeshLink[] = []
  for (const item of document.items) {
    if (isExcluded(item)) continue
    if (item.kind === 'obstacle') {
      if (agent !== undefined && item.passableFor?.includes(agent)) continue
      obstacles.push(obstacleOf(item))
    } else if (item.kind === 'area') {
      const { id, attributes } = item
      areas.push({
        id,
        ...rings(item),
        cost: areaCostFor(item, foundAgent),
        ...(attributes !== undefined && { attributes }),
      })
    } else if (item.kind === 'link' && item.closed !== true) {
      const { id, from, to, cost, oneWay } = item
      links.push({ id, from, to, ...(cost !== undefined && { cost }), ...(oneWay !== undefined && { oneWay }) })
    }
  }
  return { bounds: document.bounds, obstacles, areas, links }
}

/** Returns the obstacle of an item. Returns the same object for the same item, so that a mesh finds changed obstacles by identity. */
const obstacleOf = (item: ObstacleItem): Obstacle =>
  attached(item, 'obstacle', () => {
    const fillRule = item.shape.type === 'wall' ? undefined : item.fillRule
    return { id: item.id, ...rings(item), ...circleOf(item), ...(fillRule !== undefined && { fillRule }) }
  })

/** Returns a function that reports whether the flags of an item, or those of its layer, pass a test. */
function flagTest(
  { layers }: Pick<NavDocument, 'layers'>,
  test: (flags: Pick<NavItem, 'locked' | 'hidden' | 'navigation'>) => boolean,
): (item: NavItem) => boolean {
  const ids = new Set(layers.filter(test).map(({ id }) => id))
  const first = layers[0]?.id ?? ''
  return (item) => test(item) || (ids.size > 0 && ids.has(item.layer ?? first))
}

export const hiddenIn = (document: Pick<NavDocument, 'layers'>): ((item: NavItem) => boolean) =>
  flagTest(document, ({ hidden }) => hidden === true)

export const lockedIn = (document: NavDocument): ((item: NavItem) => boolean) =>
  flagTest(document, ({ locked }) => locked === true)

export const outsideNavigation = (document: NavDocument): ((item: NavItem) => boolean) =>
  flagTest(document, ({ navigation, hidden }) => !(navigation ?? hidden !== true))

function rings(item: Extract<NavItem, { kind: 'obstacle' | 'area' }>): Pick<Obstacle, 'outer' | 'holes'> {
  const { outer, holes } = shapeToRings(item.shape)
  return holes.length === 0 ? { outer } : { outer, holes }
}

/** Returns the exact circle of a circular obstacle, unless the shape sets a number of corners. */
function circleOf({ shape }: Extract<NavItem, { kind: 'obstacle' }>): Pick<Obstacle, 'circle'> {
  if (shape.type !== 'ellipse' || shape.radiusX !== shape.radiusY || shape.segments !== undefined) return {}
  return { circle: { x: shape.x, y: shape.y, radius: shape.radiusX } }
}

/** Returns the cost of an area for an agent: the agent's entry in `item.costs`, else the result of the agent's formula, else `item.cost`. */
export function areaCostFor(item: AreaItem, agent: Agent | undefined): number {
  const own =
    agent !== undefined && item.costs !== undefined && Object.hasOwn(item.costs, agent.id)
      ? item.costs[agent.id]
      : formulaCost(item, agent?.costFormula)
  const cost = own ?? item.cost
  return cost === 'blocked' ? Infinity : cost
}

function formulaCost(item: AreaItem, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const formula = parseCostFormula(text)
  return isFormulaError(formula) ? undefined : formula.costOf(item)
}
