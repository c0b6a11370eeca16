import { useEffect, useId, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import type { Agent } from '../../document/model/index.js'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import type { ComparedWorld, PlannerName, PlannerRow } from '../../engine/navigate/index.js'
import { questionOf } from './planner-question.js'
import { agentColor } from '../../canvas/index.js'
import { AgentDot } from '../panels/AgentPicker.js'
import { Button, IconButton } from '../controls/Button.js'
import { formatNumber } from '../controls/NumberField.js'
import { useEditorState, useLiveResults, usePanel, useView } from '../panel-context.js'
import { QualityBadge } from './PathFigures.js'
import { createComparison, type ComparisonState } from './planner-comparison.js'
import { plannerKey, plannerName } from './planner-names.js'
import type { ComparedPath, ViewState } from '../view-state.js'
import type { PanelWords } from '../../words/index.js'

export interface ComparePanelProps {
  /** Worlds to ask; all four when absent. */
  worlds?: readonly ComparedWorld[]
  /** Planners to ask, by name; a telling few when absent. */
  algorithms?: readonly PlannerName[]
  /** Ids of the agents to ask for; everybody when absent. */
  agents?: readonly string[]
  /** Expansions that one planner may take; 20,000 when absent. */
  budget?: number
  /** Milliseconds, for the last column; the browser's own clock when absent. */
  now?: () => number
  /** The host's own words below the table. */
  children?: ReactNode
}

const WORLDS: readonly ComparedWorld[] = ['mesh', 'polygons', 'grid', 'waypoints']
const TELLING: readonly PlannerName[] = [
  'polyanya',
  'midpoint-funnel',
  'visibility',
  'line-translation',
  'a-star',
  'jump-point',
  'theta-star',
  'weighted-a-star',
  'greedy',
  'backtracking-walk',
]
const BUDGET = 20_000
const clock = (): number => performance.now()

/** The same question to every planner: what each found, what it cost to find, and how far it is from the shortest path. */
export function ComparePanel({
  worlds = WORLDS,
  algorithms = TELLING,
  agents: wanted,
  budget = BUDGET,
  now = clock,
  children,
}: ComparePanelProps): ReactNode {
  const { view, words } = usePanel()
  const agents = useEditorState(selectAgents)
  const closed = useView(selectClosed)
  const triangles = useLiveResults((results) => results.triangles)
  const [round, setRound] = useState(0)
  const [figures, setFigures] = useState<Readonly<Record<string, ComparisonState>>>({})
  const asked = wanted === undefined ? agents : agents.filter((agent) => wanted.includes(agent.id))
  const heading = useId()
  useEffect(() => () => view.set({ compared: [] }), [view])
  if (closed)
    return (
      <IconButton
        icon="compare"
        label={words.compare}
        tip="start"
        className="nav-compare-open nav-float"
        onClick={() => view.set({ comparing: true })}
      />
    )
  const all = Object.values(figures)
  const count = all.reduce((sum, { rows }) => sum + rows.length, 0)
  const time = all.reduce((sum, state) => sum + state.time, 0)
  return (
    <section className="nav-panel nav-side nav-compare" aria-labelledby={heading}>
      <div className="nav-panel-head nav-compare-head">
        <h2 id={heading}>{words.comparePlanners}</h2>
        <Button look="ghost" icon="rotate" onClick={() => setRound(round + 1)}>
          {words.runAgain}
        </Button>
        <IconButton
          icon="close"
          label={words.close}
          tip="start"
          onClick={() => view.set({ comparing: false, compared: [] })}
        />
      </div>
      <div className="nav-compare-sums">
        {asked.map((agent) => (
          <AgentSum
            key={agent.id}
            agent={agent}
            agents={agents}
            shortest={figures[agent.id]?.shortest}
            least={least(all)}
          />
        ))}
      </div>
      <div className="nav-scroll" tabIndex={0} role="group" aria-labelledby={heading}>
        <table className="nav-compare-table">
          <ComparisonHead />
          {asked.map((agent) => (
            <AgentRows
              key={agent.id}
              agent={agent}
              agents={agents}
              alone={asked.length === 1}
              settings={{ worlds, algorithms, budget, now }}
              round={round}
              onState={(state) =>
                setFigures((before) => (before[agent.id] === state ? before : { ...before, [agent.id]: state }))
              }
            />
          ))}
        </table>
        {children}
      </div>
      <p className="nav-compare-foot nav-quiet" role="status">
        {count === 0
          ? words.noMarkers
          : formatLabel(words.ranPlanners, { count, triangles, time: formatNumber(time, 1, true) })}
      </p>
    </section>
  )
}

/** Widths and names of the columns. */
function ComparisonHead(): ReactNode {
  const { words } = usePanel()
  return (
    <>
      <colgroup>
        <col />
        <col style={{ inlineSize: 66 }} />
        <col style={{ inlineSize: 66 }} />
        <col style={{ inlineSize: 54 }} />
        <col style={{ inlineSize: 66 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{words.planner}</th>
          <th scope="col">{words.quality}</th>
          <th scope="col">{words.lengthHead}</th>
          <th scope="col">{words.cost}</th>
          <th scope="col">
            <abbr title={words.expansions}>{words.expansionsShort}</abbr>, {words.millisecondsHead}
          </th>
        </tr>
      </thead>
    </>
  )
}

/** The largest figure of the panel: the shortest way of an agent, and how much longer it is than the shortest of all. */
function AgentSum({
  agent,
  agents,
  shortest,
  least: best,
}: {
  agent: Agent
  agents: readonly Agent[]
  shortest: number | undefined
  least: number | undefined
}): ReactNode {
  const { words } = usePanel()
  const more = shortest === undefined || best === undefined ? 0 : shortest - best
  const style: CSSProperties & Record<'--nav-dot' | '--nav-share', string> = {
    '--nav-dot': agentColor(agents, agent.id),
    '--nav-share': shortest === undefined || best === undefined ? '0' : String(Math.min(1, (0.64 * shortest) / best)),
  }
  return (
    <div className="nav-compare-sum" style={style}>
      <span className="nav-quiet">{agent.name}</span>
      <strong>
        {shortest === undefined ? words.noPath : formatNumber(shortest, 1, true)}
        {more > 0.05 && <small>+{formatNumber(more, 1, true)}</small>}
      </strong>
      <i />
    </div>
  )
}

interface AgentRowsProps {
  agent: Agent
  agents: readonly Agent[]
  /** Only this agent is compared: its paths take the hue of their quality. */
  alone: boolean
  settings: Required<Pick<ComparePanelProps, 'worlds' | 'algorithms' | 'budget' | 'now'>>
  /** Another number asks again. */
  round: number
  onState: (state: ComparisonState) => void
}

function AgentRows({ agent, agents, alone, settings, round, onState }: AgentRowsProps): ReactNode {
  const { view, words } = usePanel()
  const document = useEditorState(selectDocument)
  const compared = useView(selectCompared)
  const [comparison] = useState(createComparison)
  const state = useSyncExternalStore(comparison.subscribe, comparison.getSnapshot, comparison.getSnapshot)
  const { worlds, algorithms, budget, now } = settings
  const settingsKey = `${worlds.join()} ${algorithms.join()} ${budget} ${round}`
  useEffect(() => {
    comparison.ask(questionOf(document, agent), { worlds, algorithms, budget, now })
    return comparison.stop
    // Lists that a host writes in place are other objects each time; their content is in the key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [comparison, document, agent, settingsKey])
  useEffect(() => onState(state))

  const color = agentColor(agents, agent.id)
  const show = (row: PlannerRow | undefined): void => {
    const others = view.getSnapshot().compared.filter((path) => path.agent !== agent.id)
    const path = row !== undefined && 'path' in row.result ? row.result.path : undefined
    view.set({
      compared:
        row === undefined || path === undefined
          ? others
          : [...others, { agent: agent.id, planner: plannerKey(row), path, hue: alone ? 'quality' : 'agent' }],
    })
  }
  const chosen = compared.find((path) => path.agent === agent.id)?.planner
  // The first answer is shown until somebody picks another; a picked planner stays picked when the map changes.
  useEffect(() => {
    if (state.rows.length > 0) show(state.rows.find((row) => plannerKey(row) === chosen) ?? state.rows[0])
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state.rows])
  return (
    <tbody>
      <tr className="nav-compare-agent">
        <th scope="rowgroup" colSpan={5}>
          <span>
            <AgentDot agents={agents} id={agent.id} />
            {agent.name}{' '}
            <span className="nav-quiet">
              {formatLabel(words.needsWidth, { width: formatNumber(2 * agent.radius, 1) })}
            </span>
          </span>
        </th>
      </tr>
      {state.rows.map((row) => (
        <ResultRow
          key={plannerKey(row)}
          row={row}
          words={words}
          chosen={plannerKey(row) === chosen}
          color={alone ? `var(--nav-path-${row.quality ?? 'heuristic'})` : color}
          onChoose={() => show(row)}
        />
      ))}
    </tbody>
  )
}

const WORLD_WORDS = {
  mesh: 'worldMesh',
  polygons: 'worldPolygons',
  waypoints: 'worldWaypoints',
  grid: 'worldGrid',
} as const satisfies Record<ComparedWorld, keyof PanelWords>
/** A gap below this share is none: what rounding leaves. */
const NO_GAP = 5e-6
/** A gap below this share is told more closely: +0.0 % says nothing. */
const SMALL_GAP = 1e-3

function ResultRow({
  row,
  words,
  chosen,
  color,
  onChoose,
}: {
  row: PlannerRow
  words: PanelWords
  chosen: boolean
  color: string
  onChoose: () => void
}): ReactNode {
  const { result, gap } = row
  const path = 'path' in result ? result.path : undefined
  const reason = 'path' in result ? undefined : result.reason.message
  return (
    <tr
      data-chosen={chosen || undefined}
      data-planner={plannerKey(row)}
      data-length={path?.length}
      onClick={path === undefined ? undefined : onChoose}
    >
      <th scope="row">
        <button type="button" aria-pressed={chosen} disabled={path === undefined}>
          <LineSwatch color={color} quality={path?.quality} bold={chosen} />
          <span>
            <span className="nav-name">{plannerName(row.algorithm)}</span>{' '}
            <small>{words[WORLD_WORDS[row.world]]}</small>
          </span>
        </button>
      </th>
      {path === undefined ? (
        <td colSpan={3} className="nav-compare-none" title={reason}>
          {result.status === 'budget-exceeded' ? words.gaveUp : words.noPath}
        </td>
      ) : (
        <>
          <td>
            <QualityBadge path={path} short />
          </td>
          <td>
            {formatNumber(path.length, 1, true)}
            <small>
              {gap === undefined
                ? ''
                : Math.abs(gap) < NO_GAP
                  ? words.shortest
                  : `${gap < 0 ? '−' : '+'}${formatNumber(Math.abs(gap) * 100, Math.abs(gap) < SMALL_GAP ? 2 : 1, true)} %`}
            </small>
          </td>
          <td>{formatNumber(path.cost, 1, true)}</td>
        </>
      )}
      <td>
        {formatNumber(row.expanded, 0)}
        <small>
          {row.time === undefined ? '–' : formatLabel(words.milliseconds, { time: formatNumber(row.time, 1, true) })}
        </small>
      </td>
    </tr>
  )
}

const DASHES = { exact: undefined, bounded: '7 3.5', heuristic: '1 4' } as const

/** How the path is drawn: hue, and a dash that says how sure it is. */
function LineSwatch({
  color,
  quality,
  bold,
}: {
  color: string
  quality: keyof typeof DASHES | undefined
  bold: boolean
}): ReactNode {
  return (
    <svg width={22} height={8} viewBox="0 0 22 8" aria-hidden="true" className="nav-icon">
      {quality !== undefined && (
        <path
          d="M2 4h18"
          stroke={color}
          strokeWidth={bold ? 3 : 2}
          strokeLinecap="round"
          strokeDasharray={DASHES[quality]}
          fill="none"
        />
      )}
    </svg>
  )
}

const least = (states: readonly ComparisonState[]): number | undefined => {
  const lengths = states.flatMap(({ shortest }) => shortest ?? [])
  return lengths.length === 0 ? undefined : Math.min(...lengths)
}
const selectAgents = (state: EditorSnapshot): readonly Agent[] => state.document.agents
const selectDocument = (state: EditorSnapshot): EditorSnapshot['document'] => state.document
const selectClosed = (state: ViewState): boolean => !state.comparing
const selectCompared = (state: ViewState): readonly ComparedPath[] => state.compared
