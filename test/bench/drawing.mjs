#!/usr/bin/env node
// Frames in a real browser: an empty stage, and a mesh of 100,000 triangles that is panned and zoomed.
// test/bench/browser measures the editor.
//   node test/bench/drawing.mjs [--short]     after npm run build
// Only the time from frame to frame counts, because canvases are rasterized after the script returns. Vertical sync and
// the frame limit are off. Compare each figure with the empty stage of the same run.
import { servePage } from './pages/open-page.mjs'
import { openReport } from './report/report.mjs'

const short = process.argv.includes('--short')
const FRAMES = short ? 40 : 200
const site = await servePage('test/bench/pages/drawing.jsx', {
  flags: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const report = openReport('drawing', 'Frames of a stage')

try {
  for (const ratio of [1, 2]) {
    const scenes = [
      ['empty', 0],
      ['mesh', short ? 1000 : 5000],
    ]
    for (const [name, size] of scenes) {
      const page = await site.open({ width: 1440, height: 900 }, ratio)
      const answer = await page.evaluate(
        ([scene, count, objects]) => globalThis.scenes[scene](count, objects),
        [name, FRAMES, size],
      )
      const { triangles, ...runs } = answer
      for (const [what, { deltas, scripts, long }] of Object.entries(runs))
        report.row('milliseconds from frame to frame', {
          scene: name,
          ratio,
          what,
          p50: quantile(deltas, 0.5),
          p95: quantile(deltas, 0.95),
          'script p50': quantile(scripts, 0.5),
          'tasks over 50': long.length,
          longest: Math.max(0, ...long),
          frames: deltas.length,
          triangles,
        })
      await page.close()
    }
  }
} finally {
  await site.close()
  report.close()
}
