#!/usr/bin/env node
// Where the time of a frame goes while a vertex is dragged (or another gesture of the page is made), from the browser's trace: script, layout, layers, paint and canvases of the main thread, and what
// other threads work beside it.
//   node test/bench/pages/trace-drag.mjs [--maps=36,1000] [--ratio=1] [--runs=3] [--earlier=0] [--from=dist,other/dist] [--functions=0] [--gesture=drag]     after npm run build
// Every task of the gesture over 40 ms by the clock is shown, those before the first and after the last frame too: with `functions` what it ran.
// Several builds take turns. `earlier` drags come before the one that is traced: without them its code is cold. Milliseconds of processor time a frame, between the first and the last of the 60.
import { servePage } from './open-page.mjs'
import { PROFILE, functionsOf, showFunctions } from './trace-functions.mjs'

const FRAMES = 60
/** Microseconds by the clock from which a task is shown with what it ran. */
const LONG = 40_000
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'blink',
  'blink.canvas',
  'cc',
  'benchmark',
  'v8',
  'blink.user_timing',
  '__metadata',
]

const option = (name, otherwise) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise

async function traceDrag(site, map, ratio) {
  const page = await site.open({ width: 1440, height: 900 }, ratio)
  await page.evaluate((name) => globalThis.mount(name), map)
  for (let drag = 0; drag < earlier; drag++)
    await page.evaluate(([name, count]) => globalThis.gesture(name, count), [gesture, FRAMES])
  await site.browser.startTracing(page, { categories: functions > 0 ? [...CATEGORIES, ...PROFILE] : CATEGORIES })
  const run = await page.evaluate(([name, count]) => globalThis.gesture(name, count), [gesture, FRAMES])
  const { traceEvents } = JSON.parse((await site.browser.stopTracing()).toString())
  await page.close()
  return { run, ...readTrace(traceEvents) }
}

function readTrace(events) {
  const threads = new Map()
  for (const { ph, name, pid, tid, args } of events)
    if (ph === 'M' && name === 'thread_name') threads.set(`${pid} ${tid}`, args.name)
  const threadOf = ({ pid, tid }) => threads.get(`${pid} ${tid}`)
  const page = events.find((event) => event.name === 'FunctionCall' && threadOf(event) === 'CrRendererMain')
  const markOf = (mark) => events.find(({ name, cat }) => name === mark && cat.includes('user_timing')).ts
  const [begin, end] = [markOf('frames begin'), markOf('frames end')]
  // A span that was open when the first frame began is part of it: the frame's own task is.
  const spans = events.filter(({ ph, ts, dur }) => ph === 'X' && ts + dur > begin && ts < end)
  const main = spans.filter(({ pid, tid }) => pid === page.pid && tid === page.tid)
  const tasks = main.filter(({ name }) => name.endsWith('RunTask'))
  return {
    own: ownTimes(main),
    beside: sums(
      spans.filter((span) => span.name.endsWith('RunTask') && span.pid + span.tid !== page.pid + page.tid),
      (span) => threadOf(span) ?? 'other',
    ),
    layouts: longest(main.filter(({ name }) => name.endsWith('performLayout') || name === 'Layout')),
    tasks: longest(tasks),
    slowest: slowest(main, tasks),
    long: longTasks(events, page, end),
  }
}

/** Every long task of the gesture, by when it began after the last frame. */
function longTasks(events, page, end) {
  const main = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === page.pid && tid === page.tid)
  return main
    .filter(({ name, dur }) => name.endsWith('RunTask') && dur > LONG)
    .map((task) => ({
      at: (task.ts - end) / 1000,
      clock: task.dur / 1000,
      work: (task.tdur ?? 0) / 1000,
      parts: partsOf(main, task),
      functions: functions === 0 ? [] : functionsOf(events, page, task.ts, task.ts + task.dur).slice(0, functions),
    }))
}

/** Milliseconds of each kind of span without those inside it. */
function ownTimes(spans) {
  const own = new Map()
  const add = (name, time) => own.set(name, (own.get(name) ?? 0) + time / 1000)
  const open = []
  for (const span of [...spans].sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= span.ts) open.pop()
    if (open.length > 0) add(open.at(-1).name, -(span.tdur ?? 0))
    add(span.name, span.tdur ?? 0)
    open.push(span)
  }
  return own
}

function sums(spans, nameOf) {
  const all = new Map()
  for (const span of spans) all.set(nameOf(span), (all.get(nameOf(span)) ?? 0) + (span.tdur ?? 0) / 1000)
  return all
}

/** The task that took longest by the clock: how long it took and worked, and what was going on inside it. */
function slowest(main, tasks) {
  const task = tasks.reduce((most, next) => (next.dur > most.dur ? next : most))
  return { clock: task.dur / 1000, work: (task.tdur ?? 0) / 1000, parts: partsOf(main, task) }
}

/** The spans of over 4 ms inside a task, by the clock (and of the processor). */
function partsOf(main, task) {
  return main
    .filter(({ ts, dur }) => ts > task.ts && ts + dur <= task.ts + task.dur && dur > 4000)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    .map(({ name, dur, tdur = 0 }) => `${name} ${(dur / 1000).toFixed(0)} (${(tdur / 1000).toFixed(0)})`)
    .join(', ')
}

const longest = (spans) =>
  spans
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
    .slice(0, 8)
const listed = (times, least) =>
  [...times]
    .map(([name, time]) => [name, time / FRAMES])
    .filter(([, time]) => time >= least)
    .sort((a, b) => b[1] - a[1])
    .map(([name, time]) => `${name} ${time.toFixed(2)}`)
    .join(', ')

const ratio = Number(option('ratio', '1'))
const gesture = option('gesture', 'drag')
const earlier = Number(option('earlier', '0'))
const functions = Number(option('functions', '0'))
const sites = []
for (const from of option('from', 'dist').split(','))
  sites.push([from, await servePage('test/bench/pages/editor.jsx', { from, minify: false })])
try {
  for (const map of option('maps', '36,1000').split(','))
    for (let run = 0; run < Number(option('runs', '3')); run++)
      for (const [from, site] of sites) {
        const { run: shown, own, beside, layouts, tasks, slowest, long } = await traceDrag(site, map, ratio)
        const late = shown.deltas.filter((delta) => delta > 17.5).length
        console.log(`${map}, ratio ${ratio}, ${from}: ${late} of ${FRAMES} frames late, ${shown.answer}`)
        console.log(`  main thread: ${listed(own, 0.1)}`)
        console.log(`  beside it: ${listed(beside, 0.2)}`)
        console.log(`  longest layouts: ${layouts.map((time) => time.toFixed(1)).join(' ')}`)
        console.log(`  longest tasks: ${tasks.map((time) => time.toFixed(0)).join(' ')}`)
        console.log(
          `  slowest by the clock: ${slowest.clock.toFixed(0)} (${slowest.work.toFixed(0)}): ${slowest.parts}`,
        )
        console.log(`  long tasks that the page saw: ${shown.long.map((time) => time.toFixed(0)).join(' ')}`)
        for (const { at, clock, work, parts, functions } of long) {
          const when = `${at.toFixed(0)} ms after the last frame`
          console.log(`  a task of ${clock.toFixed(0)} (${work.toFixed(0)}) ms, ${when}: ${parts}`)
          showFunctions(functions)
        }
      }
} finally {
  for (const [, site] of sites) await site.close()
}
