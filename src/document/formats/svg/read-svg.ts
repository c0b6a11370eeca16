/** Reads SVG drawings. Fills and strokes that a browser would paint become obstacles, in units of the viewBox. Fetches nothing. */
import type { Rect } from '../../../engine/geometry/index.js'
import { IDENTITY, tooLarge, type Work } from '../../model/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import type { MapBuilder } from '../map-builder.js'
import { badFile } from '../json-values.js'
import { readEmbeddedExtent, readEmbeddedMap } from '../embedded-item.js'
import { parseXml, type XmlElement } from '../xml.js'
import { localName, type Position } from './css-selectors.js'
import { drawElement, enqueue } from './svg-draw.js'
import type { Drawing, Inherited } from './svg-drawing.js'
import { layerNameOf, ownLayers } from './svg-layers.js'
import { readLength, readNumbers, readViewBox } from './svg-lengths.js'
import { INITIAL, Styles } from './svg-style.js'

/** Largest distance between a curve and its chords, as a share of the larger side of the drawing. */
const TOLERANCE = 1 / 2000
const ELEMENTS_PER_STEP = 64
/** Size to which percentages refer in a drawing without a size, as in browsers. */
const DEFAULT_SIZE = { x: 0, y: 0, width: 300, height: 150 }
const NAMESPACE = 'http://www.w3.org/2000/svg'

export function* readSvg(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = parseXml(source.text)
  if (localName(root) !== 'svg')
    throw badFile('svg', `expected the root element <svg>, got <${root.name.slice(0, 40)}>`)
  yield 0.2
  const { positions, byId, prefixes } = survey(root)
  const styles = new Styles(positions, (characters) => builder.takeWork(characters))
  const bounds = boundsOfRoot(root)
  const base = readEmbeddedMap(root.attributes.get('data-navsmith'), source, builder)
  const isHidden = (group: XmlElement): boolean => styles.declared(group).values.get('display') === 'none'
  const { width, height } = bounds ?? DEFAULT_SIZE
  const drawing: Drawing = {
    builder,
    styles,
    byId,
    prefixes,
    root,
    layers: ownLayers(root, base, builder, isHidden),
    tolerance: Math.max(width, height) * TOLERANCE,
    pixelsPerUnit: pixelsPerUnit(root, bounds),
    isSolid: source.choices.closedOutlines === 'solid',
    frames: [],
    unpainted: 0,
    drawnBefore: new Set(),
    reported: new Set(),
    queue: [],
    drawn: 0,
  }
  const inherited: Inherited = {
    matrix: IDENTITY,
    style: INITIAL,
    viewport: { width, height },
    isHidden: false,
    clip: undefined,
    depth: -1,
    layer:
      base === undefined && root.children.some((child) => layerNameOf(child) !== undefined)
        ? { name: 'svg', id: undefined }
        : undefined,
    using: [],
    size: undefined,
  }
  enqueue([root], inherited, drawing)
  for (let next = drawing.queue.pop(); next !== undefined; next = drawing.queue.pop()) {
    if (++drawing.drawn > builder.limits.elements)
      throw tooLarge('elements to draw', drawing.drawn, builder.limits.elements)
    drawElement(next.element, next.above, drawing)
    if (drawing.drawn % ELEMENTS_PER_STEP === 0)
      yield 0.2 + (0.8 * drawing.drawn) / (drawing.drawn + drawing.queue.length)
  }
  report(drawing)
  const extent = readNumbers(root.attributes.get('data-navsmith-extent') ?? '').numbers
  return builder.finish({ base, bounds, written: readEmbeddedExtent(extent) })
}

function report({ builder, frames, unpainted }: Drawing): void {
  if (frames.length > 0)
    builder.issue(
      'closed-outlines',
      'closed outlines without a fill were imported as walls; use closedOutlines "solid" to fill them',
      undefined,
      frames,
    )
  if (unpainted > 0) builder.issue('unpainted', `${unpainted} shapes without fill and stroke were skipped`)
}

/** Returns the positions of all elements, the elements by id, and the prefixes bound to the SVG namespace. */
function survey(root: XmlElement) {
  const positions = new Map<XmlElement, Position>()
  const byId = new Map<string, XmlElement>()
  const prefixes = new Set([''])
  const visit = (element: XmlElement, parent: XmlElement | undefined, index: number): void => {
    positions.set(element, { parent, index })
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    for (const [name, value] of element.attributes)
      if (value === NAMESPACE && name.startsWith('xmlns:')) prefixes.add(name.slice(6))
    element.children.forEach((child, i) => {
      visit(child, element, i)
    })
  }
  visit(root, undefined, 0)
  return { positions, byId, prefixes }
}

function boundsOfRoot({ attributes }: XmlElement): Rect | undefined {
  const view = readViewBox(attributes.get('viewBox'))
  if (view !== undefined) return view
  const [width, height] = ['width', 'height'].map((name) => readLength(attributes.get(name) ?? ''))
  return width?.isPercent === false && height?.isPercent === false && width.value > 0 && height.value > 0
    ? { x: 0, y: 0, width: width.value, height: height.value }
    : undefined
}

function pixelsPerUnit({ attributes }: XmlElement, view: Rect | undefined): number {
  const [width, height] = ['width', 'height'].map((name) => readLength(attributes.get(name) ?? ''))
  if (view === undefined || width?.isPercent !== false || height?.isPercent !== false) return 1
  return Math.min(width.value / view.width, height.value / view.height) || 1
}
