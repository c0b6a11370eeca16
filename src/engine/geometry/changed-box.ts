/** A rectangle by its sides. */
export interface ChangedBox {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}
