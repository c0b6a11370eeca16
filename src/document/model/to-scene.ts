/** From what was drawn to what can be walked, for one agent: the first arrow of the river. */
import { NavError, describe, expectObject, expectKnown, didYouMean } from '../../engine/core/index.js'
import type { Obstacle, OffMeshLink, Scene, TerrainArea } from '../../engine/geometry/index.js'
import { isFormulaError, parseCostFormula } from './cost-formula.js'
import { explained } from './explained.js'
import type { Agent, AreaItem, NavDocument, NavItem, ObstacleItem } from './nav-document.js'
import { shapeToRings } from './shape-rings.js'

export interface SceneOptions {
  /** Id of the agent that moves: what it may pass is left out, and terrain costs what it costs there. */
  readonly agent?: string | undefined
  /** Checked here, used by `buildNavMesh`: the scene is the same for every radius. */
  readonly agentRadius?: number | undefined
}

/**
 * The document as a scene. What takes no part in navigation and closed links are left out; a blocked area costs Infinity.
 * @example
 * const mesh = buildNavMesh(toScene(map))
 */
export function toScene(document: NavDocument, options: SceneOptions = {}): Scene {
  expectObject(options, 'options')
  expectKnown(options, ['agent', 'agentRadius'])
  return explained({ document }, () => sceneOf(document, options))
}

function sceneOf(document: NavDocument, options: SceneOptions): Scene {
  const { agent, agentRadius } = options
  if (agentRadius !== undefined && !(Number.isFinite(agentRadius) && agentRadius >= 0))
    throw new NavError(
      'document/bad-agent',
      `agentRadius is ${describe(agentRadius)}; a finite number of at least 0 was expected`,
    )
  const mover = document.agents.find(({ id }) => id === agent)
  if (agent !== undefined && mover === undefined)
    throw new NavError(
      'document/unknown-id',
      `no agent has the id ${describe(agent)}${didYouMean(
        agent,
        document.agents.map(({ id }) => id),
      )}`,
      { ids: [agent] },
    )
  const isOut = outsideNavigation(document)
  const obstacles: Obstacle[] = []
  const areas: TerrainArea[] = []
  const links: OffMeshLink[] = []
  for (const item of document.items) {
    if (isOut(item)) continue
    if (item.kind === 'obstacle') {
      if (agent !== undefined && item.passableFor?.includes(agent)) continue
      obstacles.push(obstacleOf(item))
    } else if (item.kind === 'area') {
      const { id, attributes } = item
      areas.push({
        id,
        ...rings(item),
        cost: areaCostFor(item, mover),
        ...(attributes !== undefined && { attributes }),
      })
    } else if (item.kind === 'link' && item.closed !== true) {
      const { id, from, to, cost, oneWay } = item
      links.push({ id, from, to, ...(cost !== undefined && { cost }), ...(oneWay !== undefined && { oneWay }) })
    }
  }
  return { bounds: document.bounds, obstacles, areas, links }
}

/** Items are never changed, so that one gives the same obstacle again: who compares scenes sees at a glance what stayed. */
const obstacleByItem = new WeakMap<ObstacleItem, Obstacle>()

function obstacleOf(item: ObstacleItem): Obstacle {
  let obstacle = obstacleByItem.get(item)
  if (obstacle === undefined) {
    const { id, fillRule } = item
    obstacle = { id, ...rings(item), ...circleOf(item), ...(fillRule !== undefined && { fillRule }) }
    obstacleByItem.set(item, obstacle)
  }
  return obstacle
}

/** Whether an item is hidden, by itself or with its layer. */
export function hiddenIn(document: NavDocument): (item: NavItem) => boolean {
  const hidden = new Set(document.layers.filter((layer) => layer.hidden === true).map(({ id }) => id))
  const first = document.layers[0]?.id
  return (item) => item.hidden === true || (hidden.size > 0 && hidden.has(item.layer ?? first ?? ''))
}

/** Whether an item takes no part in navigation, by itself or with its layer: what is hidden does not, unless it says so. */
export function outsideNavigation(document: NavDocument): (item: NavItem) => boolean {
  const takesPart = ({ navigation, hidden }: Pick<NavItem, 'navigation' | 'hidden'>): boolean =>
    navigation ?? hidden !== true
  const out = new Set(document.layers.filter((layer) => !takesPart(layer)).map(({ id }) => id))
  const first = document.layers[0]?.id
  return (item) => !takesPart(item) || (out.size > 0 && out.has(item.layer ?? first ?? ''))
}

function rings(item: Extract<NavItem, { kind: 'obstacle' | 'area' }>): Pick<Obstacle, 'outer' | 'holes'> {
  const { outer, holes } = shapeToRings(item.shape)
  return holes.length === 0 ? { outer } : { outer, holes }
}

/** What is drawn as a circle, and not as a polygon of so many corners, is one to those who know circles. */
function circleOf({ shape }: Extract<NavItem, { kind: 'obstacle' }>): Pick<Obstacle, 'circle'> {
  if (shape.type !== 'ellipse' || shape.radiusX !== shape.radiusY || shape.segments !== undefined) return {}
  return { circle: { x: shape.x, y: shape.y, radius: shape.radiusX } }
}

/** What an area costs an agent: its entry in `costs`, else what the agent's formula says, else the cost of the area. */
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
