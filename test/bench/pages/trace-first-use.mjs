// Traces the time from the mount of <NavEditor> to its first picture and its first path, as tasks of the main thread.

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8', '__metadata']
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
export async function traceFirstUse(site, { map, ratio }) {
  const page = await site.open({ width: 1440, height: 900 }, ratio)
  await site.browser.startTracing(page, { categories: CATEGORIES })
  const counted = await page.evaluate((name) => globalThis.mount(name), map)
  const { traceEvents } = JSON.parse((await site.browser.stopTracing()).toString())
  await page.close()
  return { counted, parts: readTrace(traceEvents) }
}

function readTrace(events) {
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
  return Object.fromEntries(
    MARKS.slice(1)
      .filter((mark) => at[mark] !== undefined)
      .map((mark) => {
        const list = until(mark)
        const work = list.map(({ tdur }) => tdur / 1000)
        return [
          mark,
          {
            wall: (at[mark] - at.mount) / 1000,
            work: work.reduce((total, ms) => total + ms, 0),
            longest: Math.max(0, ...work),
            over50: list.filter(({ dur }) => dur > 50_000).length,
          },
        ]
      }),
  )
}
