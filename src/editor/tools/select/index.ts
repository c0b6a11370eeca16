/**
 * Select: selects, moves and reshapes items.
 *
 *   state               input                          next
 *   idle                down                           pointing
 *   idle                double on an outline           idle                inserts a vertex
 *   idle                context                        idle                menu (touch on empty space: marquee)
 *   pointing            up                             idle                a click: select, add (Shift), select below (Alt), delete vertex (Alt)
 *   pointing            past the threshold, on
 *                         vertex, edge, midpoint       dragging-vertices
 *                         marker, waypoint, link end   dragging-point
 *                         body of an item              dragging-items
 *                         middle or control point of a
 *                           curve, edge with Ctrl      bending
 *                         corner or side of a
 *                           rectangle, radius          reshaping
 *                         middle of an ellipse         dragging-items
 *                         frame                        scaling, rotating
 *                         anything else                marquee (touch: panning)
 *   any drag            move                           the same state      shown, not stored
 *   any drag            up, Enter                      idle                stored: one entry
 *   any drag            Escape, context, interrupt     idle                cancelled
 */
import { distance, type Ring } from '../../../engine/geometry/index.js'
import type { CursorName, Overlay } from '../../editor-snapshot.js'
import type { HandleSide } from '../../shapes/handles.js'
import type { HitTarget } from '../../shapes/hit-test.js'
import { itemRings } from '../../shapes/item-geometry.js'
import { shapeCenter, type ShapeGrip } from '../../shapes/reshape.js'
import { formatNumber } from '../../../words/index.js'
import { IDLE, pan } from '../drag.js'
import { builtInTool, type ToolContext } from '../tool.js'
import { stepDraggingItems } from './dragging-items.js'
import { stepDraggingVertices } from './dragging-vertices.js'
import { stepIdle } from './idle.js'
import { marqueeMode, rectOf, stepMarquee } from './marquee.js'
import { stepPointing } from './pointing.js'
import { sizeText, stepBending, stepReshaping, stepTransforming } from './reshaping.js'
import type { SelectState } from './state.js'

export const selectTool = builtInTool<SelectState>('select', {
  group: 'point',
  hotkey: 'v',
  edits: false,
  handles: true,
  step(state, input, context) {
    switch (state.at) {
      case 'idle':
        return stepIdle(state, input, context)
      case 'pointing':
        return stepPointing(state, input, context)
      case 'dragging-vertices':
      case 'dragging-point':
        return stepDraggingVertices(state, input, context)
      case 'dragging-items':
        return stepDraggingItems(state, input, context)
      case 'scaling':
      case 'rotating':
        return stepTransforming(state, input, context)
      case 'reshaping':
        return stepReshaping(state, input, context)
      case 'bending':
        return stepBending(state, input, context)
      case 'marquee':
        return stepMarquee(state, input, context)
      case 'panning':
        return input.type === 'move' ? pan(state.screen, input.screen) : { state: IDLE }
    }
  },
  carries: (state) =>
    state.at === 'pointing' && (state.target === undefined || (state.selected && state.target.part !== 'line')),
  hintState: (state, selection) =>
    state.at !== 'idle'
      ? state.at
      : selection.vertices.length > 0
        ? 'vertices'
        : selection.items.length > 0
          ? 'selected'
          : 'idle',
  cursor(state, hover) {
    if (state.at === 'scaling') return RESIZE_CURSORS[state.side]
    if (state.at === 'reshaping') return gripCursor(state.grip)
    if (state.at !== 'idle' && state.at !== 'pointing') return DRAG_CURSORS[state.at]
    if (hover === undefined) return 'default'
    if (hover.part === 'scale') return RESIZE_CURSORS[hover.side]
    if ('grip' in hover && hover.grip !== undefined) return gripCursor(hover.grip)
    return HOVER_CURSORS[hover.part] ?? 'pointer'
  },
  overlay(state, context): Overlay {
    switch (state.at) {
      case 'marquee':
        return { marquee: { rect: rectOf(state.from, state.to), mode: marqueeMode(state, context.options.marquee) } }
      case 'dragging-vertices':
        return { ghost: ghostOf([...new Set(state.origins.map(({ id }) => id))], context) }
      case 'dragging-items':
        return {
          ghost: ghostOf(state.ids, context),
          labels: state.gaps.map(({ from, to }) => ({
            at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
            text: formatNumber(distance(from, to), context.messages),
          })),
        }
      case 'scaling':
        return {
          ghost: ghostOf(state.ids, context),
          labels: [
            {
              at: { x: state.box.x, y: state.box.y },
              text: `${formatNumber(state.box.width * state.x, context.messages)} × ${formatNumber(state.box.height * state.y, context.messages)} · ${percentOf(state, context)}`,
            },
          ],
        }
      case 'bending':
        return { ghost: ghostOf([state.edge.id], context) }
      case 'reshaping':
        return {
          ghost: ghostOf([state.id], context),
          labels: [{ at: shapeCenter(state.shape), text: sizeText(state.shape, context) }],
        }
      case 'rotating':
        return {
          ghost: ghostOf(state.ids, context),
          labels: [{ at: state.center, text: `${formatNumber(state.degrees, context.messages)}°` }],
        }
      default:
        return {}
    }
  },
})

function percentOf({ x, y }: { readonly x: number; readonly y: number }, { messages }: ToolContext): string {
  const [across, down] = [x, y].map((factor) => formatNumber(factor * 100, messages))
  return across === down ? `${across} %` : `${across} × ${down} %`
}

const gripCursor = ({ x, y }: ShapeGrip): CursorName =>
  x === 0 ? 'ns-resize' : y === 0 ? 'ew-resize' : x === y ? 'nwse-resize' : 'nesw-resize'

const MAX_GHOSTS = 50

function ghostOf(ids: readonly string[], context: ToolContext): readonly Ring[] {
  return ids.slice(0, MAX_GHOSTS).flatMap((id) => itemRings(context.item(id)))
}

const RESIZE_CURSORS: Readonly<Record<HandleSide, CursorName>> = {
  nw: 'nwse-resize',
  n: 'ns-resize',
  ne: 'nesw-resize',
  e: 'ew-resize',
  se: 'nwse-resize',
  s: 'ns-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
}

const DRAG_CURSORS = {
  'dragging-vertices': 'move',
  'dragging-point': 'move',
  'dragging-items': 'move',
  rotating: 'rotate',
  bending: 'move',
  panning: 'grabbing',
  marquee: 'crosshair',
} as const

const HOVER_CURSORS: Readonly<Partial<Record<HitTarget['part'], CursorName>>> = {
  rotate: 'rotate',
  midpoint: 'copy',
  vertex: 'move',
  point: 'move',
  center: 'move',
  control: 'move',
}
