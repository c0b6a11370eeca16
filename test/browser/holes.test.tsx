import { expect, it } from 'vitest'
import { createNavDocument, exportMap } from '../../src/document/index.js'
import type { Point } from '../../src/engine/index.js'
import { EditorBackground, EditorMinimap, EditorObstacles } from '../../src/index.js'
import { openEditor } from './open-editor.js'
import { around, box as square, pointsOf } from '../support/shapes.js'

// Holes that extend beyond their outer ring, overlap or cross themselves: map, minimap and an SVG viewer compared pixel
// by pixel.

const polygon = (outer: Point[], ...holes: Point[][]) => ({ type: 'polygon' as const, outer, holes })
/** Makes a star that winds twice around its center. */
const star = (x: number, y: number, radius: number): Point[] => {
  const corners = around(x, y, 5, radius, -Math.PI / 2)
  return [0, 2, 4, 1, 3].map((i) => corners[i])
}

const holes = createNavDocument({
  bounds: { x: 0, y: 0, width: 600, height: 400 },
  items: [
    { kind: 'obstacle', id: 'across', shape: polygon(square(40, 40, 120), square(120, 80, 80)) },
    { kind: 'obstacle', id: 'lapped', shape: polygon(square(240, 40, 120), square(260, 60, 50), square(290, 90, 50)) },
    { kind: 'obstacle', id: 'star', shape: polygon(square(40, 220, 140), star(110, 290, 60)) },
    {
      kind: 'obstacle',
      id: 'even-odd',
      fillRule: 'even-odd',
      shape: polygon(square(240, 220, 140), star(310, 290, 60)),
    },
    { kind: 'area', id: 'mud', terrain: 'mud', cost: 2, shape: polygon(square(440, 40, 100), square(500, 60, 90)) },
    { kind: 'obstacle', id: 'whole', shape: polygon(square(440, 220, 120), square(470, 250, 60)) },
  ],
})
const filled: readonly Point[] = pointsOf(
  ...[80, 100, 140, 60, 250, 50, 350, 70, 50, 230, 310, 290, 250, 350, 460, 100, 450, 230],
)
const empty: readonly Point[] = pointsOf(
  ...[140, 120, 180, 120, 270, 70, 300, 100, 330, 130, 110, 290, 110, 245, 310, 245, 520, 100, 565, 100, 500, 280],
)
const nothing = { x: 580, y: 380 }

/** Reports for each point of `filled` and `empty` whether its color differs from the empty ground. */
function inked(canvas: HTMLCanvasElement, place: (at: Point) => Point): { filled: boolean[]; empty: boolean[] } {
  const context = canvas.getContext('2d')!
  const color = (at: Point): readonly number[] => {
    const { x, y } = place(at)
    return [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data]
  }
  const bare = color(nothing)
  const isInked = (at: Point): boolean => color(at).some((value, i) => Math.abs(value - bare[i]) > 6)
  return { filled: filled.map(isInked), empty: empty.map(isInked) }
}
const right = { filled: filled.map(() => true), empty: empty.map(() => false) }

it('map and minimap leave holes unfilled', async () => {
  const { container, editor } = await openEditor({
    defaultValue: holes,
    defaultCamera: { x: 30, y: 30, zoom: 0.5 },
    defaultDisplay: { grid: false },
    colorMode: 'light',
    children: [<EditorBackground key="ground" />, <EditorObstacles key="obstacles" />, <EditorMinimap key="minimap" />],
  })
  const first = (selector: string) => container.querySelector<HTMLCanvasElement>(selector)!
  await expect
    .poll(() => {
      const canvas = first('.konvajs-content canvas')
      const ratio = canvas.width / canvas.clientWidth
      return inked(canvas, ({ x, y }) => ({ x: (x / 2 + 30) * ratio, y: (y / 2 + 30) * ratio }))
    })
    .toEqual(right)
  // The minimap shows the whole map in 168 by 134 pixels with a margin of 6. It tints the area outside of the view, so
  // the view is fitted to the whole map.
  editor.camera.fit('content')
  await expect
    .poll(() => {
      const canvas = first('.nav-minimap canvas')
      const [width, height] = [168, 134]
      const zoom = Math.min((width - 12) / 600, (height - 12) / 400)
      const ratio = canvas.width / width
      return inked(canvas, ({ x, y }) => ({
        x: (width / 2 + (x - 300) * zoom) * ratio,
        y: (height / 2 + (y - 200) * zoom) * ratio,
      }))
    })
    .toEqual(right)
})

it('an SVG viewer leaves the same holes of the exported map unfilled as the editor', async () => {
  const text = exportMap(holes, 'svg')
  const image = new Image(600, 400)
  image.src = `data:image/svg+xml,${encodeURIComponent(text.replace('<svg ', '<svg width="600" height="400" '))}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
  canvas.getContext('2d')!.drawImage(image, 0, 0)
  expect(inked(canvas, (at) => at)).toEqual(right)
})
