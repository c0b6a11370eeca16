/** Where text is kept under names. A write that resolves is durable. */
export interface SaveStorage {
  read: (name: string) => Promise<string | undefined>
  write: (name: string, text: string) => Promise<void>
  /** One transaction: reads the names and writes what `decide` answers, all of it or nothing; nothing where it throws. Rejects with what it threw. */
  swap?: (
    names: readonly string[],
    decide: (values: readonly (string | undefined)[]) => Readonly<Record<string, string>>,
  ) => Promise<void>
  /** Writes as well as it can while the page goes away: nobody waits for an answer. */
  keepNow?: (name: string, text: string) => void
}
