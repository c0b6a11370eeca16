/** What counts as equal among sight lines, and why. */

/** Share of a cell by which a line looks further than it reaches: walls were put into cells with rounding. */
export const CELL_MARGIN = 1e-6
