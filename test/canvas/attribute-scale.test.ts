import { describe, expect, it } from 'vitest'
import { lightTheme } from '../../src/canvas/theme.js'
import {
  attributeClass,
  attributeClasses,
  attributeNames,
  attributeScale,
} from '../../src/canvas/fields/attribute-scale.js'

const bearer = (attributes?: Readonly<Record<string, unknown>>) => (attributes === undefined ? {} : { attributes })

describe('the color scale of an attribute', () => {
  const areas = [
    bearer({ height: 0, rock: 'slate', deep: { not: 'shown' } }),
    bearer({ height: 60, rock: 'chalk' }),
    bearer({ height: 30 }),
    bearer(),
  ]

  it('is offered if the areas have numbers, texts or booleans as values of the attribute', () => {
    expect(attributeNames(areas)).toEqual(['height', 'rock'])
    expect(attributeScale(areas, 'deep')).toBeUndefined()
    expect(attributeScale(areas, 'constructor')).toBeUndefined()
  })

  it('divides numbers into classes of equal width', () => {
    const scale = attributeScale(areas, 'height')
    if (scale === undefined) throw new Error('no scale')
    const classes = attributeClasses(scale, lightTheme)
    expect(classes.map(({ from, to }) => [from, to])).toEqual([0, 1, 2, 3, 4, 5].map((i) => [10 * i, 10 * i + 10]))
    expect(new Set(classes.map(({ color }) => color)).size).toBe(6)
    for (let value = 0; value <= 60; value += 0.5) {
      const { from = NaN, to = NaN } = classes[attributeClass(scale, value) ?? -1]
      expect(value).toBeGreaterThanOrEqual(from)
      expect(value).toBeLessThanOrEqual(to)
    }
    expect(attributeClass(scale, 'high')).toBeUndefined()
  })

  it('has one class per different text, or per different value if texts and numbers are mixed', () => {
    const rock = attributeScale(areas, 'rock')
    expect(rock).toEqual({ kind: 'text', attribute: 'rock', values: ['chalk', 'slate'] })
    const mixed = attributeScale([bearer({ a: 1 }), bearer({ a: 'one' }), bearer({ a: true })], 'a')
    expect(mixed).toEqual({ kind: 'text', attribute: 'a', values: ['1', 'one', 'true'] })
    const flat = attributeScale([bearer({ a: 3 })], 'a')
    if (flat === undefined) throw new Error('no scale')
    expect(attributeClasses(flat, lightTheme)).toHaveLength(1)
    expect(attributeClass(flat, 3)).toBe(0)
  })
})
