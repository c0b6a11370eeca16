/** While obstacles are dragged all else stays the very same: its lists are then not gone through, and nothing of it is painted again. */
import { changedPlaces } from '../../engine/core/index.js'
import type { ObstacleItem } from '../../document/model/index.js'
import type { DrawnArea, DrawnObstacle } from '../../canvas/index.js'
import type { DrawnItems, DrawnItemsCache, Drawing } from './drawn-items.js'

/** What was drawn last with the obstacles that were changed since; undefined where anything else may look different. `draw` knows all but a host's own. */
export function followObstacles(
  { document, marked, kinds }: Drawing,
  { last, shapes }: DrawnItemsCache,
  draw: (item: ObstacleItem) => DrawnObstacle | undefined,
): DrawnItems | undefined {
  if (last === undefined) return undefined
  const { of, drawn } = last
  const [before, items] = [of.document.items, document.items]
  if (
    of.kinds !== kinds ||
    of.marked.selected !== marked.selected ||
    of.marked.hovered !== marked.hovered ||
    of.document.layers !== document.layers
  )
    return undefined
  const places = changedPlaces(before, items)
  if (places === undefined) return undefined
  const changed: (readonly [DrawnObstacle | DrawnArea | undefined, DrawnObstacle])[] = []
  for (const place of places) {
    const [old, item] = [before[place], items[place]]
    if (
      item.kind !== 'obstacle' ||
      old.kind !== 'obstacle' ||
      old.id !== item.id ||
      old.hidden !== item.hidden ||
      old.layer !== item.layer
    )
      return undefined
    const now = draw(item)
    if (now === undefined) return undefined
    changed.push([shapes.get(old), now])
  }
  if (changed.length === 0) return drawn
  const obstacles = [...drawn.obstacles]
  for (const [old, now] of changed) {
    const place = old === undefined ? -1 : obstacles.indexOf(old)
    // Hidden ones are not drawn.
    if (place >= 0) obstacles[place] = now
  }
  return { ...drawn, obstacles }
}
