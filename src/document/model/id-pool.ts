/** Ids that are taken, and free ones near those that are wanted. */

/** Longest id that a number is put behind: with it the id stays within the limit on names. */
const BASE_LENGTH = 980

export class IdPool {
  private readonly taken = new Set<string>()
  /** By id, the number to try next: equal ids cost no search from the beginning. */
  private readonly next = new Map<string, number>()

  has(id: string): boolean {
    return this.taken.has(id)
  }

  /** Takes the id, or the first of id-2, id-3, … that is free. Amortized constant time. */
  take(wanted: string): string {
    let id = wanted
    if (this.taken.has(id)) {
      const base = wanted.slice(0, BASE_LENGTH)
      let number = this.next.get(base) ?? 2
      do id = `${base}-${number++}`
      while (this.taken.has(id))
      this.next.set(base, number)
    }
    this.taken.add(id)
    return id
  }
}
