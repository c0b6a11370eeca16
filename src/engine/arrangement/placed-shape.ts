import type { DrawnShape } from './ring-noding.js'
import type { ShapeFacts } from './shape-facts.js'

/** An obstacle or area as it stands in the mesh. */
export interface PlacedShape extends DrawnShape {
  /** Place in the order of insertion. */
  readonly order: number
  readonly subject: number
  /** What is known of what is odd about it; absent until somebody asks, or an edit touches it. */
  facts?: ShapeFacts | undefined
}
