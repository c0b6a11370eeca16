/**
 * The sums that people type into a number field: `120+8`, `3*(4-1.5)`, `-12/4`, with a comma or a point for decimals.
 * Marks of direction, which some languages put before a minus, count for nothing. Undefined for anything that is not a finite sum. Linear in the text.
 */
export function evaluateSum(text: string): number | undefined {
  const tokens = text
    .replaceAll(',', '.')
    .replaceAll('−', '-')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+*/()]|\S/gi)
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
    return token === undefined ? NaN : Number(token)
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
