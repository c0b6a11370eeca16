/** How near is equal in this room, with the reason. */

/** Bounds whose shoelace area is what they enclose, give or take this share, wind around it once. */
export const SAME_AREA = 1e-9

/** Bounds nearer to 1 than this differ from it by rounding. */
export const PROVED = 1e-12
