import { describe, expect, it } from 'vitest'
import { applyCommand, createNavDocument, exportMap, importMap, writeBack } from '../../../src/document/index.js'
import type { MarkerItem, NavDocument, NavItem } from '../../../src/document/index.js'
import { pairs } from '../../support/shapes.js'
import { feature, geoText } from '../../support/map-texts.js'
import { at } from '../../support/written-back.js'

const route = (id: string, name: string, x: number, y: number, meta: object) =>
  ({ id, kind: 'marker', role: 'route', name, x, y, meta }) as MarkerItem
/** The third number of a stop is its wait in seconds. */
const lineOf = (x: number, y: number, toX: number, toY: number) => [[x, y] as number[], [toX, toY, 5]]
const routes = [
  route('guard', 'Guard', 10.1, 20.7, { line: lineOf(30.3, 0, 30.3, 40.1), repeat: 'loop', shift: 'night' }),
  route('walker', 'Walker', 5, 5, { line: [[90, 60]], repeat: 'back' }),
]
const stops = pairs(10.1, 20.7, 40.4, 20.7, 40.4, 60.8)
const map = createNavDocument({ bounds: { x: 0, y: 0, width: 200, height: 100 }, items: routes })
const routeIn = ({ items }: NavDocument, name = 'Guard'): NavItem | undefined =>
  items.find((item) => item.name === name)
const near = (points: readonly (readonly number[])[]): number[][] =>
  points.map((point) => point.map((value) => expect.closeTo(value, 9) as number))

interface Geometry {
  readonly type: string
  readonly coordinates: number[][]
}
interface TiledObject {
  readonly x: number
  readonly y: number
  readonly polyline: readonly { readonly x: number; readonly y: number }[]
}

/** Functions that read the points of the first route as another program would. */
const STOPS_SEEN = {
  tiled: (text: string): number[][] => {
    const { x, y, polyline } = (JSON.parse(text) as { layers: { objects: TiledObject[] }[] }).layers[0].objects[0]
    return polyline.map((point) => [x + point.x, y + point.y])
  },
  geojson: (text: string): number[][] =>
    (JSON.parse(text) as { features: { geometry: Geometry }[] }).features[0].geometry.coordinates,
  svg: (text: string): number[][] =>
    (/<polyline points="([^"]*)"/.exec(text)?.[1] ?? '').split(' ').map((pair) => pair.split(',').map(Number)),
}

describe('the stops of a route', () => {
  it.each(['tiled', 'geojson', 'svg'] as const)(
    'are exported as a line to %s and imported again with all their properties',
    (format) => {
      const text = exportMap(map, format)
      expect(STOPS_SEEN[format](text)).toEqual(near(stops))
      const { document, report } = importMap(text)
      expect(report.issues).toEqual([])
      expect(document.items.map(({ layer: _, ...item }) => item)).toEqual(routes)
    },
  )

  it.each([0, 1, 2, 3, 4, 5].flatMap((entry) => [-1, 0.5, 2].map((value) => [entry, value])))(
    'are transformed with their marker by the identity whose entry %i is replaced by %d',
    (entry, value) => {
      const [a, b, c, d, e, f] = [1, 0, 0, 1, 0, 0].with(entry, value)
      const command = { type: 'transform-items', ids: ['guard'], matrix: [a, b, c, d, e, f] } as const
      const { document } = applyCommand(map, command)
      expect(STOPS_SEEN.geojson(exportMap(document, 'geojson'))).toEqual(
        near(stops.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f])),
      )
      // Entries 4 and 5 of a matrix are its translation. `meta` stores the stops relative to the marker, so a translation
      // does not change `meta`.
      if (entry > 3) expect(routeIn(document)?.meta).toBe(routes[0].meta)
    },
  )

  it('are updated from a line that another program changed', () => {
    const text = exportMap(map, 'geojson').replace('[40.4,20.7]', '[44,22]')
    expect(routeIn(importMap(text).document)?.meta).toEqual({
      line: [...near([[33.9, 1.3]]), [30.3, 40.1, 5]],
      repeat: 'loop',
      shift: 'night',
    })
  })

  it('are read from a GeoJSON line if its property `kind` is `marker` and its `role` is `route`', () => {
    const read = (properties: object) =>
      importMap(geoText([feature('LineString', stops, properties)]), { coordinates: 'plane' }).document.items
    const [marker] = read({ kind: 'marker', role: 'route', repeat: 'loop' })
    const meta = { line: near(pairs(30.3, 0, 30.3, 40.1)), repeat: 'loop' }
    expect(marker).toMatchObject({ kind: 'marker', role: 'route', meta })
    expect(read({}).filter(({ kind }) => kind === 'waypoint')).toHaveLength(3)
  })

  it('are written to a Godot scene as a line node, also under a rotated and scaled root node', () => {
    const scene =
      '[gd_scene format=3]\n\n[node name="Level" type="Node2D"]\nposition = Vector2(100, 50)\nrotation = 0.5\nscale = Vector2(2, 2)\n'
    const { document } = importMap(scene)
    const { text } = writeBack({ ...document, items: routes }, scene)
    expect(text).toMatch(
      /\[node name="Route" type="Line2D" parent="Guard"\]\nvisible = false\npoints = .*\nclosed = true/,
    )
    const guard = routeIn(importMap(text).document)
    expect(guard).toMatchObject({ role: 'route' })
    expect(guard?.kind === 'marker' && [[guard.x, guard.y]]).toEqual(near([[10.1, 20.7]]))
    expect(guard?.meta).toMatchObject({ line: near(pairs(30.3, 0, 30.3, 40.1)), repeat: 'loop' })
  })

  it('are written back to a Tiled file when one stop was moved', () => {
    const text = exportMap(map, 'tiled')
    const { document } = importMap(text)
    const line = lineOf(9, 9, 30, 40)
    const back = writeBack(
      at(document, 'guard', (item) => ({ ...item, meta: { ...item.meta, line } })),
      text,
    )
    expect(back.report.issues).toEqual([])
    expect(routeIn(importMap(back.text).document)?.meta?.line).toEqual(line)
  })
})
