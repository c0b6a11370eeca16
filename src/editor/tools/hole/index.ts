/**
 * Hole: cuts a hole into the selected shape, or into the topmost shape under its first point. A ring that extends beyond the shape is
 * subtracted from it, which may leave several shapes. Transitions: see ../outline, and ../span for rectangles and circles.
 */
import { boundingBox, isFlat, relateSegments, type Point, type Ring } from '../../../engine/geometry/index.js'
import {
  curvedEllipse,
  shapeToRings,
  withCurvesOf,
  type EllipseShape,
  type RectangleShape,
  type ShapeRing,
} from '../../../document/model/index.js'
import type { HoleForm } from '../../editor-snapshot.js'
import { isShapeItem, itemName, itemRings, middleOf, type ShapeItem } from '../../shapes/item-geometry.js'
import { replaceItem, unusedIds } from '../../shapes/replace-item.js'
import { ringsContain } from '../../shapes/ring-index.js'
import { outlineMachine, type OutlineState } from '../outline/index.js'
import { ellipseBetween, rectangleBetween, shapeMachine } from '../span/shapes.js'
import type { SpanState } from '../span/index.js'
import { builtInTool, type ToolContext, type ToolDefinition, type ToolEffect } from '../tool.js'
import { changeLabel, commit, refuse, say } from '../words.js'

/** `form` is the form of the hole in progress, even if another one is chosen now. */
type HoleState = (OutlineState | SpanState) & { readonly form?: HoleForm }
type Machine = Pick<ToolDefinition<HoleState>, 'step' | 'overlay'>

const INSIDE = {
  draft: () => 'hole' as const,
  host: ([point]: readonly Point[], context: ToolContext) => hostOf(point, context)?.id,
  refuses: (point: Point, context: ToolContext) =>
    hostOf(point, context) === undefined ? refuse(context, 'noShapeForHole') : undefined,
} as const

const SPANNED = {
  ...INSIDE,
  finish: (shape: RectangleShape | EllipseShape, from: Point, context: ToolContext) =>
    cut(
      shape.type === 'ellipse' ? curvedEllipse(shape, shape.radiusX, shape.radiusY) : shapeToRings(shape).outer,
      from,
      context,
    ),
}

const MACHINES = {
  polygon: outlineMachine({
    ...INSIDE,
    ends: 'closed',
    finish: (points, _closed, context) => cut(points, points[0], context),
  }),
  rectangle: shapeMachine(rectangleBetween, SPANNED),
  circle: shapeMachine(ellipseBetween, SPANNED),
}

const formOf = (state: HoleState, context: ToolContext): HoleForm =>
  (state.at === 'idle' ? undefined : state.form) ?? context.holeForm

// The cast is safe, since each machine only receives states that it has returned.
const machineOf = (form: HoleForm): Machine => MACHINES[form] as unknown as Machine

export const holeTool = builtInTool<HoleState>('hole', {
  group: 'draw',
  hotkey: 'h',
  step(state, input, context) {
    const form = formOf(state, context)
    const step = machineOf(form).step(state, input, context)
    return step && { ...step, state: { ...step.state, form } }
  },
  cursor: (state) => (state.at === 'drawing' && state.closing ? 'close' : 'crosshair'),
  overlay(state, context) {
    const drawn = machineOf(formOf(state, context)).overlay?.(state, context) ?? {}
    const { points = [], host = '' } = drawn.shape ?? {}
    const [item, box] = [context.item(host), boundingBox(points)]
    if (item === undefined || box === undefined || !extendsBeyond(points, itemRings(item)[0])) return drawn
    const text = changeLabel(context, 'cutThrough', { name: itemName(item, context.messages) })
    return { ...drawn, labels: [{ at: middleOf(box), text }] }
  },
})

function cut(hole: ShapeRing, from: Point, context: ToolContext): readonly ToolEffect[] {
  const ring = shapeToRings({ type: 'polygon', outer: hole }).outer
  const item = hostOf(from, context)
  if (item === undefined) return [refuse(context, 'noShapeForHole')]
  if (isFlat(ring)) return [refuse(context, 'tooSmall')]
  const name = itemName(item, context.messages)
  if (!extendsBeyond(ring, itemRings(item)[0])) {
    const shape = { ...item.shape, holes: [...(item.shape.holes ?? []), hole] }
    const notice = say(context, 'drawn', { name: context.messages.tools.hole, count: hole.length })
    return commit(
      context,
      'hole',
      {},
      { commands: [{ type: 'set-shape', id: item.id, shape }], ids: [item.id], notice },
    )
  }
  const region = [shapeToRings(item.shape)]
  const { clip } = context.options
  const clipped = [{ outer: ring, holes: [] }]
  if (clip === undefined || item.shape.type === 'wall' || clip('intersect', region, clipped).length === 0)
    return [refuse(context, 'holeOutside', { name })]
  const drawn = [item.shape, { type: 'polygon', outer: hole } as const]
  const shapes = clip('subtract', region, clipped).map((part) => withCurvesOf(part, drawn))
  if (shapes.length === 0) return [refuse(context, 'emptyResult')]
  const items = context.document.items
  const { commands, ids } = replaceItem(item, shapes, unusedIds(items), items.indexOf(item) + 1)
  const notice = say(context, 'cutThrough', { name, count: ids.length })
  return commit(context, 'cutThrough', { name }, { commands, ids, notice })
}

const extendsBeyond = (ring: Ring, outline: Ring): boolean =>
  ring.some((point) => !ringsContain([outline], point)) ||
  ring.some((a, i) => {
    const b = ring[(i + 1) % ring.length]
    return outline.some((c, j) => relateSegments(a, b, c, outline[(j + 1) % outline.length]) === 'proper')
  })

/**
 * Returns the shape to cut, for a hole that starts at the point: the first selected shape around the point, else the topmost shape around it.
 * If no shape is around the point and the option `clip` is set: the first selected shape that is not a wall.
 */
function hostOf(point: Point, context: ToolContext): ShapeItem | undefined {
  const shapes = (ids: readonly string[]): readonly ShapeItem[] =>
    ids
      .map((id) => context.item(id))
      .filter((item) => isShapeItem(item))
      .filter(({ id }) => context.editable(id))
  const isAround = (item: ShapeItem): boolean =>
    ringsContain(itemRings(item), point, item.kind === 'obstacle' && item.fillRule === 'even-odd')
  const selected = shapes(context.selection.items)
  const under = (): readonly string[] => context.itemsIn({ x: point.x, y: point.y, width: 0, height: 0 }, 'intersect')
  return (
    selected.find(isAround) ??
    shapes(under()).findLast(isAround) ??
    (context.options.clip === undefined ? undefined : selected.find(({ shape }) => shape.type !== 'wall'))
  )
}
