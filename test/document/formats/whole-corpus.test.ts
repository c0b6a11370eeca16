import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { importMap, parseNavDocument, suggestMapping } from '../../../src/document/index.js'
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

/** Imports a file. Returns the kind of the result. */
function outcomeOf(path: string): string {
  const [bytes, files] = [read(path), besideOf(path)]
  try {
    const { document, report } = importMap(bytes, { files, picture: true })
    if (parseNavDocument(document).report.issues.length > 0) return 'invalid'
    if (document.items.length > 0) return 'items'
    if (suggestMapping(bytes, { files }).undecided.length > 0) return 'asks'
    return report.issues.some(({ code }) => code === 'format/nothing-used') ? 'says why' : 'empty'
  } catch (error) {
    const isRefused = error instanceof NavError && !error.code.startsWith('internal/')
    return isRefused ? 'refused' : `raw: ${String(error)}`
  }
}

describe.skipIf(roots.length === 0)('the map files (shared data)', () => {
  it('give items, list what the user has to decide, or report why nothing was imported', () => {
    const outcomes = maps.map((path) => [path, outcomeOf(path)])
    const known = ['items', 'asks', 'says why', 'refused']
    expect(outcomes.filter(([, outcome]) => !known.includes(outcome))).toEqual([])
    expect(outcomes.filter(([, outcome]) => outcome === 'items').length).toBeGreaterThan(maps.length / 2)
  }, 300_000)
})
