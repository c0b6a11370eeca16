/** Numbers as the language of the editor writes them, for readouts, rulers and the status line. Formatters are costly to make: each is kept. */
import { groupThinly, knownLocale } from './format-label.js'

export interface NumberFormats {
  /** At most `digits` decimals, or exactly so many when `fixed`; thousands stand together. */
  readonly format: (value: number, digits?: number, fixed?: boolean) => string
  /** Thousands apart by thin spaces, as 19 940; below 100 with one decimal. */
  readonly group: (value: number) => string
  /** As `format`, in Latin digits: what is typed is read in these alone. */
  readonly typed: (value: number, digits?: number, fixed?: boolean) => string
}

/** What `Intl` allows in every browser. */
const MOST_DIGITS = 20

export function createNumberFormats(locale: string): NumberFormats {
  const { format, group } = formatsOf(knownLocale(locale))
  const latin = formatsOf(new Intl.Locale(knownLocale(locale), { numberingSystem: 'latn' }).toString())
  return { format, group, typed: latin.format }
}

function formatsOf(known: string): Pick<NumberFormats, 'format' | 'group'> {
  const formats = new Map<string, Intl.NumberFormat>()
  const formatOf = (digits: number, fixed: boolean, useGrouping: boolean): Intl.NumberFormat => {
    const key = `${digits}${fixed}${useGrouping}`
    let format = formats.get(key)
    if (format === undefined) {
      const maximumFractionDigits = Math.min(digits, MOST_DIGITS)
      const minimumFractionDigits = fixed ? maximumFractionDigits : 0
      format = new Intl.NumberFormat(known, { minimumFractionDigits, maximumFractionDigits, useGrouping })
      formats.set(key, format)
    }
    return format
  }
  return {
    format: (value, digits = 2, fixed = false) =>
      formatOf(digits, fixed, false).format(withoutNegativeZero(value, digits)),
    group: (value) => {
      const digits = value < 100 ? 1 : 0
      return groupThinly(formatOf(digits, false, true), withoutNegativeZero(value, digits))
    },
  }
}

/** What rounds to zero has no sign. */
const withoutNegativeZero = (value: number, digits: number): number =>
  Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value
