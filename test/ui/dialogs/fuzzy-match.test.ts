import { describe, expect, it } from 'vitest'
import { fuzzyMatch, partsOf } from '../../../src/ui/dialogs/fuzzy-match.js'

const best = (typed: string, texts: readonly string[]): string | undefined =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(text, typed)
      return match === undefined ? [] : [{ text, score: match.score }]
    })
    .sort((a, b) => b.score - a.score)[0]?.text
const marked = (text: string, typed: string): string =>
  partsOf(text, fuzzyMatch(text, typed)?.at ?? [])
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('')

describe('letters of a search', () => {
  it('match a name that contains them in order, with anything in between', () => {
    expect(fuzzyMatch('Align left', 'alft')).toBeDefined()
    expect(fuzzyMatch('Align left', 'ALIGN LEFT')).toBeDefined()
    expect(fuzzyMatch('Align left', 'left align')).toBeUndefined()
    expect(fuzzyMatch('Align left', 'alx')).toBeUndefined()
    expect(fuzzyMatch('', 'a')).toBeUndefined()
    expect(fuzzyMatch('Anything', ' ')).toEqual({ score: 0, at: [] })
  })

  it('prefer the beginnings of words and consecutive letters', () => {
    expect(marked('Align left', 'al')).toBe('[Al]ign left')
    expect(marked('Fit selection', 'se')).toBe('Fit [se]lection')
    expect(marked('Send to back', 'stb')).toBe('[S]end [t]o [b]ack')
    expect(marked('旅馆附楼', '附楼')).toBe('旅馆[附楼]')
  })

  it('rank names that begin with them first, and shorter names first among equal matches', () => {
    expect(best('pol', ['Export as plain old log', 'Polygon', 'Spool'])).toBe('Polygon')
    expect(best('inn', ['Inn annex', 'Inn', 'Winning line'])).toBe('Inn')
    expect(best('fs', ['Offset', 'Fit selection', 'Effects'])).toBe('Fit selection')
  })

  it('match a text if it contains all of them in the typed order (random texts)', () => {
    let seed = 7
    const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 1 + next(24) }, () => 'ab cA'[next(5)]).join('')
      const typed = Array.from({ length: 1 + next(4) }, () => 'abc'[next(3)]).join('')
      const match = fuzzyMatch(text, typed)
      const pattern = new RegExp(Array.from(typed).join('.*'), 'is')
      expect(match !== undefined, `${typed} in ${text}`).toBe(pattern.test(text))
      if (match === undefined) continue
      expect(match.at.map((at) => text[at].toLowerCase()).join('')).toBe(typed)
      expect([...match.at].sort((a, b) => a - b)).toEqual(match.at)
      expect(new Set(match.at).size).toBe(typed.length)
    }
  })
})
