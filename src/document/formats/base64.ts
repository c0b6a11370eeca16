const VALUES = new Uint8Array(128).fill(64)
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** Decodes base64; white space allowed, padding optional but complete; undefined if invalid. One pass. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let at = 0
  let digits = 0
  let padding = 0
  let bits = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isSpace(code)) continue
    if (code === 0x3d) {
      padding++
      continue
    }
    const value = code < 128 ? VALUES[code] : 64
    if (value === 64 || padding > 0) return undefined
    bits = ((bits << 6) | value) & 0xffffff
    if (++digits % 4 === 0) {
      bytes[at++] = bits >> 16
      bytes[at++] = (bits >> 8) & 0xff
      bytes[at++] = bits & 0xff
    }
  }
  const rest = digits % 4
  if (rest === 1 || (padding > 0 && (rest + padding) % 4 !== 0) || padding > 2) return undefined
  if (rest > 1) bytes[at++] = (bits >> (rest === 2 ? 4 : 10)) & 0xff
  if (rest === 3) bytes[at++] = (bits >> 2) & 0xff
  return bytes.subarray(0, at)
}
