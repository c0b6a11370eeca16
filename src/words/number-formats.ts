/** Number formats of the editor's language, for readouts and rulers. */
import { PIXELS, hasUnit, lengthDigits, type LengthScale } from './lengths.js'
import { groupThinly, knownLocale, numberFormat } from './format-label.js'

export interface NumberFormats {
  /** Formats with at most `digits` decimals, or exactly that many if `fixed`; does not group digits. */
  readonly format: (value: number, digits?: number, fixed?: boolean) => string
  /** Formats with digits grouped by thin spaces, as 19 940; values below 100 have one decimal. */
  readonly group: (value: number) => string
  /** Formats like `format` in Latin digits, which number fields can parse. */
  readonly typed: (value: number, digits?: number, fixed?: boolean) => string
  /** Unit of lengths. */
  readonly units: LengthScale
  /** Formats a length in world units in the unit of the map, such as "20.4 m"; without "px" for pixels. `digits`: number of decimals for pixels. */
  readonly length: (value: number, digits?: number, fixed?: boolean) => string
  /** Formats like `length`, without the name of the unit, for a template that already contains the name. */
  readonly measure: (value: number, digits?: number, fixed?: boolean) => string
  /** Returns the template with each `px` replaced by the name of the map's unit. */
  readonly inUnit: (template: string) => string
  /** Formats square world units like `length`. */
  readonly area: (value: number) => string
}

/** Creates the formats. `tiles`: name of the unit "tiles" in the language of the editor. */
export function createNumberFormats(locale: string, units: LengthScale = PIXELS, tiles = 'tiles'): NumberFormats {
  const { format, group } = formatsOf(locale)
  const latin = formatsOf(new Intl.Locale(knownLocale(locale), { numberingSystem: 'latn' }).toString())
  const { scale } = units
  const unit = units.unit === 'tiles' ? tiles : units.unit
  const measure = (value: number, digits = 2, fixed = false): string =>
    format(value / scale, lengthDigits(units, digits), fixed && !hasUnit(units))
  return {
    format,
    group,
    typed: latin.format,
    units: { ...units, name: unit },
    measure,
    inUnit: (template) => template.replaceAll('px', unit),
    length: (value, digits, fixed) => `${measure(value, digits, fixed)}${hasUnit(units) ? `\u00a0${unit}` : ''}`,
    area: (value) =>
      hasUnit(units) ? `${format(value / (scale * scale), lengthDigits(units, 1))}\u00a0${unit}²` : group(value),
  }
}

const formatsOf = (locale: string): Pick<NumberFormats, 'format' | 'group'> => ({
  format: (value, digits = 2, fixed = false) =>
    numberFormat(locale, digits, fixed, false).format(withoutNegativeZero(value, digits)),
  group: (value) => {
    const digits = value < 100 ? 1 : 0
    return groupThinly(numberFormat(locale, digits, false, true), withoutNegativeZero(value, digits))
  },
})

/** Returns 0 for a value that rounds to negative zero, so that it has no sign. */
const withoutNegativeZero = (value: number, digits: number): number =>
  Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value
