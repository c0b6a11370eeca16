/** What counts as equal among sight lines, and why. */

/** Share of a cell by which a line looks further than it reaches: walls were put into cells with rounding. */
export const CELL_MARGIN = 1e-6

/** A way to a corner must be shorter by this share, more than rounding, to replace the one that is known. */
export const LENGTH_TOLERANCE = 1e-12

/** A leg may turn this little to the wrong side by rounding: a sine. */
export const STRAIGHT = 1e-9

/** Points of an arc lie on tangents of it, at most this share of its radius outside. */
export const ARC_TOLERANCE = 2 ** -12
/** The same where something is across: below a tenth of the share of a radius, 1e-6, by which a path may come nearer to a wall; nine tenths let gaps of two radii through. */
export const NARROW_TOLERANCE = 2 ** -24

/** How much nearer than its radius, as a share of it, a segment may come to a disc. */
export const DISC_TOLERANCE = 1e-9

/** The same beside the largest coordinate, whose last bits a distance loses. */
export const COORDINATE_TOLERANCE = 2 ** -50

/** Discs are walked around by this share further out, so that a tangent point never rounds into a wall that blends into its circle. */
export const LIFT = 2 ** -40

/** Angles closer together than this are one. */
export const SAME_ANGLE = 1e-8

/** Share of the way to a disc's middle by which its wall is pushed inward, so that a line that slides along is crossed. */
export const PLUG_DEPTH = 1e-7

/** Hits closer together than this, as a share of the map or of the way to them, count as one. */
export const NEAR_TIE = 1e-9

/** A leg that leaves beside its arc by more than this is seen to do so at a glance, without its angle: a sine, or a difference of cosines. */
export const GLANCE = 1e-6
