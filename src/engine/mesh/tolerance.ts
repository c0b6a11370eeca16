/** How near is equal in this room, with the reason. */

/** Bounds whose shoelace area is what they enclose, give or take this share, wind around it once. */
export const SAME_AREA = 1e-9

/** Bounds nearer to 1 than this differ from it by rounding. */
export const PROVED = 1e-12

/** Checks: areas that are summed in another order agree within this share. */
export const SAME_SUM = 1e-9

/** Checks: the same far from the origin, in units of the squared coordinates. */
export const SUM_ROUNDING = 2 ** -46
