const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

export function scanNumber(text: string, from: number): number {
  let at = from
  const sign = text.charCodeAt(at)
  if (sign === 0x2b || sign === 0x2d) at++
  const start = at
  while (isDigit(text.charCodeAt(at))) at++
  let digits = at - start
  if (text.charCodeAt(at) === 0x2e) {
    const point = at++
    while (isDigit(text.charCodeAt(at))) at++
    digits += at - point - 1
  }
  if (digits === 0) return from
  const mark = text.charCodeAt(at)
  if (mark !== 0x65 && mark !== 0x45) return at
  let end = at + 1
  const exponent = text.charCodeAt(end)
  if (exponent === 0x2b || exponent === 0x2d) end++
  const power = end
  while (isDigit(text.charCodeAt(end))) end++
  return end === power ? at : end
}

export function skipSpace(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code === 0x20 || (code >= 0x09 && code <= 0x0d); code = text.charCodeAt(at)) at++
  return at
}

export function skipSeparator(text: string, from: number): number {
  const at = skipSpace(text, from)
  return text.charCodeAt(at) === 0x2c ? skipSpace(text, at + 1) : at
}
