import { useEffect, useState, useSyncExternalStore } from 'react'
import type { GridSource, LiveGridOptions, LiveGridSnapshot } from '../navigation/index.js'
import { createLiveGrid } from '../navigation/index.js'

export interface NavGridState extends LiveGridSnapshot {
  /** One cell, in place; `revision` grows. */
  setBlocked: (x: number, y: number, blocked: boolean) => void
}

/**
 * A grid from cells, a scene or a document. Equal content is no work.
 * @example
 * function Cells({ blocked }: { blocked: Uint8Array }) {
 *   const { grid, revision, setBlocked } = useNavGrid({ width: 64, height: 64, blocked })
 *   return <button onClick={() => setBlocked(3, 4, true)}>{`Wall it off (${revision})`}</button>
 * }
 */
export function useNavGrid(source: GridSource, options: LiveGridOptions = {}): NavGridState {
  const { cellSize, agentRadius, agent, diagonal } = options
  const [live] = useState(createLiveGrid)
  useEffect(
    () => live.update(source, { cellSize, agentRadius, agent, diagonal }),
    [live, source, cellSize, agentRadius, agent, diagonal],
  )
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot)
  return { ...snapshot, setBlocked: live.setBlocked }
}
