/** Builds a grid from its source: cells, a scene or document, or the app's own grid. An equal source does not rebuild it, so its edits are preserved. */
import type { NavDocument } from '../document/model/index.js'
import { toScene } from '../document/model/index.js'
import { createStore, expectValue, handleOf, sameValue, storeOf, toNavError } from '../engine/core/index.js'
import type { NavError } from '../engine/core/index.js'
import type { Diagnostic, Scene } from '../engine/geometry/index.js'
import type { DiagonalPolicy, NavGrid, NavGridSource } from '../engine/grid/index.js'
import { buildNavGrid, rasterize } from '../engine/grid/index.js'
import { diffScenes } from './scene-diff.js'

/** What a grid is made from. A `NavGrid` is used directly, with its edits. */
export type GridSource = NavGridSource | NavGrid | Scene | NavDocument

export interface GridStoreOptions {
  /** World units per cell, for scenes; a document has its own cell size. */
  readonly cellSize?: number | undefined
  readonly agentRadius?: number | undefined
  readonly agent?: string | undefined
  /** When a diagonal step may pass between cells. Ignored if the cells come with their own policy. */
  readonly diagonal?: DiagonalPolicy | undefined
}

export interface GridStoreSnapshot {
  /** The last valid grid. It is edited in place; each edit gives a new handle, so that derived values can be memoized. */
  readonly grid: NavGrid | undefined
  readonly status: 'building' | 'ready' | 'error'
  /** Whether `status` is `building`, as it is before the first grid. */
  readonly isBuilding: boolean
  readonly issues: readonly Diagnostic[]
  readonly error: NavError | undefined
  readonly revision: number
}

interface GridStore {
  getSnapshot: () => GridStoreSnapshot
  subscribe: (listener: () => void) => () => void
  update: (source: GridSource, options?: GridStoreOptions) => void
  setBlocked: NavGrid['setBlocked']
  setCost: NavGrid['setCost']
  paint: NavGrid['paint']
}

const DEFAULT_CELL = 10
const noIssues: readonly Diagnostic[] = []

type GridRequest =
  | { readonly given: NavGrid }
  | { readonly cells: NavGridSource & { readonly blocked?: Uint8Array | undefined } }
  | {
      readonly scene: Scene
      readonly cellSize: number
      readonly agentRadius: number
      readonly diagonal: DiagonalPolicy | undefined
    }

function requestOf(source: GridSource, options: GridStoreOptions): GridRequest {
  const { diagonal } = options
  expectValue(
    typeof source === 'object' && source !== null,
    'grid/bad-source',
    'the source',
    source,
    'cells, a grid, a scene or a document',
  )
  if ('kind' in source) return { given: storeOf(source) }
  if ('width' in source) {
    const { blocked } = source
    return {
      cells: {
        ...source,
        diagonal: source.diagonal ?? diagonal,
        blocked: typeof blocked === 'function' ? testCells(source, blocked) : blocked,
      },
    }
  }
  const scene =
    'format' in source ? toScene(source, options.agent === undefined ? {} : { agent: options.agent }) : source
  const cellSize = options.cellSize ?? ('format' in source ? source.grid.cellSize : DEFAULT_CELL)
  return { scene, cellSize, agentRadius: options.agentRadius ?? 0, diagonal }
}

function testCells({ width, height }: NavGridSource, test: (x: number, y: number) => boolean): Uint8Array {
  const cells = new Uint8Array(Math.max(0, width * height) || 0)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) cells[y * width + x] = test(x, y) ? 1 : 0
  return cells
}

function sameNumbers(a: ArrayLike<number> | undefined, b: ArrayLike<number> | undefined): boolean {
  if (a === b) return true
  if (a === undefined || a.length !== b?.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

function sameRequest(a: GridRequest, b: GridRequest): boolean {
  if ('given' in a && 'given' in b) return a.given === b.given
  if ('cells' in a && 'cells' in b) {
    const { blocked, cost, ...shape } = a.cells
    const { blocked: newBlocked, cost: newCost, ...newShape } = b.cells
    return sameNumbers(blocked, newBlocked) && sameNumbers(cost, newCost) && sameValue(shape, newShape)
  }
  if (!('scene' in a && 'scene' in b)) return false
  const { scene, ...options } = a
  const { scene: newScene, ...newOptions } = b
  return sameValue(options, newOptions) && diffScenes(scene, newScene).kind === 'none'
}

function gridOf(request: GridRequest): NavGrid {
  if ('given' in request) return request.given
  if ('cells' in request) return buildNavGrid(request.cells)
  const { scene, ...options } = request
  return rasterize(scene, options)
}

export function createGridStore(): GridStore {
  const store = createStore<GridStoreSnapshot>({
    grid: undefined,
    status: 'building',
    isBuilding: true,
    issues: noIssues,
    error: undefined,
    revision: 0,
  })
  let lastRequest: GridRequest | undefined
  let unsubscribe: (() => void) | undefined
  const publishRevision = (): void => {
    const { grid, revision } = store.state
    if (grid !== undefined) store.set({ grid: handleOf(grid), revision: revision + Number(handleOf(grid) !== grid) })
  }
  /** If the store has listeners, subscribes to the grid. If the store has none, unsubscribes, because the grid may exist longer than the listeners. */
  const subscribeToGrid = (): void => {
    unsubscribe?.()
    unsubscribe = store.size > 0 ? store.state.grid?.subscribe(publishRevision) : undefined
    publishRevision()
  }
  const edit = (work: (grid: NavGrid) => void): void => {
    const { grid } = store.state
    if (grid === undefined) return
    work(grid)
    publishRevision()
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      const removeListener = store.subscribe(listener)
      if (store.size === 1) subscribeToGrid()
      return () => {
        removeListener()
        if (store.size === 0) subscribeToGrid()
      }
    },
    update: (source, options = {}) => {
      let request: GridRequest | undefined
      try {
        request = requestOf(source, options)
        if (lastRequest !== undefined && sameRequest(lastRequest, request)) return
        lastRequest = request
        const grid = gridOf(request)
        store.set({
          grid: handleOf(grid),
          status: 'ready',
          isBuilding: false,
          issues: grid.diagnostics,
          error: undefined,
          revision: store.state.revision + 1,
        })
        subscribeToGrid()
      } catch (error) {
        const known = toNavError(error, 'live/grid-failed')
        // Publish an error only once.
        if (
          request === undefined &&
          store.state.error?.code === known.code &&
          store.state.error.message === known.message
        )
          return
        store.set({ status: 'error', isBuilding: false, error: known })
      }
    },
    setBlocked: (x, y, blocked) => edit((grid) => grid.setBlocked(x, y, blocked)),
    setCost: (x, y, cost) => edit((grid) => grid.setCost(x, y, cost)),
    paint: (rect, value) => edit((grid) => grid.paint(rect, value)),
  }
}
