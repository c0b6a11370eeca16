import { expect, it } from 'vitest'
import { joinBands } from '../../../src/ui/map/ruler-painter.js'

it('selected items that overlap or touch become one band on a ruler, whatever their order in the list', () => {
  expect(
    joinBands([
      { from: 40, to: 60 },
      { from: 0, to: 10 },
      { from: 10, to: 20 },
      { from: 45, to: 50 },
      { from: 58, to: 70 },
    ]),
  ).toEqual([
    { from: 0, to: 20 },
    { from: 40, to: 70 },
  ])
  expect(joinBands([])).toEqual([])
})
