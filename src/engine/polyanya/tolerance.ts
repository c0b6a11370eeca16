/** Every number that rounding asks for in this room. */

/** As much sooner, relative to the length, must a whole edge be reached along its edge to be dropped: crossing points are rounded. */
export const FLANK_SLACK = 1e-10
/** Square of the sine of the angle between a ray and an edge below which their crossing is too rough to go by. */
export const GRAZING = 1e-6
/** Length below which two ways to a turn count as equal, relative to g: above what rounding adds up to along thousands of bends. */
export const EQUAL = 1e-13
/** A turn is dropped where a way to its vertex, to whichever side, is shorter by more than this, relative to g. */
export const SHORTER = 1e-11
