import type { VertexRef } from '../../document/model/index.js'
import type { Editor } from '../editor.js'
import { bulge, canCurve, curveAt, curveCommand } from '../shapes/curved-edges.js'
import type { HitTarget } from '../shapes/hit-test.js'
import { isLocked, isShapeItem, formatItems, type ShapeItem } from '../shapes/item-geometry.js'

interface Edge {
  readonly item: ShapeItem
  readonly ref: VertexRef
}

/** Returns the edge of a target; for a vertex, the edge that starts there. Undefined if the edge cannot be a curve, or the item is locked. */
export function edgeOfTarget(editor: Editor, target: HitTarget | undefined): Edge | undefined {
  if (target === undefined || !('vertex' in target)) return undefined
  const item = editor.document.item(target.id)
  return isShapeItem(item) && canCurve(item, target) && !isLocked(item, editor.document.current)
    ? { item, ref: target }
    : undefined
}

function edgeToCurve(editor: Editor): Edge | undefined {
  const { menu, selection } = editor.getSnapshot()
  const [vertex] = selection.vertices
  const selected = vertex && ({ part: 'vertex', at: { x: 0, y: 0 }, ...vertex } as const)
  return edgeOfTarget(editor, menu?.target) ?? edgeOfTarget(editor, selected)
}

export function curveEdge(editor: Editor, isCurve: boolean): boolean {
  const edge = edgeToCurve(editor)
  if (edge === undefined || (curveAt(edge.item, edge.ref) !== undefined) === isCurve) return false
  const { item, ref } = edge
  const { changes } = editor.messages
  const label = formatItems(isCurve ? changes.curveEdge : changes.straightenEdge, [item], editor.messages)
  const done = editor.document.dispatch(curveCommand(item, ref, isCurve ? bulge(item, ref) : undefined), { label })
  if (done) editor.announce(label)
  return done
}
