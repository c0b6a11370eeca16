/** The widths of a gap as they are written everywhere: have and missing make need, to the digit that is shown. */
import type { NumberFormats } from '../../words/index.js'

export interface GapWidths {
  /** At most what there is. */
  readonly have: number
  readonly need: number
  readonly missing: number
  /** World units of the last digit. */
  readonly step: number
}

/** They carry three digits, as many as a designer reads. */
const DIGITS = 3

export function gapWidths(width: number, need: number): GapWidths {
  const power = Math.floor(Math.log10(need)) + 1 - DIGITS
  const step = 10 ** power
  const tidy = (value: number): number => Number((value * step).toPrecision(12))
  const [have, needed] = [Math.floor(width / step + 1e-6), Math.ceil(need / step - 1e-6)]
  return { have: tidy(have), need: tidy(needed), missing: tidy(Math.max(1, needed - have)), step }
}

/** In words: as many decimals as the step has. */
export function widthTexts(
  { have, need, missing, step }: GapWidths,
  numbers: NumberFormats,
): Readonly<Record<'have' | 'need' | 'missing', string>> {
  const digits = Math.max(0, -Math.round(Math.log10(step)))
  const text = (value: number): string => numbers.format(value, digits)
  return { have: text(have), need: text(need), missing: text(missing) }
}
