/** Copies that one command makes at most. */
export const MOST_COPIES = 500
