/** Number formats of the editor's language, for readouts and rulers. */
import { groupThinly, knownLocale, numberFormat } from './format-label.js'

export interface NumberFormats {
  /** At most `digits` decimals, or exactly if `fixed`; not grouped. */
  readonly format: (value: number, digits?: number, fixed?: boolean) => string
  /** Grouped by thin spaces, as 19 940; below 100 with one decimal. */
  readonly group: (value: number) => string
  /** Like `format` in Latin digits, which number fields read. */
  readonly typed: (value: number, digits?: number, fixed?: boolean) => string
}

export function createNumberFormats(locale: string): NumberFormats {
  const { format, group } = formatsOf(locale)
  const latin = formatsOf(new Intl.Locale(knownLocale(locale), { numberingSystem: 'latn' }).toString())
  return { format, group, typed: latin.format }
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
