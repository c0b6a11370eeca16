/** A pointer as tools see it: where it is on screen and in the world, what it is, and which keys are held. */
import type { Point } from '../../engine/geometry/index.js'

export interface ToolPointer {
  readonly screen: Point
  /** Under the pointer, before snapping. */
  readonly world: Point
  /** `keyboard`: the crosshair. */
  readonly source: 'mouse' | 'touch' | 'pen' | 'keyboard'
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean
}
