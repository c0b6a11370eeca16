import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NavGrid } from '../engine/grid/index.js'
import { type GridSource, type GridStoreOptions, type GridStoreSnapshot, createGridStore } from '../navigation/index.js'

/** What the grid is, and its edits, which keep their identity: in place, ignored while there is no grid. */
export interface NavGridState extends GridStoreSnapshot, Pick<NavGrid, 'setBlocked' | 'setCost' | 'paint'> {}

/**
 * A grid from cells, a scene or a document, or one of your own. Equal content is no work; `{ width, height }` alone is open everywhere. Edits in place are
 * followed, by whomever they are made.
 * @example
 * function Cells({ blocked }: { blocked: Uint8Array }) {
 *   const { grid, paint } = useNavGrid({ width: 64, height: 64, blocked })
 *   const mud = () => paint({ x: 3, y: 4, width: 8, height: 8 }, { cost: 4 })
 *   return <button onClick={mud}>{`Make mud, ${grid?.costAt(3, 4)} now`}</button>
 * }
 */
export function useNavGrid(source: GridSource, options: GridStoreOptions = {}): NavGridState {
  const { cellSize, agentRadius, agent, diagonal } = options
  const [live] = useState(createGridStore)
  useEffect(
    () => live.update(source, { cellSize, agentRadius, agent, diagonal }),
    [live, source, cellSize, agentRadius, agent, diagonal],
  )
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot)
  const { setBlocked, setCost, paint } = live
  return { ...snapshot, setBlocked, setCost, paint }
}
