import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { agentIndex, agentPaint, PathLayer, useTheme } from '../../canvas/index.js'
import { SearchPlaybackLayer } from '../../canvas/replay/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { useDisplay } from '../panel-context.js'
import type { ReplayOnShow } from '../display-state.js'

/** One search over the map, and what it came to once it is over. The second one has the hue of a heuristic path, which differs from the first in every theme. */
export function SearchReplay({ replay }: { replay: ReplayOnShow }): ReactNode {
  const { events, clock, cells, beside, path } = replay
  const theme = useTheme()
  const chosen = useDisplay((state) => state.agent)
  const agents = useNavEditorState((state) => state.document.agents)
  const own = useMemo(() => (beside ? { ...theme, accent: theme.pathHeuristic } : theme), [theme, beside])
  const isOver = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().frame >= events.length)
  return (
    <>
      <SearchPlaybackLayer events={events} clock={clock} cells={cells} theme={own} />
      {isOver && (
        <PathLayer
          path={path}
          color={beside ? theme.pathHeuristic : agentPaint(theme, agents, chosen)}
          agentRadius={agents[agentIndex(agents, chosen)]?.radius ?? 0}
        />
      )}
    </>
  )
}
