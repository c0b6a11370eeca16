/**
 * Every bound on rounding in this room, with its reason. Filters and margins cost time where they are too wide and never change an answer: within them
 * more is looked at, or exact arithmetic decides. The grid's step alone is seen from outside.
 */

/** In cells: slack for the rounding of cell coordinates (cells per side are at most MAX_SIDE). */
export const CELL_MARGIN = 1e-9

/** In cells: slack along a row, where a slope magnifies rounding. */
export const ROW_MARGIN = 1e-5

/** Segments that rise by less than this many cells count as level. */
export const LEVEL_RISE = 1e-3

/** In steps: closer to a pixel border than this, the rounding is left to exact arithmetic. */
export const UNSURE_STEPS = 2 ** -36

/** Rounding error of a quotient of plain 2x2 determinants below 1, relative to 1 + the sum of their products over the divisor; twice what doubles need. */
export const SHARE_FILTER = 2 ** -51

/** Relative rounding error of a height, generous. */
export const HEIGHT_FILTER = 2 ** -50

/** Rounding error of a plain 2x2 determinant, relative to the sum of its products; generous. */
export const PIXEL_FILTER = 2 ** -50

/** Relative rounding error of a place along or across a box, generous. */
export const BOX_SLACK = 2 ** -48

/** Bits between the step and the largest coordinate: 2^51 half steps leave two bits of a double to spare. */
export const GRID_BITS = 50

/** Magnitudes between which the predicates neither overflow nor underflow (the in-circle test multiplies four lengths). */
export const LARGEST_COORDINATE = 2 ** 200
export const SMALLEST_MAGNITUDE = 2 ** -150
