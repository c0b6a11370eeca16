import { describe } from '../../../engine/core/index.js'
import { boundingBox, samePoint, type Region, type Ring } from '../../../engine/geometry/index.js'
import { IDENTITY, type Matrix, type Shape } from '../../model/index.js'
import type { Traits } from '../map-builder.js'
import type { XmlElement } from '../xml.js'
import { addEmbeddedItem, embeddedItemOf, type ItemDrawing, type EmbeddedItem } from '../embedded-item.js'
import { boxWithin } from '../nested-rings.js'
import { localName } from './css-selectors.js'
import { moveRing } from './svg-clip.js'
import { referenceOf, reportOnce, type Drawing, type Inherited } from './svg-drawing.js'
import { resolve } from './svg-lengths.js'
import type { Measures, Outline } from './svg-outline.js'
import { readAlpha, readPart, type Paint } from './svg-paint.js'
import type { Subpath } from './svg-path.js'
import { apart, fillRegion, intersectRegions, uniteParts } from './svg-region.js'
import { strokeParts, type StrokeStyle } from './svg-stroke.js'
import { valueOf } from './svg-style.js'

const STROKE_LIMIT = 100_000

export function drawOutline(
  outline: Outline,
  text: string | undefined,
  traitsWithoutLayer: Traits,
  layer: () => string | undefined,
  inherited: Inherited,
  measures: Measures,
  drawing: Drawing,
): void {
  const { builder } = drawing
  const own = text === undefined ? [] : ownItems(text, outline, inherited)
  if (own.length > 0) {
    const traits = { ...traitsWithoutLayer, layer: layer() }
    for (const item of own) addEmbeddedItem(item, traits, builder)
    return
  }
  const [a, b, c, d] = inherited.matrix
  if (a * d - b * c === 0 || outline.subpaths.length === 0) return
  const appearance = appearanceOf(outline, inherited, measures, drawing)
  if (appearance.filled.length === 0 && appearance.stroke === undefined) {
    drawing.unpainted++
    return
  }
  const traits = { ...traitsWithoutLayer, layer: layer() }
  const isFrame = appearance.stroke !== undefined && appearance.isOpen && outline.subpaths.some(({ closed }) => closed)
  const before = builder.items.length
  const shapes = shapesOf(outline, appearance, inherited, drawing)
  if (shapes.length === 0 && inherited.clip === undefined)
    builder.issue('bad-outline', `the outline of ${describe(traits)} has no area and was skipped`, traits.path)
  for (const { shape, matrix } of shapes) builder.addObstacle(shape, traits, matrix)
  if (isFrame && traits.hidden !== true) for (const { id } of builder.items.slice(before)) drawing.frames.push(id)
}

function ownItems(
  text: string,
  { primitive, subpaths, tolerance }: Outline,
  { matrix, style }: Inherited,
): readonly EmbeddedItem[] {
  // If a curve closes a path, the last point of the path is a copy of the first one.
  const rings = subpaths.map(({ points, closed }) =>
    closed && points.length > 1 && samePoint(points[0], points[points.length - 1]) ? points.slice(0, -1) : points,
  )
  const corners = rings.flat()
  const isLine = subpaths.every(({ closed }) => !closed)
  const pictures: ItemDrawing[] = []
  if (primitive !== undefined)
    pictures.push({
      shape: primitive,
      ...(primitive.type === 'ellipse' && { points: [{ x: primitive.x, y: primitive.y }] }),
    })
  else if (rings.length === 1)
    pictures.push({ shape: { type: 'polygon', outer: rings[0] }, ...(isLine && { points: corners }) })
  else
    for (const { outer, holes } of fillRegion(rings, style.fillRule))
      pictures.push({
        shape: { type: 'polygon', outer, ...(holes.length > 0 && { holes }) },
        ...(isLine && { points: corners }),
      })
  return pictures
    .map((picture) => embeddedItemOf(text, { ...picture, matrix, tolerance }))
    .filter((item) => item !== undefined)
}

interface Appearance {
  readonly filled: readonly Subpath[]
  readonly stroke: StrokeStyle | undefined
  readonly isWidthOfMap: boolean
  readonly isOpen: boolean
}

function appearanceOf(
  outline: Outline,
  { style, viewport, matrix }: Inherited,
  { declared }: Measures,
  drawing: Drawing,
): Appearance {
  const shows = (paint: Paint, opacity: number): boolean => opacity > 0 && isPainted(paint, style.colorAlpha, drawing)
  const hasFill = outline.isFillable && shows(style.fill, style.fillOpacity)
  const isWidthOfMap = valueOf(declared, 'vector-effect', style.custom) === 'non-scaling-stroke'
  const width = resolve(style.strokeWidth, viewport, 'both') / (isWidthOfMap ? drawing.pixelsPerUnit : 1)
  const hasStroke = width > 0 && shows(style.stroke, style.strokeOpacity)
  const [a, b, c, d] = matrix
  const scale = isWidthOfMap ? 1 : Math.sqrt(Math.abs(a * d - b * c))
  const isSolid = !hasFill && hasStroke && drawing.isSolid
  return {
    filled: hasFill ? outline.subpaths : isSolid ? outline.subpaths.filter(({ closed }) => closed) : [],
    isWidthOfMap,
    isOpen: !hasFill && !isSolid,
    stroke: hasStroke
      ? {
          width,
          cap: style.lineCap,
          join: style.lineJoin,
          miterLimit: style.miterLimit,
          dashes: style.dashes?.map((length) => resolve(length, viewport, 'both')) ?? [],
          dashOffset: resolve(style.dashOffset, viewport, 'both'),
          pathLength: outline.pathLength,
          tolerance: drawing.tolerance / scale / 2,
        }
      : undefined,
  }
}

function isPainted(paint: Paint, colorAlpha: number, drawing: Drawing): boolean {
  if (paint.kind === 'none') return false
  if (paint.kind === 'color') return paint.alpha > 0
  if (paint.kind === 'current') return colorAlpha > 0
  const server = drawing.byId.get(paint.id)
  const kind = server === undefined ? '' : localName(server)
  const path = `${kind}#${paint.id}`.slice(0, 100)
  const report = (code: 'pattern' | 'gradient', reason: string): void =>
    reportOnce(drawing, code, path, `${path} ${reason}; the shapes painted with it were imported as if opaque`)
  if (server !== undefined && (kind === 'linearGradient' || kind === 'radialGradient')) {
    const alphas = stopsOf(server, drawing)
    const isVisible = alphas.some((alpha) => alpha > 0)
    if (isVisible && alphas.includes(0)) report('gradient', 'is partly transparent')
    return isVisible
  }
  if (kind === 'pattern') report('pattern', 'is not supported')
  return kind === 'pattern' || isPainted(paint.else, colorAlpha, drawing)
}

function stopsOf(gradient: XmlElement, drawing: Drawing): readonly number[] {
  const known = new Set<XmlElement>()
  for (let at: XmlElement | undefined = gradient; at !== undefined && !known.has(at); at = referenceOf(at, drawing)) {
    known.add(at)
    const stops = at.children.filter((child) => localName(child) === 'stop')
    if (stops.length > 0) return stops.map((stop) => stopAlpha(stop, drawing))
  }
  return []
}

function stopAlpha(stop: XmlElement, { styles }: Drawing): number {
  const declared = styles.declared(stop)
  const { custom, colorAlpha } = styles.computedInTree(stop)
  const color = valueOf(declared, 'stop-color', custom) ?? 'black'
  const opacity = readPart(valueOf(declared, 'stop-opacity', custom) ?? '1')
  const alpha = color.toLowerCase() === 'currentcolor' ? colorAlpha : (readAlpha(color) ?? 1)
  return alpha * (Number.isNaN(opacity) ? 1 : opacity)
}

function shapesOf(
  outline: Outline,
  appearance: Appearance,
  { matrix, clip, style }: Inherited,
  drawing: Drawing,
): readonly { readonly shape: Shape; readonly matrix: Matrix }[] {
  const primitive = appearance.filled.length > 0 ? primitiveOf(outline, appearance) : undefined
  if (primitive !== undefined && clip === undefined) return [{ shape: primitive, matrix }]
  const isMoved = appearance.isWidthOfMap || clip !== undefined
  const place = (ring: Ring): Ring => (isMoved ? moveRing(matrix, ring) : ring)
  const rings = appearance.filled.map(({ points }) => place(points))
  let region = fillRegion(rings, style.fillRule)
  if (appearance.stroke !== undefined) {
    const scaled = isMoved && !appearance.isWidthOfMap
    const lines = appearance.isWidthOfMap
      ? outline.subpaths.map((subpath) => ({ ...subpath, points: moveRing(matrix, subpath.points) }))
      : outline.subpaths
    const count = lines.reduce((sum, { points }) => sum + points.length, 0)
    drawing.builder.expectVertices(count)
    const parts = strokeParts(lines, appearance.stroke).map((ring) => (scaled ? moveRing(matrix, ring) : ring))
    region = count <= STROKE_LIMIT ? uniteParts(parts, region) : [...region, ...apart(parts)]
  }
  if (clip !== undefined) region = isInside(region, clip) ? region : (intersectRegions(region, clip) ?? region)
  const to = isMoved ? IDENTITY : matrix
  return region.map(({ outer, holes }) => ({ shape: { type: 'polygon', outer, holes }, matrix: to }))
}

function primitiveOf({ primitive }: Outline, { stroke, isWidthOfMap }: Appearance): Shape | undefined {
  if (primitive === undefined || stroke === undefined) return primitive
  if (isWidthOfMap || stroke.dashes.length > 0) return undefined
  const { width } = stroke
  if (primitive.type === 'rectangle' && stroke.join === 'miter' && stroke.miterLimit * stroke.miterLimit >= 2) {
    const { x, y } = primitive
    return {
      ...primitive,
      x: x - width / 2,
      y: y - width / 2,
      width: primitive.width + width,
      height: primitive.height + width,
    }
  }
  if (primitive.type === 'ellipse' && primitive.radiusX === primitive.radiusY)
    return { ...primitive, radiusX: primitive.radiusX + width / 2, radiusY: primitive.radiusY + width / 2 }
  return undefined
}

function isInside(region: Region, clip: Region): boolean {
  if (clip.length !== 1 || clip[0].holes.length > 0 || clip[0].outer.length !== 4) return false
  const box = boundingBox(clip[0].outer)
  const inner = boundingBox(region.flatMap(({ outer }) => outer))
  if (box === undefined || inner === undefined) return false
  const { x, y, width, height } = box
  const isUpright = clip[0].outer.every(
    (corner) => (corner.x === x || corner.x === x + width) && (corner.y === y || corner.y === y + height),
  )
  return isUpright && boxWithin(inner, box)
}
