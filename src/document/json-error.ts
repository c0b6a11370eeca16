/** Where text stops being JSON. Run only on text that JSON.parse refused, since not every engine says where. */

// eslint-disable-next-line no-control-regex -- JSON forbids control characters in strings, so they must be named
const TOKEN = /[ \t\r\n]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)|([{}[\]:,]))/y

/** Offset of the first character that cannot stand where it does; the length of the text if it ends too early. */
export function locateJsonError(text: string): number {
  /** Open brackets; what is expected next: a value, a key, a colon, or a comma or end. */
  const open: string[] = []
  let expected: 'value' | 'key' | 'colon' | 'comma' = 'value'
  let mayClose = false
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    const start = at + (/^[ \t\r\n]*/.exec(text.slice(at, at + 4096))?.[0].length ?? 0)
    if (match === null) return start
    const [, string, scalar, mark] = match
    const top = open.at(-1)
    if (mark === '}' || mark === ']') {
      if ((mark === '}' ? '{' : '[') !== top || !(expected === 'comma' || mayClose)) return start
      open.pop()
      expected = 'comma'
      mayClose = false
    } else if (expected === 'value' && (string !== undefined || scalar !== undefined)) {
      expected = 'comma'
      mayClose = false
    } else if (expected === 'value' && (mark === '{' || mark === '[')) {
      open.push(mark)
      expected = mark === '{' ? 'key' : 'value'
      mayClose = true
    } else if (expected === 'key' && string !== undefined) {
      expected = 'colon'
      mayClose = false
    } else if (expected === 'colon' && mark === ':') expected = 'value'
    else if (expected === 'comma' && mark === ',' && top !== undefined) expected = top === '{' ? 'key' : 'value'
    else return start
    at = TOKEN.lastIndex
  }
}
