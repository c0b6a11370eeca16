/** Converts drafts, guides and handles to plain lists. Returns the same object while none changes. */
import { boundingBox, type Point, type Rect } from '../../engine/geometry/index.js'
import {
  computeHandles,
  draftItem,
  isLocked,
  isManySelected,
  type Editor,
  type EditorSnapshot,
} from '../../editor/index.js'
import type { DrawnDraft, DrawnHandle, HandleScene } from '../../canvas/index.js'
import { memoizeShallow, memoizeLast } from '../memo.js'

type Draft = EditorSnapshot['draft']
type Overlay = EditorSnapshot['overlay']

export function createHandleScene(editor: Editor): (state: EditorSnapshot) => HandleScene {
  const handlesOf = memoizeLast(
    (
      hasHandles: boolean,
      document: Draft,
      draft: Draft,
      selection: EditorSnapshot['selection'],
      camera: EditorSnapshot['camera'],
      viewport: EditorSnapshot['viewport'],
      readOnly: boolean,
      isPicture: boolean,
    ): readonly DrawnHandle[] => {
      if (isPicture) return pictureHandles(draft, readOnly)
      if (!hasHandles) return []
      const isMoving = draft !== document
      // While many items move, show no handles: the frame of handles around the items would lag behind them.
      if (isMoving && isManySelected(selection)) return []
      const selected = isMoving
        ? selection.items.flatMap((id) => draftItem({ document, draft }, id) ?? [])
        : editor.selection.items
      const items = selected.filter((item) => !isLocked(item, draft))
      const found = computeHandles({ document: draft, selection, camera, viewport, items })
      return found.flatMap((handle): DrawnHandle[] => {
        if (handle.kind === 'scale' || handle.kind === 'rotate')
          return isMoving || (handle.kind === 'scale' && handle.side.length === 1)
            ? []
            : [{ kind: handle.kind, at: handle.at }]
        if (handle.kind === 'center') return isMoving ? [] : [{ kind: 'midpoint', at: handle.at }]
        if (handle.kind === 'control') return [{ kind: handle.kind, at: handle.at, from: handle.from }]
        if (handle.kind === 'radius') return [{ kind: 'point', at: handle.at }]
        return [{ kind: handle.kind === 'vertex' && handle.selected ? 'selected' : handle.kind, at: handle.at }]
      })
    },
  )
  const draftOf = memoizeLast(drawnDraft)
  const frameOf = memoizeLast((handles: readonly DrawnHandle[]): Rect | undefined =>
    boundingBox(handles.filter((handle) => handle.kind === 'scale').map((handle) => handle.at)),
  )
  const snapsOf = memoizeLast((caught: Point | undefined) => (caught === undefined ? undefined : [caught]))
  const keep = memoizeShallow<HandleScene>()
  return (state) => {
    const { overlay, document, draft, selection, camera, viewport, guides, cursor, crosshair, pointer, readOnly } =
      state
    const hasHandles = !readOnly && editor.tools.list.find((tool) => tool.id === state.tool)?.handles === true
    const isPicture = state.tool === 'picture'
    const handles = handlesOf(hasHandles, document, draft, selection, camera, viewport, readOnly, isPicture)
    return keep({
      handles,
      draft: draftOf(overlay.shape, overlay.measure),
      ghosts: overlay.ghost,
      guides,
      snaps: snapsOf(cursor?.snap !== undefined && cursor.snap.kind !== 'grid' ? cursor.snap.at : undefined),
      marquee: overlay.marquee,
      cells: overlay.cells,
      labels: overlay.labels,
      crosshair,
      frame: frameOf(handles),
      coarse: pointer === 'coarse',
    })
  }
}

function drawnDraft(shape: Overlay['shape'], measure: Overlay['measure']): DrawnDraft | undefined {
  if (shape === undefined)
    return measure === undefined ? undefined : { points: measure.points, closed: measure.area !== undefined }
  const isOutline = shape.wall === undefined && ['obstacle', 'area', 'hole'].includes(shape.kind)
  return {
    points: shape.points,
    closed: shape.closed === true || (isOutline && shape.points.length > 2),
    line: shape.wall !== undefined,
    placed: shape.placed,
    whole: shape.closed && shape.placed < shape.points.length,
    closing: shape.closing,
    invalid: !shape.valid,
    crossings: shape.crossings,
    stroke: shape.kind === 'freehand',
  }
}

function pictureHandles({ background }: Draft, readOnly: boolean): readonly DrawnHandle[] {
  if (background === undefined || background.locked === true || readOnly) return []
  const { x, y, width, height } = background.rect
  return [x, x + width].flatMap((left) =>
    [y, y + height].map((top) => ({ kind: 'scale' as const, at: { x: left, y: top } })),
  )
}
