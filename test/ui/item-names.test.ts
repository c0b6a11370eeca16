import { describe, expect, it } from 'vitest'
import { createHandlePainter, lightTheme, viewBox, type Box, type Painter } from '../../src/canvas/index.js'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import type { Issue } from '../../src/editor/index.js'
import { createItemNamePainter } from '../../src/ui/editor/item-names.js'
import { createWidthPainter, placeIssueLabels } from '../../src/ui/map-issues/issue-painter.js'
import { issueSigns } from '../../src/ui/map/issue-signs.js'
import { english } from '../../src/words/index.js'
import { boxItem } from '../support/shapes.js'

const camera = { x: 0, y: 0, zoom: 1, pixelRatio: 1 }
const HALF_LINE = 7.5 // Half the line height of 16, less the half pixel by which a label background shifts the text.

interface Label extends Box {
  readonly name: string
}

/** Makes a canvas on which a letter is 6 pixels wide, and which records its texts. */
function silentContext(labels: Label[]): CanvasRenderingContext2D {
  const context = {
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string, x: number, y: number) => {
      const name = text.replace(/[\u2068\u2069]/g, '')
      labels.push({ name, ...around(x, y, 3 * name.length, HALF_LINE) })
    },
  }
  const get = (target: object, key: string): unknown => Reflect.get(target, key) ?? (() => undefined)
  return new Proxy(context, { get }) as unknown as CanvasRenderingContext2D
}

function textsOf(painter: Painter): readonly Label[] {
  const labels: Label[] = []
  painter.paint(silentContext(labels), camera, viewBox(camera, 800, 500))
  return labels
}

const namesPainter = (items: readonly NavItem[], issues: readonly Issue[] = []): Painter =>
  createItemNamePainter(
    { items, layers: createNavDocument().layers, issues, selected: undefined },
    {},
    english,
    lightTheme,
  )
const labelsOf = (items: readonly NavItem[], issues?: readonly Issue[]): readonly Label[] =>
  textsOf(namesPainter(items, issues))

const around = (x: number, y: number, width: number, height: number): Box => ({
  minX: x - width,
  minY: y - height,
  maxX: x + width,
  maxY: y + height,
})

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY

const marker = (id: string, x: number, y: number): NavItem => ({ kind: 'marker', id, role: 'spawn', name: id, x, y })
const hut = (id: string, x: number, y: number): NavItem => boxItem(id, x - 20, y - 20, 40)
const issueAt = (x: number, y: number): Issue =>
  ({ id: `${x} ${y}`, severity: 'error', at: { x, y }, items: [] }) as unknown as Issue

describe('names on the map', () => {
  it('never overlap each other, markers or issue signs, on 20 crowded maps', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed)
      const place = (): [number, number] => [random() * 800, random() * 500]
      const items = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? marker : hut)(`Thing ${i}`, ...place()))
      const issues = Array.from({ length: 15 }, () => issueAt(...place()))
      const labels = labelsOf(items, issues)
      expect(labels.length).toBeGreaterThan(20)
      const marks = items.flatMap((item) => (item.kind === 'marker' ? [around(item.x, item.y, 11, 11)] : []))
      const signs = issues.map(({ at }) => around(at.x, at.y, 11, 11))
      const covered = labels.filter((label, i) =>
        [...labels.slice(i + 1), ...marks, ...signs].some((other) => overlap(label, other)),
      )
      expect(covered, `seed ${seed}`).toEqual([])
    }
  })

  it('move away from a sign in the middle of their shape instead of disappearing', () => {
    expect(labelsOf([hut('Hut', 100, 100)])).toMatchObject([{ minY: 92.5 }])
    const [label] = labelsOf([hut('Hut', 100, 100)], [issueAt(100, 92)])
    expect(label.minY).toBeGreaterThanOrEqual(104)
    // If an issue sign lies below a marker, the name of the marker is drawn above the marker.
    const [above] = labelsOf([marker('Gate', 300, 100)], [issueAt(300, 122)])
    expect(above.maxY).toBeLessThan(90)
  })
})

const overlapping = (labels: readonly Label[]): readonly Label[] =>
  labels.filter((label, i) => labels.slice(i + 1).some((other) => overlap(label, other)))

describe('labels of lengths and gap widths on the map', () => {
  it('never overlap each other on 20 crowded drafts, and the last label always appears', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed)
      const labels = Array.from({ length: 40 }, (_, i) => ({
        at: { x: random() * 300, y: random() * 200 },
        text: `${i} px`,
        below: i % 5 === 0,
      }))
      const texts = textsOf(createHandlePainter({ handles: [], labels, coarse: false }, lightTheme))
      expect(overlapping(texts), `seed ${seed}`).toEqual([])
      expect(texts.length).toBeGreaterThan(20)
      expect(texts.map(({ name }) => name)).toContain('39 px')
    }
  })

  it('never overlap each other, issue signs or names of shapes, on 20 maps with many narrow gaps', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed)
      const spot = () => ({ x: 100 + random() * 300, y: 100 + random() * 200 })
      const gapAt = (label: string) => {
        const from = spot()
        return { from, to: { x: from.x + 12, y: from.y }, lanes: [], label, avoided: true }
      }
      const issues = Array.from({ length: 12 }, (_, i): Issue => {
        const gap = gapAt(`${i} of 99 px`)
        return { ...issueAt(gap.from.x + 6, gap.from.y), gap }
      })
      const items = Array.from({ length: 12 }, (_, i) => {
        const { x, y } = spot()
        return hut(`Hut ${i}`, x, y)
      })
      // Only places the labels: painting the lanes of the gaps needs a real canvas for the hatching.
      const { widths } = placeIssueLabels(silentContext([]), camera, issues, undefined, lightTheme)
      const tightest = textsOf(createWidthPainter(gapAt('16 px'), issues, undefined, lightTheme))
      expect(widths.length).toBeGreaterThan(6)
      expect(
        overlapping([...widths.map(({ place, label }) => ({ ...place, name: label })), ...tightest]),
        `seed ${seed}`,
      ).toEqual([])
      const names = textsOf(namesPainter(items, issues))
      expect(
        names.filter((name) => widths.some((width) => overlap(name, width.place))),
        `seed ${seed}`,
      ).toEqual([])
      const signs = issueSigns(issues, 1).map(({ at }) => around(at.x, at.y, 11, 11))
      expect(widths.filter((width) => signs.some((sign) => overlap(width.place, sign)))).toEqual([])
    }
  })
})
