/**
 * Brush: paints grid cells as obstacles or as areas of the current terrain. If the brush is set to erase or Alt is pressed, it removes cells from
 * brush strokes and from selected items.
 *
 *   state      input              next
 *   idle       down               painting   the first cells
 *   painting   move               painting   every cell on the way
 *   painting   up                 idle       the stroke is joined with touching strokes of the same kind
 *   painting   Escape, interrupt  idle       cancelled
 */
import { boundingBox, hexCorners, type Point, type Rect, type Ring } from '../../../engine/geometry/index.js'
import { cancelled } from '../drag.js'
import { builtInTool, type ToolContext } from '../tool.js'
import { commit, refuse } from '../words.js'
import { cellRects, eraseCommands, paintCommands, type Cell } from './cells.js'
import { coversDrawn } from './painted.js'
import { eraseHexes, paintHexes } from './hex-cells.js'
import { cellsOfStroke } from './stroke-forms.js'

interface Painting {
  readonly at: 'painting'
  readonly cells: ReadonlyMap<string, Cell>
  readonly start: Point
  readonly last: Point
  readonly erase: boolean
  readonly rects: readonly Rect[]
  readonly hexes?: readonly Ring[]
}

type BrushState = { readonly at: 'idle' } | Painting

export const brushTool = builtInTool<BrushState>('brush', {
  group: 'work',
  hotkey: 'b',
  overlay: (state) =>
    state.at === 'idle'
      ? {}
      : {
          cells: {
            rects: state.rects,
            erase: state.erase,
            ...(state.hexes !== undefined && { hexes: state.hexes }),
          },
        },
  step(state, input, context) {
    if (state.at === 'idle') {
      if (input.type === 'move') return { state, snap: { point: input.world, guides: [] } }
      if (input.type !== 'down' && input.type !== 'double') return undefined
      const erase = input.alt || context.brush.erase
      return {
        state: paintTo(
          { at: 'painting', cells: new Map(), start: input.world, last: input.world, erase, rects: [] },
          input.world,
          context,
        ),
      }
    }
    if (input.type === 'move')
      return { state: paintTo(state, input.world, context), snap: { point: input.world, guides: [] } }
    if (input.type !== 'up' && !(input.type === 'action' && input.action === 'complete')) return cancelled(context)
    const cells = [...state.cells.values()]
    const [paint, erase] =
      context.document.grid.hex === undefined ? [paintCommands, eraseCommands] : [paintHexes, eraseHexes]
    const { commands, ids } = state.erase ? erase(cells, context) : paint(cells, context)
    if (commands.length === 0) {
      const isKept = state.erase && boundsOf(state).some((rect) => coversDrawn(rect, context))
      return { state: { at: 'idle' }, effects: isKept ? [refuse(context, 'drawnByHand')] : [] }
    }
    const isArea = context.drawKind === 'area'
    const change = state.erase ? (isArea ? 'eraseArea' : 'erase') : isArea ? 'paintArea' : 'paint'
    return { state: { at: 'idle' }, effects: commit(context, change, {}, { commands, ids }) }
  },
})

const boundsOf = ({ rects, hexes }: Painting): readonly Rect[] =>
  hexes?.flatMap((hex) => boundingBox(hex) ?? []) ?? rects

function paintTo(state: Painting, to: Point, context: ToolContext): Painting {
  const { grid } = context.document
  const { form } = context.brush
  if (form === 'fill' && state.cells.size > 0) return state
  const cells = new Map(form === 'free' ? state.cells : [])
  for (const cell of cellsOfStroke(state.start, state.last, to, context)) cells.set(`${cell.column},${cell.row}`, cell)
  if (form === 'free' && cells.size === state.cells.size && state.cells.size > 0) return { ...state, last: to }
  const painted = [...cells.values()]
  if (grid.hex !== undefined) return { ...state, cells, last: to, hexes: painted.map((cell) => hexCorners(cell, grid)) }
  return { ...state, cells, last: to, rects: cellRects(painted, grid) }
}
