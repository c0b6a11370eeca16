/** Every tolerance of this module. */

/** Maximum dent of a corner that still counts as straight, relative to the span: the rounding error of a rotated mesh. */
export const DENT = 2 ** -36
/** Share by which the area of disjoint polygons may exceed their bounding box, because of dents and rounding. */
export const OVERLAP = 1e-6
/** Distance that a computed point may lie outside free space, relative to the span: about 1e-12. */
export const SPAN_TOLERANCE = 2 ** -40
/** The same, relative to the largest coordinate: for meshes far from the origin, where coordinates are coarser. */
export const COORDINATE_TOLERANCE = 2 ** -50
/** Slack of the cell culling, relative to the span: far above rounding, far below a cell. */
export const CULL_SLACK = 2 ** -40
/** A disc with the distance as diameter counts as empty if no wall reaches into it by more than this share of its radius. */
export const TOUCH = 1e-9
