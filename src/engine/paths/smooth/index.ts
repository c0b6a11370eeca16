/**
 * Rounding the bends of a path: a room of its own, since it is loaded when the first path is to be smooth.
 * In: a path and the test that keeps it on walkable places. Out: a path of arcs or of a spline, each leg of it clear. Read smooth-path.
 */
export { smoothPolyline } from './smooth-path.js'
export type { SmoothOptions } from './smooth-path.js'
