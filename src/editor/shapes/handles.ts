import { distance, type Point, type Rect } from '../../engine/geometry/index.js'
import { edgeMiddle, type NavDocument, type NavItem, type VertexRef } from '../../document/model/index.js'
import { visibleRect, type Camera, type Size } from '../camera/camera.js'
import { growRect, isOpenRing, itemBox, itemsBox, rectContains, vertexRings } from './item-geometry.js'
import { framedShape, gripPlace, shapeCenter, SIDE_GRIPS, type ShapeGrip } from './reshape.js'
import { isVertexSelected, type Selection } from '../selection.js'

export type HandleSide = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'

export type Handle = { readonly at: Point } & (
  | ({ readonly kind: 'vertex'; readonly selected: boolean } & VertexRef)
  /** Handle that inserts a vertex; on a curve, it bends the edge instead. */
  | ({ readonly kind: 'midpoint' } & VertexRef)
  /**
   * One of the two control points of the curved edge that starts at the vertex `vertex`. If `end` is 0, the control point belongs to the first vertex of the
   * edge; if `end` is 1, to the last vertex. `from` is the position of the vertex to which the control point belongs.
   */
  | ({ readonly kind: 'control'; readonly end: 0 | 1; readonly from: Point } & VertexRef)
  | { readonly kind: 'point'; readonly id: string; readonly end?: 'from' | 'to' }
  | { readonly kind: 'center'; readonly id: string }
  | { readonly kind: 'radius'; readonly id: string; readonly grip: ShapeGrip }
  | { readonly kind: 'scale'; readonly side: HandleSide }
  | { readonly kind: 'rotate' }
)

interface HandleView {
  readonly document: NavDocument
  readonly selection: Selection
  readonly camera: Camera
  readonly viewport: Size
  readonly items: readonly NavItem[]
}

/** Minimum zoom, and minimum length of an edge in screen pixels, for midpoint handles. */
export const MIDPOINT_MIN_ZOOM = 0.4
export const MIDPOINT_MIN_EDGE = 28
/** Minimum size in screen pixels for handles of vertices. Smaller shapes are only moved and scaled as a whole. */
export const SMALLEST_SHAPE = 16
const MAX_ITEMS_WITH_HANDLES = 24
const MIN_VERTEX_GAP = 4
const FRAME_GAP = 14
const ROTATE_GAP = 26
const MAX_VERTEX_HANDLES = 4000

export const HANDLE_SIDES: readonly HandleSide[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

export function computeHandles(view: HandleView): readonly Handle[] {
  const { camera, viewport, selection } = view
  const seen = growRect(visibleRect(camera, viewport), 32 / camera.zoom)
  const inView = (at: Point): boolean => rectContains(seen, at)
  const handles: Handle[] = []
  for (const item of isManySelected(selection) ? [] : view.items) {
    const { id } = item
    if (item.kind === 'link') {
      handles.push({ kind: 'point', id, end: 'from', at: item.from }, { kind: 'point', id, end: 'to', at: item.to })
      continue
    }
    const box = itemBox(item)
    if (box !== undefined && !hasHandles(id, box, view)) continue
    const framed = framedShape(item)
    if (framed?.type === 'ellipse') {
      handles.push({ kind: 'center', id, at: shapeCenter(framed) })
      for (const grip of SIDE_GRIPS) handles.push({ kind: 'radius', id, grip, at: gripPlace(framed, grip) })
    }
    vertexRings(item).forEach((points, ring) => {
      if (ring === 0 && framed?.type === 'ellipse') return
      const isOpenLine = isOpenRing(item, ring)
      let last: Point | undefined
      for (let vertex = 0; vertex < points.length && handles.length < MAX_VERTEX_HANDLES; vertex++) {
        const at = points[vertex]
        // The first point is the marker itself, which is dragged as a whole.
        const isGrip = item.kind !== 'marker' || vertex > 0
        const selected = isVertexSelected(selection, { id, ring, vertex })
        const isSpaced = selected || last === undefined || distance(last, at) * camera.zoom >= MIN_VERTEX_GAP
        if (isGrip && isSpaced && inView(at)) {
          handles.push({ kind: 'vertex', id, ring, vertex, at, selected })
          last = at
        }
        const next = points[vertex + 1 === points.length ? 0 : vertex + 1]
        points[vertex].curve?.forEach((control, end) => {
          const from = end === 0 ? at : next
          if (inView(control))
            handles.push({ kind: 'control', id, ring, vertex, end: end === 0 ? 0 : 1, from, at: control })
        })
        // Sides of a rectangle have no midpoint handle: the user can drag a side by any of its points.
        if ((ring === 0 && framed !== undefined) || (isOpenLine && vertex + 1 === points.length)) continue
        if (camera.zoom < MIDPOINT_MIN_ZOOM || distance(at, next) * camera.zoom < MIDPOINT_MIN_EDGE) continue
        const middle = edgeMiddle(points, vertex)
        if (inView(middle)) handles.push({ kind: 'midpoint', id, ring, vertex, at: middle })
      }
    })
  }
  const frame = selectionFrame(view)
  if (frame !== undefined) {
    if (isScalable(view))
      for (const side of HANDLE_SIDES) handles.push({ kind: 'scale', side, at: frameHandle(frame, side) })
    handles.push({ kind: 'rotate', at: rotateHandle(frame, camera) })
  }
  return handles
}

export const isManySelected = ({ items, vertices }: Selection): boolean =>
  items.length > MAX_ITEMS_WITH_HANDLES && vertices.length === 0

export function hasHandles(
  id: string,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  { selection, camera }: Pick<HandleView, 'selection' | 'camera'>,
): boolean {
  if (isManySelected(selection)) return false
  return (
    Math.max(width, height) * camera.zoom >= SMALLEST_SHAPE || selection.vertices.some((vertex) => vertex.id === id)
  )
}

export function selectionBox({ items, selection }: Pick<HandleView, 'selection' | 'items'>): Rect | undefined {
  const isBoxed = selection.items.length > 1 || items.some(({ kind }) => kind === 'obstacle' || kind === 'area')
  return isBoxed ? itemsBox(items) : undefined
}

export function isScalable(view: Pick<HandleView, 'selection' | 'items' | 'camera'>): boolean {
  const item = view.selection.items.length > 1 ? undefined : view.items.at(0)
  if (item === undefined || framedShape(item) === undefined) return true
  const box = itemBox(item)
  return box !== undefined && !hasHandles(item.id, box, view)
}

/** Returns the frame of the scale handles: the box plus a gap, so that the frame does not cover vertices. */
export function selectionFrame(view: Pick<HandleView, 'selection' | 'items' | 'camera'>): Rect | undefined {
  if (view.selection.vertices.length > 0) return undefined
  const box = selectionBox(view)
  if (box === undefined || box.width + box.height === 0) return undefined
  return growRect(box, FRAME_GAP / view.camera.zoom)
}

export const rotateHandle = (frame: Rect, { zoom }: Camera): Point => ({
  x: frame.x + frame.width / 2,
  y: frame.y - ROTATE_GAP / zoom,
})

export function frameHandle(frame: Rect, side: HandleSide): Point {
  const x = side.includes('w') ? 0 : side.includes('e') ? 1 : 0.5
  const y = side.includes('n') ? 0 : side.includes('s') ? 1 : 0.5
  return { x: frame.x + frame.width * x, y: frame.y + frame.height * y }
}
