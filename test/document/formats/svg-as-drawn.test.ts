import { describe, expect, it } from 'vitest'
import { importMap, toScene } from '../../../src/document/index.js'
import type { ImportOptions } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/index.js'
import { codeOf, issueCodes } from '../../support/code-of.js'
import { boxOf, outerRings } from '../../support/item-rings.js'

/** Imports a drawing. Returns its blocked area, the box around its visible items, the issue codes, and the items. */
function drawn(inside: string, root = 'viewBox="0 0 100 100"', options: ImportOptions = {}) {
  const { document, report } = importMap(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`,
    options,
  )
  const bounds = { x: -500, y: -500, width: 2000, height: 2000 }
  return {
    area: 4e6 - buildNavMesh({ ...toScene(document), bounds }).freeArea,
    box: boxOf(outerRings(document.items.filter(({ hidden }) => hidden !== true)).flat()),
    codes: issueCodes({ report }),
    items: document.items,
  }
}

type Case = readonly [title: string, inside: string, area: number, box?: readonly number[]]

const rect = (attributes = ''): string => `<rect width="10" height="10" ${attributes}/>`
const square = rect()
const wide = '<rect width="20" height="10"/>'
const tall = (width: number): string => `<rect width="${width}" height="100"/>`
const path = (d: string, attributes = ''): string => `<path d="${d}" ${attributes}/>`
const line = (attributes = ''): string =>
  `<line x1="10" y1="10" x2="90" y2="10" stroke="#000" stroke-width="4" ${attributes}/>`
const bar = (attributes: string): string => `<line x2="50" y1="50" y2="50" stroke="#000" ${attributes}/>`
const bend = (attributes = ''): string =>
  path('M10 10H50V50', `fill="none" stroke="#000" stroke-width="4" ${attributes}`)
const frame = (attributes = ''): string =>
  `<rect x="10" y="10" width="20" height="20" stroke="#000" stroke-width="2" ${attributes}/>`
const styled = (css: string, inside: string): string => `<style>${css}</style>${inside}`
const drawing = (attributes: string, inside = square): string => `<svg ${attributes}>${inside}</svg>`
const clip = (inside: string, attributes = ''): string => `<clipPath id="c" ${attributes}>${inside}</clipPath>`
const clipped = '<rect x="10" y="10" width="80" height="20" clip-path="url(#c)"/>'
const gradient = (inside: string, attributes = 'id="g"'): string =>
  `<linearGradient ${attributes}>${inside}</linearGradient>`
const clear = '<stop stop-opacity="0"/>'
const painted = (definition: string, fill = 'url(#g)'): string => definition + rect(`fill="${fill}"`)
const NESTED = 'M10 10H90V90H10Z M30 30H70V70H30Z'
const CROSSED = 'M0 0H40V40H0Z M20 20H60V60H20Z'
const AREAS: readonly Case[] = [
  ['even-odd leaves out what is covered twice', path(NESTED, 'fill-rule="evenodd"'), 4800],
  ['non-zero fills what is covered twice', path(NESTED), 6400],
  ['even-odd of rings that cross leaves out what both cover', path(CROSSED, 'fill-rule="evenodd"'), 2400],
  ['a class', styled('.a{fill:none;stroke:#000;stroke-width:2px}', path('M10 10L90 10L90 90', 'class="a"')), 320],
  ['an id outranks a class', styled('#a{display:inline}.b{display:none}', rect('id="a" class="b"')), 100],
  ['a later rule outranks an equal rule', styled('rect{display:none}rect{display:inline}', square), 100],
  ['style outranks rules', styled('rect{display:none}', rect('style="display:inline"')), 100],
  ['rules outrank attributes', styled('rect{display:inline}', rect('display="none"')), 100],
  ['!important outranks style', styled('rect{fill:none!important}', rect('style="fill:red"')), 0],
  ['an invalid value is ignored', rect('style="fill:none;fill:no color"'), 0],
  ['rules for print', styled('@media print{rect{display:none}}@media screen{rect{fill:none}}', square), 0],
  ['a variable', styled('svg{--f:none}', rect('style="fill:var(--f, red)"')), 0],
  [
    'inherited properties',
    `<g fill="none" stroke="red" stroke-width="2">${rect('x="5" y="5" fill="inherit"')}</g>`,
    80,
  ],
  ['a line', line(), 320],
  ['square caps', line('stroke-linecap="square"'), 336],
  ['round caps', line('stroke-linecap="round"'), 320 + 4 * Math.PI],
  ['a dot', path('M10 10z', 'stroke="#000" stroke-width="4" stroke-linecap="square"'), 16],
  ['sharp corners', bend(), 320],
  ['cut corners', bend('stroke-linejoin="bevel"'), 318],
  ['round corners', bend('stroke-linejoin="round"'), 316 + Math.PI],
  ['a corner beyond the miter limit', bend('stroke-miterlimit="1"'), 318],
  ['a frame', frame('fill="none"'), 160],
  ['a stroke around a fill', frame(), 484, [9, 9, 31, 31]],
  ['a width in hundredths', bar('stroke-width="10%"'), 500],
  ['dashes', bar('stroke-width="2" stroke-dasharray="5 5"'), 50],
  ['dashes scaled by pathLength', bar('stroke-width="2" pathLength="10" stroke-dasharray="3 2"'), 60],
  ['a transparent fill', path('M20 20L40 20L40 40', 'fill="rgba(0,0,0,0)" stroke="#000"'), 40],
  ['a fill of no opacity', rect('fill-opacity="0%"'), 0],
  ['the opacity of a parent', `<g opacity="0">${square}</g>`, 0],
  ['a visible element in a hidden group', `<g visibility="hidden">${rect('visibility="visible"')}</g>`, 100],
  ['a missing paint', rect('fill="url(#no) none"'), 0],
  ['a gradient', painted(gradient('<stop/>')), 100],
  ['a gradient without stops', painted(gradient('')), 0],
  [
    'a gradient of transparent stops',
    styled(
      '.end{stop-opacity:0}',
      painted('<radialGradient id="g"><stop stop-color="transparent"/><stop class="end" offset="1"/></radialGradient>'),
    ),
    0,
  ],
  ['a gradient that is transparent at one end', painted(gradient(`${clear}<stop offset="1"/>`)), 100],
  ['stops of another gradient', painted(gradient(clear, 'id="s" href="#g"') + gradient('', 'id="g" href="#s"')), 0],
  ['gradients of each other', painted(gradient('', 'id="g" href="#b"') + gradient('', 'id="b" href="#g"')), 0],
  ['numbers without separators', rect('transform="translate(10-5)"'), 100, [10, -5, 20, 5]],
  ['points without separators', '<polygon points="10,10 30-5 20,30"/>', 275],
  ['a transform that cannot be read', rect('transform="translate(10"'), 100, [0, 0, 10, 10]],
  ['percentages', '<rect x="10%" y="10%" width="50%" height="50%"/>', 2500, [10, 10, 60, 60]],
  ['a drawing', drawing('x="50" y="50" width="50" height="50" viewBox="0 0 10 10"', wide), 2500, [50, 50, 100, 100]],
  ['a drawing that is not clipped', drawing('width="15" height="10" overflow="visible"', wide), 200],
  [
    'a drawing that is stretched',
    drawing('width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="none"'),
    800,
  ],
  [
    'a drawing that is sliced',
    drawing('width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="xMidYMin slice"'),
    800,
  ],
  [
    'a symbol with its viewBox in the middle',
    `<symbol id="s" viewBox="0 0 10 10">${square}</symbol><use href="#s" x="20" y="20" width="40" height="60"/>`,
    1600,
    [20, 30, 60, 70],
  ],
  ['a symbol by itself', `<symbol id="s">${square}</symbol>`, 0],
  ['round corners of a rectangle', '<rect x="10" y="10" width="80" height="80" rx="40"/>', 1600 * Math.PI],
  ['a clip', clip(tall(50)) + clipped, 800],
  [
    'a clip in parts of the box',
    clip(rect(), 'clipPathUnits="objectBoundingBox"').replaceAll('10', '.5') + clipped,
    400,
  ],
  [
    'a clip of a clip',
    `<clipPath id="d">${tall(30)}</clipPath>` + clip(tall(50), 'clip-path="url(#d)"') + clipped,
    400,
  ],
  ['a transform of CSS', rect('style="transform:translate(50px,0)"'), 100, [50, 0, 60, 10]],
  ['a transform about an origin', rect('transform="rotate(90)" transform-origin="50 50"'), 100, [90, 0, 100, 10]],
  [
    'a transform about the middle of its own box',
    '<rect style="transform:rotate(90deg);transform-box:fill-box;transform-origin:center" x="40" y="10" width="20" height="10"/>',
    200,
    [45, 5, 55, 25],
  ],
  ['the first match of a switch', `<switch>${rect('systemLanguage="xx"')}${wide}${tall(90)}</switch>`, 200],
  ['elements of other languages', '<x:rect xmlns:x="urn:other" width="10" height="10"/>', 0],
]

describe('the import of an SVG', () => {
  const cases = AREAS.map(([title, inside, area, box]) => ({ title, inside, area, box }))
  it.each(cases)('blocks the area that a browser paints: $title', ({ inside, area, box }) => {
    const seen = drawn(inside)
    expect(Math.abs(seen.area - area)).toBeLessThanOrEqual(0.004 * area)
    if (box !== undefined) seen.box.forEach((value, k) => expect(value).toBeCloseTo(box[k], 6))
  })

  const withEntity = (entity: string): string => `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"> ${entity}]>
    <svg xmlns="&ns;" viewBox="0 0 9 9"><rect width="3" height="3"/></svg>`
  it('expands entities of plain text', () =>
    expect(importMap(withEntity('<!-- & --><!ATTLIST svg a CDATA #IMPLIED>')).document.items).toHaveLength(1))

  it.each([
    ['of entities', withEntity('<!ENTITY b "&ns;&ns;">')],
    ['of a file', withEntity('<!ENTITY b SYSTEM "b.txt">')],
    ['for the document type', withEntity('<!ENTITY % b "x">')],
    ['that is repeated', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}">]><svg>${'&a;'.repeat(20_000)}</svg>`],
  ])('rejects an entity %s', (_, text) => expect(codeOf(() => importMap(text))).toBe('format/bad-file'))

  it('reads unfilled closed outlines as walls, or as solid on request, and reports them', () => {
    const frame = '<circle cx="50" cy="50" r="20" fill="none" stroke="#000" stroke-width="2"/>'
    const walls = drawn(frame)
    expect(walls.area / Math.PI).toBeCloseTo(21 * 21 - 19 * 19, 0)
    expect(walls.codes).toEqual(['format/closed-outlines'])
    const solid = drawn(frame, undefined, { closedOutlines: 'solid' })
    expect(Math.abs(solid.area - Math.PI * 441)).toBeLessThan(6)
    expect(solid.codes).toEqual([])
  })

  it('reports outlines that enclose nothing', () =>
    expect(drawn('<polygon points="1,1 1,1 1,1"/>').codes).toEqual(['format/bad-outline', 'format/nothing-used']))

  it('reports a partly transparent gradient and draws it opaque', () => {
    const { codes, area } = drawn(
      `<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient><linearGradient id="pale"><stop stop-opacity="0.1"/></linearGradient>
      <rect fill="url(#g)" width="10" height="10"/><path stroke="url(#g)" fill="none" d="M20 0H30"/><rect x="40" fill="url(#pale)" width="10" height="10"/>`,
    )
    expect(codes).toEqual(['format/gradient'])
    expect(area).toBeCloseTo(210)
  })

  it('reports elements that cannot be drawn', () => {
    const { codes } = drawn(
      `<text>A</text><image href="a.png"/><foreignObject/><rect mask="url(#m)" width="9" height="9"/>
      <rect filter="blur(1px)" width="9" height="9"/><path marker-end="url(#a)" d="M0 0H9V9"/><rect clip-path="circle(4px)" width="9" height="9"/>
      <rect fill="none" width="9" height="9"/><pattern id="p"/><rect fill="url(#p)" width="9" height="9"/><path stroke="url(#p)" d="M0 0H9"/>`,
    )
    const parts = 'text-object image-layer foreign-object mask filter line-markers clip pattern unpainted'
    expect(codes).toEqual(parts.split(' ').map((code) => `format/${code}`))
  })
})
