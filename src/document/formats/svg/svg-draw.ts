import { boundingBox, type Rect, type Region } from '../../../engine/geometry/index.js'
import { composeMatrices, rectRing, tooLarge, type Matrix } from '../../model/index.js'
import type { Traits } from '../map-builder.js'
import type { XmlElement } from '../xml.js'
import { localName } from './css-selectors.js'
import { clipRegion, moveRing } from './svg-clip.js'
import { outlinePoints, REPEATED_WEIGHT, referenceOf, reportOnce, shiftOfUse, transformOf } from './svg-drawing.js'
import type { Drawing, Inherited } from './svg-drawing.js'
import { layerNameOf, nameOfId, ownLabel, type TopGroup } from './svg-layers.js'
import { readNumbers, fitViewBox, readViewBox } from './svg-lengths.js'
import { measure, outlineOf, type Measures, type Outline } from './svg-outline.js'
import { readPart, readReference } from './svg-paint.js'
import { intersectRegions } from './svg-region.js'
import { drawOutline } from './svg-shapes.js'
import { computeStyle, valueOf, type ComputedStyle, type Declared } from './svg-style.js'

const SKIPPED: ReadonlyMap<string, string> = new Map([
  ['text', 'text-object'],
  ['image', 'image-layer'],
  ['foreignObject', 'foreign-object'],
])
const CONTAINERS = new Set(['svg', 'g', 'a', 'switch'])
const DEPTH_LIMIT = 200

export function enqueue(elements: readonly XmlElement[], above: Inherited, drawing: Drawing): void {
  const { queue: waiting, drawn, builder } = drawing
  const count = drawn + waiting.length + elements.length
  if (count > builder.limits.elements) throw tooLarge('elements to draw', count, builder.limits.elements)
  for (let i = elements.length - 1; i >= 0; i--) waiting.push({ element: elements[i], above })
}

export function drawElement(element: XmlElement, above: Inherited, drawing: Drawing): void {
  const name = localName(element)
  const { builder, styles } = drawing
  const colon = element.name.indexOf(':')
  if (!drawing.prefixes.has(colon < 0 ? '' : element.name.slice(0, colon))) return
  const path = `${name}${element.attributes.has('id') ? `#${element.attributes.get('id') ?? ''}` : ''}`.slice(0, 100)
  const skipped = SKIPPED.get(name)
  if (skipped !== undefined) builder.issue(skipped, `the ${name} was skipped`, name)
  const isSymbol = name === 'symbol' && above.using.at(-1) === element
  const isContainer = CONTAINERS.has(name) || isSymbol
  if (!isContainer && name !== 'use' && !SHAPES.has(name)) return
  if (!meetsConditions(element)) return
  if (above.depth > DEPTH_LIMIT) {
    builder.issue('too-deep', `groups nest deeper than ${DEPTH_LIMIT}`, path)
    return
  }
  const declared = styles.declared(element)
  const layer = layerOf(element, above, drawing)
  const isOwnLayer = layer?.own === true && layer !== above.layer
  const style = computeStyle(declared, above.style)
  const measures: Measures = { declared, style, viewport: above.viewport }
  const hides = valueOf(declared, 'display', style.custom)?.toLowerCase() === 'none' || opacityOf(declared, style) === 0
  let inherited: Inherited = {
    ...above,
    matrix: composeMatrices(above.matrix, transformOf(element, measures, path, drawing)),
    style,
    isHidden: !isOwnLayer && (above.isHidden || hides),
    depth: above.depth + 1,
    layer,
    size: undefined,
  }
  reportEffects(element, declared, style, path, drawing)
  inherited = clipped(element, declared, inherited, measures, path, drawing)
  if (name === 'switch') enqueue(element.children.filter(meetsConditions).slice(0, 1), inherited, drawing)
  else if (name === 'svg' || isSymbol) drawViewport(element, inherited, above.size, measures, drawing)
  else if (isContainer) enqueue(element.children, inherited, drawing)
  else if (name === 'use') drawUse(element, inherited, measures, path, drawing)
  else drawShape(element, inherited, measures, path, drawing)
}

const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'])

function meetsConditions({ attributes }: XmlElement): boolean {
  const languages = attributes.get('systemLanguage')
  if (languages !== undefined && !languages.split(',').some((language) => /^en(-|$)/i.test(language.trim())))
    return false
  return !attributes.has('requiredExtensions')
}

function opacityOf(declared: Declared, { custom }: ComputedStyle): number {
  const opacity = readPart(valueOf(declared, 'opacity', custom) ?? '1')
  return Number.isNaN(opacity) ? 1 : Math.max(opacity, 0)
}

function reportEffects(
  element: XmlElement,
  declared: Declared,
  style: ComputedStyle,
  path: string,
  drawing: Drawing,
): void {
  for (const effect of ['mask', 'filter']) {
    const value = valueOf(declared, effect, style.custom)
    if (value === undefined || value === 'none') continue
    if (effect === 'mask' && element.children.some(({ attributes }) => attributes.has('data-navsmith'))) continue
    reportOnce(drawing, effect, path, `the ${effect} of ${path} was ignored; its shape was imported whole`)
  }
  if (style.hasMarkers && ['path', 'line', 'polyline', 'polygon'].includes(localName(element)))
    reportOnce(drawing, 'line-markers', path, `the line markers of ${path} were skipped`)
}

function layerOf(element: XmlElement, above: Inherited, { layers }: Drawing): TopGroup | undefined {
  if (above.depth !== 0) return above.layer
  const own = layers.get(element.attributes.get('data-navsmith-layer') ?? '')
  if (own !== undefined) return own
  const name = layerNameOf(element)
  return name === undefined ? above.layer : { name, id: undefined }
}

function clipped(
  element: XmlElement,
  declared: Declared,
  inherited: Inherited,
  measures: Measures,
  path: string,
  drawing: Drawing,
): Inherited {
  const value = valueOf(declared, 'clip-path', inherited.style.custom)
  if (value === undefined || value === 'none') return inherited
  const reference = readReference(value)
  if (reference === undefined) {
    drawing.builder.issue('clip', `the clip path of ${path} was ignored; its shape was imported whole`, path)
    return inherited
  }
  const clip = drawing.byId.get(reference.id)
  if (clip === undefined || localName(clip) !== 'clipPath') return inherited
  const box = (): Rect | undefined => boundingBox(outlinePoints(element, measures, drawing))
  const region = clipRegion(clip, inherited.matrix, box, inherited.viewport, drawing)
  return region === undefined ? inherited : { ...inherited, clip: within(inherited.clip, region) }
}

const within = (outer: Region | undefined, inner: Region): Region =>
  outer === undefined ? inner : (intersectRegions(outer, inner) ?? inner)

function drawViewport(
  element: XmlElement,
  inherited: Inherited,
  size: Inherited['size'],
  measures: Measures,
  drawing: Drawing,
): void {
  if (element === drawing.root && inherited.using.length === 0) {
    enqueue(element.children, inherited, drawing)
    return
  }
  const { attributes } = element
  const { viewport } = measures
  const isSymbol = localName(element) === 'symbol'
  const own = (name: 'width' | 'height'): number => {
    const value = size?.[name] ?? NaN
    const length = Number.isNaN(value) ? measure(name, measures) : value
    return Number.isNaN(length) ? viewport[name] : length
  }
  const place = (name: string): number => (isSymbol ? 0 : measure(name, measures) || 0)
  const into: Rect = { x: place('x'), y: place('y'), width: own('width'), height: own('height') }
  if (!(into.width > 0 && into.height > 0)) return
  const view = readViewBox(attributes.get('viewBox'))
  const fit: Matrix =
    view === undefined ? [1, 0, 0, 1, into.x, into.y] : fitViewBox(view, into, attributes.get('preserveAspectRatio'))
  const overflow = valueOf(measures.declared, 'overflow', inherited.style.custom)
  const isOpen = overflow === 'visible' || overflow === 'auto'
  const frame: Region = [{ outer: moveRing(inherited.matrix, rectRing(into)), holes: [] }]
  enqueue(
    element.children,
    {
      ...inherited,
      matrix: composeMatrices(inherited.matrix, fit),
      viewport: view ?? { width: into.width, height: into.height },
      clip: isOpen ? inherited.clip : within(inherited.clip, frame),
    },
    drawing,
  )
}

function drawUse(element: XmlElement, inherited: Inherited, measures: Measures, path: string, drawing: Drawing): void {
  const target = referenceOf(element, drawing)
  if (target === undefined || inherited.using.includes(target)) {
    drawing.builder.issue('bad-use', `${path} refers to a missing element`, path)
    return
  }
  const below: Inherited = {
    ...inherited,
    matrix: composeMatrices(inherited.matrix, shiftOfUse(measures)),
    using: [...inherited.using, target],
    size: { width: measure('width', measures), height: measure('height', measures) },
  }
  enqueue([target], below, drawing)
}

function drawShape(
  element: XmlElement,
  inherited: Inherited,
  measures: Measures,
  path: string,
  drawing: Drawing,
): void {
  const { attributes } = element
  const { builder, drawnBefore, tolerance } = drawing
  const weight = drawnBefore.has(element) ? REPEATED_WEIGHT : 1
  drawnBefore.add(element)
  const embedded = attributes.get('data-navsmith')
  const lengths = [embedded, attributes.get('points'), attributes.get('d')]
  builder.takeWork(weight * lengths.reduce((sum, text) => sum + (text?.length ?? 0), 0))
  const [a, b, c, d] = inherited.matrix
  const scale = Math.sqrt(Math.abs(a * d - b * c))
  const outline = outlineOf(element, measures, scale > 0 && Number.isFinite(scale) ? tolerance / scale : 1)
  if (outline === undefined) return
  builder.count(outline.kind)
  if (outline.fault !== undefined) {
    const [code, message] = outline.fault
    builder.issue(code, `${path} ${message}`, path)
  }
  const title = element.children.find((child) => localName(child) === 'title')?.text.trim()
  const { layer } = inherited
  const traits: Traits = {
    id: attributes.get('id'),
    name: title ?? ownLabel(element) ?? (embedded === undefined ? nameOfId(attributes.get('id')) : undefined),
    hidden: inherited.isHidden || !inherited.style.isVisible,
    path,
  }
  drawOutline(
    withOriginalWinding(outline, attributes.get('data-navsmith-turned')),
    embedded,
    traits,
    () => layer && (layer.id ??= builder.addLayer(layer.name)),
    inherited,
    measures,
    drawing,
  )
}

function withOriginalWinding(outline: Outline, turned: string | undefined): Outline {
  if (turned === undefined) return outline
  const places = new Set(readNumbers(turned).numbers)
  return {
    ...outline,
    subpaths: outline.subpaths.map((subpath, i) =>
      places.has(i) ? { ...subpath, points: subpath.points.toReversed() } : subpath,
    ),
  }
}
