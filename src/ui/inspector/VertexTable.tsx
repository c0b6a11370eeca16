import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { NavItem, VertexRef } from '../../document/model/index.js'
import { isVertexSelected, toggleVertex } from '../../editor/index.js'
import { type Point, type Ring, signedArea } from '../../engine/geometry/index.js'
import { Button, IconButton, NumberInput, useReadOnly } from '../controls/index.js'
import { copyText } from '../dom.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { Section } from './Section.js'

const FIRST_ROWS = 48

export function VertexTable({ item, rings }: { item: NavItem; rings: readonly Ring[] }): ReactNode {
  const { editor, messages, numbers } = usePanel()
  const readOnly = useReadOnly()
  const selection = useEditorState((state) => state.selection)
  const [shown, setShown] = useState(FIRST_ROWS)
  const body = useRef<HTMLTableSectionElement>(null)
  const selectedVertex = selection.vertices[0]
  useEffect(() => {
    if (selectedVertex?.id === item.id)
      body.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedVertex, item.id])
  const rows = rings.flatMap((points, ring) =>
    points.map((at, vertex) => ({ at, points, ref: { id: item.id, ring, vertex } })),
  )
  const mine = selection.vertices.filter((vertex) => vertex.id === item.id)
  const addVertex = (): void => {
    editor.document.vertices.insert(mine[mine.length - 1] ?? { id: item.id, ring: 0, vertex: rings[0].length - 1 })
  }
  const copyVertices = (): void => {
    if (body.current !== null)
      void copyText(JSON.stringify(rings.map((ring) => ring.map(({ x, y }) => [x, y]))), body.current)
  }
  return (
    <Section
      title={messages.vertices}
      count={rows.length}
      actions={
        <>
          <IconButton icon="copy" label={messages.copyVertices} tip="start" onClick={copyVertices} />
          {!readOnly && (
            <IconButton
              icon="trash"
              label={messages.removeVertices}
              tip="start"
              reason={mine.length === 0 ? messages.pickVertex : undefined}
              onClick={() => editor.document.vertices.remove(mine)}
            />
          )}
          {!readOnly && <IconButton icon="plus" label={messages.addVertex} tip="start" onClick={addVertex} />}
        </>
      }
    >
      <table className="nav-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{messages.x}</th>
            <th scope="col">{messages.y}</th>
            <th scope="col">{messages.angle}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.slice(0, shown).map(({ at, points, ref }, index) => (
            <VertexRow
              key={`${ref.ring}:${ref.vertex}`}
              {...ref}
              at={at}
              angle={interiorAngle(points, ref.vertex)}
              plainNumber={rings.length > 1 ? undefined : index + 1}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button look="link" onClick={() => setShown(rows.length)}>
          +{numbers.group(rows.length - shown)}
        </Button>
      )}
    </Section>
  )
}

interface VertexRowProps extends VertexRef {
  at: Point
  angle: number
  plainNumber: number | undefined
}

/** Memoized: dragging a vertex changes its own row and the angles of its neighbors. */
const VertexRow = /* @__PURE__ */ memo(RowOfVertex)

function RowOfVertex({ id, ring, vertex, at, angle, plainNumber }: VertexRowProps): ReactNode {
  const { editor, messages, numbers, format } = usePanel()
  const selection = useEditorState((state) => state.selection)
  const ref: VertexRef = { id, ring, vertex }
  const ordinal = (value: number): string => numbers.format(value, 0)
  const number = ref.ring === 0 ? ordinal(ref.vertex + 1) : `${ordinal(ref.ring)}.${ordinal(ref.vertex + 1)}`
  return (
    <tr
      data-selected={isVertexSelected(selection, ref) || undefined}
      onClick={(event) =>
        editor.selection.set(event.shiftKey ? toggleVertex(selection, ref) : { items: [ref.id], vertices: [ref] })
      }
    >
      <td>{plainNumber === undefined ? number : ordinal(plainNumber)}</td>
      {(['x', 'y'] as const).map((axis) => (
        <td key={axis}>
          <NumberInput
            isLength
            label={format(axis === 'x' ? messages.vertexX : messages.vertexY, { vertex: number })}
            value={at[axis]}
            digits={1}
            fixed
            onCommit={(value) => editor.document.vertices.move(ref, { ...at, [axis]: value })}
          />
        </td>
      ))}
      <td>{numbers.format(angle, 1, true)}°</td>
    </tr>
  )
}

export function interiorAngle(ring: Ring, vertex: number): number {
  const at = ring[vertex]
  const before = ring[(vertex + ring.length - 1) % ring.length]
  const after = ring[(vertex + 1) % ring.length]
  const turn = Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x)
  return (((signedArea(ring) < 0 ? -turn : turn) * 180) / Math.PI + 720) % 360
}
