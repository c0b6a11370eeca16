import type { ReactNode } from 'react'

export interface GuideTableProps {
  head: readonly string[]
  /** Cells; text in backquotes is code, in double stars bold. */
  rows: readonly (readonly ReactNode[])[]
}

/** A table of the guide. */
export function GuideTable({ head, rows }: GuideTableProps): ReactNode {
  return (
    <div style={{ overflowX: 'auto' }}>
      <table>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, i) => (
                <td key={i}>{typeof cell === 'string' ? marked(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function marked(cell: string): ReactNode {
  return cell
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part, i) =>
      part.startsWith('`') ? (
        <code key={i}>{part.slice(1, -1)}</code>
      ) : part.startsWith('**') ? (
        <strong key={i}>{part.slice(2, -2)}</strong>
      ) : (
        part
      ),
    )
}
