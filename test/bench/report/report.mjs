/**
 * The common format of all benchmark results: rows of tables, printed immediately and stored as JSON in
 * `bench-results/` (ignored by git). `bench-results/index.html` shows all areas; with `--keep` they are also stored in
 * `stories/measured/`, which the guide shows.
 *   const report = openReport('mesh', 'The mesh, compared with other libraries')
 *   report.row('build', { vertices: 1000, contestant: 'navsmith', 'median ms': 2.8 })
 *   report.close()
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { figures, pageOf } from './page.mjs'

export { figures }

export const RESULTS = 'bench-results'
const KEPT = 'stories/measured'

/** Describes the kind of machine, without names or paths. */
export function machineClass() {
  const processors = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${processors.length} x ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GB, Node ${process.version}`
}

/** Opens a report. `short` marks it as a quick run with unreliable figures. */
export function openReport(area, title, { short = process.argv.includes('--short'), folder = RESULTS } = {}) {
  const tables = new Map()
  const notes = []
  let last
  return {
    /** Adds one row to a table; the columns are the keys of its rows, in order of appearance. */
    row: (table, cells) => {
      const rows = tables.get(table) ?? []
      tables.set(table, rows)
      rows.push(cells)
      if (table !== last) console.log(`\n# ${table}`)
      last = table
      const shown = Object.entries(cells).filter(([, value]) => value !== undefined)
      console.log(shown.map(([name, value]) => `${name} ${figures(value)}`).join(' | '))
    },
    /** Adds a remark to the tables, for example a package that does not load or a wrong result. */
    note: (text) => {
      notes.push(text)
      console.log(text)
    },
    /** Writes the report, which the page shows with the other areas. */
    close: () => {
      mkdirSync(folder, { recursive: true })
      const date = new Date().toISOString().slice(0, 10)
      const kept = { area, title, date, machine: machineClass(), short, notes, tables: Object.fromEntries(tables) }
      writeFileSync(join(folder, `${area}.json`), `${JSON.stringify(kept, undefined, 1)}\n`)
      if (process.argv.includes('--keep')) cpSync(join(folder, `${area}.json`), join(KEPT, `${area}.json`))
      writeFileSync(join(folder, 'index.html'), pageOf(readAreas(folder)))
      console.log(`\nkept in ${folder}/${area}.json; all areas: ${folder}/index.html`)
    },
  }
}

function readAreas(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
