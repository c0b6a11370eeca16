import { expect, it } from 'vitest'
import { parseNavDocument } from '../../src/document/index.js'
import { createRandom, NavError } from '../../src/engine/core/index.js'
import { effort } from '../support/effort.js'

it('the position of a JSON error is that of Node.js, or the start of the string that has the error', () => {
  const random = createRandom(31)
  const tokens = [
    ...Array.from('{}[],: \n'),
    ...['""', '"a"', String.raw`"\u00e9"`, String.raw`"\n"`, '0', '12', 'true', 'null'],
  ]
  const broken = ['"', '\\', '\u00a0', '"\u0001"', '"a\x1fb"', String.raw`"\x"`, String.raw`"\u00g0"`]
  const some = (list: readonly string[]): string => list[Math.floor(random() * list.length)]
  const errorOf = (act: () => unknown): Partial<NavError> => {
    try {
      act()
      return {}
    } catch (error) {
      return error as NavError
    }
  }
  let compared = 0
  for (let round = 0; round < effort(4000); round++) {
    const parts = JSON.stringify([{ a: [1, 'b', null], c: {} }, [], true, -5]).match(/"[^"]*"|[\w-]+|\W/g) ?? []
    for (let changes = 1 + random() * 3; changes > 0; changes--)
      parts.splice(random() * parts.length, random() * 2, some(random() < 0.7 ? tokens : broken))
    const text = parts.join('')
    const { message = '' } = errorOf(() => JSON.parse(text) as unknown)
    const [, token, place] = /^Unexpected token '(.)'|at position (\d+)/.exec(message) ?? []
    const at = message.startsWith('Unexpected end') ? text.length : Number(place)
    if (token === undefined && Number.isNaN(at)) continue
    compared++
    for (const mark of ['', '\ufeff']) {
      const start = Number(errorOf(() => parseNavDocument(mark + text)).details?.position) - mark.length
      const isStringStart = /^"(?:[^"\\]|\\.)*\\?(?:u[\da-f]*)?$/.test(text.slice(start, at))
      expect(token === undefined ? start === at || isStringStart : text[start] === token, mark + text).toBe(true)
    }
  }
  expect(compared).toBeGreaterThan(effort(2000))
})

it('broken JSON of any length gives a NavError with a position', () => {
  for (const text of [`{"a":"${'x'.repeat(2e7)}",}`, `{"a":"${'\\n'.repeat(5e6)}",}`, `${'\n'.repeat(3e6)}{"a":}`])
    expect(() => parseNavDocument(text)).toThrow(NavError)
})
