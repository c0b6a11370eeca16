/** Bytes out of base64 text, white space allowed; undefined for anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const clean = text.replace(/\s+/g, '')
  if (clean.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(clean)) return undefined
  const characters = atob(clean)
  const bytes = new Uint8Array(characters.length)
  for (let i = 0; i < characters.length; i++) bytes[i] = characters.charCodeAt(i)
  return bytes
}
