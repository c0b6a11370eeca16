/** What counts as equal among cells, and why. */

/** Two costs nearer than this, in cells, are the same sum added up in another order: different step counts differ by more on every grid that fits. */
export const SAME_COST = 1e-9

/** A disc that grazes a cell by less than this part of the squared distance still passes: rounding of radius / cellSize. */
export const GRAZE = 1e-12
