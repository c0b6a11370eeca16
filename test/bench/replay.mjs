#!/usr/bin/env node
// A playback of a search of a 512 x 512 grid in a real browser: playing, scrubbing back and forth, jumping, stepping
// backward.
//   node test/bench/replay.mjs [--short]     after npm run build
// Compare a playback with the empty stage of the same run. The empty stage is measured at rest, and with its live layer
// redrawn in every frame, as in every playback. Milliseconds from frame to frame at 60 frames per second; 16.7 is on time. The GPU is off. `by
// state` renders the component for every frame, as with a plain `frame` prop, and draws fewer pictures.
import { servePage } from './pages/open-page.mjs'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const FRAMES = short ? 60 : 240
const site = await servePage('test/bench/pages/replay.jsx')

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const report = openReport('replay', 'A search of a 512 x 512 grid as a film')

const system = await site.browser.newBrowserCDPSession()
/**
 * Returns the processor milliseconds of the page and its rasterizer so far, which are steadier than wall time on a busy
 * machine.
 */
const work = async () => {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type !== 'browser').reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0)
}

try {
  for (const ratio of [1, 2]) {
    for (const [algorithm, byState] of [
      ['empty', false],
      ['dijkstra', false],
      ['a-star', false],
      ['jump-point', false],
      ['dijkstra', true],
    ]) {
      const tab = await site.open({ width: 1280, height: 800 }, ratio)
      const stages = await tab.evaluate(([name, state]) => globalThis.open(name, state), [algorithm, byState])
      for (const what of stages) {
        const before = await work()
        const { deltas, drawn } = await tab.evaluate(([name, count]) => globalThis.run(name, count), [what, FRAMES])
        const cpu = (await work()) - before
        report.row('milliseconds from frame to frame', {
          film: `${algorithm}${byState ? ' by state' : ''}`,
          ratio,
          what,
          p50: quantile(deltas, 0.5),
          p95: quantile(deltas, 0.95),
          'frames late': deltas.filter((delta) => delta > 25).length,
          frames: deltas.length,
          pictures: drawn,
          'processor a frame': cpu / FRAMES,
        })
      }
      const answer = await tab.evaluate(() => globalThis.answer())
      if (answer !== undefined) {
        report.row('React while it played', {
          film: `${algorithm}${byState ? ' by state' : ''}`,
          ratio,
          events: answer.total,
          renders: answer.renders,
        })
        if (answer.status !== 'found' || !(answer.played > 0) || answer.stepped !== FRAMES)
          throw new Error(`wrong answer: ${JSON.stringify(answer)}`)
      }
      await tab.close()
    }
  }
} finally {
  await site.close()
  report.close()
}
