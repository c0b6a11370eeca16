/** Tolerances of sight lines, with the reason for each. */

/** Margin around a line within which cells are visited, as a share of a cell. Needed because walls were assigned to cells with rounding. */
export const CELL_MARGIN = 1e-6

/** Relative gain in length that a new path to a corner needs to replace the known one. Larger than rounding errors. */
export const LENGTH_TOLERANCE = 1e-12

/** Sine of the angle up to which a leg counts as straight, since rounding may turn it to the wrong side. */
export const STRAIGHT = 1e-9

/** Maximum distance from an arc of the points that approximate it, as a share of the radius. The points lie outside the arc, on its tangents. */
export const ARC_TOLERANCE = 2 ** -12
/** Replaces `ARC_TOLERANCE` in narrow places. It is less than a tenth of 1e-6, by which paths may come too close to a wall, so gaps of two radii stay open. */
export const NARROW_TOLERANCE = 2 ** -24

/** Share of the radius of a disc by which a segment may enter the disc. */
export const DISC_TOLERANCE = 1e-9

/** Share of the largest coordinate by which a segment may enter a disc, since a distance loses the last bits of that coordinate. */
export const COORDINATE_TOLERANCE = 2 ** -50

/** Paths follow discs at a radius enlarged by this share, so that no tangent point is rounded into a wall that continues the circle. */
export const LIFT = 2 ** -40

/** Difference in radians below which two angles are equal. */
export const SAME_ANGLE = 1e-8

/** Share of the distance to a disc's center by which a plug (see RoundedWalls) reaches into the wall, so that it blocks lines along the wall. */
export const PLUG_DEPTH = 1e-7

/** Distance below which two hits count as one, as a share of the size of the map or of the distance to the hits. */
export const NEAR_TIE = 1e-9

/** A leg that leaves outside its arc by more than this, as a sine or a difference of cosines, is detected without computing an angle. */
export const GLANCE = 1e-6
