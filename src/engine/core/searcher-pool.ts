/**
 * Searchers keep arrays between questions and answer one at a time. A question that comes while another is being answered, from a
 * trace callback, must find another searcher: `take` one and `give` it back when done, also where a callback throws (`finally`).
 * A searcher begins each question anew, whatever state the last one was left in. Cost: O(1); as many are made as questions are nested.
 */

/** Searchers that are kept: questions are seldom nested deeper. */
const KEPT = 2

export class SearcherPool<T> {
  private readonly idle: T[] = []

  constructor(private readonly make: () => T) {}

  take(): T {
    return this.idle.pop() ?? this.make()
  }

  give(searcher: T): void {
    if (this.idle.length < KEPT) this.idle.push(searcher)
  }
}
