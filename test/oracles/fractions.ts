/** Exact fractions: numerator / denominator with denominator > 0. */
export type Fraction = readonly [bigint, bigint]

export const compare = ([n, d]: Fraction, [m, e]: Fraction): number => Number(n * e > m * d) - Number(n * e < m * d)

export const positive = (n: bigint, d: bigint): Fraction => (d < 0n ? [-n, -d] : [n, d])
