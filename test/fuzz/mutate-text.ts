import type { Random } from '../../src/engine/core/index.js'

const pick = <Entry>(random: Random, entries: readonly Entry[]): Entry => entries[Math.floor(random() * entries.length)]

/** Extreme numbers, values of other types, names of object properties, and punctuation of file formats. */
const HOSTILE = [
  ...['-1', '0', '-0', '0.1', '0.5', '1e308', '-1e308', '1e400', '1e-320', '5e-324', 'NaN', '99999999', '99999999999'],
  ...['9007199254740993', '4294967295', '""', '"x"', '"p"', 'null', '[]', '{}', 'true', '"__proto__"', '"toString"'],
  ...['<', '>', '&amp;', '\u0000', '\ud800', '(', ')', '[', ']', ',', '=', ' '],
]

/**
 * Changes up to three places of a text. Most changes replace all characters of a number or of a quoted string, so that
 * many of the changed texts are well formed.
 */
export function mutateText(random: Random, text: string): string {
  const whole = (below: number): number => Math.floor(random() * below)
  let result = text
  for (let times = 1 + whole(3); times > 0; times--) {
    const at = whole(result.length)
    const [before, after] = [result.slice(0, at), result.slice(at)]
    const changes: (() => string)[] = [
      () => before + String.fromCharCode(32 + whole(95)) + after.slice(whole(2)),
      () => before + after.slice(whole(12)),
      () => before + after.slice(0, 4 * whole(12)) + after,
      () => before,
      () => before + pick(random, HOSTILE) + after,
      ...Array.from(
        { length: 5 },
        () => () => before + after.replace(/-?\d+(\.\d+)?|"[^"]*"/, () => pick(random, HOSTILE)),
      ),
      () => {
        const other = /-?\d+|"[^"]*"/.exec(result.slice(whole(result.length)))?.[0] ?? '1'
        return before + after.replace(/-?\d+(\.\d+)?|"[^"]*"/, () => other)
      },
    ]
    result = pick(random, changes)()
  }
  return result
}
