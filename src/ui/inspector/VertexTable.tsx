import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { NavItem, VertexRef } from '../../document/model/index.js'
import { isVertexSelected, itemName, toggleVertex, vertexRings } from '../../editor/index.js'
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
  const isRoute = item.kind === 'marker'
  const addVertex = (): void => {
    editor.document.vertices.insert(mine[mine.length - 1] ?? { id: item.id, ring: 0, vertex: rings[0].length - 1 })
  }
  const copyVertices = (): void => {
    if (body.current !== null)
      void copyText(JSON.stringify(rings.map((ring) => ring.map(({ x, y }) => [x, y]))), body.current)
  }
  return (
    <Section
      title={isRoute ? messages.stops : messages.vertices}
      count={rows.length}
      actions={
        <>
          <IconButton icon="copy" label={messages.copyVertices} tip="start" onClick={copyVertices} />
          {!readOnly && (
            <IconButton
              icon="trash"
              label={isRoute ? messages.removeStops : messages.removeVertices}
              tip="start"
              reason={mine.length > 0 ? undefined : isRoute ? messages.pickStop : messages.pickVertex}
              onClick={() => editor.document.vertices.remove(mine)}
            />
          )}
          {!readOnly && (
            <IconButton
              icon="plus"
              label={isRoute ? messages.addStop : messages.addVertex}
              tip="start"
              onClick={addVertex}
            />
          )}
        </>
      }
    >
      <table className="nav-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{messages.x}</th>
            <th scope="col">{messages.y}</th>
            <th scope="col">{isRoute ? messages.order : messages.angle}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.slice(0, shown).map(({ at, points, ref }, index) => (
            <VertexRow
              key={`${ref.ring}:${ref.vertex}`}
              {...ref}
              at={at}
              stops={isRoute ? points.length : 0}
              angle={isRoute ? 0 : interiorAngle(points, ref.vertex)}
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
  stops: number // number of all stops of the route if the vertex is a stop; otherwise 0. The row of a stop has buttons that change the order of the stops
  plainNumber: number | undefined
}

/** Memoized, since dragging a vertex changes only its row and the angles of its neighbors. */
const VertexRow = /* @__PURE__ */ memo(RowOfVertex)

function RowOfVertex({ id, ring, vertex, at, angle, stops, plainNumber }: VertexRowProps): ReactNode {
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
            label={format(stops > 0 ? messages.stopPlace : messages.vertexPlace, {
              vertex: number,
              axis: messages[axis],
            })}
            value={at[axis]}
            digits={1}
            fixed
            onCommit={(value) => editor.document.vertices.move(ref, { ...at, [axis]: value })}
          />
        </td>
      ))}
      <td>{stops > 0 ? <StopOrder stop={ref} stops={stops} /> : `${numbers.format(angle, 1, true)}°`}</td>
    </tr>
  )
}

function StopOrder({ stop, stops }: { stop: VertexRef; stops: number }): ReactNode {
  const { editor, messages, catalog, format } = usePanel()
  const readOnly = useReadOnly()
  const swapWith = (other: number): void => {
    const item = editor.document.item(stop.id)
    const [points] = vertexRings(item)
    if (item === undefined || points === undefined) return
    const moved = { ...stop, vertex: other }
    const moves = [
      { ...stop, to: points[other] },
      { ...moved, to: points[stop.vertex] },
    ]
    const label = format(catalog.changes.reorder, { name: itemName(item, catalog) })
    if (editor.document.dispatch({ type: 'move-vertices', moves }, { label }))
      editor.selection.set({ items: [stop.id], vertices: [moved] })
  }
  const buttons = ([-1, 1] as const).map((step) => (
    <IconButton
      key={step}
      icon={step < 0 ? 'up' : 'down'}
      label={format(step < 0 ? messages.stopEarlier : messages.stopLater, { stop: stop.vertex + 1 })}
      tip="start"
      disabled={readOnly || stop.vertex + step < 0 || stop.vertex + step >= stops}
      onClick={(event) => {
        event.stopPropagation()
        swapWith(stop.vertex + step)
      }}
    />
  ))
  return <span className="nav-order">{buttons}</span>
}

export function interiorAngle(ring: Ring, vertex: number): number {
  const at = ring[vertex]
  const before = ring[(vertex + ring.length - 1) % ring.length]
  const after = ring[(vertex + 1) % ring.length]
  const turn = Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x)
  return (((signedArea(ring) < 0 ? -turn : turn) * 180) / Math.PI + 720) % 360
}
