import type { Point, Region } from '../../engine/geometry/index.js'

export type BooleanOperation = 'union' | 'subtract' | 'intersect'

/** Combines regions exactly. The components of navsmith pass the engine's function. */
export type Clip = (operation: BooleanOperation, subject: Region, clip: Region) => Region

export interface BrushSettings {
  /** Side of the brush in cells. Odd numbers are centered on the pointer. */
  readonly size: number
  readonly erase: boolean
  readonly form: 'free' | 'line' | 'rectangle' | 'fill'
}

export const DEFAULT_BRUSH: BrushSettings = { size: 1, erase: false, form: 'free' }

export interface WallSettings {
  readonly thickness?: number
  readonly join: 'miter' | 'round'
  readonly ends: 'butt' | 'square' | 'round'
  readonly doorWidth?: number
  readonly doorClosed: boolean
}

export const DEFAULT_WALL: WallSettings = { join: 'miter', ends: 'butt', doorClosed: false }

const DOOR_CELLS = 4

export const wallLengths = (
  { thickness, doorWidth }: WallSettings,
  cellSize: number,
): { readonly thickness: number; readonly doorWidth: number } => ({
  thickness: thickness ?? cellSize,
  doorWidth: doorWidth ?? DOOR_CELLS * cellSize,
})

export interface ToolOptions {
  /** Required for union, subtract and intersect, which are disabled without it. */
  readonly clip?: Clip | undefined
  /** Whether a deletion that leaves fewer than three vertices is refused (default) or deletes the shape. */
  readonly belowMinimum?: 'refuse' | 'delete' | undefined
  /** What a right click does while drawing. `close` (default) closes the shape, or cancels if it has too few points. */
  readonly draftContextAction?: 'close' | 'cancel' | 'remove-last' | undefined
  /**
   * Whether a marquee selects what it touches or what it contains. By default its direction decides: towards negative x, it selects
   * what it touches.
   */
  readonly marquee?: 'by-direction' | 'intersect' | 'contain' | undefined
  /** Whether dragging an unselected shape moves it (default) or draws a marquee. */
  readonly dragUnselected?: 'move' | 'select' | undefined
  /** Returns length and cost of the path between two points, for the measure tool; undefined if there is no path. */
  readonly measurePath?: (from: Point, to: Point) => { readonly length: number; readonly cost: number } | undefined
}
