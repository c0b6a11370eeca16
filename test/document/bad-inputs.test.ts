import { readFileSync, readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  createNavDocument,
  importMap,
  openSealed,
  parseNavDocument,
  sealDocument,
  validateDocument,
  type MapFormat,
  type NavDocument,
} from '../../src/document/index.js'
import { NavError } from '../../src/engine/core/index.js'
import { sharedData } from '../support/shared-data.js'
import { expectRefused } from './refused-history.js'
import { pointsOf } from '../support/shapes.js'

// Malformed files: each is rejected with a code, or read with its faults in the report, and never read in part without
// a report.

interface Case {
  readonly name: string
  readonly kind: string
  readonly input: { readonly format: string; readonly raw: unknown }
  readonly expectation: string
}

const folder = sharedData('badinputs', 'cases')
const names = folder === undefined ? [] : readdirSync(folder).filter((file) => file.startsWith('document__'))
const load = async (file: string): Promise<Case> => {
  const { decode } = (await import(/* @vite-ignore */ pathToFileURL(sharedData('badinputs', 'decode.mjs')!).href)) as {
    decode: (value: unknown) => unknown
  }
  return decode(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))) as Case
}

type Outcome = { readonly document: NavDocument; readonly codes: readonly string[] } | { readonly refused: string }

function read(work: () => ReturnType<typeof importMap>): Outcome {
  try {
    const { document, report } = work()
    return { document, codes: report.issues.map((issue) => issue.code) }
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    return { refused: error.code }
  }
}

function allFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(allFinite)
}

/** Converts a malformed scene to the native format, where obstacles become items. */
function inOurFormat(raw: string): string | undefined {
  if (raw.length > 1e6) return undefined
  return raw
    .replace('"schema":', '"format":')
    .replace('"navkit"', '"navsmith"')
    .replaceAll(
      /"bounds": ?\[(-?[\d.]+), ?(-?[\d.]+), ?(-?[\d.]+), ?(-?[\d.]+)\]/g,
      '"bounds":{"x":$1,"y":$2,"width":$3,"height":$4}',
    )
    .replace('"obstacles":', '"items":')
    .replaceAll(
      /"ring": ?(\[\[.*?\]\])/g,
      (_, ring: string) =>
        `"kind":"obstacle","shape":{"type":"polygon","outer":${ring.replaceAll(/\[(-?[\d."]+), ?(-?[\d."]+)\]/g, '{"x":$1,"y":$2}')}}`,
    )
}

describe.skipIf(folder === undefined)('the corpus of bad documents (shared data)', () => {
  const open = names.filter((name) => !/patches|patch-proto|autosave/.test(name))

  it.each(open)('%s is rejected with a code or read without damage to the document', async (file) => {
    const { input } = await load(file)
    const { raw } = input
    const before = Object.getOwnPropertyNames(Object.prototype).length
    const formats: Record<string, MapFormat | undefined> = {
      json: 'navsmith',
      svg: 'svg',
      geojson: 'geojson',
      tiled: 'tiled',
      ldtk: 'ldtk',
    }
    const outcome =
      typeof raw === 'string' || raw instanceof Uint8Array
        ? read(() => importMap(raw, { format: formats[input.format] }))
        : read(() => parseNavDocument(raw))
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    if ('refused' in outcome) expect(outcome.refused).toMatch(/^[a-z]+\/[a-z-]+$/)
    else {
      expect(allFinite(outcome.document)).toBe(true)
      expect(validateDocument(outcome.document).filter((issue) => issue.severity === 'error')).toEqual([])
      // A second read gives the same document, so the first repaired everything.
      expect(parseNavDocument(JSON.parse(JSON.stringify(outcome.document))).document).toEqual(outcome.document)
    }
  })

  it.each([
    ['doc-truncated-json', 'refused'],
    ['doc-json-nan-literal', 'refused'],
    ['doc-malformed-schema-object', 'refused'],
    ['doc-future-version', 'refused'],
    ['doc-deep-nesting-100k', 'refused'],
    ['doc-svg-billion-laughs', 'refused'],
    ['doc-svg-external-entity', 'refused'],
    ['doc-million-obstacles', 'refused'],
    ['doc-wrong-types', 'refused'],
  ])('%s is %s', async (name) => {
    const { input } = await load(`document__${name}.json`)
    const outcome = read(() => importMap(input.raw as string, input.format === 'svg' ? { format: 'svg' } : {}))
    expect(outcome).toHaveProperty('refused')
  })

  it.each([
    'doc-constructor-prototype',
    'doc-proto-key-top',
    'doc-duplicate-ids',
    'doc-numbers-as-strings',
    'doc-html-in-names',
    'doc-unknown-fields-roundtrip',
    'doc-invalid-utf8-lone-surrogate',
    'doc-future-version',
    'doc-missing-version',
    'doc-wrong-types',
  ])('%s in the native format is rejected with a code or repaired', async (name) => {
    const { input } = await load(`document__${name}.json`)
    const text = inOurFormat(input.raw as string)!
    const outcome = read(() => importMap(text, { format: 'navsmith' }))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    if ('refused' in outcome) {
      expect([
        'doc-future-version',
        'doc-missing-version',
        'doc-wrong-types',
        'doc-numbers-as-strings',
        'doc-unknown-fields-roundtrip',
        'doc-proto-key-top',
      ]).toContain(name)
      return
    }
    const ids = outcome.document.items.map((item) => item.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(validateDocument(outcome.document).filter((issue) => issue.severity === 'error')).toEqual([])
  })

  it.each(['doc-svg-script', 'doc-svg-onload', 'doc-svg-foreignObject', 'doc-svg-javascript-href'])(
    '%s: the polygon is imported without the script',
    async (name) => {
      const { input } = await load(`document__${name}.json`)
      const { document } = importMap(input.raw as string, { format: 'svg' })
      expect(document.items.filter((item) => item.kind === 'obstacle').map((item) => item.shape)).toContainEqual({
        type: 'polygon',
        outer: pointsOf(10, 10, 20, 10, 20, 20),
      })
      expect(JSON.stringify(document)).not.toMatch(/javascript:|__xss|<script/)
    },
  )

  it('two valid polygons are imported from an otherwise broken file', async () => {
    const { input } = await load('document__doc-geojson-mixed.json')
    const { document, report } = importMap(input.raw as string, { format: 'geojson' })
    expect(document.items.filter((item) => item.kind === 'obstacle')).toHaveLength(2)
    expect(report.issues.length).toBeGreaterThan(0)
  })

  it.each(['doc-patches-out-of-range', 'doc-patch-proto-path'])(
    '%s: an invalid history is rejected and the document stays',
    async (name) => {
      const { input } = await load(`document__${name}.json`)
      expectRefused(JSON.parse(input.raw as string))
    },
  )

  it('doc-autosave-generations: the previous save opens when the newest is torn, and the torn save is preserved', async () => {
    const { input } = await load('document__doc-autosave-generations.json')
    const found = Object.values(JSON.parse(input.raw as string) as Record<string, string>)
    expect(openSealed(found).save).toBeUndefined()
    const good = sealDocument(createNavDocument({ name: 'Before' }), 4)
    const torn = sealDocument(createNavDocument({ name: 'After' }), 5).slice(0, -20)
    const { save, damaged } = openSealed([torn, good])
    expect([save?.document.name, save?.generation, damaged]).toEqual(['Before', 4, [torn]])
  })
})
