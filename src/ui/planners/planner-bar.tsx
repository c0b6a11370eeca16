import { useMemo, type ReactNode } from 'react'
import { AgentDot, Icon, Select, Button, IconButton, type MenuItem } from '../controls/index.js'
import { agentIn, markerOf, pathIn, type EditorLiveState } from '../live/live-state.js'
import { useEditorState, usePanel, useLiveResults, useDisplay } from '../panel-context.js'
import { refusalText, plannerName } from './planner-names.js'
import { TightestButton } from './TightestPlace.js'
import type { Agent } from '../../document/model/index.js'
import type { Path } from '../../engine/geometry/index.js'
import type { GridPath } from '../../engine/grid/index.js'

export function useShownAgent(): Agent | undefined {
  const chosen = useDisplay((state) => state.agent)
  return useEditorState(({ document }) => agentIn(document.agents, chosen))
}

function StaleWord({ stale }: { stale: EditorLiveState['pathStale'] }): ReactNode {
  const { messages } = usePanel()
  return stale === undefined ? null : (
    <span className="nav-quiet">{stale === 'working' ? messages.pathWorking : messages.pathGivenUp}</span>
  )
}

function useHasMarkers(): boolean {
  // Read the committed document. It also contains a marker that is being moved, and it changes only at the end of a gesture, so the gesture causes no render.
  const document = useEditorState((state) => state.document)
  const agent = useShownAgent()?.id
  return useMemo(
    () => ['spawn', 'goal'].every((role) => markerOf(document, role, agent) !== undefined),
    [document, agent],
  )
}

function OwnDot(): ReactNode {
  const agents = useEditorState((state) => state.document.agents)
  const own = useShownAgent()
  const both = useDisplay((state) => state.both)
  return both && own !== undefined && agents.length > 1 && <AgentDot agents={agents} id={own.id} />
}

export function PathStats(): ReactNode {
  const { messages, catalog, numbers, format } = usePanel()
  const path = useLiveResults((results) => results.path)
  const time = useLiveResults((results) => results.pathTime)
  const stale = useLiveResults((results) => results.pathStale)
  const complete = useHasMarkers()
  const status = useLiveResults((results) => results.status)
  const stopped = useLiveResults((results) => results.stopped)
  if (path === undefined) {
    const waiting =
      status !== 'error' ? messages.pathWorking : stopped ? messages.meshStoppedFirst : messages.meshErrorFirst
    const state = complete ? waiting : messages.noMarkers
    return (
      <span className="nav-chip nav-figures nav-state nav-when-wide-only" title={state}>
        <span>{state}</span>
      </span>
    )
  }
  if (!('path' in path)) {
    return (
      <span className="nav-chip nav-figures nav-when-large" title={refusalText(path, catalog)}>
        <OwnDot />
        <span className="nav-severity" data-severity="error">
          <Icon name="error" size={14} />
        </span>
        <strong>{messages.noPath}</strong>
        <StaleWord stale={stale} />
      </span>
    )
  }
  const { steps }: GridPath = path.path
  return (
    <span className="nav-chip nav-figures nav-when-large" data-stale={stale}>
      <OwnDot />
      <TightestButton>
        <strong>
          {format(numbers.inUnit(messages.pixels), { length: numbers.measure(path.path.length, 1, true) })}
        </strong>
      </TightestButton>
      {path.path.jumps !== undefined && path.path.jumps.length > 0 && (
        <span data-link-cost="" className="nav-quiet">
          {`${messages.cost} ${numbers.format(path.path.cost, 1, true)}`}
        </span>
      )}
      <StaleWord stale={stale} />
      <span className="nav-quiet">·</span>
      <span className="nav-extra">
        {steps === undefined
          ? format(messages.steps, { count: path.stats.expanded })
          : format(messages.cellSteps, { count: steps.straight + steps.diagonal })}
      </span>
      {/* A path from a worker has no measured time. */}
      {time > 0 && (
        <>
          <span className="nav-quiet">·</span>
          <span className="nav-extra">{format(messages.milliseconds, { time: numbers.format(time, 1, true) })}</span>
        </>
      )}
    </span>
  )
}

const PLANNERS = ['polyanya', 'triangle-a-star', 'midpoint-funnel', 'centroid-funnel', 'point-set'] as const

export function PlannerPicker(): ReactNode {
  const { display, messages } = usePanel()
  const planner = useDisplay((state) => state.planner)
  const path = useLiveResults((results) => results.path)
  const found = pathIn(path)
  const proved = useLiveResults((results) => results.pathProved)
  if (useShownAgent()?.moves === 'cells')
    return (
      <span className="nav-quiet nav-when-wide">
        {messages.worldGrid} · {plannerName(path?.stats.algorithm ?? 'a-star')}
      </span>
    )
  return (
    <Select
      label={messages.planner}
      value={planner}
      shown={plannerName(planner)}
      options={PLANNERS.map((name) => ({ value: name, label: plannerName(name) }))}
      onChange={(chosen) => display.set({ planner: chosen })}
      className="nav-when-wide"
      before={<span className="nav-quiet">{messages.planner}</span>}
      // Reserve the space of the badge while there is none.
      after={
        found && (proved || found.quality !== 'bounded') ? (
          <QualityBadge path={found} />
        ) : (
          <span className="nav-quality" />
        )
      }
    />
  )
}

export function PlannerButtons(): ReactNode {
  const { display, messages } = usePanel()
  const offered = useDisplay((state) => state.offered)
  const comparing = useDisplay((state) => state.comparing === true)
  const replaying = useDisplay((state) => state.replaying === true)
  return (
    <>
      {offered.replaying && (
        <IconButton
          icon="play"
          label={messages.playback}
          aria-pressed={replaying}
          onClick={() => display.set({ replaying: !replaying })}
        />
      )}
      {offered.comparing && (
        <Button
          icon="compare"
          look="soft"
          className="nav-compare-toggle"
          aria-label={messages.compare}
          aria-pressed={comparing}
          onClick={() => display.set({ comparing: !comparing, drawer: undefined })}
        >
          <span className="nav-when-spacious">{messages.compare}</span>
        </Button>
      )}
    </>
  )
}

export function usePlannerItems(): readonly MenuItem[] {
  const { display, messages } = usePanel()
  const offered = useDisplay((state) => state.offered)
  const items = [
    { panel: 'comparing', id: 'compare', label: messages.compare, icon: 'compare' },
    { panel: 'replaying', id: 'playback', label: messages.playback, icon: 'play' },
  ] as const
  return items
    .filter(({ panel }) => offered[panel])
    .map(({ panel, ...item }) => ({ ...item, onSelect: () => display.set({ [panel]: true, drawer: undefined }) }))
}

export const useOtherPlanner = (): boolean =>
  useDisplay((state) => state.compared.length > 0 || state.replays.length > 0)

const NO_BOUND = 1e-9

export function QualityBadge({ path, short = false }: { path: Path; short?: boolean }): ReactNode {
  const { messages, numbers, format } = usePanel()
  // Round up, so that the path is never worse than stated.
  const percent = Math.ceil(((path.bound ?? 1) - 1 - NO_BOUND) * 1000) / 10
  const quality = path.quality === 'bounded' && percent <= 0 ? 'exact' : path.quality
  const word = {
    exact: messages.qualityExact,
    heuristic: messages.qualityHeuristic,
    bounded: format(short ? messages.boundShort : messages.qualityBounded, { percent: numbers.format(percent, 1) }),
  }
  return (
    <span className="nav-quality" data-quality={quality}>
      {word[quality]}
    </span>
  )
}
