/**
 * What a trial counted on one random map, by name. The value `true` counts as 1. The value under the name `worst` is not
 * a count, but the length or cost of a path divided by the optimum.
 */
type Counted = Readonly<Record<string, number | boolean | undefined>>

/** Returns what was counted on the random map of a seed, or undefined if the map does not qualify. */
export type Trial = (seed: number) => Counted | undefined

/** Adds up the counts of seeds 1 to `seeds`; takes the maximum of `worst`. */
export function tallyOf(trial: Trial, seeds: number): Record<string, number> {
  const sum: Record<string, number> = {}
  for (let seed = 1; seed <= seeds; seed++)
    for (const [key, value] of Object.entries(trial(seed) ?? {}))
      sum[key] = key === 'worst' ? Math.max(sum[key] ?? 0, Number(value ?? 0)) : (sum[key] ?? 0) + Number(value ?? 0)
  return sum
}
