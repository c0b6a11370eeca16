/** Locates JSON syntax errors, since not every JavaScript engine reports their offset. Linear, without recursion. */

const SPACE = /[ \t\n\r]*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Returns the offset of the first invalid token, or the length of the text if a token is missing at its end. A string that does not end, or has an
 * invalid character, is an invalid token as a whole.
 */
export function locateJsonError(text: string): number {
  const open: string[] = []
  let expected: 'value' | 'key' | 'colon' | 'comma' = 'value'
  let mayClose = false
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    at = scan(SPACE, text, at)
    const mark = text.charAt(at)
    const top = open.at(-1)
    let end = at + 1
    if (mark === '}' || mark === ']') {
      if ((mark === '}' ? '{' : '[') !== top || !(expected === 'comma' || mayClose)) return at
      open.pop()
      expected = 'comma'
      mayClose = false
    } else if (expected === 'value' && (mark === '{' || mark === '[')) {
      open.push(mark)
      expected = mark === '{' ? 'key' : 'value'
      mayClose = true
    } else if (expected === 'value' || expected === 'key') {
      end = mark === '"' ? endOfText(text, at) : expected === 'value' ? scan(SCALAR, text, at) : at
      if (end <= at) return at
      expected = expected === 'key' ? 'colon' : 'comma'
      mayClose = false
    } else if (expected === 'colon' && mark === ':') expected = 'value'
    else if (expected === 'comma' && mark === ',' && top !== undefined) expected = top === '{' ? 'key' : 'value'
    else return at
    at = end
  }
}

/** Returns the offset at which the match of a sticky pattern at `from` ends, or `from` if there is no match. */
export function scan(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

function endOfText(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) return i + 1
    if (code < 0x20) return at
    if (code !== 0x5c) continue
    const end = scan(ESCAPE, text, i)
    if (end === i) return at
    i = end - 1
  }
  return at
}
