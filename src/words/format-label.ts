/**
 * Replaces each placeholder `{name}` of a template by the value of that name. Templates are a subset of ICU MessageFormat, without nesting.
 * - `{n, plural, =0 {nothing} one {# item} other {# items}}` selects a form by the locale's plural rules. In the form, # stands for the value `n`.
 * - Numbers have at most two decimals. The digits of a number are grouped by thin spaces only in plurals and in the placeholder named `{count}`.
 * - In a right-to-left language each value is isolated, so that "x 12, y 4" retains its order.
 */
interface Language {
  /** BCP 47 tag. */
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

/** Returns the form for this number (such as `=0`), or else for its plural category, or else the form `other`. Empty if none of these exists. */
function pluralForm(forms: string, value: number, locale: string): string {
  let rules = plurals.get(locale)
  if (rules === undefined) plurals.set(locale, (rules = new Intl.PluralRules(knownLocale(locale))))
  const category = rules.select(value)
  const found = new Map(Array.from(forms.matchAll(FORM), ([, name, text]) => [name, text]))
  return found.get(`=${value}`) ?? found.get(category) ?? found.get('other') ?? ''
}

const formatIn = (locale: string, value: number, isCounted: boolean): string =>
  groupThinly(numberFormat(locale, 2, false, isCounted), Math.abs(value) < 0.005 ? 0 : value)

/** Largest number of decimals that `Intl` allows in every browser. */
const MAX_DIGITS = 20
const made = /* @__PURE__ */ new Map<string, Intl.NumberFormat>()

/** Returns a format with at most `digits` decimals, or exactly that many if `fixed`. Cached: creating one is slow. */
export function numberFormat(locale: string, digits: number, fixed: boolean, useGrouping: boolean): Intl.NumberFormat {
  const key = [locale, digits, fixed, useGrouping].join()
  let format = made.get(key)
  if (format === undefined) {
    const maximumFractionDigits = Math.min(digits, MAX_DIGITS)
    const minimumFractionDigits = fixed ? maximumFractionDigits : 0
    format = new Intl.NumberFormat(knownLocale(locale), { minimumFractionDigits, maximumFractionDigits, useGrouping })
    made.set(key, format)
  }
  return format
}

const THIN_SPACE = '\u2009'

/** Returns the number with digits grouped by thin spaces. */
export const groupThinly = (format: Intl.NumberFormat, value: number): string =>
  format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'group' ? THIN_SPACE : text))
    .join('')

/** Returns the locale, or English if the browser rejects it. */
export function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? ENGLISH.locale
  } catch {
    return ENGLISH.locale
  }
}

/** Formats a number as `formatLabel` does: at most two decimals, no trailing zeros, no negative zero. */
export const formatNumber = (value: number, language: Language = ENGLISH): string =>
  formatIn(language.locale, value, false)
