/** Longest base id, so that the id with a number appended is within NAME_LIMIT. */
const BASE_LENGTH = 980

export class IdPool {
  private readonly taken = new Set<string>()
  private readonly next = new Map<string, number>()

  /** Reserves and returns the id, or the first free one of id-2, id-3, … if it is taken. Amortized constant time. */
  take(preferred: string): string {
    let id = preferred
    if (this.taken.has(id)) {
      const base = preferred.slice(0, BASE_LENGTH)
      let number = this.next.get(base) ?? 2
      do id = `${base}-${number++}`
      while (this.taken.has(id))
      this.next.set(base, number)
    }
    this.taken.add(id)
    return id
  }
}
