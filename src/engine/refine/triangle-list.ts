/** Triangles as plain lists, of whichever mesh they come from. */
export interface TriangleList {
  /** x0 y0 x1 y1 … */
  readonly coords: ArrayLike<number>
  /** 3 vertex indices per triangle. */
  readonly triangles: ArrayLike<number>
  /** Per triangle: 0 leaves it out; all count when absent. */
  readonly walkable?: ArrayLike<number>
}
