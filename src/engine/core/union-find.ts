/** Disjoint sets over the elements 0 … n-1, with path halving and union by size. Nearly O(1) per call. */
export class UnionFind {
  private readonly parent: Int32Array
  private readonly sizes: Int32Array

  constructor(count: number) {
    this.parent = new Int32Array(count)
    for (let i = 0; i < count; i++) this.parent[i] = i
    this.sizes = new Int32Array(count).fill(1)
  }

  find(element: number): number {
    const { parent } = this
    let at = element
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }

  union(a: number, b: number): number {
    let root = this.find(a)
    let other = this.find(b)
    if (root === other) return root
    if (this.sizes[root] < this.sizes[other]) [root, other] = [other, root]
    this.parent[other] = root
    this.sizes[root] = this.sizes[root] + this.sizes[other]
    return root
  }
}
