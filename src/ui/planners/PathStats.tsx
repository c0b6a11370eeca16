import { useMemo, type ReactNode } from 'react'
import { formatLabel } from '../../editor/index.js'
import { AgentDot } from '../controls/AgentDot.js'
import { Icon } from '../controls/Icon.js'
import { markerOf } from '../live/live-state.js'
import { useEditorState, usePanel, useLiveResults, useDisplay } from '../panel-context.js'
import type { EditorLiveState } from '../live/live-state.js'
import { refusalText } from './path-text.js'

/** That the path on show is of an earlier drawing. */
function StaleWord({ stale }: { stale: EditorLiveState['pathStale'] }): ReactNode {
  const { words } = usePanel()
  return stale === undefined ? null : (
    <span className="nav-quiet">{stale === 'working' ? words.pathWorking : words.pathGivenUp}</span>
  )
}

/** Whether the agent on show has a place to start from and one to go to. */
function useHasMarkers(): boolean {
  // What moves with the pointer is not looked through.
  const document = useEditorState((state) => state.document)
  const chosen = useDisplay((state) => state.agent)
  return useMemo(() => {
    const agent = (document.agents.find(({ id }) => id === chosen) ?? document.agents[0])?.id
    return ['spawn', 'goal'].every((role) => markerOf(document, role, agent) !== undefined)
  }, [document, chosen])
}

/** Whose path it is, while those of the others stand over the map. */
function OwnDot(): ReactNode {
  const agents = useEditorState((state) => state.document.agents)
  const chosen = useDisplay((state) => state.agent)
  const both = useDisplay((state) => state.both)
  const own = agents.find(({ id }) => id === chosen) ?? agents[0]
  return both && agents.length > 1 && <AgentDot agents={agents} id={own.id} />
}

/** Length, work and time of the path on show; why not, when there is none. */
export function PathStats(): ReactNode {
  const { words, table, numbers } = usePanel()
  const path = useLiveResults((results) => results.path)
  const time = useLiveResults((results) => results.pathTime)
  const stale = useLiveResults((results) => results.pathStale)
  const complete = useHasMarkers()
  const status = useLiveResults((results) => results.status)
  const stopped = useLiveResults((results) => results.stopped)
  if (path === undefined) {
    const waiting = status !== 'error' ? words.pathWorking : stopped ? words.meshStoppedFirst : words.meshErrorFirst
    const state = complete ? waiting : words.noMarkers
    return (
      <span className="nav-chip nav-figures nav-state nav-when-wide-only" title={state}>
        <span>{state}</span>
      </span>
    )
  }
  if (!('path' in path)) {
    return (
      <span className="nav-chip nav-figures nav-when-large" title={refusalText(path, table)}>
        <OwnDot />
        <span className="nav-severity" data-severity="error">
          <Icon name="error" size={14} />
        </span>
        <strong>{words.noPath}</strong>
        <StaleWord stale={stale} />
      </span>
    )
  }
  return (
    <span className="nav-chip nav-figures nav-when-large" data-stale={stale}>
      <OwnDot />
      <strong>{formatLabel(words.pixels, { length: numbers.format(path.path.length, 1, true) }, table)}</strong>
      {path.path.jumps !== undefined && path.path.jumps.length > 0 && (
        <span data-link-cost="" className="nav-quiet">
          {`${words.cost} ${numbers.format(path.path.cost, 1, true)}`}
        </span>
      )}
      <StaleWord stale={stale} />
      <span className="nav-quiet">·</span>
      <span className="nav-extra">{formatLabel(words.steps, { count: path.stats.expanded }, table)}</span>
      {/* What a worker has found has no time of the page. */}
      {time > 0 && (
        <>
          <span className="nav-quiet">·</span>
          <span className="nav-extra">
            {formatLabel(words.milliseconds, { time: numbers.format(time, 1, true) }, table)}
          </span>
        </>
      )}
    </span>
  )
}
