import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { importMap, parseNavDocument, suggestMapping, type ImportResult } from '../../../src/document/index.js'
import { NavError } from '../../../src/engine/core/index.js'
import { walk } from '../../support/imported-files.js'
import { sharedData } from '../../support/shared-data.js'

// Every map file of the shared data with its related files: errors have a code, and no file opens as an empty map
// without a report.

const PART = /\.(png|jpe?g|md|tsv|txt|tsx|tsj|tx|tj|ldtkl)$/i
const EXPECTED = /^expected\.json$|^MANIFEST/

const read = (path: string): Uint8Array => {
  const raw = readFileSync(path)
  return new Uint8Array(path.endsWith('.gz') ? gunzipSync(raw) : raw)
}
const plainName = (path: string): string => basename(path).replace(/\.gz$/, '')

const roots = [sharedData('data', 'import'), sharedData('strangers')].flatMap((root) => root ?? [])
const all = roots.flatMap(walk)
const maps = all.filter((path) => !PART.test(plainName(path)) && !EXPECTED.test(plainName(path)))

/**
 * Finds a related file by its path relative to the folder of the map. Otherwise finds it in this folder by its name, or
 * by its path with `_` in place of `/`.
 */
function besideOf(map: string) {
  return (wanted: string): Uint8Array | undefined => {
    const near = join(dirname(map), wanted.replace(/^res:\/\//, ''))
    const flat = wanted.replace(/^res:\/\//, '').replaceAll('/', '_')
    const found =
      all.find((path) => path.replace(/\.gz$/, '') === near) ??
      all.find(
        (path) =>
          dirname(path) === dirname(map) && [flat, basename(wanted)].some((end) => plainName(path).endsWith(end)),
      )
    return found === undefined ? undefined : read(found)
  }
}

/** Imports a file. Returns the kind of the result, and the processor time in milliseconds. */
function outcomeOf(path: string): { readonly outcome: string; readonly took: number } {
  const [bytes, files] = [read(path), besideOf(path)]
  const since = process.cpuUsage()
  const took = (): number => {
    const { user, system } = process.cpuUsage(since)
    return (user + system) / 1000
  }
  try {
    const result = importMap(bytes, { files, picture: true })
    return { took: took(), outcome: outcomeOfResult(result, () => suggestMapping(bytes, { files }).undecided.length) }
  } catch (error) {
    const isRefused = error instanceof NavError && !error.code.startsWith('internal/')
    return { took: took(), outcome: isRefused ? 'refused' : `raw: ${String(error)}` }
  }
}

function outcomeOfResult({ document, report }: ImportResult, asked: () => number): string {
  if (parseNavDocument(document).report.issues.length > 0) return 'invalid'
  if (document.items.length > 0) return 'items'
  if (asked() > 0) return 'asks'
  return report.issues.some(({ code }) => code === 'format/nothing-used') ? 'says why' : 'empty'
}

describe.skipIf(roots.length === 0)('the map files (shared data)', () => {
  it('give items, list what the user has to decide, or report why nothing was imported', () => {
    const tally = new Map<string, string[]>()
    let slowest = { path: '', took: 0 }
    for (const path of maps) {
      const { outcome, took } = outcomeOf(path)
      tally.set(outcome, [...(tally.get(outcome) ?? []), path])
      if (took > slowest.took) slowest = { path, took }
    }
    const counts = [...tally].map(([outcome, paths]) => `${paths.length} ${outcome}`).join(', ')
    console.info(`${maps.length} files: ${counts}; the slowest ${slowest.took.toFixed(0)} ms: ${slowest.path}`)
    const known = ['items', 'asks', 'says why', 'refused']
    expect([...tally].filter(([outcome]) => !known.includes(outcome))).toEqual([])
    expect(tally.get('items')?.length).toBeGreaterThan(maps.length / 2)
  }, 300_000)
})
