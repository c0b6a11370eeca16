/**
 * The repository stores one file for each version of the format. The current code has to open each of these files. When it
 * saves an opened file, the result has to equal the stored file of the current version.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createNavDocument, formatNavDocument, importMap, parseNavDocument, toScene } from '../../src/document/index.js'
import { buildNavMesh } from '../../src/engine/index.js'

const FOLDER = 'test/fixtures/formats'
const files = readdirSync(FOLDER)
const versionOf = (file: string): number => Number(/^version-(\d+)\.navsmith$/.exec(file)?.[1])

describe('files of every version', () => {
  it('exist for each version up to the current one, with every kind of item, shape and key', () => {
    const { version } = createNavDocument()
    expect(files.map(versionOf).sort((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, i) => i + 1))
    const { document } = parseNavDocument(readFileSync(join(FOLDER, `version-${version}.navsmith`), 'utf8'))
    expect(new Set(document.items.map(({ kind }) => kind))).toEqual(
      new Set(['obstacle', 'area', 'link', 'waypoint', 'waypoint-link', 'marker']),
    )
    expect(new Set(document.items.flatMap((item) => ('shape' in item ? [item.shape.type] : [])))).toEqual(
      new Set(['polygon', 'rectangle', 'ellipse', 'freehand']),
    )
  })

  it.each(files)('open without a message and are converted to the current version: %s', (file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const { document, report } = parseNavDocument(text)
    expect(report.issues).toEqual([])
    expect(importMap(text).document).toEqual(document)
    const today = readFileSync(join(FOLDER, `version-${createNavDocument().version}.navsmith`), 'utf8')
    expect(formatNavDocument(document)).toBe(today)
    // Later versions must also derive the same walkable area from the drawing.
    expect(buildNavMesh(toScene(document)).freeArea).toBeCloseTo(GROUND, 6)
  })
})

/** Walkable area of the drawing, which is the same in every stored file. */
const GROUND = 450450.9754649562
