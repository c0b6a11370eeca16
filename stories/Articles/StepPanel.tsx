/** The column next to the map: counts, and the table or tree of a step. */
import type { ReactNode } from 'react'
import type { Count, Entry, Table, Tree } from './lesson.js'
import type { Figures } from './lessons.js'

/** Shows numbers that were counted on random maps, one per row. The counted numbers after the first are also shown as percentages of the first. */
export function CountTable({ count, figures }: { count: Count; figures: Figures }): ReactNode {
  const { title, seeds, words } = count
  const valueOf = (key: string): number => figures[key] ?? 0
  const whole = valueOf(Object.keys(words)[0])
  const worst = valueOf('worst')
  return (
    <table className="lesson-count">
      <caption>
        {title} (seeds 1 to {seeds})
      </caption>
      <tbody>
        {Object.entries(words).map(([key, word], i) => (
          <tr key={key}>
            <th scope="row">{word}</th>
            <td>{valueOf(key).toLocaleString('en-US')}</td>
            <td>{i > 0 && `${((100 * valueOf(key)) / whole).toFixed(1)} %`}</td>
          </tr>
        ))}
        {worst > 1.005 && (
          <tr>
            <th scope="row">Worst, times the optimum</th>
            <td>{worst.toFixed(2)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface Selection {
  readonly selected: number
  readonly onSelect: (value: number) => void
}

export function StepPanel({ panel, ...selection }: { panel: Table | Tree } & Selection): ReactNode {
  return panel.kind === 'tree' ? <TreeFigure tree={panel} /> : <StepTable table={panel} {...selection} />
}

function StepTable({ table: { caption, head, rows, note }, ...selection }: { table: Table } & Selection): ReactNode {
  const isOfEntries = rows.some(({ cells }) => typeof cells[1] === 'object')
  return (
    <>
      <table className={isOfEntries ? 'lesson-pairs' : undefined}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((word) =>
              word === '' ? (
                <td key={word} />
              ) : (
                <th key={word} scope="col">
                  {word}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [first, ...others], isNow = false }, i) => (
            <tr key={i} data-mark={isNow ? 'now' : undefined}>
              <th scope="row">{typeof first === 'string' && first}</th>
              {others.map((cell, column) =>
                typeof cell === 'string' ? (
                  <td key={column}>{cell}</td>
                ) : (
                  <td key={column} data-mark={cell.isNow ? 'now' : undefined}>
                    <EntryButton entry={cell} {...selection} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p aria-live="polite">{note}</p>}
    </>
  )
}

function EntryButton({ entry, selected, onSelect }: { entry: Entry } & Selection): ReactNode {
  return (
    <button
      type="button"
      aria-label={entry.label}
      aria-pressed={entry.value === selected}
      onClick={() => onSelect(entry.value)}
    >
      {entry.text} <small>{entry.small}</small>
    </button>
  )
}

/** Distance in screen pixels from a node to the word "end" below it. */
const TO_END = 52

function TreeFigure({ tree: { width, height, nodes, isWrong } }: { tree: Tree }): ReactNode {
  const ends = nodes.filter(({ seesEnd }) => seesEnd)
  return (
    <figure className="lesson-tree" data-wrong={isWrong || undefined}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ maxInlineSize: width * 1.4 }}
        role="img"
        aria-label={`Tree of ${nodes.length} nodes, ${ends.length} of them see the end`}
      >
        {nodes.map(
          ({ at, above, isOnPath }, i) =>
            above !== undefined && (
              <line key={i} x1={above.x} y1={above.y} x2={at.x} y2={at.y} data-path={isOnPath || undefined} />
            ),
        )}
        {ends.map(({ at, isOnPath }, i) => (
          <g key={i} data-path={isOnPath || undefined}>
            <line x1={at.x} y1={at.y} x2={at.x} y2={at.y + TO_END - 12} />
            <text x={at.x} y={at.y + TO_END}>
              end
            </text>
          </g>
        ))}
        {nodes.map(({ at, name, isNow, isOnPath }, i) => (
          <g key={i} data-now={isNow || undefined} data-path={isOnPath || undefined}>
            <circle cx={at.x} cy={at.y} r={12} />
            <text x={at.x} y={at.y + 4}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
