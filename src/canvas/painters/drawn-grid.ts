import type { HexForm, HexLayout, Point, Rect } from '../../engine/geometry/index.js'

/** What layers read of a `NavGrid`; nothing of it is copied. */
export interface DrawnGrid {
  readonly revision: number
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly topology: 'square' | 'hex'
  readonly hexLayout: HexLayout
  readonly bounds: Rect
  indexOf: (x: number, y: number) => number
  isBlocked: (x: number, y: number) => boolean
  costAt: (x: number, y: number) => number
  centerOf: (x: number, y: number) => Point
}

/** Regular hexes, as a hex `NavGrid` has them. */
export const REGULAR_HEX: HexForm = {}
