/**
 * Returns the length of the shortest path from the first to the second place over pairs that see each other; Infinity
 * if there is none. Runs Dijkstra's algorithm without a queue.
 */
export function shortestBySight<Place extends { readonly x: number; readonly y: number }>(
  places: readonly Place[],
  sees: (from: Place, to: Place) => boolean,
): number {
  const best = places.map((_, i) => (i === 0 ? 0 : Infinity))
  const done = new Set<number>()
  for (;;) {
    let u = -1
    places.forEach((_, i) => {
      if (!done.has(i) && best[i] < Infinity && (u < 0 || best[i] < best[u])) u = i
    })
    if (u < 0) return Infinity
    if (u === 1) return best[1]
    done.add(u)
    const from = places[u]
    places.forEach((to, v) => {
      if (done.has(v)) return
      const length = best[u] + Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)
      if (length < best[v] && sees(from, to)) best[v] = length
    })
  }
}
