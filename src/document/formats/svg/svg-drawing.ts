import { boundingBox, type Point, type Rect, type Region } from '../../../engine/geometry/index.js'
import { composeMatrices, IDENTITY, type Matrix } from '../../model/index.js'
import type { MapBuilder } from '../map-builder.js'
import type { XmlElement } from '../xml.js'
import type { TopGroup } from './svg-layers.js'
import type { Viewport } from './svg-lengths.js'
import { measure, outlineOf, type Measures } from './svg-outline.js'
import { valueOf, type ComputedStyle, type Styles } from './svg-style.js'
import { about, individualTransforms, readOrigin, readTransform } from './svg-transform.js'

/**
 * Amount of work (see `takeWork`) for each point of a clip path, and for each character of an outline that is drawn again. When an outline is drawn
 * for the first time, the amount is 1 per character.
 */
export const REPEATED_WEIGHT = 16

export interface Inherited {
  readonly matrix: Matrix
  readonly style: ComputedStyle
  readonly viewport: Viewport
  readonly isHidden: boolean
  readonly clip: Region | undefined
  readonly depth: number
  readonly layer: TopGroup | undefined
  readonly using: readonly XmlElement[]
  readonly size: { readonly width: number; readonly height: number } | undefined
}

export interface Drawing {
  readonly builder: MapBuilder
  readonly styles: Styles
  readonly byId: ReadonlyMap<string, XmlElement>
  readonly prefixes: ReadonlySet<string>
  readonly root: XmlElement
  readonly layers: ReadonlyMap<string, TopGroup>
  readonly tolerance: number
  readonly pixelsPerUnit: number
  readonly isSolid: boolean
  readonly frames: string[]
  unpainted: number
  readonly drawnBefore: Set<XmlElement>
  readonly reported: Set<string>
  readonly queue: { readonly element: XmlElement; readonly above: Inherited }[]
  drawn: number
}

/** Reports an issue, unless it was reported for the same path before. */
export function reportOnce({ builder, reported }: Drawing, code: string, path: string, message: string): void {
  const key = `${code} ${path}`
  if (reported.has(key) || reported.size > 1000) return
  reported.add(key)
  builder.issue(code, message, path)
}

export function referenceOf({ attributes }: XmlElement, { byId }: Drawing): XmlElement | undefined {
  const href = (attributes.get('href') ?? attributes.get('xlink:href') ?? '').trim()
  return href.startsWith('#') ? byId.get(href.slice(1)) : undefined
}

/** Returns the translation by the `x` and `y` of a `use` element. */
export const shiftOfUse = (measures: Measures): Matrix => [
  1,
  0,
  0,
  1,
  measure('x', measures) || 0,
  measure('y', measures) || 0,
]

export function transformOf(
  element: XmlElement,
  { declared, style, viewport }: Measures,
  path: string,
  drawing: Drawing,
): Matrix {
  const { values } = declared
  const written = values.get('attribute transform')
  const css = valueOf(declared, 'transform', style.custom)
  const individual = { translate: values.get('translate'), rotate: values.get('rotate'), scale: values.get('scale') }
  const hasIndividual = Object.values(individual).some((value) => value !== undefined)
  if (written === undefined && css === undefined && !hasIndividual) return IDENTITY
  const isOwnBox = /^(fill|stroke|content|border)-box$/.test(valueOf(declared, 'transform-box', style.custom) ?? '')
  const own = isOwnBox ? boundingBox(outlinePoints(element, { declared, style, viewport }, drawing)) : undefined
  const box: Rect = own ?? { x: 0, y: 0, ...viewport }
  const step = css !== undefined ? readTransform(css, box) : written !== undefined ? readTransform(written) : IDENTITY
  if (step === undefined)
    drawing.builder.issue('bad-transform', `the transform of ${path} is invalid and was ignored, as in browsers`, path)
  const matrix = composeMatrices(hasIndividual ? individualTransforms(individual, box) : IDENTITY, step ?? IDENTITY)
  const origin = valueOf(declared, 'transform-origin', style.custom)
  if (origin === undefined && own === undefined) return matrix
  const { x, y } =
    origin === undefined ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : readOrigin(origin, box)
  return about(x, y, matrix)
}

export const outlinePoints = (element: XmlElement, measures: Measures, { tolerance }: Drawing): Point[] =>
  outlineOf(element, measures, tolerance)?.subpaths.flatMap(({ points }) => points) ?? []
