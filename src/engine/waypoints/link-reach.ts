/**
 * Which waypoints links lead to, without a search by cost. Waypoints that lead to each other are one component (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972), numbered so that links between components lead to lower numbers: most queries are answered by two numbers,
 * and only one between two components down that order follows links. O(V + E) at the first query; nothing where no link is one-way.
 */
export class LinkReach {
  private strong: Int32Array | undefined

  constructor(
    private readonly firstLink: Int32Array,
    private readonly linkTo: Int32Array,
    /** Components of links taken both ways. */
    private readonly component: Int32Array,
    private readonly isOneWay: boolean,
  ) {}

  leads(from: number, to: number): boolean {
    if (this.component[from] !== this.component[to]) return false
    if (!this.isOneWay) return true
    const strong = (this.strong ??= this.strongComponents())
    if (strong[to] >= strong[from]) return strong[to] === strong[from]
    const { firstLink, linkTo } = this
    const seen = new Uint8Array(strong.length)
    const pending = [from]
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (strong[node] === strong[to]) return true
      for (let k = firstLink[node]; k < firstLink[node + 1]; k++) {
        const next = linkTo[k]
        if (seen[next] === 1 || strong[next] < strong[to]) continue
        seen[next] = 1
        pending.push(next)
      }
    }
    return false
  }

  private strongComponents(): Int32Array {
    const { firstLink, linkTo } = this
    const count = firstLink.length - 1
    const strong = new Int32Array(count).fill(-1)
    /** When a node was entered, from 1; and the earliest one on the path that it leads back to. */
    const entered = new Int32Array(count)
    const low = new Int32Array(count)
    const cursor = firstLink.slice()
    const open: number[] = []
    let time = 0
    let found = 0
    for (let root = 0; root < count; root++) {
      if (entered[root] > 0) continue
      const path = [root]
      entered[root] = low[root] = ++time
      open.push(root)
      while (path.length > 0) {
        const node = path[path.length - 1]
        if (cursor[node] < firstLink[node + 1]) {
          const next = linkTo[cursor[node]++]
          if (entered[next] === 0) {
            entered[next] = low[next] = ++time
            open.push(next)
            path.push(next)
          } else if (strong[next] < 0) low[node] = Math.min(low[node], entered[next])
          continue
        }
        path.pop()
        if (path.length > 0) low[path[path.length - 1]] = Math.min(low[path[path.length - 1]], low[node])
        if (low[node] < entered[node]) continue
        let member = -1
        while (member !== node) {
          member = open.pop() ?? node
          strong[member] = found
        }
        found++
      }
    }
    return strong
  }
}
