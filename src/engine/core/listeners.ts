/** Reports an error as uncaught, without throwing it to the caller. */
export function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else
    setTimeout(() => {
      throw error
    }, 0)
}

/** If a listener throws, the error is reported, and the caller and the other listeners continue. */
export class Listeners<Args extends readonly unknown[]> {
  private readonly listeners = new Set<(...args: Args) => void>()

  constructor(private readonly onError: (error: unknown) => void = reportUncaught) {}

  get size(): number {
    return this.listeners.size
  }

  add(listener: (...args: Args) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  notify(...args: Args): void {
    for (const listener of [...this.listeners]) this.ask(() => listener(...args), undefined)
  }

  ask<T>(callback: () => T, fallback: T): T {
    try {
      return callback()
    } catch (error) {
      this.report(error)
      return fallback
    }
  }

  report(error: unknown): void {
    try {
      this.onError(error)
    } catch (second) {
      reportUncaught(second)
    }
  }
}
