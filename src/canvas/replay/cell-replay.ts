/** Computes the states of grid cells after n events. Each visited event stores what it changed, so that stepping back never starts over. */
import { hexAt, type HexForm, type HexLayout, type TraceEvent, type Point } from '../../engine/geometry/index.js'

export interface SearchCells {
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly topology?: 'square' | 'hex' | undefined
  readonly hexLayout?: HexLayout | undefined
  readonly hex?: HexForm | undefined
}

export function cellOf(at: Point, shape: SearchCells): { readonly column: number; readonly row: number } {
  if (shape.topology === 'hex') return hexAt(at, shape)
  return {
    column: Math.floor((at.x - shape.origin.x) / shape.cellSize),
    row: Math.floor((at.y - shape.origin.y) / shape.cellSize),
  }
}

export const OPEN = 1
export const EXPANDED = 2

type CellEvent = Extract<TraceEvent, { type: 'open' | 'reopen' | 'expand' }>

export const isCellEvent = (event: TraceEvent): event is CellEvent =>
  event.type === 'open' || event.type === 'reopen' || event.type === 'expand'

export class CellReplay {
  applied = 0
  readonly states: Uint8Array
  /** Index of the event that holds the current stats of each cell; -1 if none. */
  private readonly statsEvent: Int32Array
  private known = 0
  private readonly cellOf: Int32Array
  private readonly stateBefore: Uint8Array
  private readonly statsBefore: Int32Array

  constructor(
    private readonly events: readonly TraceEvent[],
    readonly shape: SearchCells,
  ) {
    const cells = shape.width * shape.height
    this.states = new Uint8Array(cells)
    this.statsEvent = new Int32Array(cells).fill(-1)
    this.cellOf = new Int32Array(events.length)
    this.stateBefore = new Uint8Array(events.length)
    this.statsBefore = new Int32Array(events.length)
  }

  moveTo(frame: number, paint: (cell: number, state: number, at: number) => void): void {
    const { events, states, statsEvent, cellOf, stateBefore, statsBefore } = this
    for (; this.applied < frame; this.applied++) {
      const at = this.applied
      const event = events[at]
      const cell = at < this.known ? cellOf[at] : (cellOf[at] = this.cellOfEvent(event))
      if (at >= this.known) this.known = at + 1
      if (cell < 0) continue
      stateBefore[at] = states[cell]
      statsBefore[at] = statsEvent[cell]
      statsEvent[cell] = at
      if (event.type === 'expand') states[cell] = EXPANDED
      else if (states[cell] !== EXPANDED || event.type === 'reopen') states[cell] = OPEN
      paint(cell, states[cell], at)
    }
    while (this.applied > frame) {
      const at = --this.applied
      const cell = cellOf[at]
      if (cell < 0) continue
      paint(cell, stateBefore[at], statsBefore[at])
      states[cell] = stateBefore[at]
      statsEvent[cell] = statsBefore[at]
    }
  }

  statsOf(cell: number): { readonly event: CellEvent; readonly from: Point | undefined } | undefined {
    const event = this.cellEvent(this.statsEvent[cell])
    if (event === undefined) return undefined
    let opened: CellEvent | undefined = event
    for (let at = this.statsEvent[cell]; opened?.type === 'expand';)
      opened = this.cellEvent((at = this.statsBefore[at]))
    return { event, from: opened?.from }
  }

  private cellEvent(at: number): CellEvent | undefined {
    const event = at < 0 ? undefined : this.events[at]
    return event !== undefined && isCellEvent(event) ? event : undefined
  }

  private cellOfEvent(event: TraceEvent): number {
    if (!isCellEvent(event)) return -1
    const { shape } = this
    const { column, row } = cellOf(event.at, shape)
    return column < 0 || row < 0 || column >= shape.width || row >= shape.height ? -1 : row * shape.width + column
  }
}
