/**
 * The search for the nearest node in the article on navigation and pathfinding. The plane is divided into square
 * blocks of side `size`. The search begins in the block of the place, and adds one ring of blocks after another until
 * it finds a node. Shares no code with the engine.
 */
export interface BlockNode {
  readonly x: number
  readonly y: number
}

export interface BlockAnswer {
  readonly node: number | undefined
  /** Number of searched rings of blocks: 0 is only the block of the place. */
  readonly rings: number
}

export function nearestByBlocks(
  nodes: readonly BlockNode[],
  place: BlockNode,
  size: number,
  mostRings: number,
): BlockAnswer {
  const blockOf = (value: number): number => Math.floor(value / size)
  const [bx, by] = [blockOf(place.x), blockOf(place.y)]
  for (let ring = 0; ring <= mostRings; ring++) {
    let nearest: number | undefined
    nodes.forEach((node, i) => {
      if (Math.max(Math.abs(blockOf(node.x) - bx), Math.abs(blockOf(node.y) - by)) !== ring) return
      if (nearest === undefined || squared(node, place) < squared(nodes[nearest], place)) nearest = i
    })
    if (nearest !== undefined) return { node: nearest, rings: ring }
  }
  return { node: undefined, rings: mostRings }
}

export const squared = (a: BlockNode, b: BlockNode): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2
