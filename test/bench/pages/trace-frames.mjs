#!/usr/bin/env node
// Where a frame goes while a vertex is dragged in <NavEditor>: processor time of each thread and of each step of the browser, from its own trace, and the
// functions that the script's part is spent in: their own time, or (`--whole`) with all that they call.
//   node test/bench/pages/trace-frames.mjs [--sizes=1,36,1000,10000] [--ratios=1,2] [--frames=120] [--functions=12] [--whole] [--names]     after npm run build
// Processor time, not wall time: a neighbor on the machine makes frames longer, not dearer. `rest` is what the main thread's tasks did beside what is listed.
import { fileURLToPath } from 'node:url'
import { servePage } from './open-page.mjs'

/** Steps of a frame by the names of the trace's events; the first that holds a moment has it. */
const STEPS = {
  script: ['FunctionCall', 'EvaluateScript', 'FireAnimationFrame', 'RunMicrotasks', 'TimerFire', 'EventDispatch'],
  collect: ['MinorGC', 'MajorGC', 'V8.GCFinalizeMC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
  style: ['UpdateLayoutTree', 'RecalculateStyles', 'ParseAuthorStyleSheet'],
  layout: ['Layout'],
  prepaint: ['PrePaint'],
  paint: ['Paint', 'Layerize'],
  commit: ['Commit'],
}
const STEP_OF = new Map(Object.entries(STEPS).flatMap(([step, names]) => names.map((name) => [name, step])))
const CATEGORIES = [
  'devtools.timeline',
  'blink.user_timing',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'toplevel',
  'cc',
  'viz',
  'v8',
  '__metadata',
]

/**
 * The drag of `drawing.jsx` on a page of `site`, traced: `frames` with their milliseconds, `perFrame` milliseconds of processor time by step and thread,
 * `functions` those of the script's own time, `metrics` what the browser counted (layouts, styles), each per frame, and the longest task.
 */
export async function traceDrag(site, { obstacles, ratio, frames = 120, functions = 12, isWhole = false }) {
  const page = await site.open({ width: 1440, height: 900 }, ratio)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const metricsNow = async () =>
    Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  let before
  let after
  let trace
  await page.exposeFunction('onDragStart', async () => {
    before = await metricsNow()
    await site.browser.startTracing(page, { categories: CATEGORIES })
  })
  await page.exposeFunction('onDragEnd', async () => {
    trace = JSON.parse((await site.browser.stopTracing()).toString()).traceEvents
    after = await metricsNow()
  })
  const answer = await page.evaluate(([count, size]) => globalThis.scenes.drag(count, size), [frames, obstacles])
  await page.close()
  const metrics = Object.fromEntries(
    ['LayoutCount', 'RecalcStyleCount', 'ScriptDuration', 'TaskDuration'].map((name) => [
      name,
      (after[name] - before[name]) / frames,
    ]),
  )
  return { ...answer, ...sumTrace(trace, frames, functions, isWhole), metrics }
}

function sumTrace(all, frames, functions, isWhole) {
  const [from, to] = all.filter(({ name, cat }) => name === 'drag' && cat === 'blink.user_timing').map(({ ts }) => ts)
  const events = all.filter(({ ts, ph, name }) => ph === 'M' || name.startsWith('Profile') || (ts >= from && ts <= to))
  const threads = new Map()
  for (const { name, pid, tid, args } of events) if (name === 'thread_name') threads.set(`${pid} ${tid}`, args.name)
  const pageThread = events.find(({ name }) => name === 'FireAnimationFrame')
  const nameOf = ({ pid, tid }) => {
    const name = (threads.get(`${pid} ${tid}`) ?? 'other').replace(/[/\d].*$/, '')
    return name === 'CrRendererMain' && pid !== pageThread?.pid ? 'other' : name
  }
  const own = new Map()
  const byThread = new Map()
  let longest = 0
  const lanes = new Map()
  for (const event of events)
    if (event.ph === 'X' && event.tdur !== undefined) {
      const lane = `${event.pid} ${event.tid}`
      if (!lanes.has(lane)) lanes.set(lane, [])
      lanes.get(lane).push(event)
    }
  for (const lane of lanes.values()) {
    const name = nameOf(lane[0])
    lane.sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    const stack = []
    for (const event of lane) {
      while (stack.length > 0 && stack.at(-1).ts + stack.at(-1).dur <= event.ts) stack.pop()
      const outer = stack.at(-1)
      const step = STEP_OF.get(event.name) ?? outer?.step ?? 'rest'
      if (outer === undefined) byThread.set(name, (byThread.get(name) ?? 0) + event.tdur)
      if (name === 'CrRendererMain') {
        own.set(step, (own.get(step) ?? 0) + event.tdur)
        if (outer !== undefined) own.set(outer.step, (own.get(outer.step) ?? 0) - event.tdur)
        else longest = Math.max(longest, event.dur / 1000)
      }
      stack.push({ ts: event.ts, dur: event.dur, step })
    }
  }
  const perFrame = (sums) =>
    Object.fromEntries([...sums].map(([key, sum]) => [key, sum / 1000 / frames]).sort(([, a], [, b]) => b - a))
  return {
    steps: perFrame(own),
    threads: perFrame(byThread),
    longest,
    functions: pageThread === undefined ? [] : functionsOf(events, pageThread, frames, isWhole).slice(0, functions),
  }
}

/** Milliseconds a frame of each function of the page's own thread, dearest first, from the samples of the profile: its own, or with all that it calls. */
function functionsOf(events, { pid, tid }, frames, isWhole) {
  const sums = new Map()
  const nodes = new Map()
  const profiles = new Set(
    events.filter((event) => event.name === 'Profile' && event.pid === pid && event.tid === tid).map(({ id }) => id),
  )
  for (const { name, pid: process, id, args } of events) {
    if (name !== 'ProfileChunk' || process !== pid || !profiles.has(id)) continue
    const { cpuProfile, timeDeltas = [] } = args.data
    for (const node of cpuProfile?.nodes ?? []) nodes.set(`${id} ${node.id}`, node)
    for (const [i, sample] of (cpuProfile?.samples ?? []).entries()) {
      const seen = new Set()
      for (let at = nodes.get(`${id} ${sample}`); at !== undefined; at = nodes.get(`${id} ${at.parent}`)) {
        const { functionName, lineNumber, columnNumber } = at.callFrame
        const place = lineNumber === undefined ? '' : `:${lineNumber + 1}:${columnNumber + 1}`
        const key = `${functionName || 'anonymous'}${place}`
        if (!seen.has(key)) sums.set(key, (sums.get(key) ?? 0) + timeDeltas[i])
        if (!isWhole) break
        seen.add(key)
      }
    }
  }
  return [...sums]
    .filter(([key]) => !/^\((idle|program|root)\)/.test(key))
    .map(([key, sum]) => [key, sum / 1000 / frames])
    .sort(([, a], [, b]) => b - a)
}

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]

/** One run as lines of a table. */
export function printTrace({ obstacles, ratio }, run) {
  const listed = (part) =>
    Object.entries(part)
      .filter(([, value]) => value >= 0.05)
      .map(([name, value]) => `${name} ${value.toFixed(2)}`)
      .join('  ')
  const { deltas } = run.drag
  console.log(
    `${obstacles} obstacles, pixel ratio ${ratio}: frame p50 ${quantile(deltas, 0.5).toFixed(1)} p95 ${quantile(deltas, 0.95).toFixed(1)} ms traced, longest task ${run.longest.toFixed(0)} ms, ${run.revisions} revisions, path ${run.path}`,
  )
  console.log(`  main thread  ${listed(run.steps)}`)
  console.log(`  threads      ${listed(run.threads)}`)
  console.log(`  counted      ${listed(run.metrics)}`)
  for (const [name, value] of run.functions) console.log(`    ${value.toFixed(3)}  ${name}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, otherwise) =>
    (process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise)
      .split(',')
      .map(Number)
  const site = await servePage('test/bench/pages/drawing.jsx', {
    flags: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
    minify: !process.argv.includes('--names'),
  })
  try {
    for (const ratio of option('ratios', '1,2'))
      for (const obstacles of option('sizes', '1,36,1000,10000')) {
        const [frames] = option('frames', '120')
        const [functions] = option('functions', '12')
        const asked = { obstacles, ratio, frames, functions, isWhole: process.argv.includes('--whole') }
        printTrace(asked, await traceDrag(site, asked))
      }
  } finally {
    await site.close()
  }
}
