import { useMemo, type ReactNode } from 'react'
import { useTheme } from '../../canvas/index.js'
import { SearchPlaybackLayer } from '../../canvas/replay/index.js'
import type { ReplayOnShow } from '../view-state.js'

/** One search over the map. The second one has the hue of a heuristic path, which differs from the first in every theme. */
export function SearchReplay({ replay: { events, clock, cells, beside } }: { replay: ReplayOnShow }): ReactNode {
  const theme = useTheme()
  const own = useMemo(() => (beside ? { ...theme, accent: theme.pathHeuristic } : theme), [theme, beside])
  return <SearchPlaybackLayer events={events} clock={clock} cells={cells} theme={own} />
}
