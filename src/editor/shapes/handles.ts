/**
 * Handles of the selection: vertices and midpoints of the picked shapes, center and radii of ellipses, ends of picked links, and around it
 * the eight that scale and the one that rotates. Only those in view, and only when they are far enough apart to be distinguished.
 */
import { distance, type Point, type Rect } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { toScreen, visibleRect, type Camera, type Size } from '../camera/camera.js'
import { itemRings, itemsBox } from './item-geometry.js'
import { framedShape, gripPlace, shapeCenter, SIDE_GRIPS, type ShapeGrip } from './reshape.js'
import { isVertexSelected, type Selection } from '../selection.js'

export type HandleSide = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'
export type HandleKind = 'vertex' | 'midpoint' | 'point' | 'center' | 'radius' | 'scale' | 'rotate'

export type Handle =
  | {
      readonly kind: 'vertex'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
      readonly selected: boolean
    }
  | {
      readonly kind: 'midpoint'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
    }
  | { readonly kind: 'point'; readonly id: string; readonly end?: 'from' | 'to'; readonly at: Point }
  | { readonly kind: 'center'; readonly id: string; readonly at: Point }
  | { readonly kind: 'radius'; readonly id: string; readonly grip: ShapeGrip; readonly at: Point }
  | { readonly kind: 'scale'; readonly side: HandleSide; readonly at: Point }
  | { readonly kind: 'rotate'; readonly at: Point }

export interface HandleView {
  readonly document: NavDocument
  readonly selection: Selection
  readonly camera: Camera
  readonly viewport: Size
  readonly item: (id: string) => NavItem | undefined
  /** Items that may not be changed have no handles. Without it: by their own flags alone. */
  readonly editable?: (id: string) => boolean
}

/** Below this zoom no midpoints; edges shorter than this many pixels have none either. */
const MIDPOINT_MIN_ZOOM = 0.4
const MIDPOINT_MIN_EDGE = 28
/** The frame of scale handles stands this many pixels off the selection, the rotate handle above it. */
const FRAME_GAP = 14
const ROTATE_GAP = 26
/** More than this and they would be a carpet: vertices of huge shapes are picked up through the index instead. */
const MAX_VERTEX_HANDLES = 4000

export const HANDLE_SIDES: readonly HandleSide[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

export function computeHandles(view: HandleView): readonly Handle[] {
  const { camera, viewport, selection } = view
  const seen = visibleRect(camera, viewport)
  const margin = 32 / camera.zoom
  const inView = (at: Point): boolean =>
    at.x >= seen.x - margin &&
    at.x <= seen.x + seen.width + margin &&
    at.y >= seen.y - margin &&
    at.y <= seen.y + seen.height + margin
  const handles: Handle[] = []
  for (const id of selection.items) {
    const item = view.item(id)
    if (item === undefined || !isOpen(item, view)) continue
    if (item.kind === 'link') {
      handles.push({ kind: 'point', id, end: 'from', at: item.from }, { kind: 'point', id, end: 'to', at: item.to })
      continue
    }
    const framed = framedShape(item)
    if (framed?.type === 'ellipse') {
      handles.push({ kind: 'center', id, at: shapeCenter(framed) })
      for (const grip of SIDE_GRIPS) handles.push({ kind: 'radius', id, grip, at: gripPlace(framed, grip) })
    }
    itemRings(item).forEach((points, ring) => {
      if (ring === 0 && framed?.type === 'ellipse') return
      for (let vertex = 0; vertex < points.length && handles.length < MAX_VERTEX_HANDLES; vertex++) {
        const at = points[vertex]
        if (inView(at))
          handles.push({
            kind: 'vertex',
            id,
            ring,
            vertex,
            at,
            selected: isVertexSelected(selection, { id, ring, vertex }),
          })
        const next = points[vertex + 1 === points.length ? 0 : vertex + 1]
        // The sides of a rectangle are grabbed anywhere.
        if (ring === 0 && framed !== undefined) continue
        if (camera.zoom < MIDPOINT_MIN_ZOOM || distance(at, next) * camera.zoom < MIDPOINT_MIN_EDGE) continue
        const middle = { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 }
        if (inView(middle)) handles.push({ kind: 'midpoint', id, ring, vertex, at: middle })
      }
    })
  }
  const frame = selectionFrame(view)
  if (frame !== undefined) {
    if (isScalable(view))
      for (const side of HANDLE_SIDES) handles.push({ kind: 'scale', side, at: frameHandle(frame, side) })
    handles.push({ kind: 'rotate', at: { x: frame.x + frame.width / 2, y: frame.y - ROTATE_GAP / camera.zoom } })
  }
  return handles
}

const isOpen = (item: NavItem, { editable }: Pick<HandleView, 'editable'>): boolean =>
  item.locked !== true && item.hidden !== true && editable?.(item.id) !== false

/** The box of the selected items in world units; undefined when nothing in it has an extent to scale. */
export function selectionBox(view: Pick<HandleView, 'selection' | 'item' | 'editable'>): Rect | undefined {
  const items: NavItem[] = []
  let shapes = 0
  for (const id of view.selection.items) {
    const item = view.item(id)
    if (item === undefined || !isOpen(item, view)) continue
    if (item.kind === 'obstacle' || item.kind === 'area') shapes++
    items.push(item)
  }
  return shapes > 0 || view.selection.items.length > 1 ? itemsBox(items) : undefined
}

/** A single rectangle or ellipse has handles of its own: a second set of corners around it would say the same twice. */
export function isScalable({ selection, item }: Pick<HandleView, 'selection' | 'item'>): boolean {
  return selection.items.length !== 1 || framedShape(item(selection.items[0])) === undefined
}

/** The frame on which scale handles stand: the box and a gap of screen pixels, so that vertices stay free. */
export function selectionFrame(view: Pick<HandleView, 'selection' | 'item' | 'camera' | 'editable'>): Rect | undefined {
  if (view.selection.vertices.length > 0) return undefined
  const box = selectionBox(view)
  if (box === undefined || box.width + box.height === 0) return undefined
  const gap = FRAME_GAP / view.camera.zoom
  return { x: box.x - gap, y: box.y - gap, width: box.width + 2 * gap, height: box.height + 2 * gap }
}

export function frameHandle(frame: Rect, side: HandleSide): Point {
  const x = side.includes('w') ? 0 : side.includes('e') ? 1 : 0.5
  const y = side.includes('n') ? 0 : side.includes('s') ? 1 : 0.5
  return { x: frame.x + frame.width * x, y: frame.y + frame.height * y }
}

/** Distance on screen from a handle to a screen position. */
export function screenDistance(camera: Camera, world: Point, screen: Point): number {
  return distance(toScreen(camera, world), screen)
}
