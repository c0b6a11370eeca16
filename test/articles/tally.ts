/** What was counted on one random map; `true` counts as 1, `worst` is times the optimum. */
type Counted = Readonly<Record<string, number | boolean | undefined>>

/** One map and one question from a seed. Undefined where the map has no such question. */
export type Trial = (seed: number) => Counted | undefined

/** The counts of seeds 1 to `seeds`, added up; of `worst` the largest. */
export function tallyOf(trial: Trial, seeds: number): Record<string, number> {
  const sum: Record<string, number> = {}
  for (let seed = 1; seed <= seeds; seed++)
    for (const [key, value] of Object.entries(trial(seed) ?? {}))
      sum[key] = key === 'worst' ? Math.max(sum[key] ?? 0, Number(value ?? 0)) : (sum[key] ?? 0) + Number(value ?? 0)
  return sum
}
