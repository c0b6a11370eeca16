import type { Point, Region } from '../../engine/geometry/index.js'

export type BooleanOperation = 'union' | 'subtract' | 'intersect'

/** Clips regions exactly; navsmith's components pass the engine's. */
export type Clip = (operation: BooleanOperation, subject: Region, clip: Region) => Region

export interface BrushSettings {
  /** Side in cells; odd numbers center on the pointer. */
  readonly size: number
  /** Without Alt. */
  readonly erase: boolean
  readonly form: 'free' | 'line' | 'rectangle' | 'fill'
}

export const DEFAULT_BRUSH: BrushSettings = { size: 1, erase: false, form: 'free' }

export interface ToolOptions {
  /** Required by union, subtract and intersect, which are otherwise disabled. */
  readonly clip?: Clip | undefined
  /** A deletion that leaves fewer than three vertices: refused (default), or deletes the shape. */
  readonly belowMinimum?: 'refuse' | 'delete' | undefined
  /**
   * A right click while drawing: closes the shape if possible, otherwise cancels (default); or removes the last point.
   */
  readonly draftContextAction?: 'close' | 'cancel' | 'remove-last' | undefined
  /** A marquee selects what it touches or contains; by default decided by direction: towards negative x touches. */
  readonly marquee?: 'by-direction' | 'intersect' | 'contain' | undefined
  /** Dragging an unselected shape moves it (default) or draws a marquee. */
  readonly dragUnselected?: 'move' | 'select' | undefined
  /** Length and cost of the path between two points, for the measure tool. Undefined if there is none. */
  readonly measurePath?: (from: Point, to: Point) => { readonly length: number; readonly cost: number } | undefined
}
