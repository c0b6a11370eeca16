/**
 * Runs random command sequences, valid and hostile, on random documents, and checks:
 * - A rejection throws a NavError and changes nothing.
 * - The parser accepts every document without an issue.
 * - Patches lead forward and inverses back exactly, also through JSON.
 * - Items equal a plain list after the same operations.
 * SEED and COUNT set the first seed and the number of sequences.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const seed = Number(process.env.SEED ?? 1)
const count = Number(process.env.COUNT ?? 2000)
const STEPS = 8

const folder = mkdtempSync(join(tmpdir(), 'navsmith-fuzz-'))
const outfile = join(folder, 'bundle.mjs')
const contents =
  "export * from './src/document/index.ts'; export * from './test/document/random-command.ts'; export * from './test/document/hostile-command.ts'; export { createRandom } from './src/engine/core/index.ts'"
await build({
  stdin: { contents, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile,
  logLevel: 'error',
})
const {
  applyCommand,
  createRandom,
  formatNavDocument,
  hostileCommand,
  parseNavDocument,
  patchDocument,
  randomCommand,
  randomDocument,
} = await import(pathToFileURL(outfile).href)

/**
 * Returns the ids of the items after a command, computed on a plain list; undefined for commands that the model does
 * not cover.
 */
function idsAfter(ids, document, command) {
  if (command.type === 'insert-items')
    return ids.toSpliced(command.index ?? ids.length, 0, ...command.items.map((item) => item.id))
  if (command.type === 'replace-document') return command.document.items.map((item) => item.id)
  if (command.type === 'remove-items') {
    const gone = new Set(command.ids)
    return ids.filter((id, at) => {
      const item = document.items[at]
      return !gone.has(id) && !(item.kind === 'waypoint-link' && (gone.has(item.from) || gone.has(item.to)))
    })
  }
  if (command.type === 'reorder-items') {
    const moved = ids.filter((id) => command.ids.includes(id))
    const rest = ids.filter((id) => !command.ids.includes(id))
    return rest.toSpliced(Math.min(command.index, rest.length), 0, ...moved)
  }
  return command.type === 'batch' ? undefined : ids
}

const tally = { done: 0, refused: 0, wrong: 0 }
let slowest = 0
const complain = (what, at, command) => {
  if (++tally.wrong > 10) return
  console.log(
    `${what}, sequence ${at}: ${JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))?.slice(0, 800)}`,
  )
}
for (let sequence = seed; sequence < seed + count; sequence++) {
  const random = createRandom(sequence)
  let document = randomDocument(random, 6)
  for (let step = 0; step < STEPS; step++) {
    const command = random() < 0.5 ? randomCommand(random, document) : hostileCommand(random, document)
    const before = JSON.stringify(document)
    const since = performance.now()
    let result
    try {
      result = applyCommand(document, command)
    } catch (error) {
      tally.refused++
      if (error?.name !== 'NavError' || error.code.startsWith('internal/'))
        complain(`a raw error (${error})`, sequence, command)
      if (JSON.stringify(document) !== before) complain('refused, and changed', sequence, command)
      continue
    }
    tally.done++
    try {
      const text = formatNavDocument(result.document)
      const parsed = parseNavDocument(text, { allowSource: () => true })
      if (parsed.report.issues.length > 0 || formatNavDocument(parsed.document) !== text)
        complain(`an invalid document (${parsed.report.issues[0]?.message})`, sequence, command)
      const wire = JSON.parse(JSON.stringify({ patches: result.patches, inverse: result.inverse }))
      if (formatNavDocument(patchDocument(document, wire.patches)) !== text)
        complain('patches lead elsewhere', sequence, command)
      if (JSON.stringify(patchDocument(result.document, result.inverse)) !== before)
        complain('the inverse does not restore', sequence, command)
      if (formatNavDocument(patchDocument(result.document, wire.inverse)) !== formatNavDocument(JSON.parse(before)))
        complain('the inverse over JSON does not restore', sequence, command)
      const expected = idsAfter(
        document.items.map((item) => item.id),
        document,
        command,
      )
      if (expected !== undefined && expected.join('\n') !== result.document.items.map((item) => item.id).join('\n'))
        complain('the items are not those of the plain list', sequence, command)
    } catch (error) {
      complain(`an error afterwards (${error})`, sequence, command)
    }
    slowest = Math.max(slowest, performance.now() - since)
    document = result.document
  }
}
rmSync(folder, { recursive: true })
console.log(
  `${count} sequences from ${seed}: ${tally.done} commands done, ${tally.refused} refused, ${tally.wrong} wrong, the slowest ${slowest.toFixed(0)} ms`,
)
process.exit(tally.wrong === 0 ? 0 : 1)
