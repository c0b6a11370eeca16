/** Number formats of the editor's language, for readouts and rulers. */
import { PIXELS, hasUnit, lengthDigits, type LengthScale } from './lengths.js'
import { groupThinly, knownLocale, numberFormat } from './format-label.js'

export interface NumberFormats {
  /** At most `digits` decimals, or exactly if `fixed`; not grouped. */
  readonly format: (value: number, digits?: number, fixed?: boolean) => string
  /** Grouped by thin spaces, as 19 940; below 100 with one decimal. */
  readonly group: (value: number) => string
  /** Like `format` in Latin digits, which number fields read. */
  readonly typed: (value: number, digits?: number, fixed?: boolean) => string
  /** The unit of lengths. */
  readonly units: LengthScale
  /** World units in the unit of the map, named unless it is a pixel; `digits` are those for pixels. */
  readonly length: (value: number, digits?: number, fixed?: boolean) => string
  /** Like `length` without the unit's name, for a template that names pixels. */
  readonly measure: (value: number, digits?: number, fixed?: boolean) => string
  /** The template with the unit of the map in place of pixels. */
  readonly inUnit: (template: string) => string
  /** Square world units, likewise. */
  readonly area: (value: number) => string
}

/** `tiles`: the unit of maps measured in tiles, in the language of the editor. */
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

/** What rounds to zero has no sign. */
const withoutNegativeZero = (value: number, digits: number): number =>
  Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value
