/** Formats lengths in the unit of a map and parses texts such as "20.4 m", "12 px" and "1/3 + 30 cm". */
import { evaluateSum } from './evaluate-sum.js'

export interface LengthScale {
  readonly unit: string
  /** Length of one `unit` in world units. */
  readonly scale: number
  /** Displayed name of the unit; `unit` if absent. */
  readonly name?: string
}

/** The unit of a map without units: pixels. A pixel is one world unit long. */
export const PIXELS = { unit: 'px', scale: 1 } as const satisfies LengthScale

const METERS: Readonly<Record<string, number>> = { m: 1, cm: 0.01, ft: 0.3048 }

/** Returns the length of a unit in meters; undefined for pixels and tiles. */
export const metersOf = (unit: string): number | undefined => (Object.hasOwn(METERS, unit) ? METERS[unit] : undefined)

/** Returns the length of a unit such as `cm` in world units; undefined if the unit cannot be converted to the unit of the map. */
function worldUnits(name: string, { unit, scale, name: written }: LengthScale): number | undefined {
  if (name === unit || name === written) return scale
  if (name === 'px') return 1
  const [to, from] = [metersOf(name), metersOf(unit)]
  return to === undefined || from === undefined ? undefined : (to / from) * scale
}

/** Parses a length to world units; a number without a unit is in the map's unit. Returns undefined for other text. */
export function readLength(text: string, units: LengthScale): number | undefined {
  const value = evaluateSum(text, (name) => {
    const size = worldUnits(name.toLowerCase(), units)
    return size === undefined ? undefined : size / units.scale
  })
  return value === undefined ? undefined : value * units.scale
}

/** Returns whether a length is written with its unit; false only for `PIXELS`. */
export const hasUnit = ({ unit, scale }: LengthScale): boolean => unit !== 'px' || scale !== 1

/** Returns how many decimals a length in the unit needs to be as precise as a length in pixels with `digits` decimals. */
export const lengthDigits = ({ scale }: LengthScale, digits: number): number =>
  Math.max(0, Math.min(6, digits + Math.ceil(Math.log10(scale))))
