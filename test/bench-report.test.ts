import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Triangulation } from '../src/engine/triangulation/index.js'
import { plotOf } from './bench/report/page.mjs'
import { figures, machineClass, openReport, RESULTS } from './bench/report/report.mjs'

describe('the report of the benchmarks', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'navsmith-report-'))
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
    vi.restoreAllMocks()
  })

  it('writes each area as JSON and all areas as one page with date and machine', () => {
    const first = openReport('first', 'The first area', { short: true, folder })
    first.row('build', { vertices: 1000, contestant: 'a < b', 'median ms': 2.8123 })
    first.note('a peer does not load')
    first.close()
    const second = openReport('second', 'The second area', { short: false, folder })
    second.row('paths', { map: 'town', 'median us': 123.4 })
    second.row('paths', { map: 'field', 'p95 us': 7 })
    second.close()

    const kept = JSON.parse(readFileSync(join(folder, 'first.json'), 'utf8')) as Record<string, unknown>
    expect(kept).toMatchObject({ area: 'first', short: true, machine: machineClass(), notes: ['a peer does not load'] })
    expect(kept.tables).toEqual({ build: [{ vertices: 1000, contestant: 'a < b', 'median ms': 2.8123 }] })
    expect(kept.date).toMatch(/^\d{4}-\d\d-\d\d$/)

    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    for (const text of ['The first area', 'The second area', 'a &lt; b', 'a peer does not load', String(kept.date)])
      expect(page).toContain(text)
    // The two rows of the table have different columns. The table has the columns of both; a missing value is a dash.
    expect(page).toContain('<tr><th>map</th><th>median us</th><th>p95 us</th></tr>')
    expect(page).toContain('<tr><td>field</td><td>-</td><td class="number">7</td></tr>')
    expect(page).not.toContain('a < b')
    expect(page).not.toMatch(/src=|href="http/)
  })

  it('plots the first measured column of a table on a logarithmic axis, and plots nothing for a table without such a column', () => {
    const plot = plotOf([
      { vertices: 1000, contestant: 'navsmith', 'median ms': 1, best: 7 },
      { vertices: 1000, contestant: 'other', 'median ms': 10 },
      { vertices: 9000, contestant: 'other', 'median ms': 100 },
      { vertices: 9000, contestant: 'broken', failed: 'it threw' },
    ])
    const widths = [...plot.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths).toHaveLength(3)
    expect(widths[2] - widths[1]).toBeCloseTo(widths[1] - 0, 6)
    expect(plot).toContain('1000 · navsmith')
    expect(plot.match(/class="bar ours"/g)).toHaveLength(1)
    expect(plotOf([{ what: 'a' }, { what: 'b' }])).toBe('')
  })

  it('rounds values to about three significant figures', () =>
    expect([0, 12, 0.01234, 0.5, 9.876, 43.21, 1234.5, 'word', undefined, NaN].map(figures)).toEqual([
      '0',
      '12',
      '0.012',
      '0.50',
      '9.88',
      '43.2',
      '1235',
      'word',
      '-',
      '-',
    ]))
})

describe('the benchmarks', () => {
  const scripts = readdirSync('test/bench').filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  const textOf = (file: string): string => readFileSync(join('test/bench', file), 'utf8')

  it.each([...scripts, 'browser/run.mjs'])('%s prints its rows and finishes its report', (file) => {
    const text = textOf(file)
    expect(text).toMatch(/open(Report|Race)\('/)
    expect(text).toContain('report.row(')
    expect(text).toContain('report.close()')
    expect(text).not.toContain('console.log(')
  })

  it('in mesh.mjs call only triangulation functions that exist', () => {
    const called = [...textOf('mesh.mjs').matchAll(/\btriangulation\.(\w+)\(/g)].map(([, name]) => name)
    expect(called).toEqual(['insertVertices', 'addConstraint'])
    for (const name of called) expect(Triangulation.prototype).toHaveProperty(name)
  })

  it('write no files that git tracks', () => expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain(RESULTS))
})
