/** Every number that rounding asks for in this room. */

/** How far a corner may dent inward and still count as straight, relative to the span: what turning a mesh by a matrix leaves behind. */
export const DENT = 2 ** -36
/** What disjoint polygons may cover beyond the box around them, as a share of it: dents and rounding. */
export const OVERLAP = 1e-6
/** Share of the span that a computed point may lie beside free space: about 1e-12. */
export const SPAN_TOLERANCE = 2 ** -40
/** The same for meshes far from the origin, where coordinates themselves are coarser: in units of the largest coordinate. */
export const COORDINATE_TOLERANCE = 2 ** -50
/** Slack of the cell culling, relative to the span: far above rounding, far below a cell. */
export const CULL_SLACK = 2 ** -40
/** A disc over the distance counts as empty if nothing reaches into it by more than this share of its radius. */
export const TOUCH = 1e-9
