/** How near is equal to a check, with the reason. */

/** Areas that are summed in another order agree within this share. */
export const SAME_SUM = 1e-9

/** The same far from the origin, in units of the squared coordinates. */
export const SUM_ROUNDING = 2 ** -46
