import { useMemo } from 'react'
import type { EditorLiveState } from '../live/live-state.js'
import { pathIn } from '../live/live-state.js'
import type { IslandLabels } from '../map-issues/island-name-painter.js'
import { derive, memoizeLast, memoizeShallow, type DerivedStore } from '../memo.js'
import { useDisplay, usePanel } from '../panel-context.js'

/** Returns a store with the names of islands and the paths that their labels avoid. Its changes render nothing in React. */
export function useIslandLabels(): DerivedStore<IslandLabels> {
  const { live } = usePanel()
  const pathShown = useDisplay((state) => state.overlays.path)
  return useMemo(() => {
    const keep = memoizeShallow<Pick<EditorLiveState, 'islandNames' | 'path' | 'others'>>()
    const labelsOf = memoizeLast(({ islandNames, path, others }: ReturnType<typeof keep>) => ({
      names: islandNames,
      paths: (pathShown ? [path, ...others.map((other) => other.path)] : []).flatMap((result) => pathIn(result) ?? []),
    }))
    return derive(live, ({ islandNames, path, others }) => labelsOf(keep({ islandNames, path, others })))
  }, [live, pathShown])
}
