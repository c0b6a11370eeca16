import { useMemo, useEffect, useId, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { Agent } from '../../document/model/index.js'
import type { ComparedWorld, PlannerName, PlannerRow } from '../../engine/navigate/index.js'
import { queryOf, type WorldMeasure } from './search-work.js'
import { agentColor } from '../../canvas/index.js'
import { AgentDot, Button, CloseButton, IconButton } from '../controls/index.js'
import { useFrameMark, copyText, takesEscape } from '../dom.js'
import { useEditorState, useLiveResults, usePanel, useDisplay } from '../panel-context.js'
import { compareForAgents, type ComparisonState } from './planner-comparison.js'
import { plannerLines, toCsv, toMarkdown, worldLines, type ComparedAgent } from './comparison-table.js'
import { plannerKey } from './planner-names.js'
import { pathIn } from '../live/live-state.js'
import { useSearchWorker } from './search-worker.js'
import { ResultRow } from './ResultRow.js'
import { WorldMeasures } from './WorldMeasures.js'
import { fileNameOf, saveFile } from '../files/save-file.js'

export interface ComparePanelProps {
  /** Worlds to query; all four if absent. */
  worlds?: readonly ComparedWorld[] | undefined
  /** Planners by name; ten of different kinds if absent. */
  algorithms?: readonly PlannerName[] | undefined
  children?: ReactNode
}

const WORLDS: readonly ComparedWorld[] = ['mesh', 'polygons', 'grid', 'waypoints']
const DEFAULT_PLANNERS: readonly PlannerName[] = [
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

export function ComparePanel({
  worlds = WORLDS,
  algorithms = DEFAULT_PLANNERS,
  children,
}: ComparePanelProps): ReactNode {
  const agents = useEditorState((state) => state.document.agents)
  const [round, setRound] = useState(0)
  const worker = useSearchWorker()
  const heading = useId()
  const [half, setHalf] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { display } = usePanel()
  useEffect(() => () => display.set({ compared: [] }), [display])
  useFitBeside(section, half)
  const pick = (row: HTMLElement): void => {
    setHalf(true)
    requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }))
  }
  const document = useEditorState((state) => state.document)
  const queries = useMemo(
    () => Object.fromEntries(document.agents.map((agent) => [agent.id, queryOf(document, agent)])),
    [document],
  )
  const [found, setFound] = useState<Readonly<Record<string, ComparisonState | undefined>>>({})
  const settings = `${worlds.join()} ${algorithms.join()} ${round}`
  useEffect(
    () =>
      compareForAgents(queries, { worlds, algorithms, worker }, (agent, state) =>
        setFound((before) =>
          // Keep the complete table of an agent until the agent's next query has results in all worlds.
          state.running && before[agent]?.running === false ? before : { ...before, [agent]: state },
        ),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- inline lists are new on each render; `settings` has their content
    [queries, settings],
  )
  const tables = agents.map((agent) => ({
    agent,
    ...((queries[agent.id] && found[agent.id]) ?? NO_TABLE),
  }))
  const [measures, setMeasures] = useState<readonly WorldMeasure[]>([])
  return (
    <section
      ref={section}
      className="nav-panel nav-side nav-compare"
      aria-labelledby={heading}
      data-half={half || undefined}
      onKeyDown={(event) => takesEscape(event) && display.set({ comparing: false })}
    >
      <PanelHead heading={heading} onRunAgain={() => setRound(round + 1)} half={half} onHalf={setHalf} />
      <div className="nav-compare-sums">
        {tables.map(({ agent, shortest }) => (
          <AgentSum key={agent.id} agent={agent} agents={agents} shortest={shortest} least={shortestOf(tables)} />
        ))}
      </div>
      <div className="nav-scroll" tabIndex={0} role="group" aria-labelledby={heading}>
        <table className="nav-compare-table">
          <ComparisonHead />
          {tables.map(({ agent, rows }) => (
            <AgentRows key={agent.id} agent={agent} agents={agents} rows={rows} onPick={pick} />
          ))}
        </table>
        {agents.length > 0 && (
          <WorldMeasures query={queries[agents[0].id]} {...{ worlds, worker, measures }} onMeasures={setMeasures} />
        )}
        {children}
      </div>
      <PanelFoot rows={tables.flatMap(({ rows }) => rows)} />
      <TableButtons agents={tables.map(({ agent, rows }) => ({ name: agent.name, rows }))} measures={measures} />
    </section>
  )
}

const NO_TABLE: ComparisonState = { rows: [], shortest: undefined, running: true }

const MIN_SPACE = 160 // screen pixels that must be free beside or above the panel, so that the map is fitted there

function useFitBeside(section: RefObject<HTMLElement | null>, half: boolean): void {
  const { editor } = usePanel()
  useFrameMark('compare', section)
  useEffect(() => {
    const panel = section.current
    const map = panel?.closest('.nav-editor')?.querySelector('.nav-map')
    if (panel === null || map == null) return
    const [own, other] = [panel.getBoundingClientRect(), map.getBoundingClientRect()]
    const width = Math.min(own.right, other.right) - Math.max(own.left, other.left)
    const height = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top)
    const covers = width > 1 && height > 1
    if (covers && (other.width - width > MIN_SPACE || other.height - height > MIN_SPACE)) editor.camera.fit('content')
  }, [editor, section, half])
}

interface PanelHeadProps {
  heading: string
  onRunAgain: () => void
  half: boolean // on a phone: whether the panel covers only half of the screen
  onHalf: (half: boolean) => void
}

function PanelHead({ heading, onRunAgain, half, onHalf }: PanelHeadProps): ReactNode {
  const { display, messages } = usePanel()
  return (
    <div className="nav-panel-head nav-compare-head">
      <h2 id={heading}>{messages.comparePlanners}</h2>
      <Button look="ghost" icon="rotate" aria-label={messages.runAgain} onClick={onRunAgain}>
        <span>{messages.runAgain}</span>
      </Button>
      <IconButton
        icon={half ? 'up' : 'down'}
        label={half ? messages.wholeTable : messages.showMap}
        tip="none"
        className="nav-when-phone"
        onClick={() => onHalf(!half)}
      />
      <CloseButton tip="start" onClick={() => display.set({ comparing: false })} />
    </div>
  )
}

function PanelFoot({ rows }: { rows: readonly PlannerRow[] }): ReactNode {
  const { messages, numbers, format } = usePanel()
  const triangles = useLiveResults((results) => results.triangles)
  const count = rows.length
  const time = rows.reduce((sum, row) => sum + (row.time ?? 0), 0)
  return (
    <p className="nav-compare-foot nav-quiet" role="status">
      {count === 0
        ? messages.noMarkers
        : format(messages.ranPlanners, { count, triangles, time: numbers.format(time, 1, true) })}
    </p>
  )
}

/** Two buttons. One copies the results as Markdown, the other saves them as CSV: a table of the planners, then a table of the measures of the worlds. */
function TableButtons({
  agents,
  measures,
}: {
  agents: readonly ComparedAgent[]
  measures: readonly WorldMeasure[]
}): ReactNode {
  const { messages, catalog } = usePanel()
  const name = useEditorState((state) => state.document.name)
  // The rows that were copied last. New rows reset the button.
  const [copied, setCopied] = useState<unknown>()
  const rows = agents[0]?.rows
  const isEmpty = agents.every(({ rows }) => rows.length === 0)
  const textOf = (write: (lines: readonly (readonly string[])[]) => string): string =>
    [plannerLines(agents, messages), ...(measures.length > 0 ? [worldLines(measures, messages, catalog)] : [])]
      .map(write)
      .join(write === toCsv ? '\r\n' : '\n')
  return (
    <div className="nav-compare-export">
      <Button
        look="ghost"
        icon="copy"
        disabled={isEmpty}
        onClick={({ currentTarget }) =>
          void copyText(textOf(toMarkdown), currentTarget).then((isCopied) => isCopied && setCopied(rows))
        }
      >
        <span role="status">{copied !== undefined && copied === rows ? messages.tableCopied : messages.copyTable}</span>
      </Button>
      <Button
        look="ghost"
        icon="save"
        disabled={isEmpty}
        onClick={() => saveFile(fileNameOf({ name }, 'csv'), textOf(toCsv))}
      >
        {messages.saveTable}
      </Button>
    </div>
  )
}

function ComparisonHead(): ReactNode {
  const { messages, numbers } = usePanel()
  return (
    <>
      <colgroup>
        <col />
        <col style={{ inlineSize: 76 }} />
        <col style={{ inlineSize: 70 }} />
        <col style={{ inlineSize: 44 }} />
        <col style={{ inlineSize: 52 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{messages.planner}</th>
          <th scope="col">{messages.quality}</th>
          <th scope="col">{numbers.inUnit(messages.lengthHead)}</th>
          <th scope="col">
            <abbr title={messages.expansions}>{messages.expansionsShort}</abbr>
          </th>
          <th scope="col">{messages.millisecondsHead}</th>
        </tr>
      </thead>
    </>
  )
}

interface AgentSumProps {
  agent: Agent
  agents: readonly Agent[]
  shortest: number | undefined
  least: number | undefined
}

function AgentSum({ agent, agents, shortest, least: best }: AgentSumProps): ReactNode {
  const { messages, numbers } = usePanel()
  const more = shortest === undefined || best === undefined ? 0 : shortest - best
  const style: CSSProperties & Record<'--nav-dot' | '--nav-share', string> = {
    '--nav-dot': agentColor(agents, agent.id),
    '--nav-share': shortest === undefined || best === undefined ? '0' : String(Math.min(1, (0.64 * shortest) / best)),
  }
  return (
    <div className="nav-compare-sum" style={style}>
      <span className="nav-quiet">{agent.name}</span>
      <strong>
        {shortest === undefined ? messages.noPath : numbers.measure(shortest, 1, true)}
        {more > 0.05 && <small>+{numbers.measure(more, 1, true)}</small>}
      </strong>
      <i />
    </div>
  )
}

function OtherQuestions(): ReactNode {
  const { messages } = usePanel()
  return (
    <tr className="nav-compare-agent">
      <th scope="rowgroup" colSpan={5}>
        <span className="nav-quiet">{messages.otherQuestions}</span>
      </th>
    </tr>
  )
}

interface AgentRowsProps {
  agent: Agent
  agents: readonly Agent[]
  rows: readonly PlannerRow[]
  onPick: (row: HTMLElement) => void
}

function AgentRows({ agent, agents, rows, onPick }: AgentRowsProps): ReactNode {
  const { display, messages, numbers, format } = usePanel()
  const compared = useDisplay((state) => state.compared)
  const alone = agents.length === 1
  const color = agentColor(agents, agent.id)
  const show = (row: PlannerRow | undefined): void => {
    const others = display.getSnapshot().compared.filter((path) => path.agent !== agent.id)
    const path = pathIn(row?.result)
    display.set({
      compared:
        row === undefined || path === undefined
          ? others
          : [...others, { agent: agent.id, planner: plannerKey(row), path, hue: alone ? 'quality' : 'agent' }],
    })
  }
  const chosen = compared.find((path) => path.agent === agent.id)?.planner
  // Show the first result until the user selects another planner. The selection stays when the map changes.
  useEffect(() => {
    if (rows.length > 0) show(rows.find((row) => plannerKey(row) === chosen) ?? rows[0])
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows])
  return (
    <tbody>
      <tr className="nav-compare-agent">
        <th scope="rowgroup" colSpan={5}>
          <span>
            <AgentDot agents={agents} id={agent.id} />
            {agent.name}{' '}
            <span className="nav-quiet">
              {format(numbers.inUnit(messages.needsWidth), { width: numbers.measure(2 * agent.radius, 1) })}
            </span>
          </span>
        </th>
      </tr>
      {rows.flatMap((row, i) => [
        // Planners that ignore a part of the query come last, under a heading.
        ...(row.lacks.length > 0 && rows.findIndex(({ lacks }) => lacks.length > 0) === i
          ? [<OtherQuestions key="others" />]
          : []),
        <ResultRow
          key={plannerKey(row)}
          row={row}
          chosen={plannerKey(row) === chosen}
          color={alone ? `var(--nav-path-${row.quality ?? 'heuristic'})` : color}
          onChoose={(element) => {
            show(row)
            display.set({
              searched: plannerKey(row),
              ...(display.getSnapshot().replaying === true && { agent: agent.id }),
            })
            onPick(element)
          }}
        />,
      ])}
    </tbody>
  )
}

const shortestOf = (states: readonly ComparisonState[]): number | undefined => {
  const lengths = states.flatMap(({ shortest }) => shortest ?? [])
  return lengths.length === 0 ? undefined : Math.min(...lengths)
}
