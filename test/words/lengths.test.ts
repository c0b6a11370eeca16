import { describe, expect, it } from 'vitest'
import { createNumberFormats, PIXELS, readLength } from '../../src/words/index.js'

const METERS = { unit: 'm', scale: 50 }

describe('lengths in the unit of a map', () => {
  it.each([
    ['20.4 m', 1020],
    ['12 px', 12],
    ['1/3', 50 / 3],
    ['2 m + 30 cm', 115],
    ['2 + 30cm', 115],
    ['1 ft', 15.24],
    ['3*(1 m - 20 cm)', 120],
    ['-4', -200],
  ])('can be parsed: %s', (text, world) => expect(readLength(text, METERS)).toBeCloseTo(world, 9))

  it.each(['', 'm', '4 x', '4 m m', '12 tiles', '1 m2'])('are not parsed from "%s"', (text) =>
    expect(readLength(text, METERS)).toBeUndefined(),
  )

  it('are parsed in pixels or tiles on a map of that unit; a length in meters is not parsed on a map of pixels', () => {
    expect(readLength('4 m', PIXELS)).toBeUndefined()
    expect(readLength('4 px', PIXELS)).toBe(4)
    expect(readLength('4 tiles', { unit: 'tiles', scale: 16 })).toBe(64)
  })

  it('in tiles are written and parsed in the language of the editor, and also parsed in English', () => {
    const chinese = createNumberFormats('zh', { unit: 'tiles', scale: 16 }, '格')
    expect(chinese.length(40)).toBe('2.5\u00a0格')
    expect(chinese.inUnit('宽 {width} px')).toBe('宽 {width} 格')
    expect(['3 格', '3 tiles', '3'].map((text) => readLength(text, chinese.units))).toEqual([48, 48, 48])
  })

  it('are written with their unit, but pixels without a unit', () => {
    const [meters, pixels] = [createNumberFormats('en', METERS), createNumberFormats('en')]
    expect([meters.length(1020), pixels.length(1020)]).toEqual(['20.4\u00a0m', '1020'])
    expect(meters.area(2500)).toBe('1\u00a0m²')
    expect(meters.inUnit('Path {length} px')).toBe('Path {length} m')
    expect(createNumberFormats('en', { unit: 'm', scale: 1 }).length(0.3)).toBe('0.3\u00a0m')
  })
})
