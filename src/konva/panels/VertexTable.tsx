import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Point, Ring } from '../../engine/geometry/index.js'
import type { NavItem, VertexRef } from '../../document/index.js'
import { formatLabel, isVertexSelected, toggleVertex, type EditorSnapshot } from '../../editor/index.js'
import { IconButton } from './Button.js'
import { formatNumber, NumberInput } from './NumberField.js'
import { useEditorState, usePanel } from './panel-context.js'

/** Longer rings show this many rows at first. */
const FIRST_ROWS = 48

export interface VertexTableProps {
  item: NavItem
  rings: readonly Ring[]
  readOnly: boolean
}

/** Every vertex as numbers, to read and to type. */
export function VertexTable({ item, rings, readOnly }: VertexTableProps): ReactNode {
  const { editor, words } = usePanel()
  const selection = useEditorState(selectSelection)
  const [shown, setShown] = useState(FIRST_ROWS)
  const body = useRef<HTMLTableSectionElement>(null)
  const picked = selection.vertices[0]
  useEffect(() => {
    if (picked?.id === item.id) body.current?.querySelector('[data-picked]')?.scrollIntoView({ block: 'nearest' })
  }, [picked, item.id])
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  const rows = rings.flatMap((points, ring) => points.map((at, vertex) => ({ at, points, ref: { id: item.id, ring, vertex } })))
  const move = (ref: VertexRef, to: Point): void => {
    editor.moveVertex(ref, to)
  }
  const addVertex = (): void => {
    const ref = picked?.id === item.id ? picked : { id: item.id, ring: 0, vertex: 0 }
    const ring = rings[ref.ring]
    const a = ring[ref.vertex]
    const b = ring[(ref.vertex + 1) % ring.length]
    editor.run({ type: 'insert-vertex', id: item.id, ring: ref.ring, vertex: ref.vertex + 1, at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }, { origin: 'keyboard' })
    editor.select({ items: [item.id], vertices: [{ ...ref, vertex: ref.vertex + 1 }] })
  }
  const copyVertices = (): void => {
    void navigator.clipboard?.writeText(JSON.stringify(rings.map((ring) => ring.map(({ x, y }) => [x, y]))))
  }
  return (
    <div className="nav-section">
      <div className="nav-section-head">
        <h3>{words.vertices} <span className="nav-count">{count}</span></h3>
        <IconButton icon="copy" label={words.copyVertices} tip="start" onClick={copyVertices} />
        {!readOnly && <IconButton icon="plus" label={words.addVertex} tip="start" onClick={addVertex} />}
      </div>
      <table className="nav-table">
        <thead><tr><th scope="col">#</th><th scope="col">{words.x}</th><th scope="col">{words.y}</th><th scope="col">{words.angle}</th></tr></thead>
        <tbody ref={body}>
          {rows.slice(0, shown).map(({ at, points, ref }, index) => {
            const number = ref.ring === 0 ? String(ref.vertex + 1) : `${ref.ring}.${ref.vertex + 1}`
            return (
              <tr key={`${ref.ring}:${ref.vertex}`} data-picked={isVertexSelected(selection, ref) || undefined} onClick={(event) => editor.select(event.shiftKey ? toggleVertex(selection, ref) : { items: [item.id], vertices: [ref] })}>
                <td>{rings.length > 1 ? number : index + 1}</td>
                <td><NumberInput label={formatLabel(words.vertexX, { vertex: number })} value={at.x} digits={1} fixed readOnly={readOnly} onCommit={(x) => move(ref, { x, y: at.y })} /></td>
                <td><NumberInput label={formatLabel(words.vertexY, { vertex: number })} value={at.y} digits={1} fixed readOnly={readOnly} onCommit={(y) => move(ref, { x: at.x, y })} /></td>
                <td>{formatNumber(interiorAngle(points, ref.vertex), 1, true)}°</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length > shown && <button type="button" className="nav-button" data-look="link" onClick={() => setShown(rows.length)}>+{rows.length - shown}</button>}
    </div>
  )
}

/** Degrees between the two edges at a vertex, measured inside the ring. */
export function interiorAngle(ring: Ring, vertex: number): number {
  const at = ring[vertex]
  const before = ring[(vertex + ring.length - 1) % ring.length]
  const after = ring[(vertex + 1) % ring.length]
  let area = 0
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]
    const b = ring[(i + 1) % ring.length]
    area += a.x * b.y - b.x * a.y
  }
  const turn = Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x)
  const degrees = (((area < 0 ? -turn : turn) * 180) / Math.PI + 720) % 360
  return degrees
}

const selectSelection = (state: EditorSnapshot): EditorSnapshot['selection'] => state.selection
