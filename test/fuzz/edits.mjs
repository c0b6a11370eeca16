#!/usr/bin/env node
// Edits small seeded scenes, compares each step with a fresh build, and prints every broken law with its seed.
// Variables: COUNT of edits (20,000), EDITS per scene (10), first seed SEED (1), MOST printed faults.
import { mkdirSync } from 'node:fs'
import { build } from 'esbuild'

const number = (name, fallback) => Number(process.env[name] ?? fallback)
const [seed, count, edits, most] = [number('SEED', 1), number('COUNT', 20_000), number('EDITS', 10), number('MOST', 10)]
const outfile = new URL(`../../node_modules/.cache/fuzz/edits-${process.pid}.mjs`, import.meta.url)
mkdirSync(new URL('.', outfile), { recursive: true })
await build({
  entryPoints: [new URL('./edit-laws.ts', import.meta.url).pathname],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: outfile.pathname,
  logLevel: 'error',
})
const { checkEdits } = await import(outfile.href)

const began = performance.now()
const scenes = Math.ceil(count / edits)
let [bad, slowest, slowestSeed] = [0, 0, 0]
for (let at = seed; at < seed + scenes; at++) {
  const before = performance.now()
  const found = checkEdits(at, edits)
  const took = performance.now() - before
  if (took > slowest) [slowest, slowestSeed] = [took, at]
  if (found !== undefined && bad++ < most) console.log(found)
}
const seconds = (performance.now() - began) / 1000
console.log(
  `${bad} of ${scenes} scenes break a law (${scenes * edits} edits, ${((scenes * edits) / seconds).toFixed(0)} a second, slowest scene ${slowest.toFixed(0)} ms at seed ${slowestSeed})`,
)
process.exit(bad === 0 ? 0 : 1)
