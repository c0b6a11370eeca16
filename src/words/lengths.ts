/** Lengths in the unit of a map: written with it, and read from texts such as "20.4 m", "12 px" and "1/3 + 30 cm". */
import { evaluateSum } from './evaluate-sum.js'

export interface LengthScale {
  readonly unit: string
  /** World units per unit. */
  readonly scale: number
  /** How the unit is written, if not as `unit`. */
  readonly name?: string
}

/** One world unit each. */
export const PIXELS = { unit: 'px', scale: 1 } as const satisfies LengthScale

const METERS: Readonly<Record<string, number>> = { m: 1, cm: 0.01, ft: 0.3048 }

/** Undefined for pixels and tiles. */
export const metersOf = (unit: string): number | undefined => (Object.hasOwn(METERS, unit) ? METERS[unit] : undefined)

/** World units of one `name` on a map; undefined if its unit says nothing about it. */
function worldUnits(name: string, { unit, scale, name: written }: LengthScale): number | undefined {
  if (name === unit || name === written) return scale
  if (name === 'px') return 1
  const [to, from] = [metersOf(name), metersOf(unit)]
  return to === undefined || from === undefined ? undefined : (to / from) * scale
}

/** Returns world units; a number without a unit is in the map's. Undefined for what is no length. */
export function readLength(text: string, units: LengthScale): number | undefined {
  const value = evaluateSum(text, (name) => {
    const size = worldUnits(name.toLowerCase(), units)
    return size === undefined ? undefined : size / units.scale
  })
  return value === undefined ? undefined : value * units.scale
}

/** Whether lengths are written with their unit: pixels are not. */
export const hasUnit = ({ unit, scale }: LengthScale): boolean => unit !== 'px' || scale !== 1

/** Digits after the point by which a unit is as fine as `digits` are for a pixel. */
export const lengthDigits = ({ scale }: LengthScale, digits: number): number =>
  Math.max(0, Math.min(6, digits + Math.ceil(Math.log10(scale))))
