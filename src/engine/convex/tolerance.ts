/** All tolerances of this module. */

/** Maximum depth of a dent that still counts as straight, relative to the span. Covers the rounding errors of a rotated mesh. */
export const DENT = 2 ** -36
/** Share by which the area of disjoint polygons may exceed that of their bounding box, because of dents and rounding. */
export const OVERLAP = 1e-6
/** How far a computed point may lie outside free space, relative to the span of the mesh: about 1e-12. */
export const SPAN_TOLERANCE = 2 ** -40
/** Like SPAN_TOLERANCE, but relative to the largest coordinate. The larger of the two distances applies. */
export const COORDINATE_TOLERANCE = 2 ** -50
/** Margin of the cell index, relative to the span: far above rounding, far below a cell. */
export const CULL_SLACK = 2 ** -40
/** A disc that touches two facing walls counts as empty if no wall reaches into it by more than this share of its radius. */
export const TOUCH = 1e-9
