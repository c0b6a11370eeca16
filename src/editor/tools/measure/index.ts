/** Measure: length and angles, the area of a closed line, and the path between the ends if the app provides it. Transitions: see ../outline. */
import { distance, perimeter, polylineLength, signedArea, type Point } from '../../../engine/geometry/index.js'
import { createNumberFormats, formatLabel } from '../../../words/index.js'
import type { Measurement, OverlayLabel } from '../../editor-snapshot.js'
import { angleAt } from '../../shapes/item-geometry.js'
import { outlineMachine } from '../outline/index.js'
import { builtInTool, type ToolContext } from '../tool.js'
import { say } from '../words.js'

const machine = outlineMachine({
  draft: () => 'measure',
  ends: 'either',
  stays: true,
  finish(points, closed, context) {
    const { length, path, area } = measureLine(points, closed, context)
    if (area !== undefined) return [say(context, 'measuredArea', { area, length })]
    if (path !== undefined) return [say(context, 'measuredPath', { length, path: path.length, cost: path.cost })]
    const hasPathQuery = context.options.measurePath !== undefined
    return [say(context, hasPathQuery ? 'measuredNoPath' : 'measured', { length })]
  },
})

export const measureTool = builtInTool('measure', {
  group: 'work',
  hotkey: 'm',
  edits: false,
  ...machine,
  overlay(state, context) {
    const drawn = machine.overlay?.(state, context) ?? {}
    if (drawn.shape === undefined || drawn.shape.points.length < 2) return drawn
    const { points, closed = false } = drawn.shape
    const measure = measureLine(points, closed, context)
    return {
      ...drawn,
      measure,
      labels: [...labelsFor(measure, closed, context), ...pathLabel(measure, context)],
    }
  },
})

function measureLine(points: readonly Point[], closed: boolean, { options }: ToolContext): Measurement {
  const first = points[0]
  const last = points[points.length - 1]
  const path = closed ? undefined : options.measurePath?.(first, last)
  return {
    points,
    length: closed ? perimeter(points) : polylineLength(points),
    ...(closed && { area: Math.abs(signedArea(points)) }),
    angles: points.slice(1, -1).map((point, i) => angleAt(points[i], point, points[i + 2])),
    ...(path !== undefined && { path }),
  }
}

function pathLabel({ points, path, area }: Measurement, { messages, options }: ToolContext): readonly OverlayLabel[] {
  if (options.measurePath === undefined || area !== undefined) return []
  const { announce } = messages
  const text =
    path === undefined
      ? announce.noPath
      : formatLabel(announce.pathCost, { path: tenths(path.length), cost: tenths(path.cost) }, messages)
  // Show the label below the last point. A measurement often ends at a marker, and the marker is drawn above the point.
  return [{ at: points[points.length - 1], text, below: true }]
}

const tenths = (value: number): number => Math.round(10 * value) / 10

function labelsFor(
  measure: Measurement,
  closed: boolean,
  { messages: words, document }: ToolContext,
): readonly OverlayLabel[] {
  const { points } = measure
  const numbers = createNumberFormats(words.locale, document.units, words.tiles)
  const labels: OverlayLabel[] = []
  for (let i = closed ? 0 : 1, j = closed ? points.length - 1 : 0; i < points.length; j = i++) {
    labels.push({
      at: { x: (points[i].x + points[j].x) / 2, y: (points[i].y + points[j].y) / 2 },
      text: numbers.length(distance(points[i], points[j]), 1, true),
    })
  }
  measure.angles.forEach((angle, i) => labels.push({ at: points[i + 1], text: `${numbers.format(angle, 1)}°` }))
  return labels
}
