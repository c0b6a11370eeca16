/** Numbers as the language of the editor writes them, for readouts, rulers and the status line. */
import { groupThinly, knownLocale, numberFormat } from './format-label.js'

export interface NumberFormats {
  /** At most `digits` decimals, or exactly so many when `fixed`; thousands stand together. */
  readonly format: (value: number, digits?: number, fixed?: boolean) => string
  /** Thousands apart by thin spaces, as 19 940; below 100 with one decimal. */
  readonly group: (value: number) => string
  /** As `format`, in Latin digits: what is typed is read in these alone. */
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
