/**
 * Mesh and path that follow the drawing of one editor, draft included, for the agent on show. Loaded with the engine, once the editor has
 * been painted.
 */
import { createStore } from '../../engine/core/index.js'
import type { Diagnostic, PathResult, Scene } from '../../engine/geometry/index.js'
import { buildPlanningMesh, planning } from '../../engine/mesh/index.js'
import { unpackMesh } from '../../engine/mesh/transfer/index.js'
import { findPath } from '../../engine/search/index.js'
import { type NavMesh } from '../../engine/convex/index.js'
import { toScene, type NavDocument } from '../../document/model/index.js'
import { toIssue, type Editor, type Issue, type Labels } from '../../editor/index.js'
import {
  createDeadline,
  createLiveNavigation,
  type LiveEngine,
  type LiveNavigation,
  type LiveSnapshot,
  type LiveOptions,
} from '../../navigation/index.js'
import type { PathChange } from '../panel-context.js'
import type { ViewStore } from '../view-state.js'
import type { PanelWords } from '../../words/index.js'
import { gapIssues } from './gap-issues.js'
import { islandIssues } from './island-issues.js'
import { agentOnShow, markerOf, NOTHING_YET, type EditorLive } from './live-state.js'
import { groundOf, weighPath, type Ground } from './ground-scene.js'

const QUERY = 'shown'
/** Milliseconds that a measured path may take with each move of the pointer: beyond it there is none. */
const MEASURE_MS = 16
/** The planner of plain ground; where terrain has costs, the engine's default weighs them instead. */
const EXACT = 'polyanya'
/** Below this a path counts as unchanged: a tenth is what the readouts show. */
const NOTICEABLE = 0.05

/** One mesh, built for the radius of the agent on show: what is drawn is the ground it stands on, what is walked on is that ground grown. */
// Over 80 lines: one state of scene, mesh and query: each step reads and sets what the others left
export function createLiveSession(
  editor: Editor,
  view: ViewStore,
  workers: Pick<LiveOptions, 'createWorker' | 'workerPolicy'> = {},
): EditorLive {
  const store = createStore(NOTHING_YET)
  let pathTime = 0
  /** Cost of the path before the running gesture. */
  let costBefore: number | undefined
  let query = ''
  let drawn: NavDocument | undefined
  let rested = true
  let weighted: Ground['weighted'] = []
  /** While the editor is followed: says everything once more. */
  let again: (() => void) | undefined
  let speak: { words: PanelWords; labels: Labels } | undefined
  /** What the mesh tells of the drawing when it last came to rest, and what that was found in. */
  let found: { readonly key: unknown[]; readonly issues: readonly Issue[] } = { key: [], issues: [] }
  const foundAtRest = (mesh: NavMesh | undefined, revision: number): readonly Issue[] => {
    const { draft, document } = editor.getSnapshot()
    if (mesh === undefined || speak === undefined || draft !== document) return found.issues
    const agent = agentOnShow(document, view)
    const key = [mesh, revision, store.state.walked, document, agent, speak]
    if (key.some((part, i) => part !== found.key[i])) {
      const islands =
        store.state.walked === undefined
          ? []
          : islandIssues(store.state.walked, agent, document, speak.words, speak.labels)
      found = {
        key,
        issues: [...gapIssues(mesh, store.state.triangles, agent, document, speak.words, speak.labels), ...islands],
      }
    }
    return found.issues
  }

  const engine: LiveEngine = {
    toScene,
    buildNavMesh: buildPlanningMesh,
    unpackMesh: (message) => unpackMesh(message, { capabilities: planning }),
    findPath: (world, start, goal, options) => {
      const since = performance.now()
      const result = findPath(world, start, goal, options)
      pathTime = performance.now() - since
      return result
    },
  }

  const read = (live: LiveNavigation): void => {
    const { mesh: walked, paths, stale, status: told, stats, issues, revision } = live.getSnapshot()
    const mesh = walked?.baseMesh ?? walked
    const path = weighPath(paths.get(QUERY), weighted)
    const cost = costOf(path)
    const status = told === 'error' || told === 'building' ? told : 'ready'
    const resting = editor.getSnapshot().draft === editor.getSnapshot().document
    if (resting && status === 'ready' && !stale.has(QUERY)) costBefore = cost
    store.set({
      status,
      revision,
      triangles: mesh?.walkableTriangles ?? 0,
      islands: walked?.islands.length ?? 0,
      meshTime: stats?.milliseconds ?? 0,
      path,
      pathStale: stale.get(QUERY),
      pathTime,
      pathChange: resting ? undefined : changeOf(costBefore, cost),
      mesh,
      walked,
    })
    tellIssues(editor, issues, path, status === 'ready' ? foundAtRest(mesh, revision) : found.issues)
  }

  /** The default planner weighs terrain itself; the others know ground only as open or closed. */
  const ground = (document: NavDocument): NavDocument | Scene => {
    const made =
      view.getSnapshot().planner === EXACT
        ? { scene: document, weighted: [] }
        : groundOf(document, agentOnShow(document, view)?.id)
    weighted = made.weighted
    return made.scene
  }

  const ask = (live: LiveNavigation): void => {
    const { draft } = editor.getSnapshot()
    const { planner } = view.getSnapshot()
    const agent = agentOnShow(draft, view)
    const agentRadius = agent?.radius ?? 0
    const start = markerOf(draft, 'spawn', agent?.id)
    const goal = markerOf(draft, 'goal', agent?.id)
    // While something is dragged the path follows at once; how good it is, is proved when the hand lets go.
    const proof = draft === editor.getSnapshot().document
    const next = JSON.stringify([start, goal, agent?.id, agentRadius, planner, proof])
    if (next === query) return
    const { mesh } = live.getSnapshot()
    const radiusChanged = mesh !== undefined && mesh.agentRadius !== agentRadius
    query = next
    if (radiusChanged) live.setQuery(QUERY, undefined)
    live.setOptions({ agent: agent?.id, agentRadius })
    live.update(ground(draft))
    if (radiusChanged) live.flush()
    live.setQuery(
      QUERY,
      start === undefined || goal === undefined
        ? undefined
        : { start, goal, options: { agentRadius, proof, ...(planner !== EXACT && { algorithm: planner }) } },
    )
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    measurePath: (from, to) => {
      const { walked } = store.state
      if (walked === undefined) return undefined
      const result = findPath(walked, from, to, {
        agentRadius: walked.agentRadius,
        proof: false,
        signal: createDeadline(MEASURE_MS, () => performance.now()).signal,
      })
      return result.status === 'found' ? { length: result.path.length, cost: result.path.cost } : undefined
    },
    setWords: (words, labels) => {
      if (speak?.words === words && speak.labels === labels) return
      speak = { words, labels }
      again?.()
    },
    start: () => {
      const { draft: first } = editor.getSnapshot()
      const agent = agentOnShow(first, view)
      const live = createLiveNavigation(ground(first), {
        engine,
        ...workers,
        agent: agent?.id,
        agentRadius: agent?.radius ?? 0,
      })
      query = ''
      drawn = undefined
      const follow = (): void => {
        const { draft, document } = editor.getSnapshot()
        if (draft === drawn && (draft === document) === rested) return
        drawn = draft
        rested = draft === document
        ask(live)
        live.update(ground(draft))
        // A gesture that ended or was undone: costs no longer compare.
        if (store.state.pathChange !== undefined && draft === document) read(live)
      }
      const leave = [live.subscribe(() => read(live)), editor.subscribe(follow), view.subscribe(() => ask(live))]
      follow()
      again = () => read(live)
      return () => {
        again = undefined
        for (const unsubscribe of leave) unsubscribe()
        live.dispose()
      }
    },
  }
}

function costOf(result: PathResult | undefined): number | undefined {
  return result !== undefined && 'path' in result ? result.path.cost : undefined
}

function changeOf(before: number | undefined, now: number | undefined): PathChange | undefined {
  if (before === undefined || now === undefined || Math.abs(now - before) < NOTICEABLE) return undefined
  return { cost: now - before, share: before > 0 ? (now - before) / before : 0 }
}

/** What the mesh and the path have to say joins the issues of the drawing; unchanged words are not said again. */
function tellIssues(
  editor: Editor,
  issues: LiveSnapshot['issues'],
  path: PathResult | undefined,
  gaps: readonly Issue[],
): void {
  const refused: Diagnostic[] =
    path === undefined || 'path' in path ? [] : [{ ...path.reason, code: `path/${path.status}`, severity: 'warning' }]
  const found = [...issues, ...gaps, ...refused].flatMap((source) => toIssue(source) ?? [])
  const placed = found.filter((issue, index) => found.findIndex((other) => other.id === issue.id) === index)
  editor.issues.set(placed, 'mesh')
}

export { combineRegions } from '../../engine/mesh/index.js'
