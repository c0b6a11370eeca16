import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Path, TraceEvent } from '../../engine/geometry/index.js'
import { plannerLacks, type ComparedWorld, type PlannerLack } from '../../engine/navigate/index.js'
import { useLatest, usePlayback, useReducedMotion, type Playback } from '../../hooks/index.js'
import type { PlayerSnapshot } from '../../playback/index.js'
import { queryOf, type PlannerQuery } from './search-work.js'
import { type SearchWorker, useRecording, useSearchWorker, type Recording } from './search-worker.js'
import { Button, CloseButton, IconButton, Icon, Select } from '../controls/index.js'
import { focusNear } from '../dom.js'
import { useEditorState, useLiveResults, usePanel, useDisplay } from '../panel-context.js'
import { pathIn, type EditorLiveState } from '../live/live-state.js'
import { besideText, leftOutText, limitOf, TRACED, plannerKey, plannerName, worldName } from './planner-names.js'
import { QualityBadge, useShownAgent } from './planner-bar.js'
import { playbackKeys, type PlaybackActions } from './playback-keys.js'
import type { VisibleReplay } from '../display-state.js'

export interface PlaybackPanelProps {
  /** World and algorithm, such as `mesh/polyanya`. */
  defaultPlanner?: string | undefined
  /** A second search on the same map, in another hue; none if absent. */
  defaultSecondPlanner?: string | undefined
  autoplay?: boolean | undefined
}

const SPEEDS = [0.25, 0.5, 1, 2, 4] as const
const SECONDS = 6 // duration of a playback at speed 1
const RENDERS_PER_SECOND = 12 // updates of text and slider per second during playback; the map updates every frame

export function PlaybackPanel({
  defaultPlanner = 'mesh/polyanya',
  defaultSecondPlanner,
  autoplay = false,
}: PlaybackPanelProps): ReactNode {
  const { display, messages, numbers, format } = usePanel()
  const document = useEditorState((state) => state.document)
  const agent = useShownAgent()
  const searched = useDisplay((state) => state.searched)
  const [second, setSecond] = useState(defaultSecondPlanner)
  const [speed, setSpeed] = useState(1)
  const byDefault = agent?.moves === 'cells' ? 'grid/a-star' : defaultPlanner
  const first = TRACED.some((planner) => plannerKey(planner) === searched) ? searched : byDefault
  const query = useMemo(() => queryOf(document, agent), [document, agent])
  const worker = useSearchWorker()
  const replay = useReplay(worker, query, first)
  const secondReplay = useReplay(worker, query, second)
  const { events } = replay.recording.search
  const total = events.length
  const secondTotal = secondReplay.recording.search.events.length
  const playback = usePlayback(events, {
    speed: Math.max(1, (total / SECONDS) * speed),
    rendersPerSecond: RENDERS_PER_SECOND,
  })
  const { playing, frame, clock, play, pause, step, seek } = playback
  const share = total === 0 ? 0 : frame / total // position of the playback, the same in both searches, 0 to 1
  useKeptPosition(playback, share, useReducedMotion() ? false : autoplay)
  const secondClock = useMemo(() => scaledClock(clock, total, secondTotal), [clock, total, secondTotal])
  useReplaysOnMap([useVisibleReplay(replay, clock, false), useVisibleReplay(secondReplay, secondClock, true)])
  const toggle = playing ? pause : play
  const section = useRef<HTMLElement>(null)
  useFocusOnOpening(section)
  const onKeyDown = usePlaybackKeys({ toggle, step, seek, total })
  return (
    <section
      ref={section}
      className="nav-playback"
      aria-label={messages.playback}
      onKeyDown={(event) => {
        if (!event.defaultPrevented && onKeyDown(event.nativeEvent)) event.preventDefault()
      }}
    >
      <PlaybackButtons playing={playing} total={total} onSeek={seek} onStep={step} onToggle={toggle} />
      <div className="nav-playback-track">
        <ReplayText replay={replay} frame={frame} />
        <OpenBars events={events} share={share} />
        <input
          type="range"
          min={0}
          max={total}
          value={frame}
          aria-label={messages.step}
          aria-valuetext={format(messages.stepOf, { step: numbers.group(frame), count: numbers.group(total) })}
          onChange={(event) => seek(event.target.valueAsNumber)}
        />
        {second !== undefined && <ReplayText replay={secondReplay} frame={Math.round(share * secondTotal)} isSecond />}
      </div>
      <div className="nav-playback-choice">
        <PlannerSelect label={messages.planner} value={first} onChange={(value) => display.set({ searched: value })} />
        <PlannerSelect
          label={messages.compareWith}
          value={second}
          none={messages.compareWithNone}
          onChange={setSecond}
        />
        <SpeedSelect speed={speed} onChange={setSpeed} />
      </div>
      <CloseButton className="nav-playback-close" onClick={() => display.set({ replaying: false })} />
    </section>
  )
}

/** Returns a clock that reaches `to` events when the given clock reaches `from`. */
function scaledClock(clock: Playback['clock'], from: number, to: number): Playback['clock'] {
  const getSnapshot = (): PlayerSnapshot => {
    const now = clock.getSnapshot()
    return { ...now, frame: from === 0 ? 0 : Math.round((now.frame / from) * to) }
  }
  return { getSnapshot, subscribe: clock.subscribe }
}

/**
 * Keeps the position of the playback when the map or the planner changes. `share` is this position: 0 is the start, 1 is the end. The first playback opens at
 * its end. If `autoplay` is true, the first playback plays from its start instead.
 */
function useKeptPosition(playback: Playback, share: number, autoplay: boolean): void {
  const { events, play, seek } = playback
  const place = useRef<{ events: Playback['events']; share: number | undefined }>({ events, share: undefined })
  useEffect(() => {
    if (place.current.share !== undefined && place.current.events === events) place.current.share = share
  })
  useEffect(() => {
    const { share: before } = place.current
    if (events.length === 0) return
    place.current = { events, share: before ?? (autoplay ? 0 : 1) }
    seek(Math.round((place.current.share ?? 1) * events.length))
    if (before === undefined && autoplay) play()
  }, [events, autoplay, play, seek])
}

/** Focuses the Play button if a button outside of the panel has opened the panel, so that Space plays. */
function useFocusOnOpening(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const active = section.current === null ? null : focusNear(section.current)
    if (active?.closest('.nav-top, .nav-open-panel') != null)
      section.current?.querySelector<HTMLElement>('.nav-playback-play')?.focus({ preventScroll: true })
  }, [section])
}

function usePlaybackKeys(actions: PlaybackActions): (event: KeyboardEvent) => boolean {
  const { editor, display } = usePanel()
  const latest = useLatest(actions)
  const { onMapKey, onStripKey } = useMemo(() => playbackKeys(editor, display, latest), [editor, display, latest])
  useEffect(() => {
    display.set({ playbackKeys: onMapKey })
    return () => display.set({ playbackKeys: undefined })
  }, [display, onMapKey])
  return onStripKey
}

function useReplaysOnMap([first, second]: readonly (VisibleReplay | undefined)[]): void {
  const { display } = usePanel()
  useEffect(() => {
    display.set({ replays: [first, second].filter((shown) => shown !== undefined) })
  }, [display, first, second])
  useEffect(() => () => display.set({ replays: [] }), [display])
}

function useVisibleReplay(
  { world, recording }: Replay,
  clock: Playback['clock'],
  isSecond: boolean,
): VisibleReplay | undefined {
  const { events, cells, result } = recording.search
  return useMemo(
    () =>
      events.length === 0 || world === undefined
        ? undefined
        : { events, clock, cells, isSecond, world, path: pathIn(result) },
    [events, clock, cells, isSecond, world, result],
  )
}

interface PlaybackButtonsProps {
  playing: boolean
  total: number
  onSeek: (frame: number) => void
  onStep: (by: number) => void
  onToggle: () => void
}

function PlaybackButtons({ playing, total, onSeek, onStep, onToggle }: PlaybackButtonsProps): ReactNode {
  const { messages } = usePanel()
  return (
    <div className="nav-playback-actions">
      <IconButton icon="to-start" label={messages.toStart} tip="none" onClick={() => onSeek(0)} />
      <IconButton icon="step-back" label={messages.stepBack} tip="none" onClick={() => onStep(-1)} />
      <button
        type="button"
        className="nav-playback-play"
        aria-label={playing ? messages.pause : messages.play}
        onClick={onToggle}
        disabled={total === 0}
      >
        <Icon name={playing ? 'pause' : 'play'} size={18} />
      </button>
      <IconButton icon="step-on" label={messages.stepOn} tip="none" onClick={() => onStep(1)} />
      <IconButton icon="to-end" label={messages.toEnd} tip="none" onClick={() => onSeek(total)} />
    </div>
  )
}

function SpeedSelect({ speed, onChange }: { speed: number; onChange: (speed: number) => void }): ReactNode {
  const { messages, numbers } = usePanel()
  return (
    <Select
      label={messages.speed}
      value={speed}
      options={SPEEDS.map((value) => ({ value, label: `${numbers.format(value)}×` }))}
      onChange={onChange}
    />
  )
}

interface Replay {
  readonly recording: Recording
  readonly world: ComparedWorld | undefined
  readonly lacks: readonly PlannerLack[]
}

function useReplay(worker: SearchWorker | undefined, query: PlannerQuery | undefined, key: string | undefined): Replay {
  const planner = TRACED.find((candidate) => plannerKey(candidate) === key)
  const recording = useRecording(worker, query, planner)
  const lacks = useMemo(
    () =>
      planner === undefined || query === undefined
        ? []
        : plannerLacks(query.scene, planner.world, planner.algorithm, query.grid),
    [planner, query],
  )
  return { recording, world: planner?.world, lacks }
}

interface ReplayTextProps {
  replay: Replay
  frame: number
  isSecond?: boolean
}

function ReplayText({ replay: { recording, world, lacks }, frame, isSecond = false }: ReplayTextProps): ReactNode {
  const { messages, numbers, format } = usePanel()
  const { progress, stopped, stop, retry } = recording
  const { events, result } = recording.search
  const counts = useMemo(() => countEvents(events), [events])
  const path = pathIn(result)
  const best = useLiveResults(selectBest)
  return (
    <p className="nav-playback-words nav-num" data-second={isSecond || undefined}>
      <strong>{format(messages.stepOf, { step: numbers.group(frame), count: numbers.group(events.length) })}</strong>
      <span className="nav-playback-count nav-when-large">
        <i data-kind="expanded" />
        {format(messages.expandedCount, { count: numbers.group(counts.expanded[frame] ?? 0) })}
      </span>
      <span className="nav-playback-count nav-when-large">
        <i data-kind="open" />
        {format(messages.openCount, { count: numbers.group(counts.open[frame] ?? 0) })}
      </span>
      <span className="nav-grow" />
      {progress !== undefined || stopped ? (
        <span role="status">
          {stopped
            ? messages.recordingStopped
            : format(messages.recording, { percent: numbers.format(100 * (progress ?? 0), 0) })}
          <Button look="link" size="small" onClick={stopped ? retry : stop}>
            {stopped ? messages.recordingRetry : messages.meshStop}
          </Button>
        </span>
      ) : path === undefined ? (
        <span>{result === undefined ? messages.noMarkers : messages.noPath}</span>
      ) : (
        <>
          <span>
            {format(numbers.inUnit(messages.pixels), { length: numbers.measure(path.length, 1, true) })}
            <small>
              {lacks.length > 0
                ? ` · ${leftOutText(lacks, messages)}`
                : besideText(path, best, world ?? 'mesh', messages, numbers)}
            </small>
          </span>
          <QualityBadge path={path} short />
          {world !== undefined && (
            <span className="nav-playback-limit nav-when-large">{limitOf(world, path.quality, messages)}</span>
          )}
        </>
      )}
    </p>
  )
}

interface EventCounts {
  readonly expanded: Uint32Array
  readonly open: Uint32Array
}

function countEvents(events: readonly TraceEvent[]): EventCounts {
  const expanded = new Uint32Array(events.length + 1)
  const open = new Uint32Array(events.length + 1)
  for (let i = 0; i < events.length; i++) {
    const { type } = events[i]
    const isExpansion = type === 'expand' || type === 'interval'
    expanded[i + 1] = expanded[i] + (isExpansion ? 1 : 0)
    open[i + 1] = Math.max(0, open[i] + (type === 'open' ? 1 : 0) - (type === 'expand' ? 1 : 0))
  }
  return { expanded, open }
}

const BARS = 72

function OpenBars({ events, share }: { events: readonly TraceEvent[]; share: number }): ReactNode {
  const heights = useMemo(() => {
    const { open, expanded } = countEvents(events)
    // If the search has no open set, the bars show its number of expansions instead.
    const height = open.some((value) => value > 0) ? open : expanded
    const most = height.reduce((top, value) => Math.max(top, value), 1)
    return Array.from({ length: BARS }, (_, bar) =>
      Math.max(0.06, height[Math.round(((bar + 1) / BARS) * events.length)] / most),
    )
  }, [events])
  if (events.length === 0) return null
  return (
    <svg
      className="nav-playback-bars nav-when-large"
      viewBox={`0 0 ${BARS} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {heights.map((height, bar) => (
        <rect
          key={bar}
          x={bar + 0.08}
          y={1 - height}
          width={0.84}
          height={height}
          data-past={(bar + 0.5) / BARS <= share || undefined}
        />
      ))}
    </svg>
  )
}

interface PlannerSelectProps {
  label: string
  value: string | undefined
  none?: string
  onChange: (value: string | undefined) => void
}

function PlannerSelect({ label, value, none, onChange }: PlannerSelectProps): ReactNode {
  const { messages } = usePanel()
  const planners = TRACED.map((planner) => ({
    value: plannerKey(planner),
    label: `${plannerName(planner.algorithm)} · ${worldName(planner.world, messages)}`,
  }))
  return (
    <Select
      label={label}
      value={value}
      options={none === undefined ? planners : [{ value: undefined, label: none }, ...planners]}
      onChange={onChange}
      {...(none !== undefined && value === undefined && { className: 'nav-playback-none' })}
      before={<i className="nav-dot" data-second={none !== undefined || undefined} />}
    />
  )
}

const selectBest = ({ path }: EditorLiveState): Path | undefined =>
  path !== undefined && 'path' in path && path.path.quality !== 'heuristic' ? path.path : undefined
