/** Maximum number of characters. It limits the recursion depth, because each bracket or sign takes one call. */
const LONGEST = 500

/**
 * Evaluates arithmetic in a number field: `120+8`, `3*(4-1.5)`. A comma is a decimal point: `1,234` is 1.234, and
 * `1,234,567` is not a number. Ignores marks of writing direction. A unit after a number multiplies it by
 * `factorOf(unit)`. Returns undefined for any other text and for infinite results.
 */
export function evaluateSum(
  text: string,
  factorOf: (unit: string) => number | undefined = () => undefined,
): number | undefined {
  if (text.length > LONGEST) return undefined
  const tokens = text
    .replaceAll(',', '.')
    .replaceAll('−', '-')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+*/()]|\p{L}+|\S/giu)
  if (!tokens) return undefined
  let next = 0
  const factor = (): number => {
    const token = tokens[next++]
    if (token === '-') return -factor()
    if (token === '+') return factor()
    if (token === '(') {
      const value = sum()
      return tokens[next++] === ')' ? value : NaN
    }
    if (token === undefined) return NaN
    const unit = next < tokens.length ? factorOf(tokens[next]) : undefined
    if (unit === undefined) return Number(token)
    next++
    return Number(token) * unit
  }
  const product = (): number => {
    let value = factor()
    while (tokens[next] === '*' || tokens[next] === '/')
      value = tokens[next++] === '*' ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[next] === '+' || tokens[next] === '-')
      value = tokens[next++] === '+' ? value + product() : value - product()
    return value
  }
  const value = sum()
  return next === tokens.length && Number.isFinite(value) ? value : undefined
}
