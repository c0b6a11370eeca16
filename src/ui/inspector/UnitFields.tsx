import type { ReactNode } from 'react'
import type { LengthUnit, MapUnits } from '../../document/model/index.js'
import { PIXELS, metersOf } from '../../words/index.js'
import { NumberField, Select } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

const UNITS: readonly LengthUnit[] = ['px', 'tiles', 'm', 'cm', 'ft']

const METER = 20 // world units per meter for a map in pixels, so that a person 16 px wide is 0.8 m

interface UnitFieldsProps {
  units: MapUnits | undefined
  cellSize: number
  onChange: (units: MapUnits | undefined) => void
}

export function UnitFields({ units = PIXELS, cellSize, onChange }: UnitFieldsProps): ReactNode {
  const { messages } = usePanel()
  const { unit, scale } = units
  const put = (next: MapUnits): void => onChange(next.unit === 'px' && next.scale === 1 ? undefined : next)
  const scaleOf = (chosen: LengthUnit): number => {
    if (chosen === 'px') return 1
    if (chosen === 'tiles') return cellSize
    const [from, to] = [metersOf(unit), metersOf(chosen) ?? 1]
    // A change from meters to feet keeps the size of the map.
    return Number((to * (from === undefined ? METER : scale / from)).toPrecision(12))
  }
  return (
    <>
      <Select
        label={messages.unit}
        value={unit}
        options={UNITS.map((value) => ({ value, label: value === 'tiles' ? messages.unitTiles : value }))}
        onChange={(chosen) => put({ unit: chosen, scale: scaleOf(chosen) })}
      />
      {unit !== 'px' && (
        <NumberField
          prefix={unit === 'tiles' ? messages.oneTile : `1 ${unit} =`}
          label={messages.unitScale}
          value={scale}
          min={1e-6}
          digits={6}
          onCommit={(size) => put({ unit, scale: size })}
        />
      )}
    </>
  )
}
