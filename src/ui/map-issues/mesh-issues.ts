/**
 * What the mesh and the path report of the drawing, as issues of the editor. Gaps and islands are looked for at rest only, once per mesh,
 * agent and table of words; while a gesture runs, those of the last rest stand.
 */
import type { Diagnostic, PathResult } from '../../engine/geometry/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Editor, Issue, IssueSource } from '../../editor/index.js'
import type { LiveSnapshot } from '../../navigation/index.js'
import type { Words } from '../../words/index.js'
import type { PathReason } from '../panel-context.js'
import type { ViewStore } from '../view-state.js'
import { avoidedBy } from './detours.js'
import { gapIssues, type GapQuestion } from './gap-issues.js'
import { islandIssues } from './island-issues.js'
import { islandNames } from './island-names.js'
import type { DrawnDocument } from '../live/drawn-document.js'
import { agentOnShow, markerOf, type AgentPath, type EditorLiveState, type IslandName } from '../live/live-state.js'

export interface MeshIssues {
  /** Whether gaps and islands are others than those of the last look. Never without words, and while a mesh is built. */
  readonly isDue: (state: EditorLiveState, words: Words | undefined) => boolean
  /** Replaces the issues of the mesh, after a look for gaps and islands where that is due. Answers why agents go round, and what islands are called. */
  readonly report: (state: EditorLiveState, issues: LiveSnapshot['issues'], words: Words | undefined) => Found
}

/** Beside the issues. */
interface Found {
  readonly reasons: readonly PathReason[]
  readonly islandNames: readonly IslandName[]
}

export function createMeshIssues(editor: Editor, view: ViewStore, drawn: DrawnDocument): MeshIssues {
  let sources: readonly unknown[] = []
  let atRest: readonly Issue[] = []
  let found: Found = { reasons: [], islandNames: [] }
  /** What gaps and islands are looked for in. */
  const sourcesOf = (state: EditorLiveState, words: Words): readonly unknown[] => {
    const { document } = editor.getSnapshot()
    return [
      state.mesh,
      state.revision,
      state.offsetMesh,
      document,
      agentOnShow(document, view),
      words,
      state.path,
      ...state.others.flatMap(({ path, mesh: other }) => [path, other]),
    ]
  }
  const isDue: MeshIssues['isDue'] = (state, words) => {
    if (state.status !== 'ready' || state.mesh === undefined || words === undefined || !drawn.isResting()) return false
    const next = sourcesOf(state, words)
    return next.length !== sources.length || next.some((source, i) => source !== sources[i])
  }
  const lookAtRest = (state: EditorLiveState, words: Words | undefined): void => {
    if (words === undefined || !isDue(state, words)) return
    const { mesh, offsetMesh, triangles } = state
    const { document } = editor.getSnapshot()
    const agent = agentOnShow(document, view)
    sources = sourcesOf(state, words)
    const shown = [{ agent: agent?.id, mesh, path: state.path }, ...state.others]
    const gaps = gapIssues(
      shown.flatMap((one) => questionOf(one, triangles, document)),
      document,
      words,
    )
    found = {
      reasons: gaps.reasons,
      islandNames: offsetMesh === undefined ? [] : islandNames(offsetMesh, document, words),
    }
    atRest = [...gaps.issues, ...(offsetMesh === undefined ? [] : islandIssues(offsetMesh, agent, document, words))]
  }
  return {
    isDue,
    report: (state, issues, words) => {
      lookAtRest(state, words)
      // What is being drawn shows its own faults, and is no item yet that a row could lead to.
      const ofItems = issues.filter(({ obstacleIds = [] }) => !obstacleIds.some((id) => id === drawn.id()))
      const sources: readonly IssueSource[] = [...ofItems, ...atRest, ...refusalOf(state.path)]
      editor.issues.set(sources, 'mesh')
      return found
    },
  }
}

/** What keeps the agent from the way of a point is looked for only where one asks: between its markers. */
function questionOf(
  { agent: id, mesh, path }: { readonly agent: string | undefined } & Pick<AgentPath, 'mesh' | 'path'>,
  triangles: number,
  document: NavDocument,
): readonly GapQuestion[] {
  const agent = document.agents.find((one) => one.id === id)
  if (agent === undefined || mesh === undefined) return []
  const start = markerOf(document, 'spawn', agent.id)
  const goal = markerOf(document, 'goal', agent.id)
  const isAvoided = start === undefined || goal === undefined ? () => false : avoidedBy(mesh, start, goal, path)
  return [{ agent, mesh, triangles, isAvoided, isStopped: path !== undefined && path.status !== 'found' }]
}

/** Why there is no path, where there is none. */
function refusalOf(result: PathResult | undefined): readonly Diagnostic[] {
  return result === undefined || 'path' in result
    ? []
    : [{ ...result.reason, code: `path/${result.status}`, severity: 'warning' }]
}
