import type { Command, NavItem, VertexRef } from '../../document/model/index.js'
import { leastVertices, vertexRings } from './item-geometry.js'

interface Deletion {
  readonly commands: readonly Command[]
  readonly removed: readonly string[]
  readonly refused: boolean
}

export function planDeletion(
  vertices: readonly VertexRef[],
  item: (id: string) => NavItem | undefined,
  belowMinimum: 'refuse' | 'delete',
): Deletion {
  const counts = new Map<string, number>()
  for (const { id, ring } of vertices) if (ring === 0) counts.set(id, (counts.get(id) ?? 0) + 1)
  const short = [...counts].filter(([id, count]) => {
    const found = item(id)
    return found !== undefined && found.kind !== 'marker' && vertexRings(found)[0].length - count < leastVertices(found)
  })
  if (short.length > 0 && belowMinimum === 'refuse') return { commands: [], removed: [], refused: true }
  const removed = short.map(([id]) => id)
  const rest = vertices.filter(({ id }) => !removed.includes(id))
  const commands: Command[] = []
  if (rest.length > 0) commands.push({ type: 'delete-vertices', vertices: rest })
  if (removed.length > 0) commands.push({ type: 'remove-items', ids: removed })
  return { commands, removed, refused: false }
}
