/** What counts as equal between world points and cells, and why. In cells. */

/** A coordinate this near to a cell border lies on it, so that 0.3 / 0.1 is 3. */
export const ON_BORDER = 1e-9

/** How far inside its cell a place on the border is put, so that it belongs to that cell and not to the blocked one beside it. */
export const INSIDE = 2 ** -40
