/**
 * The frame of a map: its bounds as a ring, the grid for its coordinates, and the window that clips its shapes (Sutherland and Hodgman, "Reentrant polygon
 * clipping", 1974). Only this module rounds coordinates to the grid. The window extends beyond the bounds by their longer side, in each direction.
 * Clipping changes no winding number inside the window.
 */
import { NavError } from '../core/index.js'
import { boxOfCoords, type Box, type Diagnostic } from '../geometry/index.js'
import { chooseGridStep, COARSE_STEPS, LARGEST_COORDINATE, roundToGrid, SMALLEST_MAGNITUDE } from '../noding/index.js'
import { checkFinite, checkRecord, checkRing } from './validate-scene.js'

export interface Frame extends Box {
  readonly bounds: Float64Array
  readonly step: number
  /** Sides of the window. Every coordinate in the mesh lies inside it. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Computes the frame of a scene from its bounds. The bounds are a `Rect` or a `Ring`. Reports repairs of the bounds in `diagnostics`. */
export function createFrame(value: unknown, diagnostics: Diagnostic[]): Frame {
  const bounds = Array.isArray(value) ? checkRing(value, { bounds: 'ring' }) : readRect(value, diagnostics)
  const given = measure(bounds)
  const { magnitude, span } = given
  if (!(given.maxX > given.minX && given.maxY > given.minY))
    throw new NavError(
      'mesh/bounds-empty',
      'Expected bounds with an area, a rectangle or a ring, got bounds without area',
      {
        bounds: [given.minX, given.minY, given.maxX, given.maxY],
      },
    )
  if (!(magnitude <= LARGEST_COORDINATE))
    throw new NavError(
      'input/out-of-range',
      `Expected coordinates up to ${LARGEST_COORDINATE} for bounds, got ${magnitude}`,
      { magnitude },
    )
  if (span < SMALLEST_MAGNITUDE)
    throw new NavError('input/out-of-range', `Expected bounds at least ${SMALLEST_MAGNITUDE} across, got ${span}`, {
      span,
    })
  const coarse = chooseGridStep(magnitude)
  const onGrid = bounds.map((coordinate) => roundToGrid(coordinate, coarse))
  // All that follows is computed from the rounded bounds, so that loading a saved map gives the same frame.
  const box = measure(onGrid)
  const { minX, minY, maxX, maxY } = box
  const step = chooseGridStep(box.magnitude)
  const snap = (coordinate: number): number => roundToGrid(coordinate, step)
  if (maxX - minX < 16 * step || maxY - minY < 16 * step) {
    throw new NavError(
      'input/below-resolution',
      `Bounds of ${given.maxX - given.minX} x ${given.maxY - given.minY} this far from the origin are too small for double precision; move the map closer to the origin`,
      { step },
    )
  }
  return {
    bounds: onGrid,
    step,
    minX,
    minY,
    maxX,
    maxY,
    left: snap(minX - box.span),
    top: snap(minY - box.span),
    right: snap(maxX + box.span),
    bottom: snap(maxY + box.span),
  }
}

/** Returns the bounding box of a ring. `span` is the longer side of the box. `magnitude` is the largest absolute coordinate of the box, plus `span`. */
function measure(ring: Float64Array): Box & { span: number; magnitude: number } {
  const box = boxOfCoords(ring) ?? { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const { minX, minY, maxX, maxY } = box
  const span = Math.max(maxX - minX, maxY - minY)
  return { ...box, span, magnitude: Math.max(...[minX, minY, maxX, maxY].map(Math.abs)) + span }
}

function readRect(value: unknown, diagnostics: Diagnostic[]): Float64Array {
  const rect = checkRecord(value, 'bounds')
  const x = checkFinite(rect.x, 'x of the bounds')
  const y = checkFinite(rect.y, 'y of the bounds')
  const width = checkFinite(rect.width, 'width of the bounds')
  const height = checkFinite(rect.height, 'height of the bounds')
  if (width < 0 || height < 0) {
    diagnostics.push({
      code: 'bounds-inverted',
      severity: 'warning',
      message: `the bounds have a negative size, ${width} x ${height}; they were read from the opposite corner`,
      at: { x, y },
    })
  }
  const right = x + width
  const bottom = y + height
  return Float64Array.of(
    Math.min(x, right),
    Math.min(y, bottom),
    Math.max(x, right),
    Math.min(y, bottom),
    Math.max(x, right),
    Math.max(y, bottom),
    Math.min(x, right),
    Math.max(y, bottom),
  )
}

const givenSizes = new WeakMap<Float64Array, number>()

/** Returns the length of the longer side of a ring's box before rounding. Undefined if it is at least `COARSE_STEPS` grid steps, or if the box is flat. */
export const givenSize = (ring: Float64Array): number | undefined => givenSizes.get(ring)

/** Rounds a ring to the grid in place, then clips it to the window (`path`). If nothing was clipped, both are the same array. */
export function fitRing(
  frame: Frame,
  coords: Float64Array,
): { readonly rounded: Float64Array; readonly path: Float64Array } {
  const { step, left, top, right, bottom } = frame
  const { minX, minY, maxX, maxY, span } = measure(coords)
  if (span < COARSE_STEPS * step && minX < maxX && minY < maxY) givenSizes.set(coords, span)
  let isInside = true
  for (let i = 0; i < coords.length; i += 2) {
    const x = roundToGrid(coords[i], step)
    const y = roundToGrid(coords[i + 1], step)
    if (Number.isFinite(x)) coords[i] = x
    if (Number.isFinite(y)) coords[i + 1] = y
    isInside &&= x >= left && x <= right && y >= top && y <= bottom
  }
  return {
    rounded: coords,
    path: isInside
      ? coords
      : clipAt(clipAt(clipAt(clipAt(coords, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1).map((coordinate) =>
          roundToGrid(coordinate, step),
        ),
  }
}

/** Clips a ring at the line x = limit (axis 0) or y = limit (axis 1); side 1 retains larger coordinates, -1 smaller ones. */
function clipAt(coords: Float64Array, axis: 0 | 1, limit: number, side: 1 | -1): Float64Array {
  const clipped: number[] = []
  const count = coords.length
  for (let i = 0; i < count; i += 2) {
    const j = i + 2 === count ? 0 : i + 2
    const from = coords[i + axis]
    const to = coords[j + axis]
    const inside = side * from >= side * limit
    if (inside) clipped.push(coords[i], coords[i + 1])
    if (inside === side * to >= side * limit) continue
    // Divides by 2 first, so that no difference overflows.
    const t = (limit / 2 - from / 2) / (to / 2 - from / 2)
    const across = coords[i + 1 - axis] * (1 - t) + coords[j + 1 - axis] * t
    if (axis === 0) clipped.push(limit, across)
    else clipped.push(across, limit)
  }
  return Float64Array.from(clipped)
}
