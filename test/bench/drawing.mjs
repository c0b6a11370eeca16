#!/usr/bin/env node
// Frames in a real browser: an empty stage, a mesh of 100k triangles panned and zoomed, a vertex of the editor dragged in a map of 100k vertices.
//   node test/bench/drawing.mjs [--short]     after npm run build
// Canvas work is rastered after the script returns, so only the time from frame to frame counts; vertical sync and the frame limit are off. Read each
// figure beside the empty stage of the same run.
import { servePage } from './pages/open-page.mjs'

const short = process.argv.includes('--short')
const FRAMES = short ? 40 : 200
const site = await servePage('test/bench/pages/drawing.jsx', {
  flags: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))]
const figures = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
const told = ({ deltas, scripts, long }) =>
  `frame p50 ${figures(quantile(deltas, 0.5))} p95 ${figures(quantile(deltas, 0.95))} ms (script p50 ${figures(quantile(scripts, 0.5))}), ${long.length} tasks over 50 ms${long.length > 0 ? `, longest ${figures(Math.max(...long))}` : ''}`

try {
  for (const ratio of [1, 2]) {
    const scenes = [
      ['empty', 0],
      ['mesh', short ? 1000 : 5000],
      ['drag', short ? 1000 : 10_000],
    ]
    for (const [name, size] of scenes) {
      const page = await site.open({ width: 1440, height: 900 }, ratio)
      const answer = await page.evaluate(
        ([scene, count, objects]) => globalThis.scenes[scene](count, objects),
        [name, FRAMES, size],
      )
      const { triangles, revisions, path, ...runs } = answer
      const about = [
        triangles !== undefined && `${triangles} triangles`,
        revisions !== undefined && `${revisions} revisions`,
        path !== undefined && `path ${path}`,
      ]
        .filter(Boolean)
        .join(', ')
      for (const [what, run] of Object.entries(runs))
        console.log(
          `pixel ratio ${ratio}, ${name}${about === '' ? '' : ` (${about})`}, ${what}: ${told(run)} over ${run.deltas.length} frames`,
        )
      if (name === 'drag' && !(revisions > FRAMES / 4))
        throw new Error(`wrong answer: only ${revisions} revisions of the mesh came of ${FRAMES} moves`)
      await page.close()
    }
  }
} finally {
  await site.close()
}
