/**
 * Sine, cosine, arctangent and related functions that return the same bits everywhere, unlike those of `Math`. They use only +, -, *, / and square roots,
 * whose rounding IEEE 754 fixes. Error: at most two units in the last place for angles up to a few turns. Cost: about ten nanoseconds per call.
 */
const QUARTER = Math.PI / 2
/** Difference between the exact PI / 2 and its double `QUARTER`. */
const QUARTER_REST = 6.123233995736766e-17
/** `QUARTER` rounded to 32 fractional bits, so that its product with an integer up to a million is exact. `COARSE_REST` is the difference to PI / 2. */
const COARSE_QUARTER = Math.round(QUARTER * 2 ** 32) / 2 ** 32
const COARSE_REST = QUARTER - COARSE_QUARTER + QUARTER_REST

export const sin = (angle: number): number => shiftedSine(angle, 0)
export const cos = (angle: number): number => shiftedSine(angle, 1)

/** Returns sin(angle + quarters * PI / 2). */
function shiftedSine(angle: number, quarters: number): number {
  const near = Math.floor(angle / QUARTER + 0.5)
  const rest = angle - near * COARSE_QUARTER - near * COARSE_REST
  const quarter = (near + quarters) & 3
  const value = (quarter & 1) === 0 ? sineNearZero(rest) : cosineNearZero(rest)
  return quarter < 2 ? value : -value
}

/** Taylor coefficients of the sine from x^3 on, and of the cosine from x^4 on. They are enough for angles up to an eighth of a turn. */
const SINE = [3, 5, 7, 9, 11, 13, 15, 17].map((power, i) => (i % 2 === 0 ? -1 : 1) / factorial(power))
const COSINE = [4, 6, 8, 10, 12, 14, 16, 18].map((power, i) => (i % 2 === 0 ? 1 : -1) / factorial(power))
const [S3, S5, S7, S9, S11, S13, S15, S17] = SINE
const [C4, C6, C8, C10, C12, C14, C16, C18] = COSINE

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}

function sineNearZero(x: number): number {
  const y = x * x
  return x + x * y * (S3 + y * (S5 + y * (S7 + y * (S9 + y * (S11 + y * (S13 + y * (S15 + y * S17)))))))
}

function cosineNearZero(x: number): number {
  const y = x * x
  return 1 - (y / 2 - y * y * (C4 + y * (C6 + y * (C8 + y * (C10 + y * (C12 + y * (C14 + y * (C16 + y * C18))))))))
}

export function atan2(y: number, x: number): number {
  const height = Math.abs(y)
  const width = Math.abs(x)
  const isSteep = height > width
  const isLeft = x < 0 || (x === 0 && 1 / x < 0)
  const slopeAngle = arctangent(isSteep ? width / height : width === 0 ? 0 : height / width)
  const turn = isSteep
    ? QUARTER + (isLeft ? slopeAngle + QUARTER_REST : QUARTER_REST - slopeAngle)
    : isLeft
      ? Math.PI - (slopeAngle - 2 * QUARTER_REST)
      : slopeAngle
  return y < 0 || (y === 0 && 1 / y < 0) ? -turn : turn
}

/** Angles whose tangents are 0, 1/4, 1/2, 3/4 and 1. */
const ARCS = [0, 0.24497866312686414, 0.4636476090008061, 0.6435011087932844, Math.PI / 4]

/** Returns the arctangent of a slope from 0 to 1: the nearest of `ARCS`, plus a series for the difference, which is at most 1/8. */
function arctangent(slope: number): number {
  const nearest = (4 * slope + 0.5) | 0
  const x = (slope - nearest / 4) / (1 + (slope * nearest) / 4)
  const y = x * x
  const series =
    y * (1 / 3 - y * (1 / 5 - y * (1 / 7 - y * (1 / 9 - y * (1 / 11 - y * (1 / 13 - y * (1 / 15 - y * (1 / 17))))))))
  return ARCS[nearest] + (x - x * series)
}

export const asin = (value: number): number => atan2(value, Math.sqrt((1 - value) * (1 + value)))
export const acos = (value: number): number => atan2(Math.sqrt((1 - value) * (1 + value)), value)

/** Returns the smallest integer n with 2^n >= value. Math.log2 rounds, so the candidate is corrected by exact comparisons. */
export function ceilLog2(value: number): number {
  let exponent = Math.ceil(Math.log2(value))
  if (2 ** exponent < value) exponent++
  if (2 ** (exponent - 1) >= value) exponent--
  return exponent + 0
}
