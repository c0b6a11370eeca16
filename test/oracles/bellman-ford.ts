/** Computes the cheapest costs from one node by relaxing every arc until nothing changes: slow, but simple. */
export function cheapestCosts(
  nodeCount: number,
  arcs: readonly { from: number; to: number; cost: number }[],
  source: number,
): number[] {
  const cost = new Array<number>(nodeCount).fill(Infinity)
  cost[source] = 0
  for (let round = 0; round < nodeCount; round++)
    for (const arc of arcs) if (cost[arc.from] + arc.cost < cost[arc.to]) cost[arc.to] = cost[arc.from] + arc.cost
  return cost
}
