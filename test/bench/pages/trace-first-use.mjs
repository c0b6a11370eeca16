#!/usr/bin/env node
// Traces the time from the mount of <NavEditor> to its first picture and its first path: tasks of the main thread, and
// the functions that took most time in total and in each long task.
//   node test/bench/pages/trace-first-use.mjs [--maps=town,10000] [--runs=3] [--from=dist,other/dist] [--functions=0]     after npm run build
// Several builds alternate. `tdur` is processor time of the thread, which other load changes less than wall time.
import { fileURLToPath } from 'node:url'
import { servePage } from './open-page.mjs'
import { PROFILE, functionsOf, showFunctions } from './trace-functions.mjs'

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8', '__metadata']
/** Microseconds of processor time above which a task is printed with its functions. */
const LONG = 40_000
const MARKS = ['mount', 'committed', 'picture', 'mesh', 'path', 'rested']

/** Counts the commits of React in a tab; runs before its scripts. */
export function countCommits() {
  const hook = {
    commits: 0,
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => hook.commits++,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook
}

/**
 * Traces one mount in a fresh tab. Returns counters of the page and, for each mark, the processor milliseconds from
 * the mount to the mark and the longest task in this time.
 */
export async function traceFirstUse(site, { map, ratio = 1, functions = 0 }) {
  const page = await site.open({ width: 1440, height: 900 }, ratio)
  await site.browser.startTracing(page, { categories: functions > 0 ? [...CATEGORIES, ...PROFILE] : CATEGORIES })
  const counted = await page.evaluate((name) => globalThis.mount(name), map)
  const { traceEvents } = JSON.parse((await site.browser.stopTracing()).toString())
  await page.close()
  return { counted, ...readTrace(traceEvents, functions) }
}

function readTrace(events, functions) {
  const at = {}
  let main
  for (const { name, cat, ts, pid, tid } of events)
    if (cat === 'blink.user_timing' && MARKS.includes(name)) {
      at[name] ??= ts
      main ??= { pid, tid }
    }
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && pid === main.pid && tid === main.tid)
    .map(({ ts, dur, tdur = dur }) => ({ ts, dur, tdur }))
    .filter(({ ts, dur }) => ts + dur > at.mount && ts < at.rested)
  const until = (mark) => tasks.filter(({ ts }) => ts < (at[mark] ?? Infinity))
  const sum = (list, key) => list.reduce((total, task) => total + task[key] / 1000, 0)
  const longest = (list) =>
    list.reduce((most, { dur, tdur }) => (tdur > most.tdur ? { dur, tdur } : most), { dur: 0, tdur: 0 })
  const parts = Object.fromEntries(
    MARKS.slice(1)
      .filter((mark) => at[mark] !== undefined)
      .map((mark) => {
        const list = until(mark)
        const most = longest(list)
        return [
          mark,
          {
            wall: (at[mark] - at.mount) / 1000,
            work: sum(list, 'tdur'),
            longest: most.tdur / 1000,
            longestWall: most.dur / 1000,
            over50: list.filter(({ dur }) => dur > 50_000).length,
          },
        ]
      }),
  )
  if (functions === 0) return { parts, functions: [], long: [] }
  return {
    parts,
    functions: functionsOf(events, main).slice(0, functions),
    long: tasks
      .filter(({ tdur }) => tdur > LONG)
      .map(({ ts, dur, tdur }) => ({
        at: (ts - at.mount) / 1000,
        work: tdur / 1000,
        functions: functionsOf(events, main, ts, ts + dur).slice(0, functions),
      })),
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, otherwise) =>
    process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise
  const functions = Number(option('functions', '0'))
  const sites = []
  for (const from of option('from', 'dist').split(','))
    sites.push([
      from,
      await servePage('test/bench/pages/editor.jsx', { from, minify: functions === 0, before: countCommits }),
    ])
  try {
    for (const map of option('maps', 'town,10000').split(',')) {
      const runs = new Map(sites.map(([from]) => [from, []]))
      for (let run = 0; run < Number(option('runs', '3')); run++)
        for (const [from, site] of sites) runs.get(from).push(await traceFirstUse(site, { map, functions }))
      for (const [from, list] of runs) {
        console.log(
          `${map}, ${from}: ${JSON.stringify(list[0].counted, (_, value) => (typeof value === 'number' ? Math.round(value) : value))}`,
        )
        for (const mark of MARKS.slice(1)) {
          const parts = list.map(({ parts }) => parts[mark]).filter((part) => part !== undefined)
          if (parts.length === 0) continue
          const shown = Object.keys(parts[0]).map(
            (key) => `${key} ${median(parts.map((part) => part[key])).toFixed(0)}`,
          )
          console.log(`  until ${mark.padEnd(9)} ${shown.join('  ')}`)
        }
        showFunctions(list[0].functions)
        for (const { at, work, functions } of list[0].long) {
          console.log(`  a task of ${work.toFixed(0)} ms, ${at.toFixed(0)} ms after the mount`)
          showFunctions(functions)
        }
      }
    }
  } finally {
    for (const [, site] of sites) await site.close()
  }
}
