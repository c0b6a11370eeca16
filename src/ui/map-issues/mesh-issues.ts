/** Searches for gaps and islands, once per mesh, agent and locale. There is no search during a gesture: the last results stay. */
import type { Diagnostic, PathResult } from '../../engine/geometry/index.js'
import type { Coroutine } from '../../engine/core/index.js'
import type { Agent, NavDocument } from '../../document/model/index.js'
import type { Editor, Issue, IssueSource } from '../../editor/index.js'
import type { NavigationSnapshot } from '../../navigation/index.js'
import type { Messages } from '../../words/index.js'
import {
  type PathReason,
  activeAgent,
  markerOf,
  type AgentPath,
  type DrawnDocument,
  type EditorLiveState,
  type IslandName,
} from '../live/live-state.js'
import type { DisplayStore } from '../display-state.js'
import { avoidedBy } from './detours.js'
import { gapIssues, type GapQuery } from './gap-issues.js'
import { islandIssues, islandNames } from './islands.js'

interface Found {
  readonly reasons: readonly PathReason[]
  readonly islandNames: readonly IslandName[]
}

export function createMeshIssues(editor: Editor, display: DisplayStore, drawn: DrawnDocument) {
  let sources: readonly unknown[] = []
  let atRest: readonly Issue[] = []
  let found: Found = { reasons: [], islandNames: [] }
  const sourcesOf = (state: EditorLiveState, messages: Messages): readonly unknown[] => {
    const { document } = editor.getSnapshot()
    return [
      state.mesh,
      state.mesh?.revision,
      state.revision,
      state.offsetMesh,
      document,
      activeAgent(document, display),
      messages,
      state.path,
      ...state.others.flatMap(({ path, mesh: other }) => [path, other, other?.revision]),
    ]
  }
  /** Returns whether to search for gaps and islands again; false without messages, during a build or during a gesture. */
  const isDue = (state: EditorLiveState, messages: Messages | undefined): boolean => {
    if (state.status !== 'ready' || state.mesh === undefined || messages === undefined || !drawn.isResting())
      return false
    return !isSame(sourcesOf(state, messages), sources)
  }
  let pending: { readonly sources: readonly unknown[]; readonly parts: Coroutine<SearchResult> } | undefined
  /** Searches until `isOver()` returns true, checked about every millisecond. Returns true when complete; otherwise the next call continues. */
  const search = (state: EditorLiveState, messages: Messages | undefined, isOver: () => boolean): boolean => {
    const running = pending
    pending = undefined
    if (messages === undefined || !isDue(state, messages)) return true
    const now = sourcesOf(state, messages)
    const { document } = editor.getSnapshot()
    const current =
      running !== undefined && isSame(running.sources, now)
        ? running
        : {
            sources: now,
            parts: searchIssues(state, document, activeAgent(document, display), messages, found.islandNames),
          }
    do {
      const part = current.parts.next()
      if (part.done !== true) continue
      ;({ atRest, found } = part.value)
      sources = current.sources
      return true
    } while (!isOver())
    pending = current
    return false
  }
  return {
    isDue,
    search,
    report: (state: EditorLiveState, issues: NavigationSnapshot['issues']): Found => {
      // Skip issues of a shape being drawn: the shape shows its own issues, and is not an item that can be selected.
      const ofItems = issues.filter(({ obstacleIds = [] }) => !obstacleIds.some((id) => id === drawn.id()))
      const sources: readonly IssueSource[] = [...ofItems, ...atRest, ...refusalOf(state.path)]
      editor.issues.set(sources, 'mesh')
      return found
    },
  }
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])

interface SearchResult {
  readonly atRest: readonly Issue[]
  readonly found: Found
}

function* searchIssues(
  { mesh, offsetMesh, path, others, triangles }: EditorLiveState,
  document: NavDocument,
  agent: Agent | undefined,
  messages: Messages,
  earlier: readonly IslandName[],
): Coroutine<SearchResult> {
  const shown = [{ agent: agent?.id, mesh, path }, ...others]
  const queries = shown.flatMap((one) => queriesOf(one, triangles, document))
  yield
  const gaps = yield* gapIssues(queries, document, messages)
  const islandMesh = agent?.moves === 'cells' ? undefined : offsetMesh
  const names = islandMesh === undefined ? [] : islandNames(islandMesh, document, messages, earlier)
  yield
  const islands = islandMesh === undefined ? [] : islandIssues(islandMesh, agent, document, messages, names)
  return { atRest: [...gaps.issues, ...islands], found: { reasons: gaps.reasons, islandNames: names } }
}

function queriesOf(
  { agent: id, mesh, path }: { readonly agent: string | undefined } & Pick<AgentPath, 'mesh' | 'path'>,
  triangles: number,
  document: NavDocument,
): readonly GapQuery[] {
  const agent = document.agents.find((one) => one.id === id)
  if (agent === undefined || mesh === undefined || agent.moves === 'cells') return []
  const start = markerOf(document, 'spawn', agent.id)
  const goal = markerOf(document, 'goal', agent.id)
  const isAvoided = start === undefined || goal === undefined ? () => false : avoidedBy(mesh, start, goal, path)
  return [{ agent, mesh, triangles, isAvoided, isStopped: path !== undefined && path.status !== 'found' }]
}

function refusalOf(result: PathResult | undefined): readonly Diagnostic[] {
  return result === undefined || 'path' in result
    ? []
    : [{ ...result.reason, code: `path/${result.status}`, severity: 'warning' }]
}
