/**
 * Changes the sources one operator at a time and lists the changes that no test notices.
 *
 *   node test/mutate.mjs                                       a sample of every folder below
 *   COUNT=50 SEED=7 node test/mutate.mjs src/engine/noding     50 changes in these folders or files
 *   node test/mutate.mjs src/hooks/usePath.ts:87               all changes of one line
 *
 * Runs in a copy. For each change the nearest tests run until one fails. Unnoticed changes that `test/mutants.json` explains do not alter results; of
 * the others, tests have to notice at least the share LEAST.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { importers, relatedTests } from './support/related-tests.mjs'
import { runCommand } from './support/run-command.mjs'

const FOLDERS = [
  'src/engine/geometry',
  'src/engine/noding',
  'src/engine/triangulation',
  'src/engine/polyanya',
  'src/document/model',
  'src/document/commands',
  'src/hooks',
]
const COUNT = Number(process.env.COUNT ?? 40)
const NEAREST = 12
/** Minutes without output after which a change counts as noticed, because it made a loop endless. */
const SILENCE = 4
const LEAST = 0.75

const SWAPS = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '&&': '||',
    '||': '&&',
    '??': '&&',
    '+=': '-=',
    '-=': '+=',
    '++': '--',
    '--': '++',
  }),
)

/** Returns every change of one file: `{ file, line, start, end, was, now }`. */
function mutantsOf(file) {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const add = (node, now) => {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({ file, line, start, end, was: text.slice(start, end), now })
  }
  const swap = (node) => {
    const now = SWAPS.get(node.getText(source))
    if (now !== undefined) add(node, now)
  }
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    // Skips thrown errors and texts, which other tests check.
    if (ts.isThrowStatement(node) || ts.isTemplateExpression(node)) return
    if (ts.isBinaryExpression(node)) swap(node.operatorToken)
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isWhileStatement(node)) {
      const condition = node.expression ?? node.condition
      for (const value of ts.isWhileStatement(node) ? ['false'] : ['true', 'false']) add(condition, value)
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source))
    if (ts.isNumericLiteral(node)) add(node, node.text === '0' ? '1' : '0')
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, ';')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const list = (...args) =>
  execFileSync('git', ['ls-files', ...args], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
const asked = process.argv.slice(2)
const places = asked.length > 0 ? asked : FOLDERS
/** A seeded sample by mulberry32, equal for equal sources. */
let state = Number(process.env.SEED ?? 1)
function random() {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
function sampleOf(place) {
  const [path, line] = place.split(':')
  const all = list(path)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap(mutantsOf)
  if (line !== undefined) return all.filter((mutant) => mutant.line === Number(line))
  const sample = []
  for (let left = Math.ceil(COUNT / places.length); left > 0 && all.length > 0; left--)
    sample.push(...all.splice(Math.floor(all.length * random()), 1))
  return sample
}

const explained = JSON.parse(readFileSync('test/mutants.json', 'utf8'))
const reasonOf = ({ file, line, was, now }) => {
  const text = readFileSync(file, 'utf8').split('\n')[line - 1].trim()
  return explained.find((row) => row.file === file && row.line === text && row.was === was && row.now === now)?.why
}

const copy = mkdtempSync(join(tmpdir(), 'navsmith-mutants-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const file of list()) {
  mkdirSync(join(copy, dirname(file)), { recursive: true })
  cpSync(file, join(copy, file))
}
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
const users = importers()
const counts = { killed: 0, survived: 0, explained: 0 }
const projects = ['unit', 'memory', 'dom', 'dom-own-modules'].flatMap((name) => ['--project', name])
for (const mutant of places.flatMap(sampleOf)) {
  const { file, line, start, end, was, now } = mutant
  const text = readFileSync(file, 'utf8')
  writeFileSync(join(copy, file), text.slice(0, start) + now + text.slice(end))
  const tests = relatedTests([file], users).slice(0, NEAREST)
  const status = await runCommand(
    'mutant',
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...projects, ...tests],
    { cwd: copy, print: () => undefined, minutes: 2 * SILENCE },
  )
  writeFileSync(join(copy, file), text)
  const why = status === 0 ? reasonOf(mutant) : undefined
  const outcome = status !== 0 ? 'killed' : why === undefined ? 'survived' : 'explained'
  counts[outcome]++
  console.log(`${outcome.padEnd(9)} ${file}:${line} ${was} -> ${now}${why === undefined ? '' : ` (${why})`}`)
}
const { killed, survived } = counts
console.log(`${killed} killed, ${survived} survived, ${counts.explained} explained`)
process.exitCode = killed >= LEAST * (killed + survived) ? 0 : 1
