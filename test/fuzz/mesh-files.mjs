#!/usr/bin/env node
// Damages files of seeded meshes (bytes, JSON, .mesh) and reads them. A file must be rejected with a code, or give a
// mesh whose areas are numbers, in less than 5 s.
// Variables: COUNT of files (20,000), first seed SEED (1), MOST printed faults.
import { mkdirSync } from 'node:fs'
import { build } from 'esbuild'

const number = (name, fallback) => Number(process.env[name] ?? fallback)
const [seed, count, most] = [number('SEED', 1), number('COUNT', 20_000), number('MOST', 10)]
const outfile = new URL(`../../node_modules/.cache/fuzz/mesh-files-${process.pid}.mjs`, import.meta.url)
mkdirSync(new URL('.', outfile), { recursive: true })
await build({
  entryPoints: [new URL('./mesh-file-laws.ts', import.meta.url).pathname],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: outfile.pathname,
  logLevel: 'error',
})
const { checkFile } = await import(outfile.href)

const began = performance.now()
let [bad, refused, slowest, slowestSeed] = [0, 0, 0, 0]
for (let at = seed; at < seed + count; at++) {
  const before = performance.now()
  const found = checkFile(at)
  const took = performance.now() - before
  if (took > slowest) [slowest, slowestSeed] = [took, at]
  if (found === 'refused') refused++
  else if ((found !== undefined || took > 5000) && bad++ < most) console.log(`seed ${at}: ${found ?? `${took} ms`}`)
}
const seconds = (performance.now() - began) / 1000
console.log(
  `${bad} of ${count} files break a law (${refused} refused with a code, ${(count / seconds).toFixed(0)} a second, slowest ${slowest.toFixed(0)} ms at seed ${slowestSeed})`,
)
process.exit(bad === 0 ? 0 : 1)
