/**
 * The nearest node by blocks, as the article on navigation and pathfinding describes it: the axes are cut every `size`, nodes are sorted into the blocks; the block of the
 * place is searched, then, while nothing is found, the ring of blocks around. Shares nothing with the engine.
 */
export interface BlockNode {
  readonly x: number
  readonly y: number
}

export interface BlockAnswer {
  readonly node: number | undefined
  /** Rings of blocks searched: 0 is the block of the place alone. */
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
