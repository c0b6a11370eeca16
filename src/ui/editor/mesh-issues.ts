/**
 * What the mesh and the path report of the drawing, as issues of the editor. Gaps and islands are looked for at rest only, once per mesh,
 * agent and table of words; while a gesture runs, those of the last rest stand.
 */
import type { Diagnostic, PathResult } from '../../engine/geometry/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import type { Agent, NavDocument } from '../../document/model/index.js'
import type { Editor, Issue, IssueSource } from '../../editor/index.js'
import type { LiveSnapshot } from '../../navigation/index.js'
import type { Words } from '../../words/index.js'
import type { PathReason } from '../panel-context.js'
import type { ViewStore } from '../view-state.js'
import { avoidedBy } from './detours.js'
import { gapIssues, type GapQuestion } from './gap-issues.js'
import { islandIssues } from './island-issues.js'
import type { DrawnDocument } from './drawn-document.js'
import { agentOnShow, markerOf, type EditorLiveState } from './live-state.js'

export interface MeshIssues {
  /**
   * Replaces the issues of the mesh. Without words, and while a mesh is built, gaps and islands stay as they are. Answers why agents go
   * round.
   */
  readonly report: (
    state: EditorLiveState,
    issues: LiveSnapshot['issues'],
    words: Words | undefined,
  ) => readonly PathReason[]
}

export function createMeshIssues(editor: Editor, view: ViewStore, drawn: DrawnDocument): MeshIssues {
  let sources: readonly unknown[] = []
  let atRest: readonly Issue[] = []
  let reasons: readonly PathReason[] = []
  const lookAtRest = (state: EditorLiveState, words: Words | undefined): void => {
    const { status, mesh, offsetMesh, triangles, revision } = state
    const { document } = editor.getSnapshot()
    if (status !== 'ready' || mesh === undefined || words === undefined || !drawn.isResting()) return
    const agent = agentOnShow(document, view)
    const next = [mesh, revision, offsetMesh, document, agent, words, state.path]
    if (next.every((source, i) => source === sources[i])) return
    sources = next
    const gaps = gapIssues(
      agent === undefined ? [] : [questionOf(agent, mesh, triangles, state.path, document)],
      document,
      words,
    )
    reasons = gaps.reasons
    atRest = [...gaps.issues, ...(offsetMesh === undefined ? [] : islandIssues(offsetMesh, agent, document, words))]
  }
  return {
    report: (state, issues, words) => {
      lookAtRest(state, words)
      // What is being drawn shows its own faults, and is no item yet that a row could lead to.
      const ofItems = issues.filter(({ obstacleIds = [] }) => !obstacleIds.some((id) => id === drawn.id()))
      const sources: readonly IssueSource[] = [...ofItems, ...atRest, ...refusalOf(state.path)]
      editor.issues.set(sources, 'mesh')
      return reasons
    },
  }
}

/** What keeps the agent from the way of a point is looked for only where one asks: between its markers. */
function questionOf(
  agent: Agent,
  mesh: NavMesh,
  triangles: number,
  path: PathResult | undefined,
  document: NavDocument,
): GapQuestion {
  const start = markerOf(document, 'spawn', agent.id)
  const goal = markerOf(document, 'goal', agent.id)
  const isAvoided = start === undefined || goal === undefined ? () => false : avoidedBy(mesh, start, goal, path)
  return { agent, mesh, triangles, isAvoided }
}

/** Why there is no path, where there is none. */
function refusalOf(result: PathResult | undefined): readonly Diagnostic[] {
  return result === undefined || 'path' in result
    ? []
    : [{ ...result.reason, code: `path/${result.status}`, severity: 'warning' }]
}
