import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  patchDocument,
  createNavDocument,
  formatNavDocument,
  parseNavDocument,
} from '../../src/document/index.js'
import type { MapUnits } from '../../src/document/index.js'
import { NavError } from '../../src/engine/core/index.js'

const METERS: MapUnits = { unit: 'm', scale: 50 }

describe('the unit of a map', () => {
  it('can be set and undone without changing a coordinate', () => {
    const map = createNavDocument({ items: [{ kind: 'waypoint', id: 'post', x: 100, y: 50 }] })
    const { document, inverse } = applyCommand(map, { type: 'set-units', units: METERS })
    expect(document).toEqual({ ...map, units: METERS })
    expect(patchDocument(document, inverse)).toEqual(map)
  })

  it('is kept in a saved file', () => {
    const map = createNavDocument({ units: METERS })
    expect(parseNavDocument(formatNavDocument(map)).document).toEqual(map)
  })

  it('is dropped and reported when a file contains an invalid one', () => {
    const { document, report } = parseNavDocument({ ...createNavDocument(), units: { unit: 'mile', scale: 2 } })
    expect(document.units).toBeUndefined()
    expect(report.issues.map(({ path }) => path)).toEqual(['units.unit', 'units'])
  })

  it.each([
    ['an unknown unit', { unit: 'mile', scale: 1 }],
    ['no size', { unit: 'm', scale: 0 }],
  ])('is rejected in a command when it has %s', (_, units) =>
    expect(() => applyCommand(createNavDocument(), { type: 'set-units', units: units as MapUnits })).toThrow(NavError),
  )
})
