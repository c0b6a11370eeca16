/**
 * One snapshot and who listens to it. Everything inside one call is one batch: callbacks of the host run at its end, then
 * listeners once.
 */
import type { EditorSnapshot } from './editor.js'

/** Callbacks that answer with changes of their own may do so this often in one batch. */
const MAX_ROUNDS = 100

export class EditorStore {
  private readonly listeners = new Set<() => void>()
  private readonly calls: (() => void)[] = []
  private dirty = false
  private depth = 0

  /** `derive` brings what follows from the rest (hints, cursor) in step, before anybody hears of a change. */
  constructor(
    private current: EditorSnapshot,
    private readonly derive: () => void,
  ) {}

  get state(): EditorSnapshot {
    return this.current
  }

  set(patch: Partial<EditorSnapshot>): void {
    const keys = Object.keys(patch) as (keyof EditorSnapshot)[]
    if (keys.every((key) => patch[key] === this.current[key])) return
    this.current = { ...this.current, ...patch }
    this.dirty = true
  }

  /** Calls the host at the end of the batch. */
  later(call: () => void): void {
    this.calls.push(call)
  }

  batched<T>(work: () => T): T {
    this.depth++
    try {
      return work()
    } finally {
      if (this.depth === 1) this.settle()
      this.depth--
    }
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The state as it stands is the first one: there is nothing to tell of how it came about. */
  begin(): void {
    this.derive()
    this.calls.length = 0
    this.dirty = false
  }

  private settle(): void {
    this.derive()
    for (let round = 0; this.calls.length > 0 && round < MAX_ROUNDS; round++) {
      for (const call of this.calls.splice(0)) call()
      this.derive()
    }
    if (!this.dirty) return
    this.dirty = false
    for (const listener of [...this.listeners]) listener()
  }
}
