/**
 * How many random cases a test tries. Counts are written for `npm run test:deep`; `npm test` tries a twentieth of them (of few a sixth, up
 * to twenty), the first seeds of the same list. NAVSMITH_TIMES=20 tries twenty times as many as the deep run, NAVSMITH_FIRST_SEED begins elsewhere.
 */
const TIMES = Number(process.env.NAVSMITH_TIMES ?? 0.05)

/** Whether every row of the published data is tried rather than some of them. */
export const isFull = TIMES > 1
/** The deep run or more. */
export const isDeep = TIMES >= 1
export const FIRST_SEED = Number(process.env.NAVSMITH_FIRST_SEED ?? 1)

export const effort = (count: number): number => Math.ceil(Math.max(count * TIMES, Math.min(count / 6, 20)))
