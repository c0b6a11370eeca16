import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { empty, openEditor, until } from './open-editor.js'

// Maps that come from elsewhere and go there again.

const plainUrl = URL.createObjectURL.bind(URL)
afterEach(() => {
  URL.createObjectURL = plainUrl
})

/** The text of the files that the browser was given to keep. */
function writtenFiles(): readonly string[] {
  const written: string[] = []
  URL.createObjectURL = (blob: Blob) => {
    void blob.text().then((text) => written.push(text))
    return plainUrl(blob)
  }
  return written
}

const tiled = {
  type: 'map',
  version: '1.10',
  orientation: 'orthogonal',
  renderorder: 'right-down',
  infinite: false,
  width: 40,
  height: 25,
  tilewidth: 20,
  tileheight: 20,
  layers: [
    {
      type: 'objectgroup',
      id: 1,
      name: 'Walls',
      x: 0,
      y: 0,
      opacity: 1,
      visible: true,
      objects: [
        { id: 1, name: 'Shed', type: '', x: 200, y: 100, width: 100, height: 80, rotation: 0, visible: true },
        {
          id: 2,
          name: 'Tent',
          type: '',
          x: 500,
          y: 300,
          width: 0,
          height: 0,
          rotation: 0,
          visible: true,
          polygon: [
            { x: 0, y: 0 },
            { x: 80, y: 0 },
            { x: 40, y: 60 },
          ],
        },
      ],
    },
  ],
  tilesets: [],
}
const geo = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Shed' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [200, 100],
            [300, 100],
            [300, 180],
            [200, 180],
            [200, 100],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { name: 'Tent' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [500, 300],
            [580, 300],
            [540, 360],
            [500, 300],
          ],
        ],
      },
    },
  ],
}
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500"><rect id="Shed" x="200" y="100" width="100" height="80"/><polygon id="Tent" points="500,300 580,300 540,360"/></svg>'

describe('task e: there and back', () => {
  it.each([
    ['Tiled', 'yard.tmj', JSON.stringify(tiled)],
    ['GeoJSON', 'yard.geojson', JSON.stringify(geo)],
    ['SVG', 'yard.svg', svg],
  ])('task e: %s is opened, changed, written and opened again', async (format, name, text) => {
    const written = writtenFiles()
    const { editor, hand } = await openEditor({
      defaultValue: empty,
      snap: { grid: false, vertex: false, edge: false },
    })
    const items = (): readonly NavItem[] => editor.document.current.items
    const blocks = () => items().filter(({ kind }) => kind === 'obstacle')
    await hand.drop(new File([text], name))
    await until(() => blocks().length).toBe(2)
    const shed = blocks()[0]
    await hand.click([250, 140])
    await hand.drag([
      [250, 140],
      [270, 150],
    ])
    expect(blocks()[0]).not.toEqual(shed)
    const changed = items()
    await hand.press(page.getByRole('button', { name: 'Export', exact: true }))
    await hand.press(page.getByRole('menuitem', { name: new RegExp(format) }))
    await until(() => written.length).toBe(1)
    await hand.drop(new File([written[0]], `again-${name}`))
    await until(() => editor.document.current.items !== changed).toBe(true)
    expect(items()).toEqual(changed)
    expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(6)
  })
})
