import type { ReactNode } from 'react'
import type { Measurement } from '../../editor/index.js'
import { usePanel } from '../panel-context.js'

/** The numbers of the line under the measure tool: its length or area, its angles, and what it costs the agent to go there. */
export function MeasureReadout({ measure }: { measure: Measurement }): ReactNode {
  const { editor, numbers, words } = usePanel()
  const { length, area, path, angles } = measure
  const rows: readonly (readonly [string, string])[] = [
    [area === undefined ? words.length : words.perimeter, numbers.format(length, 1, true)],
    ...(area === undefined ? [] : [[words.areaSize, numbers.group(area)] as const]),
    ...(path === undefined
      ? []
      : [
          [words.pathLengthHead, numbers.format(path.length, 1, true)] as const,
          [words.pathCostHead, numbers.format(path.cost, 1, true)] as const,
        ]),
    ...(path === undefined && area === undefined && editor.options.measurePath !== undefined
      ? [[words.pathLengthHead, words.noPath] as const]
      : []),
    ...(angles.length === 0
      ? []
      : [[words.angles, angles.map((angle) => `${numbers.format(angle, 1)}°`).join('  ')] as const]),
  ]
  return (
    <div className="nav-section" role="group" aria-label={words.measurement}>
      <div className="nav-section-head">
        <h3>{words.measurement}</h3>
      </div>
      <dl className="nav-readout">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
