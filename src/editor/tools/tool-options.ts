/** How tools behave where hosts differ: the part of the editor's options that a tool reads. */
import type { Point, Region } from '../../engine/geometry/index.js'

export type BooleanOperation = 'union' | 'subtract' | 'intersect'

/** Clips regions exactly: the engine's work, handed in by the app (`clip` of navsmith's own components is the mesh outline). */
export type Clip = (operation: BooleanOperation, subject: Region, clip: Region) => Region

export interface ToolOptions {
  /** Needed for union, subtract and intersect; without it these actions are off. */
  readonly clip?: Clip | undefined
  /** What a delete that leaves fewer than three vertices does: say no (default) or remove the shape. */
  readonly belowMinimum?: 'refuse' | 'delete' | undefined
  /** A right click while drawing: close if the shape can be closed, else cancel (default); or drop the last point. */
  readonly draftContextAction?: 'close' | 'cancel' | 'remove-last' | undefined
  /** A marquee takes what it touches, what it contains, or (default) decides by direction: towards negative x touches. */
  readonly marquee?: 'by-direction' | 'intersect' | 'contain' | undefined
  /** A drag that begins on a shape that is not selected moves it (default) or selects with a marquee, as from empty space. */
  readonly dragUnselected?: 'move' | 'select' | undefined
  /** Side of the brush in cells; odd numbers center on the pointer. */
  readonly brushSize?: number | undefined
  /** The brush erases without Alt. */
  readonly brushErase?: boolean | undefined
  /** Length and cost of the path between two points, for the measure tool. Undefined where there is none. */
  readonly measurePath?: (from: Point, to: Point) => { readonly length: number; readonly cost: number } | undefined
}
