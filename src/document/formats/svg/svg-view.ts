/** Viewports: the root's, and those that nested drawings and symbols open. */
import type { Rect } from '../../../engine/geometry/index.js'
import type { Matrix } from '../../model/index.js'
import { readNumbers } from './svg-lengths.js'

/** Undefined where there is none, or one without an area. */
export function readViewBox(text: string | undefined): Rect | undefined {
  if (text === undefined) return undefined
  const { numbers, isComplete } = readNumbers(text)
  const [x, y, width, height] = numbers
  return isComplete && numbers.length === 4 && width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const ALIGN = { Min: 0, Mid: 0.5, Max: 1 } as const

/** Where a viewBox is taken to within a viewport, by `preserveAspectRatio`. */
export function fitViewBox(view: Rect, into: Rect, ratio: string | undefined): Matrix {
  const found = /^\s*(?:defer\s+)?x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?\s*$/.exec(ratio ?? '')
  const [scaleX, scaleY] = [into.width / view.width, into.height / view.height]
  if (/^\s*(?:defer\s+)?none\b/.test(ratio ?? '')) return place(view, into, scaleX, scaleY, 0, 0)
  const scale = found?.[3] === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY)
  const [across, down] = found === null ? ['Mid', 'Mid'] : [found[1], found[2]]
  return place(view, into, scale, scale, ALIGN[across as keyof typeof ALIGN], ALIGN[down as keyof typeof ALIGN])
}

function place(view: Rect, into: Rect, scaleX: number, scaleY: number, across: number, down: number): Matrix {
  const x = into.x + (into.width - view.width * scaleX) * across - view.x * scaleX
  const y = into.y + (into.height - view.height * scaleY) * down - view.y * scaleY
  return [scaleX, 0, 0, scaleY, x, y]
}
