/** What was counted on maps drawn at random: how many of each kind, and the worst of all. */
export interface Tally {
  readonly counts: Readonly<Record<string, number>>
  /** Times the optimum; absent where nothing is measured. */
  readonly worst?: number
}

/** One map and one question, both out of the seed: what was counted there. Undefined where the draw asks nothing. */
export type Trial = (seed: number) => Tally | undefined

export function addTally(a: Tally, b: Tally): Tally {
  const counts: Record<string, number> = { ...a.counts }
  for (const [key, value] of Object.entries(b.counts)) counts[key] = (counts[key] ?? 0) + value
  const worst = Math.max(a.worst ?? 0, b.worst ?? 0)
  return worst > 0 ? { counts, worst } : { counts }
}

/** The trials of the seeds from `first` on, added up. */
export function tallyOf(trial: Trial, seeds: number, first = 1): Tally {
  let sum: Tally = { counts: {} }
  for (let seed = first; seed < first + seeds; seed++) sum = addTally(sum, trial(seed) ?? { counts: {} })
  return sum
}
