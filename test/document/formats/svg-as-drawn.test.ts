import { describe, expect, it } from 'vitest'
import { importMap, toScene } from '../../../src/document/index.js'
import type { ImportOptions } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/index.js'
import { codeOf } from '../../support/code-of.js'
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
    codes: report.issues.map(({ code }) => code),
    items: document.items,
  }
}

type Case = readonly [title: string, inside: string, area: number, box?: readonly number[]]

const square = '<rect width="10" height="10"/>'
const rect = (attributes: string): string => `<rect width="10" height="10" ${attributes}/>`
const line = (attributes: string): string =>
  `<line x1="10" y1="10" x2="90" y2="10" stroke="#000" stroke-width="4" ${attributes}/>`
const bend = (attributes: string): string =>
  `<path d="M10 10H50V50" fill="none" stroke="#000" stroke-width="4" ${attributes}/>`
const box = (attributes: string): string => `<rect x="10" y="10" width="80" height="20" ${attributes}/>`
const painted = (definition: string, fill = 'url(#g)'): string => definition + rect(`fill="${fill}"`)
const AREAS: readonly Case[] = [
  [
    'even-odd leaves out what is covered twice',
    '<path fill-rule="evenodd" d="M10 10H90V90H10Z M30 30H70V70H30Z"/>',
    4800,
  ],
  ['non-zero fills what is covered twice', '<path d="M10 10H90V90H10Z M30 30H70V70H30Z"/>', 6400],
  [
    'even-odd of rings that cross leaves out what both cover',
    '<path fill-rule="evenodd" d="M0 0H40V40H0Z M20 20H60V60H20Z"/>',
    2400,
  ],
  ['a class', '<style>.a{fill:none;stroke:#000;stroke-width:2px}</style><path class="a" d="M10 10L90 10L90 90"/>', 320],
  ['an element and a class', '<style>rect.b{display:none}</style><rect class="b" width="9" height="9"/>', 0],
  ['an id outranks a class', '<style>#a{display:inline}.b{display:none}</style>' + rect('id="a" class="b"'), 100],
  ['a later rule outranks an equal rule', `<style>rect{display:none}rect{display:inline}</style>${square}`, 100],
  ['style outranks rules', '<style>rect{display:none}</style>' + rect('style="display:inline"'), 100],
  ['rules outrank attributes', '<style>rect{display:inline}</style>' + rect('display="none"'), 100],
  ['!important outranks style', '<style>rect{fill:none!important}</style>' + rect('style="fill:red"'), 0],
  [
    'a descendant',
    `<style>g g rect{display:none}</style><g>${square}<g><rect x="50" width="10" height="10"/></g></g>`,
    100,
  ],
  [
    'selectors of a child, a sibling and a position',
    `<style>g>rect:nth-child(2),rect+line~rect{display:none}</style><g>${square}${square}</g>`,
    100,
  ],
  ['an invalid value is ignored', rect('style="fill:none;fill:no color"'), 0],
  [
    'rules for print are ignored',
    `<style>@media print{rect{display:none}}@media screen{rect{fill:none}}</style>${square}`,
    0,
  ],
  ['a variable', '<style>svg{--f:none}</style>' + rect('style="fill:var(--f, red)"'), 0],
  [
    'properties of the root are inherited',
    `<g fill="none" stroke="red" stroke-width="2"><rect fill="inherit" x="5" y="5" width="10" height="10"/></g>`,
    80,
  ],
  ['a line', line(''), 320],
  ['square caps', line('stroke-linecap="square"'), 336],
  ['round caps', line('stroke-linecap="round"'), 320 + 4 * Math.PI],
  ['a dot', '<path d="M10 10z" stroke="#000" stroke-width="4" stroke-linecap="square"/>', 16],
  ['sharp corners', bend(''), 320],
  ['cut corners', bend('stroke-linejoin="bevel"'), 318],
  ['round corners', bend('stroke-linejoin="round"'), 316 + Math.PI],
  ['a corner beyond the miter limit', bend('stroke-miterlimit="1"'), 318],
  ['a frame', '<rect x="10" y="10" width="20" height="20" fill="none" stroke="#000" stroke-width="2"/>', 160],
  [
    'a stroke around a fill',
    '<rect x="10" y="10" width="20" height="20" stroke="#000" stroke-width="2"/>',
    484,
    [9, 9, 31, 31],
  ],
  ['a width in hundredths', '<line x2="50" y1="50" y2="50" stroke="#000" stroke-width="10%"/>', 500],
  ['dashes', '<line x2="50" y1="50" y2="50" stroke="#000" stroke-width="2" stroke-dasharray="5 5"/>', 50],
  [
    'dashes scaled by pathLength',
    '<line x2="50" y1="50" y2="50" stroke="#000" stroke-width="2" pathLength="10" stroke-dasharray="3 2"/>',
    60,
  ],
  ['a transparent fill', '<path fill="rgba(0,0,0,0)" stroke="#000" d="M20 20L40 20L40 40"/>', 40],
  ['a fill of no opacity', rect('fill-opacity="0%"'), 0],
  ['the opacity of a parent', `<g opacity="0">${square}</g>`, 0],
  [
    'a visible element in a hidden group',
    '<g visibility="hidden"><rect visibility="visible" width="10" height="10"/></g>',
    100,
  ],
  ['a missing paint', rect('fill="url(#no) none"'), 0],
  ['a gradient', painted('<linearGradient id="g"><stop/></linearGradient>'), 100],
  ['a gradient without stops', painted('<linearGradient id="g"/>'), 0],
  [
    'a gradient of transparent stops',
    painted(
      '<style>.end{stop-opacity:0}</style><radialGradient id="g"><stop stop-color="transparent"/><stop class="end" offset="1" stop-color="red"/></radialGradient>',
      'url(#g) red',
    ),
    0,
  ],
  [
    'a gradient that is transparent at one end',
    painted('<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>'),
    100,
  ],
  [
    'stops of another gradient',
    painted(
      '<linearGradient id="stops" href="#g"><stop stop-opacity="0"/></linearGradient><linearGradient id="g" href="#stops"/>',
    ),
    0,
  ],
  [
    'gradients that refer to each other',
    painted('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>', 'url(#a)'),
    0,
  ],
  [
    'numbers without separators',
    '<rect transform="translate(10-5)" x="10" y="10" width="20" height="20"/>',
    400,
    [20, 5, 40, 25],
  ],
  ['points without separators', '<polygon points="10,10 30-5 20,30"/>', 275],
  ['a transform that cannot be read', rect('transform="translate(10"'), 100, [0, 0, 10, 10]],
  ['percentages', '<rect x="10%" y="10%" width="50%" height="50%"/>', 2500, [10, 10, 60, 60]],
  [
    'a nested drawing',
    '<svg x="50" y="50" width="50" height="50" viewBox="0 0 10 10"><rect width="20" height="10"/></svg>',
    2500,
    [50, 50, 100, 100],
  ],
  [
    'a nested drawing that is not clipped',
    '<svg width="50" height="50" overflow="visible"><rect width="60" height="10"/></svg>',
    600,
  ],
  [
    'a symbol with its viewBox in the middle',
    '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use href="#s" x="20" y="20" width="40" height="60"/>',
    1600,
    [20, 30, 60, 70],
  ],
  ['a symbol by itself', '<symbol id="s"><rect width="10" height="10"/></symbol>', 0],
  [
    'a symbol that is stretched',
    '<svg width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="none"><rect width="10" height="10"/></svg>',
    800,
  ],
  [
    'a symbol that is sliced',
    '<svg width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="xMidYMin slice"><rect width="10" height="10"/></svg>',
    800,
  ],
  ['round corners of a rectangle', '<rect x="10" y="10" width="80" height="80" rx="40"/>', 1600 * Math.PI],
  ['a clip', '<clipPath id="c"><rect width="50" height="100"/></clipPath>' + box('clip-path="url(#c)"'), 800],
  [
    'a clip in parts of the box',
    '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath>' +
      box('clip-path="url(#c)"'),
    400,
  ],
  [
    'a clip of a clip',
    '<clipPath id="d"><rect width="30" height="90"/></clipPath><clipPath id="c" clip-path="url(#d)"><rect width="50" height="100"/></clipPath><g clip-path="url(#c)"><rect x="10" y="10" width="80" height="20"/></g>',
    400,
  ],
  ['a transform of CSS', rect('style="transform:translate(50px,0)"'), 100, [50, 0, 60, 10]],
  [
    'a transform about an origin',
    '<rect transform="rotate(90)" transform-origin="50 50" x="40" y="10" width="20" height="10"/>',
    200,
    [80, 40, 90, 60],
  ],
  [
    'a transform about the middle of its own box',
    '<rect style="transform:rotate(90deg);transform-box:fill-box;transform-origin:center" x="40" y="10" width="20" height="10"/>',
    200,
    [45, 5, 55, 25],
  ],
  [
    'the first matching child of a switch',
    '<switch><rect systemLanguage="xx" width="20" height="10"/><rect x="50" width="10" height="10"/><rect width="90" height="10"/></switch>',
    100,
  ],
  ['elements of other languages are not drawn', '<x:rect xmlns:x="urn:other" width="10" height="10"/>', 0],
]

describe('the import of an SVG', () => {
  for (const [title, inside, area, box] of AREAS)
    it(`blocks the area that a browser paints: ${title}`, () => {
      const seen = drawn(inside)
      expect(Math.abs(seen.area - area)).toBeLessThanOrEqual(0.004 * area)
      if (box === undefined) return
      seen.box.forEach((value, k) => expect(value).toBeCloseTo(box[k], 6))
    })

  it('expands entities of plain text and rejects nested ones', () => {
    const file = (entity: string) => `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"> ${entity}]>
      <svg xmlns="&ns;" viewBox="0 0 9 9"><rect width="3" height="3"/></svg>`
    expect(importMap(file('<!-- & --><!ATTLIST svg a CDATA #IMPLIED>')).document.items).toHaveLength(1)
    expect(codeOf(() => importMap(file('<!ENTITY b "&ns;&ns;">')))).toBe('format/bad-file')
    expect(codeOf(() => importMap(file('<!ENTITY b SYSTEM "b.txt">')))).toBe('format/bad-file')
    expect(codeOf(() => importMap(file('<!ENTITY % b "x">')))).toBe('format/bad-file')
    const long = `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}">]><svg>${'&a;'.repeat(20_000)}</svg>`
    expect(codeOf(() => importMap(long))).toBe('format/bad-file')
  })

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
    expect(codes).toEqual(
      [
        'text-object',
        'image-layer',
        'foreign-object',
        'mask',
        'filter',
        'line-markers',
        'clip',
        'pattern',
        'unpainted',
      ].map((code) => `format/${code}`),
    )
  })
})
