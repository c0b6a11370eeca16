import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NavGrid } from '../engine/grid/index.js'
import { type GridSource, type GridStoreOptions, type GridStoreSnapshot, createGridStore } from '../navigation/index.js'

/** The grid's state, and stable functions that edit the grid in place. Without a grid, they do nothing. */
export interface NavGridState extends GridStoreSnapshot, Pick<NavGrid, 'setBlocked' | 'setCost' | 'paint'> {}

/**
 * Returns a grid that is built from cells, a scene or a document; a grid that you pass is returned itself. Equal content is not rebuilt.
 * `{ width, height }` alone gives a grid without blocked cells. Updates whenever this hook or other code edits the grid in place.
 * @example
 * function Cells({ blocked }: { blocked: Uint8Array }) {
 *   const { grid, paint } = useNavGrid({ width: 64, height: 64, blocked })
 *   const mud = () => paint({ x: 3, y: 4, width: 8, height: 8 }, { cost: 4 })
 *   return <button onClick={mud}>{`Make mud, ${grid?.costAt(3, 4)} now`}</button>
 * }
 */
export function useNavGrid(source: GridSource, options: GridStoreOptions = {}): NavGridState {
  const { cellSize, agentRadius, agent, diagonal } = options
  const [store] = useState(createGridStore)
  useEffect(
    () => store.update(source, { cellSize, agentRadius, agent, diagonal }),
    [store, source, cellSize, agentRadius, agent, diagonal],
  )
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  const { setBlocked, setCost, paint } = store
  return { ...snapshot, setBlocked, setCost, paint }
}
