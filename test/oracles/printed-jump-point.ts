/**
 * Jump point search, line by line as printed in the article on navigation and pathfinding; methods have the printed
 * names. Maps iterate in insertion order, like the dictionaries of the article. The y axis has the direction of
 * the grid's y axis. Shares no code with the engine.
 */
import { isWalkable, type OracleGrid } from './grid-dijkstra.js'

interface Unit {
  readonly x: number
  readonly y: number
  cost: number
  parent: Unit | undefined
}

/** One iteration: the cell taken from the open set, and the cells added to the open set or improved. */
export interface PrintedJumpTurn {
  readonly cursor: number
  readonly added: readonly number[]
}

export interface PrintedJumps {
  /** Jump points from start to goal. Undefined if the code returns none; its caller then draws a straight line. */
  readonly path: readonly number[] | undefined
  readonly cost: number
  readonly turns: readonly PrintedJumpTurn[]
}

const sign = Math.sign

/**
 * `CheckJumpPoint`: reports whether the article's code treats the cell (x, y) as a jump point if it is entered in the
 * direction (dx, dy).
 */
export function isPrintedJumpPoint(grid: OracleGrid, x: number, y: number, dx: number, dy: number): boolean {
  const walk = (cx: number, cy: number): boolean => isWalkable(grid, cx, cy)
  if (dx !== 0 && dy !== 0) {
    if (!walk(x - dx, y) && walk(x, y + dy) && walk(x - dx, y + dy)) return true
    return !walk(x, y - dy) && walk(x + dx, y) && walk(x + dx, y - dy)
  }
  if (dx === 0) {
    if (!walk(x, y + dy)) return false
    return (!walk(x + 1, y) && walk(x + 1, y + dy)) || (!walk(x - 1, y) && walk(x - 1, y + dy))
  }
  if (!walk(x + dx, y)) return false
  return (!walk(x, y + 1) && walk(x + dx, y + 1)) || (!walk(x, y - 1) && walk(x + dx, y - 1))
}

export function printedJumpPoints(grid: OracleGrid, src: number, dest: number): PrintedJumps {
  return new PrintedSearch(grid, src, dest).run()
}

class PrintedSearch {
  private readonly openSet = new Map<number, Unit>()
  private readonly closeSet = new Set<number>()
  private readonly searchQueue: [number, number][] = []
  private readonly turns: PrintedJumpTurn[] = []
  private added: number[] = []
  private cursor: Unit

  constructor(
    private readonly grid: OracleGrid,
    private readonly src: number,
    private readonly dest: number,
  ) {
    this.cursor = { ...this.place(src), cost: 0, parent: undefined }
  }

  run(): PrintedJumps {
    const { openSet, closeSet, searchQueue } = this
    if (!this.walk(this.end.x, this.end.y)) return { path: undefined, cost: Infinity, turns: [] }
    openSet.set(this.src, this.cursor)
    while (openSet.size > 0 && !openSet.has(this.dest)) {
      this.added = []
      const from = this.id(this.cursor.x, this.cursor.y)
      openSet.delete(from)
      closeSet.add(from)
      searchQueue.push([0, 0])
      for (let offset = searchQueue.shift(); offset !== undefined; offset = searchQueue.shift()) this.search(...offset)
      this.turns.push({ cursor: from, added: this.added })
      let minCost = Infinity
      for (const unit of openSet.values()) {
        const cost = unit.cost + Math.abs(unit.x - this.end.x) + Math.abs(unit.y - this.end.y)
        if (cost < minCost) {
          minCost = cost
          this.cursor = unit
        }
      }
    }
    const last = openSet.get(this.dest)
    const path: number[] = []
    for (let unit = last; unit !== undefined; unit = unit.parent) path.push(this.id(unit.x, unit.y))
    return { path: last === undefined ? undefined : path.reverse(), cost: last?.cost ?? Infinity, turns: this.turns }
  }

  private get end(): { x: number; y: number } {
    return this.place(this.dest)
  }
  private place(id: number): { x: number; y: number } {
    return { x: id % this.grid.width, y: Math.floor(id / this.grid.width) }
  }
  private id(x: number, y: number): number {
    return y * this.grid.width + x
  }
  private walk(x: number, y: number): boolean {
    return isWalkable(this.grid, x, y)
  }

  /** Runs the body of the inner loop for one offset from the cursor. */
  private search(ox: number, oy: number): void {
    if (ox !== 0) {
      // The offset is diagonal unless oy = 0, for which the article's code does nothing.
      if (oy === 0) return
      let hasPoint = this.checkInDirection(ox, oy, 0, sign(oy))
      hasPoint = this.checkInDirection(ox, oy, sign(ox), 0) || hasPoint
      if (!hasPoint) this.checkSearchOffset(ox + sign(ox), oy + sign(oy))
      return
    }
    if (oy !== 0) return
    const { cursor } = this
    this.checkAndInsertJumpPoint()
    if (cursor.parent === undefined) {
      let hasPoint = false
      for (const [dx, dy] of [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ])
        hasPoint = this.searchInDirection(dx, dy) || hasPoint
      if (!hasPoint) for (const x of [-1, 1]) for (const y of [-1, 1]) this.checkSearchOffset(x, y)
      return
    }
    const [dx, dy] = [sign(cursor.x - cursor.parent.x), sign(cursor.y - cursor.parent.y)]
    let hasPoint: boolean
    if (dx !== 0 && dy !== 0) {
      hasPoint = this.searchInDirection(dx, 0)
      hasPoint = this.searchInDirection(0, dy) || hasPoint
      if (hasPoint) return
      this.checkSearchOffset(dx, dy)
      this.checkSearchOffset(-dx, dy)
      this.checkSearchOffset(dx, -dy)
    } else if (dx === 0) {
      hasPoint = this.searchInDirection(1, 0)
      hasPoint = this.searchInDirection(0, dy) || hasPoint
      hasPoint = this.searchInDirection(-1, 0) || hasPoint
      if (hasPoint) return
      this.checkSearchOffset(-1, dy)
      this.checkSearchOffset(1, dy)
    } else {
      hasPoint = this.searchInDirection(0, 1)
      hasPoint = this.searchInDirection(dx, 0) || hasPoint
      hasPoint = this.searchInDirection(0, -1) || hasPoint
      if (hasPoint) return
      this.checkSearchOffset(dx, 1)
      this.checkSearchOffset(dx, -1)
    }
  }

  /**
   * Scans for a jump point in the direction (dx, dy). The scan starts at the cell with the offset (ox, oy) from the
   * cursor. If the scan finds a jump point, adds the start cell of the scan to the open set (see `checkNaviUnit`).
   */
  private checkInDirection(ox: number, oy: number, dx: number, dy: number): boolean {
    const at = this.searchJumpPoint(this.cursor.x + ox, this.cursor.y + oy, dx, dy)
    return at === undefined ? false : this.checkNaviUnit(this.id(this.cursor.x + ox, this.cursor.y + oy))
  }

  private searchInDirection(dx: number, dy: number): boolean {
    const at = this.searchJumpPoint(this.cursor.x, this.cursor.y, dx, dy)
    return at === undefined ? false : this.checkNaviUnit(at)
  }

  private checkSearchOffset(ox: number, oy: number): void {
    const { x, y } = this.cursor
    const left = this.walk(x + ox - sign(ox), y + oy)
    const right = this.walk(x + ox, y + oy - sign(oy))
    if (left && right && this.walk(x + ox, y + oy)) this.searchQueue.push([ox, oy])
  }

  /**
   * Adds a cell to the open set, or improves its entry there. Returns true only if the cell was added: it was neither
   * in the open set nor in the closed set.
   */
  private checkNaviUnit(id: number): boolean {
    const { cursor } = this
    const { x, y } = this.place(id)
    const cost = cursor.cost + Math.sqrt((x - cursor.x) ** 2 + (y - cursor.y) ** 2)
    const openUnit = this.openSet.get(id)
    if (openUnit !== undefined) {
      if (cost < openUnit.cost) {
        openUnit.parent = cursor
        openUnit.cost = cost
        this.added.push(id)
      }
      return false
    }
    if (this.closeSet.has(id)) return false
    this.openSet.set(id, { x, y, cost, parent: cursor })
    this.added.push(id)
    return true
  }

  private isJumpPoint(x: number, y: number, dx: number, dy: number): boolean {
    return (x === this.end.x && y === this.end.y) || isPrintedJumpPoint(this.grid, x, y, dx, dy)
  }

  private searchJumpPoint(x: number, y: number, dx: number, dy: number): number | undefined {
    for (let step = 1; this.walk(x + dx * step, y + dy * step); step++)
      if (this.isJumpPoint(x + dx * step, y + dy * step, dx, dy)) return this.id(x + dx * step, y + dy * step)
    return undefined
  }

  private checkAndInsertJumpPoint(): void {
    const { x, y, parent } = this.cursor
    if (parent === undefined) return
    const [dx, dy] = [sign(x - parent.x), sign(y - parent.y)]
    if (dx !== 0 && dy !== 0) {
      if (!this.walk(x - dx, y) && this.walk(x, y + dy) && this.walk(x - dx, y + dy))
        this.checkNaviUnit(this.id(x, y + dy))
      if (!this.walk(x, y - dy) && this.walk(x + dx, y) && this.walk(x + dx, y - dy))
        this.checkNaviUnit(this.id(x + dx, y))
    } else if (isPrintedJumpPoint(this.grid, x, y, dx, dy)) this.checkNaviUnit(this.id(x + dx, y + dy))
  }
}
