/** Tolerances of sight lines, with reasons. */

/** Margin by which a line visits more cells than it crosses, as a share of a cell: walls were assigned to cells with rounding. */
export const CELL_MARGIN = 1e-6

/** Relative gain in length, above rounding, that a new way to a corner needs to replace the known one. */
export const LENGTH_TOLERANCE = 1e-12

/** How far a leg may turn to the wrong side by rounding, as a sine. */
export const STRAIGHT = 1e-9

/** Points of an arc are on its tangents, outside the arc by at most this share of the radius. */
export const ARC_TOLERANCE = 2 ** -12
/** The same in narrow places: below a tenth of 1e-6, the share of a radius by which a path may be closer to a wall. The rest lets gaps of two radii through. */
export const NARROW_TOLERANCE = 2 ** -24

/** Share of its radius by which a segment may enter a disc. */
export const DISC_TOLERANCE = 1e-9

/** The same, relative to the largest coordinate: distances lose its last bits. */
export const COORDINATE_TOLERANCE = 2 ** -50

/** Paths follow discs at a radius larger by this share, so that no tangent point is rounded into a wall that continues the circle. */
export const LIFT = 2 ** -40

/** Angles that differ by less are equal. */
export const SAME_ANGLE = 1e-8

/** Share of the distance to a disc's center by which a plug extends into the wall, so that it blocks lines along the wall. */
export const PLUG_DEPTH = 1e-7

/** Hits closer than this, as a share of the map or of the distance to them, count as one. */
export const NEAR_TIE = 1e-9

/** A leg that leaves beside its arc by more than this is detected without computing its angle: a sine, or a difference of cosines. */
export const GLANCE = 1e-6
