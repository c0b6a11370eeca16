// How the benchmarks of the mesh measure times: contestants alternate, and results are checked first.
import { openReport } from './report.mjs'

export const short = process.argv.includes('--short')
export const BLOCKS = short ? 2 : 7

const sorted = (values) => [...values].sort((a, b) => a - b)
export const quantile = (values, q) => sorted(values)[Math.min(values.length - 1, Math.floor(q * values.length))]
export const median = (values) => quantile(values, 0.5)
export const near = (a, b, relative = 1e-9) => Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b))
export const check = (right, what) => {
  if (!right) throw new Error(`wrong answer: ${what}`)
}

/**
 * Returns milliseconds per run of each contestant, and marks a contestant that throws. After a warm-up, the contestants
 * alternate and make `inRow` runs at a time.
 */
export function race(contestants, blocks = BLOCKS, inRow = 1) {
  const times = {}
  const failed = {}
  for (let block = 0; block <= blocks; block++) {
    for (const [name, run] of Object.entries(contestants)) {
      if (failed[name] !== undefined) continue
      const start = performance.now()
      try {
        for (let i = 0; i < inRow; i++) run()
      } catch (error) {
        failed[name] = String(error?.message ?? error).slice(0, 60)
        continue
      }
      if (block > 0) (times[name] ??= []).push((performance.now() - start) / inRow)
    }
  }
  return Object.fromEntries(
    Object.keys(contestants).map((name) => [
      name,
      failed[name] === undefined
        ? { median: median(times[name]), best: Math.min(...times[name]) }
        : { failed: failed[name] },
    ]),
  )
}

/** Opens a report whose rows are contestants. */
export function openRace(area, title) {
  const report = openReport(area, title)
  /**
   * Reports a row for each contestant; `navsmith / it` divides the best time of the first contestant by that of this
   * one.
   */
  const show = (table, about, results) => {
    const [ours] = Object.values(results)
    for (const [name, { median: middle, best, failed }] of Object.entries(results))
      report.row(table, {
        ...about,
        contestant: name,
        'median ms': middle,
        'best ms': best,
        'navsmith / it': ours.best / best,
        ...(failed !== undefined && { failed }),
      })
  }
  /** Imports a package for comparison; adds a note and returns undefined when the import fails. */
  const peer = async (name) => {
    try {
      return await import(name)
    } catch (error) {
      const [why] = String(error?.message ?? error).split('\n')
      report.note(`${name} does not load here: ${why.slice(0, 80)}`)
      return undefined
    }
  }
  report.note(`${BLOCKS} interleaved blocks`)
  return { report, show, peer }
}
