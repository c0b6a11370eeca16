/** The open set of a search in its simplest form: a list that is scanned for the next entry. Shares no code with the engine. */
export class PlainQueue {
  private readonly entries: { readonly item: number; readonly bucket: number; readonly order: number }[] = []
  private count = 0
  private cursor = 0

  /** Buckets have the width 1 / `perUnit` and begin at `origin`. */
  constructor(
    private readonly origin: number,
    private readonly perUnit: number,
  ) {}

  get size(): number {
    return this.entries.length
  }

  push(item: number, f: number): void {
    const bucket = Math.max(this.cursor, Math.floor((f - this.origin) * this.perUnit))
    this.entries.push({ item, bucket, order: this.count++ })
  }

  /** Returns the newest entry of the lowest bucket; -1 if empty. */
  pop(): number {
    if (this.entries.length === 0) return -1
    this.cursor = Math.min(...this.entries.map(({ bucket }) => bucket))
    const newest = Math.max(...this.entries.filter(({ bucket }) => bucket === this.cursor).map(({ order }) => order))
    const at = this.entries.findIndex(({ order }) => order === newest)
    return this.entries.splice(at, 1)[0].item
  }
}
