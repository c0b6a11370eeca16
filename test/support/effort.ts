/**
 * `effort(count)` returns how many random cases a test tries. `npm run test:deep` tries `count` cases. `npm test` tries a
 * twentieth of them, but never fewer than the smaller of `count / 6` and 20. Both begin with the same seed.
 * NAVSMITH_TIMES=20 runs twenty times as many as the deep run, and NAVSMITH_FIRST_SEED sets the first seed.
 */
const TIMES = Number(process.env.NAVSMITH_TIMES ?? 0.05)

/** Whether every row of published data is tested instead of a sample. */
export const isFull = TIMES > 1
/** Whether this run tests at least as many cases as the deep run. */
export const isDeep = TIMES >= 1
export const FIRST_SEED = Number(process.env.NAVSMITH_FIRST_SEED ?? 1)

export const effort = (count: number): number => Math.ceil(Math.max(count * TIMES, Math.min(count / 6, 20)))
