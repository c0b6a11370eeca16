import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { importMap, shapeToRings } from '../../../src/document/index.js'
import { box } from '../../support/shapes.js'

// The import of SVG is compared with references. For curves, the reference is De Casteljau’s algorithm. For transforms, it
// is the product of matrices. For CSS selectors, it is jsdom.

type Pair = readonly [x: number, y: number]
const ringsOf = (inside: string) =>
  importMap(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`).document.items.flatMap(
    (item) => ('shape' in item && item.hidden !== true ? [shapeToRings(item.shape).outer] : []),
  )
const areaOf = (ring: readonly Pair[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - y * ring[(i + 1) % ring.length][0], 0),
  ) / 2
const boxOf = (ring: readonly Pair[]): readonly number[] => {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
const pairs = (ring: readonly { readonly x: number; readonly y: number }[]): Pair[] => ring.map(({ x, y }) => [x, y])

/** Returns a thousand points of a Bézier curve of any degree by De Casteljau’s algorithm. */
function curve(...control: readonly Pair[]): Pair[] {
  return Array.from({ length: 1001 }, (_, i) => {
    let points = control
    while (points.length > 1)
      points = points.slice(1).map(([x, y], k): Pair => {
        const [a, b] = points[k]
        return [a + (i / 1000) * (x - a), b + (i / 1000) * (y - b)]
      })
    return points[0]
  })
}

const CURVES: readonly (readonly [d: string, ring: readonly Pair[]])[] = [
  ['M10 50C10 20 60 20 60 50Z', curve([10, 50], [10, 20], [60, 20], [60, 50])],
  ['M10 50c0-30 50-30 50 0z', curve([10, 50], [10, 20], [60, 20], [60, 50])],
  [
    'M10 50C10 20 40 20 40 50S70 80 70 50V90H10Z',
    [...curve([10, 50], [10, 20], [40, 20], [40, 50]), ...curve([40, 50], [40, 80], [70, 80], [70, 50]), [70, 90], [10, 90]],
  ],
  ['M10 50S40 10 60 50Z', curve([10, 50], [10, 50], [40, 10], [60, 50])],
  ['M10 50Q30 10 50 50Z', curve([10, 50], [30, 10], [50, 50])],
  [
    'M10 50q20-40 40 0t40 0v40h-80z',
    [...curve([10, 50], [30, 10], [50, 50]), ...curve([50, 50], [70, 90], [90, 50]), [90, 90], [10, 90]],
  ],
  ['M10 50T50 50L30 90Z', [[10, 50], [50, 50], [30, 90]]],
  ['M1e1 5.0e+1H.5e2V9e1Z', [[10, 50], [50, 50], [50, 90]]],
  ['M10,50,50,50,30,9e', [[10, 50], [50, 50], [30, 9]]],
] // prettier-ignore

it.each(CURVES)('curves of SVG: %s encloses the same area as points computed by the definition', (d, ring) => {
  const read = ringsOf(`<path d="${d}"/>`).map(pairs)
  const area = read.reduce((sum, part) => sum + areaOf(part), 0)
  expect(Math.abs(area - areaOf(ring))).toBeLessThan(0.005 * areaOf(ring))
  boxOf(read.flat()).forEach((value, k) => expect(value).toBeCloseTo(boxOf(ring)[k], 0))
})

type Six = readonly [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Six, [g, h, i, j, k, l]: Six): Six => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]
const move = (x: number, y: number): Six => [1, 0, 0, 1, x, y]
const scale = (x: number, y: number): Six => [x, 0, 0, y, 0, 0]
const turn = (degrees: number): Six => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [c, s, -s, c, 0, 0]
}
const skew = (x: number, y: number): Six => [1, Math.tan((y * Math.PI) / 180), Math.tan((x * Math.PI) / 180), 1, 0, 0]
const STILL = move(0, 0)

/**
 * Attributes, and the matrix that each gives to a rectangle at (20, 30), 10 wide and 6 high, in a view of 100 by 100.
 */
const TRANSFORMS: readonly (readonly [written: string, matrix: Six])[] = [
  ['transform="matrix(1 .5 -.5 2 3 4)"', [1, 0.5, -0.5, 2, 3, 4]],
  ['transform="translate(5)scale(2 3)"', times(move(5, 0), scale(2, 3))],
  ['transform="scale(2),translate(1,2)"', times(scale(2, 2), move(1, 2))],
  ['transform="skewX(20) skewY (10)"', times(skew(20, 0), skew(0, 10))],
  ['transform="rotate(30 25 33)"', times(move(25, 33), times(turn(30), move(-25, -33)))],
  ['transform="rotate(30),"', STILL],
  ['transform="shift(3)"', STILL],
  ['transform="scale"', STILL],
  ['style="transform:matrix(1,.5,-.5,2,3,4)"', [1, 0.5, -0.5, 2, 3, 4]],
  ['style="transform:translateX(10%) translateY(5px)"', move(10, 5)],
  ['style="transform:translate3d(4px, 5px, 0)"', move(4, 5)],
  ['style="transform:scale(50%) scaleX(3) scaleY(2)"', times(scale(0.5, 0.5), scale(3, 2))],
  ['style="transform:scale3d(2, 3, 1)"', scale(2, 3)],
  ['style="transform:rotate(0.25turn)"', turn(90)],
  ['style="transform:rotateZ(100grad)"', turn(90)],
  ['style="transform:skew(20deg)"', skew(20, 0)],
  ['style="transform:skew(20deg, 10deg)"', skew(20, 10)],
  ['style="transform:skewX(20deg) skewY(10deg)"', times(skew(20, 0), skew(0, 10))],
  ['style="transform:rotate(30)"', STILL],
  ['style="transform:rotateX(30deg)"', STILL],
  ['style="translate:3px 4px"', move(3, 4)],
  ['style="rotate:90deg"', turn(90)],
  ['style="scale:2 3"', scale(2, 3)],
  ['style="translate:3px 4px;rotate:90deg;scale:2;transform:skewX(20deg)"', times(move(3, 4), times(turn(90), times(scale(2, 2), skew(20, 0))))],
  ['style="scale:none;rotate:none"', STILL],
] // prettier-ignore

it.each(TRANSFORMS)(
  'transforms of SVG: %s places a rectangle where the product of its matrices does',
  (written, [a, b, c, d, e, f]) => {
    const [ring] = ringsOf(`<rect x="20" y="30" width="10" height="6" ${written}/>`).map(pairs)
    const corners = box(20, 30, 10, 6).map(({ x, y }): Pair => [a * x + c * y + e, b * x + d * y + f])
    expect(areaOf(ring)).toBeCloseTo(areaOf(corners), 4)
    boxOf(ring).forEach((value, k) => expect(value).toBeCloseTo(boxOf(corners)[k], 4))
  },
)

/** Nine squares in three groups. A CSS rule hides some of the squares. */
const TREE = [1, 2, 3]
  .map((g) => {
    const squares = [1, 2, 3].map(
      (i) =>
        `<rect id="r${g}${i}" class="${i === 2 ? 'mid square' : 'square'}" data-name="wall-${g}-${i}"${i === 3 ? ' data-lang="en-GB"' : ''} x="${20 * i}" y="${20 * g}" width="10" height="10"/>`,
    )
    return `<g id="g${g}"${g === 2 ? ' class="open"' : ''}>${squares.join('')}</g>`
  })
  .join('')
const SELECTORS = [
  ...['rect', '*', '.mid', '#r12', 'g .mid', 'g > rect', 'g.open rect', 'rect.square.mid', 'g#g1 > .mid'],
  ...['.mid + rect', '.mid ~ rect', 'rect + rect + rect', 'g + g rect', 'svg rect, #r11', 'rect:root', ':root rect'],
  ...['rect:first-child', 'rect:last-child', 'rect:nth-child(2n+1)', 'rect:nth-child(odd)', 'rect:nth-last-child(2)'],
  ...['rect:nth-of-type(3)', 'rect:first-of-type', 'rect:last-of-type', 'rect:only-child', 'rect:only-of-type'],
  ...['rect:nth-last-of-type(-n + 2)', 'rect:empty', 'g:empty'],
  ...['rect:not(.mid)', 'rect:is(.mid, #r11)', 'rect:where(.mid)', 'rect:not(:first-child, :last-child)'],
  ...['[data-name]', '[data-name="wall-1-2"]', '[data-name^="wall-2"]', '[data-name$="-3"]', '[data-name*="-1-"]'],
  ...['[class~="mid"]', '[data-lang|="en"]', '[data-name^=""]', '[data-name="WALL-1-2" i]', '[data-none]', 'rect['],
]
const page = new JSDOM(`<svg xmlns="http://www.w3.org/2000/svg">${TREE}</svg>`, { contentType: 'image/svg+xml' }).window
  .document

it.each(SELECTORS)('selectors of SVG: %s matches the same elements in the import and in jsdom', (selector) => {
  const matched = (element: Element): boolean => {
    try {
      return element.matches(selector)
    } catch {
      return false
    }
  }
  const shown = [...page.querySelectorAll('rect')].filter(
    (element) => !matched(element) && !matched(element.parentElement!) && !matched(page.documentElement),
  )
  const left = ringsOf(`<style>${selector}{display:none}</style>${TREE}`).map((ring) => boxOf(pairs(ring)).slice(0, 2))
  const expected = shown.map((element) => [element.getAttribute('x'), element.getAttribute('y')].map(Number))
  expect(left.sort()).toEqual(expected.sort())
})
