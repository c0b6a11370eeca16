/**
 * Fills the {places} of a template. `{count, plural, one {# item} other {# items}}` selects a form by the locale's plural rules (a subset
 * of ICU MessageFormat: no nesting; # is the value, =0 a form for one number). Numbers have at most two decimals in the locale's form;
 * counts (# and {count}) are grouped by thin spaces. In a right-to-left table each value is isolated, so that "x 12, y 4" keeps its order.
 */
export interface Language {
  /** BCP 47. */
  readonly locale: string
  readonly direction: string
}

const ENGLISH: Language = { locale: 'en', direction: 'ltr' }
const PLACE = /\{(\w+)(?:, plural,((?:\s*=?\w+ \{[^{}]*\})+)\s*)?\}/g
const FORM = /(=?\w+) \{([^{}]*)\}/g

export function formatLabel(
  template: string,
  values: Readonly<Record<string, string | number>>,
  language: Language = ENGLISH,
): string {
  return template.replace(PLACE, (place, name: string, forms: string | undefined) => {
    if (!(name in values)) return place
    const value = values[name]
    const shown =
      typeof value === 'number' ? formatIn(language.locale, value, forms !== undefined || name === 'count') : value
    const text = forms === undefined ? shown : pluralForm(forms, Number(value), language.locale).replaceAll('#', shown)
    return language.direction === 'rtl' ? `\u2068${text}\u2069` : text
  })
}

const plurals = /* @__PURE__ */ new Map<string, Intl.PluralRules>()

/** The form of this number (`=0`), else of its category, else `other`; empty if missing. */
function pluralForm(forms: string, value: number, locale: string): string {
  let rules = plurals.get(locale)
  if (rules === undefined) plurals.set(locale, (rules = new Intl.PluralRules(knownLocale(locale))))
  const category = rules.select(value)
  const found = new Map(Array.from(forms.matchAll(FORM), ([, name, text]) => [name, text]))
  return found.get(`=${value}`) ?? found.get(category) ?? found.get('other') ?? ''
}

const formatIn = (locale: string, value: number, isCounted: boolean): string =>
  groupThinly(numberFormat(locale, 2, false, isCounted), Math.abs(value) < 0.005 ? 0 : value)

/** The limit of `Intl` in every browser. */
const MOST_DIGITS = 20
const made = /* @__PURE__ */ new Map<string, Intl.NumberFormat>()

/** At most `digits` decimals, or exactly if `fixed`. Cached: formatters are expensive. */
export function numberFormat(locale: string, digits: number, fixed: boolean, useGrouping: boolean): Intl.NumberFormat {
  const key = [locale, digits, fixed, useGrouping].join()
  let format = made.get(key)
  if (format === undefined) {
    const maximumFractionDigits = Math.min(digits, MOST_DIGITS)
    const minimumFractionDigits = fixed ? maximumFractionDigits : 0
    format = new Intl.NumberFormat(knownLocale(locale), { minimumFractionDigits, maximumFractionDigits, useGrouping })
    made.set(key, format)
  }
  return format
}

const THIN_SPACE = '\u2009'

/** The number grouped by thin spaces. */
export const groupThinly = (format: Intl.NumberFormat, value: number): string =>
  format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'group' ? THIN_SPACE : text))
    .join('')

/** English if the browser rejects the locale. */
export function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? ENGLISH.locale
  } catch {
    return ENGLISH.locale
  }
}

/** A number as in `formatLabel`: at most two decimals, no trailing zeros, no negative zero. */
export const formatNumber = (value: number, language: Language = ENGLISH): string =>
  formatIn(language.locale, value, false)
