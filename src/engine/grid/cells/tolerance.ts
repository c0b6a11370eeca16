/** What counts as equal among cells, and why. */

/** Two costs nearer than this, in cells, are the same sum added up in another order: different step counts differ by more on every grid that fits. */
export const SAME_COST = 1e-9

/** A disc that grazes a cell by less than this part of the squared distance still passes: rounding of radius / cellSize. */
export const GRAZE = 1e-12

/** How far beside the grid a point may lie and still count as on its border, as a share of its longer side and of the largest coordinate: as for a mesh. */
export const BESIDE = 2 ** -40
export const COORDINATE_BESIDE = 2 ** -50
