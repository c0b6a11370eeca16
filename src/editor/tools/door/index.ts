/**
 * Door: cuts an opening of exact width into a wall, and slides openings along the wall.
 *
 *   state    input                      next
 *   idle     move                       idle      shows where the opening would be
 *   idle     down on a wall             placing   a new opening
 *   idle     down on an opening         sliding
 *   idle     Alt + down on an opening   idle      opening removed
 *   placing  move                       placing   the opening follows the pointer along the wall
 *   placing  up                         idle      cut
 *   sliding  move                       sliding   the opening follows the pointer along the wall
 *   sliding  up                         idle      moved; if not moved, opened or closed
 *   any      Escape, interrupt          idle      cancelled
 */
import { distanceAlong, lineLength, strokeLine, type Point } from '../../../engine/geometry/index.js'
import { openingLine, openingsOf, pointAlong, type WallOpening, type WallShape } from '../../../document/model/index.js'
import type { ToolPointer } from '../../input/input.js'
import { freeId, itemName, wallOf } from '../../shapes/item-geometry.js'
import { cancelled, dragThreshold } from '../drag.js'
import { builtInTool, type ToolContext, type ToolEffect, type ToolStep } from '../tool.js'
import { wallLengths } from '../tool-options.js'
import { commit, refuse } from '../words.js'

interface Spot {
  readonly id: string
  readonly opening: WallOpening
}

type DoorState =
  | { readonly at: 'idle'; readonly over?: Spot }
  | ({ readonly at: 'placing' } & Spot)
  | ({ readonly at: 'sliding'; readonly screen: Point; readonly moved: boolean } & Spot)

const REACH = { fine: 12, coarse: 24 } as const

export const doorTool = builtInTool<DoorState>('door', {
  group: 'draw',
  hotkey: 'd',
  cursor: (state) => (state.at === 'idle' && state.over === undefined ? 'crosshair' : 'pointer'),
  overlay(state, context) {
    const spot = state.at === 'idle' ? state.over : state
    const wall = wallOf(spot && context.item(spot.id))
    const middle = wall && spot && pointAlong(wall, spot.opening.at)
    if (spot === undefined || wall === undefined || middle === undefined) return {}
    const line = openingLine(wall, spot.opening)
    const ring = strokeLine(line, false, { width: wall.thickness, join: 'miter', ends: 'butt' }).outer
    return { ghost: [ring] }
  },
  step(state, input, context): ToolStep<DoorState> | undefined {
    const idle = (effects: readonly ToolEffect[] = []): ToolStep<DoorState> => ({ state: { at: 'idle' }, effects })
    if (state.at === 'idle') {
      if (input.type === 'move') {
        const over = spotAt(input, context)
        return {
          state: over === undefined ? { at: 'idle' } : { at: 'idle', over },
          snap: { point: input.world, guides: [] },
        }
      }
      if (input.type !== 'down' && input.type !== 'double') return undefined
      const spot = spotAt(input, context)
      if (spot === undefined) return idle([refuse(context, 'noWall')])
      const isKnown = existingOpening(spot, context) !== undefined
      if (isKnown && input.alt) return idle(commitDoor(spot, 'removeDoor', context))
      return {
        state: isKnown ? { at: 'sliding', screen: input.screen, moved: false, ...spot } : { at: 'placing', ...spot },
        effects: isKnown ? [] : [preview(spot, context)],
      }
    }
    if (input.type === 'move') {
      if (state.at === 'sliding' && !state.moved) {
        const [dx, dy] = [input.screen.x - state.screen.x, input.screen.y - state.screen.y]
        if (Math.sqrt(dx * dx + dy * dy) <= dragThreshold(input)) return { state }
      }
      const spot = along(state, input, context)
      const next = state.at === 'sliding' ? { ...state, ...spot, moved: true } : { ...state, ...spot }
      return { state: next, effects: [preview(spot, context)], snap: { point: input.world, guides: [] } }
    }
    if (input.type === 'up' || (input.type === 'action' && input.action === 'complete')) {
      if (state.at === 'placing') return idle(commitDoor(state, 'cutDoor', context))
      if (state.moved) return idle(commitDoor(state, 'moveDoor', context))
      const { opening } = state
      return idle(
        commitDoor(
          { ...state, opening: { ...opening, closed: opening.closed !== true } },
          opening.closed === true ? 'openDoor' : 'closeDoor',
          context,
        ),
      )
    }
    return cancelled(context)
  },
})

function spotAt(pointer: ToolPointer, context: ToolContext): Spot | undefined {
  const reach = REACH[pointer.source === 'touch' ? 'coarse' : 'fine'] / context.camera.zoom
  // An opening has no outline to hit, so test the wall's line, from the topmost wall down.
  for (const item of context.document.items.toReversed()) {
    const { id } = item
    const wall = wallOf(item)
    if (wall === undefined || !context.editable(id)) continue
    const { at, gap } = distanceAlong(wall.line, wall.closed === true, pointer.world)
    if (gap > Math.max(reach, wall.thickness / 2)) continue
    const opening = openingsOf(wall).find((one) => Math.abs(one.at - at) <= one.width / 2)
    if (opening !== undefined) return { id, opening }
    const { doorWidth } = wallLengths(context.wall, context.document.grid.cellSize)
    const fresh: WallOpening = {
      id: freeId('door', (taken) => openingsOf(wall).some(({ id }) => id === taken)),
      at,
      width: doorWidth,
      ...(context.wall.doorClosed && { closed: true }),
    }
    return fits(wall, fresh) ? { id, opening: { ...fresh, at: placed(wall, fresh, at, pointer, context) } } : undefined
  }
  return undefined
}

const fits = (wall: WallShape, { width }: WallOpening): boolean => width < lineLength(wall.line, wall.closed === true)

function along({ id, opening }: Spot, pointer: ToolPointer, context: ToolContext): Spot {
  const wall = wallOf(context.item(id))
  if (wall === undefined) return { id, opening }
  const { at } = distanceAlong(wall.line, wall.closed === true, pointer.world)
  return { id, opening: { ...opening, at: placed(wall, opening, at, pointer, context) } }
}

function placed(
  wall: WallShape,
  { width }: WallOpening,
  at: number,
  pointer: ToolPointer,
  { camera, snapSettings }: ToolContext,
): number {
  const closed = wall.closed === true
  const total = lineLength(wall.line, closed)
  const inside = closed ? at : Math.min(Math.max(at, width / 2), total - width / 2)
  const step = 10 ** Math.floor(Math.log10(1 / camera.zoom))
  const free = Math.min(
    Math.max(Math.round(inside / step) * step, closed ? 0 : width / 2),
    closed ? total : total - width / 2,
  )
  if (pointer.alt) return free
  let start = 0
  const ring = closed ? [...wall.line, wall.line[0]] : wall.line
  for (let i = 1; i < ring.length; i++) {
    const length = lineLength([ring[i - 1], ring[i]], false)
    const middle = start + length / 2
    if (length > width && Math.abs(middle - inside) * camera.zoom <= snapSettings.distance) return middle
    start += length
  }
  return free
}

const existingOpening = ({ id, opening }: Spot, context: ToolContext): WallOpening | undefined => {
  const wall = wallOf(context.item(id))
  return wall && openingsOf(wall).find((one) => one.id === opening.id)
}

function withOpening(wall: WallShape, opening: WallOpening): WallShape {
  const { closed, ...rest } = opening
  const next = closed === true ? opening : rest
  const openings = openingsOf(wall)
  const isKnown = openings.some(({ id }) => id === opening.id)
  return {
    ...wall,
    openings: isKnown ? openings.map((one) => (one.id === opening.id ? next : one)) : [...openings, next],
  }
}

function preview(spot: Spot, context: ToolContext): ToolEffect {
  const wall = wallOf(context.item(spot.id))
  return wall === undefined
    ? { type: 'discard' }
    : { type: 'preview', commands: [{ type: 'set-shape', id: spot.id, shape: withOpening(wall, spot.opening) }] }
}

type DoorChange = 'cutDoor' | 'moveDoor' | 'openDoor' | 'closeDoor' | 'removeDoor'

function commitDoor({ id, opening }: Spot, change: DoorChange, context: ToolContext): readonly ToolEffect[] {
  const item = context.item(id)
  const wall = wallOf(item)
  if (item === undefined || wall === undefined) return []
  const shape =
    change === 'removeDoor'
      ? { ...wall, openings: openingsOf(wall).filter((one) => one.id !== opening.id) }
      : withOpening(wall, opening)
  const name = itemName(item, context.messages)
  return commit(context, change, { name }, { commands: [{ type: 'set-shape', id, shape }], ids: [id] })
}
