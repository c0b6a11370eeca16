/**
 * Computes the draft of the document during a drag of vertices. Copies the item list and the changed rings; visits only the moved items. Works only for a
 * single `move-vertices` command on obstacles and areas that store their rings and belong to no stamp. Returns undefined in any other case.
 */
import { movedVertices, type Command, type NavDocument, type ShapePoint } from '../../document/model/index.js'

export function moveInPlace(
  document: NavDocument,
  commands: readonly Command[],
  orderOf: (id: string) => number | undefined,
): NavDocument | undefined {
  const [command] = commands
  if (commands.length !== 1 || command.type !== 'move-vertices') return undefined
  const items = document.items.slice()
  const copied = new Map<string, ShapePoint[]>()
  for (const { id, ring, vertex, to } of command.moves) {
    const key = `${ring}/${id}`
    let points = copied.get(key)
    if (points === undefined) {
      const order = orderOf(id) ?? -1
      const item = items[order]
      if (item?.id !== id || (item.kind !== 'obstacle' && item.kind !== 'area') || !('outer' in item.shape))
        return undefined
      // The item belongs to a placement of a stamp, so the other placements of the stamp would have to change too.
      if (item.stamp !== undefined) return undefined
      const { shape } = item
      const source = ring === 0 ? shape.outer : shape.holes?.[ring - 1]
      if (source === undefined) return undefined
      const fresh = source.slice()
      points = fresh
      copied.set(key, fresh)
      items[order] = {
        ...item,
        shape:
          ring === 0
            ? { ...shape, outer: fresh }
            : { ...shape, holes: (shape.holes ?? []).map((hole, i) => (i === ring - 1 ? fresh : hole)) },
      }
    }
    if (points[vertex] === undefined || !Number.isFinite(to.x) || !Number.isFinite(to.y)) return undefined
    for (const [at, point] of movedVertices(points, new Map([[vertex, to]]))) points[at] = point
  }
  return { ...document, items }
}
