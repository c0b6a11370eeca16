#!/usr/bin/env node
// Runs seeded queries on small seeded scenes, and prints every disagreement with its seed and a minimal scene.
// Variables: COUNT of scenes (20,000), first seed SEED (1), QUESTIONS per scene (1), MOST printed disagreements, LIMIT
// in seconds.
import { mkdirSync } from 'node:fs'
import { build } from 'esbuild'

const number = (name, fallback) => Number(process.env[name] ?? fallback)
const [seed, count, questions, most, limit] = [
  number('SEED', 1),
  number('COUNT', 20_000),
  number('QUESTIONS', 1),
  number('MOST', 10),
  number('LIMIT', Infinity),
]
const outfile = new URL(`../../node_modules/.cache/fuzz/questions-${process.pid}.mjs`, import.meta.url)
mkdirSync(new URL('.', outfile), { recursive: true })
await build({
  entryPoints: [new URL('./question-laws.ts', import.meta.url).pathname],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: outfile.pathname,
  logLevel: 'error',
})
const { checkSeed, shrink } = await import(outfile.href)

const began = performance.now()
let [bad, slowest, slowestSeed, asked] = [0, 0, 0, 0]
for (let at = seed; at < seed + count; at++) {
  const before = performance.now()
  if (before - began > 1000 * limit) break
  asked++
  const found = checkSeed(at, questions)
  const took = performance.now() - before
  if (took > slowest) [slowest, slowestSeed] = [took, at]
  if (found === undefined) continue
  if (bad++ < most) {
    const { law, scene, start, goal } = shrink(found)
    console.log(`seed ${at}: ${found.law}\n  shrunk: ${law}\n  ${JSON.stringify({ scene, start, goal })}`)
  }
}
const seconds = (performance.now() - began) / 1000
console.log(
  `${bad} of ${asked} scenes disagree (${asked * questions} questions, ${(asked / seconds).toFixed(0)} scenes a second, slowest ${slowest.toFixed(0)} ms at seed ${slowestSeed})`,
)
process.exit(bad === 0 ? 0 : 1)
