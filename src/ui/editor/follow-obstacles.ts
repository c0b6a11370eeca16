/** While obstacles are dragged all else stays the very same: its lists are then not gone through, and nothing of it is painted again. */
import type { ObstacleItem } from '../../document/model/index.js'
import type { DrawnArea, DrawnObstacle } from '../../canvas/index.js'
import type { DrawnItems, DrawnItemsCache, Drawing } from './drawn-items.js'

/** More obstacles than these are drawn with everything. */
const MOST_FOLLOWED = 64

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
    of.document.layers !== document.layers ||
    before.length !== items.length
  )
    return undefined
  const changed: (readonly [DrawnObstacle | DrawnArea | undefined, DrawnObstacle])[] = []
  for (let i = 0; i < items.length; i++) {
    const [old, item] = [before[i], items[i]]
    if (old === item) continue
    if (
      item.kind !== 'obstacle' ||
      old.kind !== 'obstacle' ||
      old.id !== item.id ||
      old.hidden !== item.hidden ||
      old.layer !== item.layer ||
      changed.length === MOST_FOLLOWED
    )
      return undefined
    const now = draw(item)
    if (now === undefined) return undefined
    changed.push([shapes.get(old), now])
  }
  if (changed.length === 0) return drawn
  const obstacles = [...drawn.obstacles]
  for (const [old, now] of changed) {
    const place = obstacles.findIndex((obstacle) => obstacle === old)
    // Hidden ones are not drawn.
    if (place >= 0) obstacles[place] = now
  }
  return { ...drawn, obstacles }
}
