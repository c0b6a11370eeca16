/** The line of a file on which each item begins. */
import { describe, expect, it } from 'vitest'
import { importWithLines } from '../../../src/document/formats/index.js'
import { exportMap, formatNavDocument } from '../../../src/document/index.js'
import { gzipSync } from 'fflate'
import { sharedData } from '../../support/shared-data.js'
import { LDTK, TMJ, TSCN, VTT } from '../../support/map-texts.js'
import { importedFiles } from '../../support/imported-files.js'
import { area, level, marker, wall } from '../../rules/maps.js'

const TMX = `<?xml version="1.0"?>
<map version="1.10" orientation="orthogonal" width="4" height="4" tilewidth="16" tileheight="16">
 <objectgroup id="1" name="walls">
  <object id="7" name="rock" x="0" y="0"
          width="16" height="16"/>
  <object id="17" name="tree" x="32" y="0" width="16" height="16"/>
 </objectgroup>
 <group id="2" name="more">
  <objectgroup id="3" name="walls">
   <object id="27" name="bush" x="32" y="32" width="16" height="16"/>
  </objectgroup>
 </group>
</map>
`
const GEOJSON = `{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "name": "rock" },
    "geometry": { "type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]] } },
  { "type": "Feature", "properties": { "name": "spawn" }, "geometry": { "type": "Point", "coordinates": [20, 20] } }
] }
`
const FOUNDRY = `{ "name": "Cellar", "width": 1000, "height": 800, "padding": 0, "grid": { "type": 1, "size": 100 },
  "walls": [
    { "c": [400, 300, 800, 300], "move": 20, "sight": 20, "door": 0, "ds": 0 },
    { "c": [100, 500, 300, 500], "move": 20, "sight": 20,
      "door": 1, "ds": 0 }
  ],
  "tokens": [],
  "lights": [
    { "x": 500, "y": 400, "config": { "dim": 4 } }
  ] }
`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">
  <rect width="9" height="9" id="rock"/>
  <rect x="40" width="9" height="9"
    id="tree"/>
</svg>
`

describe('importWithLines', () => {
  it.each([
    ['TMX', TMX, [4, 6, 10]],
    ['TMJ', TMJ, [4, 5]],
    ['LDtk', LDTK, [7, 8]],
    ['a Godot scene', TSCN, [13, 17, 20]],
    ['GeoJSON', GEOJSON, [2, 4]],
    ['Universal VTT', VTT, [3, 4, 7, 9]],
    ['a Foundry scene', FOUNDRY, [3, 4, 9]],
    ['SVG', SVG, [2, 4]],
  ])('returns the line number of each item of %s', (_, text, lines) => {
    for (const input of [text, `\ufeff${text}`, text.replaceAll('\n', '\r\n'), gzipSync(Buffer.from(text))]) {
      const { document, lineOf } = importWithLines(input, {})
      expect(document.items.map(({ id }) => lineOf(id))).toEqual(lines)
      expect(lineOf('nothing')).toBeUndefined()
    }
  })

  it('returns the line numbers of items in a saved map, and none for items of a grid', () => {
    const map = level([wall('rock', 10, 10, 20, 20), area('pool', 50, 50, 20, 20), marker('spawn "1"', 90, 90)])
    const text = formatNavDocument(map)
    const { lineOf } = importWithLines(text, {})
    for (const { id } of map.items)
      expect(text.split('\n')[(lineOf(id) ?? 0) - 1]).toContain(`"id":${JSON.stringify(id)}`)
    const grid = importWithLines(exportMap(map, 'movingai'), {})
    expect(grid.document.items.map(({ id }) => grid.lineOf(id))).toContain(undefined)
  })

  it.skipIf(sharedData('data', 'import') === undefined).each(['tiled', 'ldtk', 'godot-2d', 'geojson'])(
    'returns the line numbers of items in files of other programs: %s (skipped without shared data)',
    (folder) => {
      let found = 0
      for (const { text, files } of importedFiles(folder, /\.(?:tm[xj]|ldtk|tscn|geojson)$/)) {
        const { document, lineOf } = importWithLines(text, { files })
        const lines = document.items.slice(0, 20).flatMap(({ id }) => lineOf(id) ?? [])
        expect(Math.max(0, ...lines)).toBeLessThanOrEqual(text.split('\n').length)
        found += lines.length
      }
      expect(found).toBeGreaterThan(20)
    },
  )
})
