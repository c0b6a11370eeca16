import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, exportMap, importMap, importMapAsync } from '../../../src/document/index.js'
import { outlineCells, parseNavDocument } from '../../../src/document/index.js'
import type { ImportOptions, ImportResult } from '../../../src/document/index.js'
import { outlineValues } from '../../../src/document/formats/cells/cell-outline.js'
import { MapBuilder } from '../../../src/document/formats/map-builder.js'
import { decodeBase64 } from '../../../src/document/formats/map-files.js'
import { createRandom, runToCompletion } from '../../../src/engine/core/index.js'
import { codeOf, issueCodes } from '../../support/code-of.js'
import { randomDocument } from '../random-command.js'
import { pairs } from '../../support/shapes.js'
import {
  feature,
  geoText,
  intGrid,
  ldtkLevel,
  ldtkText,
  objectLayer,
  solidTiles,
  tiledText,
  tileLayer,
} from '../../support/map-texts.js'

// Small files that are expensive to read. Each is read in time linear in its length, or rejected with a code.

const read = (text: string, options: ImportOptions = {}): ImportResult => {
  const result = importMap(text, options)
  expect(parseNavDocument(result.document).report.issues).toEqual([])
  return result
}
const refusal = (text: string, options?: ImportOptions): string => codeOf(() => importMap(text, options))
const tiled = (layers: unknown[], more: object = {}) => tiledText(layers, { tilewidth: 8, tileheight: 8, ...more })
const svg = (inside: string): string => `<svg viewBox="0 0 9 9">${inside}</svg>`

describe('in SVG', () => {
  it('a long number takes linear time', () => {
    const long = `<rect width="${'1'.repeat(200_000)} ${'1'.repeat(1000)} !" height="1"/>`
    expect(read(svg(`${long}<rect width="5" height="5"/>`)).document.items).toHaveLength(1)
  })

  it.each(['a', ' ', '(', 'a(', ','])('a malformed transform of many %j takes linear time', (filler) => {
    const result = read(svg(`<rect width="5" height="5" transform="${filler.repeat(200_000)}!"/>`))
    expect(issueCodes(result)).toContain('format/bad-transform')
  })

  it('whitespace in a path or a tag takes linear time', () => {
    expect(read(svg(`<path d="M0 0${' '.repeat(200_000)}x"/>`)).document.items).toEqual([])
    expect(refusal(`<svg ${'a '.repeat(200_000)}`, { format: 'svg' })).toBe('format/bad-file')
    expect(refusal(`<svg ${'a="" '.repeat(500_000)}`, { format: 'svg' })).toBe('format/bad-file')
  })

  const uses = (count: number, below: string) =>
    svg(`<defs><g id="g">${below}</g></defs>${'<use href="#g"/>'.repeat(count)}`)
  it('a file is rejected as too large if many <use> elements repeat a large element', () => {
    expect(refusal(uses(4000, '<g/>'.repeat(4000)))).toBe('document/too-large')
    expect(refusal(uses(40, '<g/>'.repeat(40)), { limits: { elements: 1000 } })).toBe('document/too-large')
    expect(read(uses(40, '<g/>'.repeat(40))).document.items).toEqual([])
    expect(refusal(uses(20_000, `<path d="${'M0 0'.repeat(100_000)}"/>`))).toBe('document/too-large')
  })

  it('a path of many rings keeps its holes and islands', () => {
    const square = (x: number, size: number, turn: number): string =>
      turn > 0 ? `M${x} ${x}h${size}v${size}h${-size}z` : `M${x} ${x}v${size}h${size}v${-size}z`
    const holes = (d: string) =>
      read(svg(`<path d="${d}"/>`)).document.items.map((item) => ('shape' in item ? item.shape.holes?.length : -1))
    expect(holes(`${square(0, 90, 1)}${square(10, 70, -1)}${square(20, 50, 1)}`)).toEqual([1, undefined])
    expect(holes(Array.from({ length: 20_000 }, (_, i) => `M${i * 3} 0h2v2h-2z`).join(''))).toHaveLength(20_000)
  })
})

describe('in Tiled maps', () => {
  it('many tilesets and cells take time linear in their sum', () => {
    const tilesets = Array.from({ length: 5000 }, (_, i) => solidTiles(8, { firstgid: i + 1 }))
    const data = Array.from({ length: 300 * 300 }, (_, i) => (i % 7) + 1)
    const { document } = read(tiled([tileLayer('ground', 300, 300, data)], { tilesets, width: 300, height: 300 }))
    expect(document.items).toHaveLength(1)
  })

  it('many layers with one name are numbered in linear time', () => {
    const { document } = read(tiled(Array.from({ length: 30_000 }, () => objectLayer('same'))))
    expect(new Set(document.layers.map(({ id }) => id)).size).toBe(30_000)
  })

  it('a template is read once, and too many objects with its polygon are rejected', () => {
    let asked = 0
    const template = JSON.stringify({
      type: 'template',
      object: { polygon: Array.from({ length: 40_000 }, (_, i) => ({ x: i, y: NaN })), x: 0, y: 0 },
    })
    const objects = Array.from({ length: 3000 }, (_, i) => ({ id: i, template: 'a.tj', x: 0, y: 0 }))
    const text = tiled([objectLayer('a', ...objects)])
    expect(refusal(text, { files: () => (asked++, template) })).toBe('document/too-large')
    expect(asked).toBe(1)
  })

  const wall = solidTiles(8)
  const layer = (data: unknown) => tileLayer('ground', 2, 1, data)
  it('a tile with flip flags is still an obstacle, also if its number is stored as negative', () => {
    for (const flags of [0, 0x80000000, 0x40000000, 0x20000000, 0xe0000000])
      for (const gid of [flags + 1, (flags + 1) | 0])
        expect(read(tiled([layer([gid, 0])], { tilesets: [wall] })).document.items, String(gid)).toHaveLength(1)
  })

  it('every unused tile layer is reported', () => {
    const codes = (data: unknown, tilesets: unknown[]) => issueCodes(read(tiled([layer(data)], { tilesets })))
    expect(codes([1, 0], [])).toEqual(['format/unknown-tile', 'format/nothing-used'])
    expect(codes([2, 0], [wall])).toEqual(['format/scenery', 'format/nothing-used'])
    expect(codes([1, -1.5e10], [wall])).toEqual(['format/bad-cells', 'format/nothing-used'])
    expect(codes([0, 0], [wall])).toEqual(['format/nothing-used'])
  })

  it.each([
    ...['A', 'AAAAA', 'AAA==', 'AA=', 'A===', '====', 'AAAA=', 'AA==AA==', 'AA=A', 'AÄAA', '\ud800AAA'],
    'AAAA AA=\n',
  ])('base64 damaged as %j is reported as an issue', (data) =>
    expect(issueCodes(read(tiled([{ ...layer(data), encoding: 'base64' }], { tilesets: [wall] })))).toContain(
      'format/bad-cells',
    ),
  )

  it('valid base64 is decoded with whitespace and without padding', () => {
    const random = createRandom(5)
    for (let length = 0; length < 60; length++) {
      const bytes = Uint8Array.from({ length }, () => Math.floor(random() * 256))
      const text = Buffer.from(bytes).toString('base64')
      expect(decodeBase64(text)).toEqual(bytes)
      const pieces = text.replaceAll('=', '').match(/.{1,7}/g) ?? []
      expect(decodeBase64(`\n ${pieces.join(' \t')}`)).toEqual(bytes)
    }
  })
})

describe('in grids', () => {
  it('a checkerboard of 4,096 by 4,096 cells is rejected before all of it is outlined', () => {
    const rows = ['.@'.repeat(2048), '@.'.repeat(2048)]
    const text = `type octile\nheight 4096\nwidth 4096\nmap\n${Array.from({ length: 4096 }, (_, y) => rows[y % 2]).join('\n')}\n`
    expect(refusal(text)).toBe('document/too-large')
    const builder = new MapBuilder('grid', { limits: { ...DEFAULT_LIMITS, vertices: 19 } })
    const outline = () => runToCompletion(builder.outlineCells(3, 3, [1, 0, 1, 0, 1, 0, 1, 0, 1]))
    expect(codeOf(outline), 'five cells of four vertices').toBe('document/too-large')
  })

  it('each cell value has the outlines of a grid that contains only this value', () => {
    const random = createRandom(3)
    const whole = (below: number): number => 1 + Math.floor(random() * below)
    for (let round = 0; round < 200; round++) {
      const [width, height, kinds] = [whole(9), whole(9), whole(4)]
      const cells = Array.from({ length: width * height }, () => whole(kinds + 1) - 1)
      const counts = [0]
      const polygons = runToCompletion(outlineValues(width, height, cells, (count) => counts.push(count)))
      const made = polygons.flatMap(({ outer, holes }) => [outer, ...holes].flat()).length
      expect(counts.at(-1), `${width} x ${height}: ${cells.join('')}`).toBe(made)
      for (let value = 1; value <= kinds; value++) {
        const mine = cells.map((cell) => Number(cell === value))
        const found = polygons.filter((polygon) => polygon.value === value)
        expect(found.map(({ outer, holes }) => ({ outer, holes }))).toEqual(outlineCells(width, height, mine))
      }
    }
  })

  it('an LDtk layer with a different value per cell takes linear time', () => {
    const side = 150
    const csv = Array.from({ length: side * side }, (_, i) => i + 1)
    const level = ldtkLevel('a', side, side, [intGrid('g', [side, side, 1], csv)])
    expect(read(ldtkText([level])).document.items).toHaveLength(side * side)
  })

  it('non-numeric values of an LDtk layer are reported and cause no exception', () => {
    const csv = [{ toString: 1, valueOf: 2 }, [[1]], null, 'x', true, 1e300, 0, -1, 0.5]
    const level = ldtkLevel('a', 9, 9, [intGrid('g', [3, 3, 1], csv, { layerDefUid: { toString: 3 } })])
    const layers = [{ uid: { toString: 1 }, intGridValues: [{ value: { valueOf: 2 }, identifier: 'wall' }] }]
    read(ldtkText([level], { defs: { layers } }))
  })
})

describe('in Godot scenes', () => {
  // Godot writes a backslash as two.
  const escaped = (id: string): string => id.replace(/\\/g, '\\\\')
  const scene = (id: string, triangles: number, used = id) => {
    const ids = Array.from({ length: triangles }, (_, i) => i)
    const vertices = ids.flatMap((i) => {
      const [x, y] = [(i % 400) * 3, Math.floor(i / 400) * 3]
      return [x, y, x + 2, y, x, y + 2]
    })
    const polygons = ids.map((i) => `PackedInt32Array(${3 * i}, ${3 * i + 1}, ${3 * i + 2})`)
    return `[gd_scene format=3]\n[sub_resource type="NavigationPolygon" id="${escaped(id)}"]\nvertices = PackedVector2Array(${vertices.join()})\npolygons = [${polygons.join(', ')}]\n[node name="n" type="NavigationRegion2D"]\nposition = Vector2(100, 50)\nnavigation_polygon = SubResource("${escaped(used)}")\n`
  }

  it.each(['a', '(', '[', '(a+)+$', '.*', '\\', '*', 'NavigationPolygon_5ynhe'])(
    'the resource id %j is not used as a pattern',
    (id) => {
      expect(read(scene(id, 1)).document.bounds).toEqual({ x: 100, y: 50, width: 2, height: 2 })
      expect(read(scene(id, 1, `${id}x`)).document.bounds).toEqual({ x: 0, y: 0, width: 2, height: 2 })
    },
  )

  it('40,000 triangles are read as holes of one obstacle', () => {
    const { document } = read(scene('a', 40_000))
    expect(document.items).toHaveLength(1)
    const [item] = document.items
    expect('shape' in item && item.shape.holes?.length).toBe(40_000)
  })

  it('rings in rings alternate between floor and island', () => {
    const ring = (k: number): string =>
      `PackedVector2Array(${pairs(k, k, 100 - k, k, 100 - k, 100 - k, k, 100 - k).join()})`
    const { document } = read(
      `[gd_scene]\n[sub_resource type="NavigationPolygon" id="a"]\noutlines = Array[PackedVector2Array]([${[0, 10, 20, 30].map(ring).join(', ')}])\n`,
    )
    expect(document.items.map((item) => ('shape' in item ? (item.shape.holes?.length ?? 0) : -1))).toEqual([1, 1, 0])
  })
})

it('the properties of a GeoJSON MultiPolygon count toward the size limit for each of its polygons', () => {
  const coordinates = Array.from({ length: 5000 }, () => [pairs(0, 0, 1, 0, 1, 1, 0, 0)])
  expect(refusal(geoText([feature('MultiPolygon', coordinates, { text: 'x'.repeat(100_000) })]))).toBe(
    'document/too-large',
  )
})

describe('reading in slices', () => {
  const text = exportMap(randomDocument(createRandom(2), 400), 'geojson')

  it('gives the same document as reading in one run, and progress never decreases', async () => {
    const parts: number[] = []
    let others = 0
    const beat = setInterval(() => others++, 1)
    const { features } = JSON.parse(text) as { features: unknown[] }
    const many = geoText(Array.from({ length: 20 }, () => features).flat())
    const result = await importMapAsync(many, { onProgress: (part) => parts.push(part) })
    clearInterval(beat)
    expect(result).toEqual(importMap(many))
    expect(parts.length).toBeGreaterThan(2)
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(Math.max(...parts)).toBeLessThanOrEqual(1)
    expect(others).toBeGreaterThan(0)
  })

  it('can be aborted before and during reading', async () => {
    const signal = AbortSignal.abort()
    await expect(importMapAsync(text, { signal })).rejects.toMatchObject({ name: 'NavError', code: 'document/aborted' })
    const midway = new AbortController()
    const rows = Array.from({ length: 1000 }, () => '@.'.repeat(500)).join('\n')
    const work = importMapAsync(`type octile\nheight 1000\nwidth 1000\nmap\n${rows}\n`, {
      signal: midway.signal,
      onProgress: () => midway.abort(),
    })
    await expect(work).rejects.toMatchObject({ code: 'document/aborted' })
  })

  it('rejects the same files as reading in one run', async () =>
    await expect(importMapAsync('nothing known')).rejects.toMatchObject({ code: 'format/unknown' }))
})
