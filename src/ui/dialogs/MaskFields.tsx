import type { ReactNode } from 'react'
import type { Pixels } from '../../document/formats/index.js'
import { isMaskColor, type StoredMapping } from '../../document/model/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { NumberField } from '../controls/index.js'
import { usePanel } from '../panel-context.js'

interface MaskFieldsProps {
  mask: NonNullable<StoredMapping['mask']>
  onMask: (mask: NonNullable<StoredMapping['mask']>) => void
}

export function MaskFields({ mask, onMask }: MaskFieldsProps): ReactNode {
  const { messages } = usePanel()
  const { threshold = 128, tolerance = 1 } = mask
  return (
    <>
      <label className="nav-toggle-row">
        <span>{messages.maskThreshold}</span>
        <input
          type="range"
          className="nav-grow"
          min={0}
          max={256}
          value={threshold}
          aria-label={messages.maskThreshold}
          onChange={(event) => onMask({ ...mask, threshold: Number(event.target.value) })}
        />
      </label>
      <div className="nav-toggle-row">
        <span className="nav-grow">{messages.maskTolerance}</span>
        <NumberField
          label={messages.maskTolerance}
          prefix="±"
          value={tolerance}
          min={0}
          onCommit={(value) => onMask({ ...mask, tolerance: Math.min(value, 1000) })}
        />
      </div>
    </>
  )
}

const REACH = 32

/** Returns the color at a point of the map as `#rrggbb`: a similar color of the mapping, or else the exact one; undefined outside of the picture. */
export function colorAt(
  { width, height, data, rect = { x: 0, y: 0, width, height } }: Pixels,
  at: Point,
  { values = {}, mask }: StoredMapping,
): string | undefined {
  const x = Math.floor(((at.x - rect.x) / rect.width) * width)
  const y = Math.floor(((at.y - rect.y) / rect.height) * height)
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return undefined
  const pixel = data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)
  const isNear = (color: string): boolean =>
    [...pixel].every((channel, i) => Math.abs(channel - parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16)) <= reach)
  const { reach = REACH } = mask ?? {}
  const color = `#${[...pixel].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  return Object.keys(values).find((key) => isMaskColor(key) && isNear(key)) ?? color
}
