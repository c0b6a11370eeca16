/** Updates a scene after commands: reuses unchanged obstacles and validates only changed ones. */
import type { NavDocument, NavItem } from '../document/model/index.js'
import { changedPlaces } from '../engine/core/index.js'
import type { Scene } from '../engine/geometry/index.js'
import type { NavigationInput } from './navigation-types.js'
import type { NavigationEngine } from './mesh-builder.js'

type SceneMaker = (document: NavDocument) => Scene

/**
 * Returns the scene of a document, equal to `sceneOf(document)`. Derives it from the scene of `before`, and calls `sceneOf` only with the changed
 * obstacles. If anything but existing obstacles changed, returns undefined. `sceneOf` must return the same obstacle object for the same item.
 */
export function followScene(
  { document: before, scene }: { readonly document: NavDocument; readonly scene: Scene },
  document: NavDocument,
  sceneOf: SceneMaker,
): Scene | undefined {
  if (before.bounds !== document.bounds || before.layers !== document.layers || before.agents !== document.agents)
    return undefined
  const places = changedPlaces(before.items, document.items)
  if (places === undefined) return undefined
  if (places.length === 0) return scene
  const itemsAt = (items: readonly NavItem[]): NavItem[] => places.map((place) => items[place])
  const [oldItems, newItems] = [itemsAt(before.items), itemsAt(document.items)]
  if (newItems.some(({ kind, id }, i) => kind !== 'obstacle' || oldItems[i].kind !== kind || oldItems[i].id !== id))
    return undefined
  let oldObstacles, newObstacles: Scene['obstacles']
  try {
    oldObstacles = sceneOf({ ...before, items: oldItems }).obstacles
    newObstacles = sceneOf({ ...document, items: newItems }).obstacles
  } catch {
    // The conversion of the whole document will report the error, with the item's position.
    return undefined
  }
  if (oldObstacles.length !== newObstacles.length || oldObstacles.some(({ id }, i) => id !== newObstacles[i].id))
    return undefined
  const obstacles = scene.obstacles.slice()
  let from = 0
  for (const [i, obstacle] of oldObstacles.entries()) {
    const place = obstacles.indexOf(obstacle, from)
    if (place < 0) return undefined
    obstacles[place] = newObstacles[i]
    from = place + 1
  }
  return { ...scene, obstacles }
}

const isDocument = (input: NavigationInput): input is NavDocument => 'format' in input

/** Returns a function that returns the scene of a drawing for an agent, and caches the last one. Throws like the engine for an invalid document. */
export function createSceneReader(
  engine: Pick<NavigationEngine, 'toScene'>,
): (input: NavigationInput, agent: string | undefined) => Scene {
  let last: { readonly input: NavigationInput; readonly agent: string | undefined; readonly scene: Scene } | undefined
  return (input, agent) => {
    if (last?.input === input && last.agent === agent) return last.scene
    const sceneOf: SceneMaker = (document) => engine.toScene(document, agent === undefined ? {} : { agent })
    let scene: Scene | undefined
    if (!isDocument(input)) scene = input
    else if (last !== undefined && last.agent === agent && isDocument(last.input))
      scene = followScene({ document: last.input, scene: last.scene }, input, sceneOf)
    last = { input, agent, scene: scene ?? sceneOf(input as NavDocument) }
    return last.scene
  }
}
