/** Functions that hooks return keep their identity: they may be dependencies, or props of a memoized child. */
import { act, renderHook } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { buildNavGrid, buildNavMesh, buildWaypointGraph, type Path } from '../../src/engine/index.js'
import * as compare from '../../src/compare.js'
import * as root from '../../src/index.js'
import { useTheme } from '../../src/layers.js'
import { createMemoryStorage } from '../../src/persistence/storage/index.js'

const front = { ...root, ...compare, useTheme }
const WORLD = { bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [] }
const from = { x: 10, y: 10 }
const to = { x: 90, y: 80 }
const mesh = buildNavMesh(WORLD)
const grid = buildNavGrid({ width: 8, height: 8, blocked: new Uint8Array(64) })
const polygons = { bounds: WORLD.bounds, obstacles: [] }
const net = {
  waypoints: [
    { id: 'a', ...from },
    { id: 'b', ...to },
  ],
  links: [{ from: 'a', to: 'b' }],
}
const graph = buildWaypointGraph(net)
const document = createNavDocument({ bounds: WORLD.bounds })
const path = (length: number): Path => ({
  points: [from, { x: 10 + length, y: 10 }],
  length,
  cost: length,
  quality: 'exact',
})
const NOBODY: readonly never[] = []
const goals = [{ x: 1, y: 1 }]
const paths = [path(20), path(21)]
const options = { speed: 30 }

/** Calls of every hook of the root entry, with other values in round 1 than in round 0. */
const CALLS: Readonly<Record<string, (round: number) => unknown>> = {
  useAgents: (round) => front.useAgents(mesh, NOBODY, { running: false, step: round === 0 ? 1 / 60 : 1 / 30 }),
  useAllPairs: () => front.useAllPairs(graph),
  useAreaAlongPath: (round) => front.useAreaAlongPath(mesh, paths[round]),
  useAutosave: (round) =>
    front.useAutosave(round === 0 ? document : { ...document, name: 'other' }, { key: 'map', storage }),
  useFlowField: () => front.useFlowField(grid, goals),
  useHistory: () => front.useHistory(),
  useIssues: () => front.useIssues(),
  useNavDocument: () => front.useNavDocument(document),
  useNavEditor: () => front.useNavEditor(),
  useNavEditorState: () => front.useNavEditorState((state) => state.tool),
  useNavGrid: (round) => front.useNavGrid({ width: 4 + round, height: 4, blocked: new Uint8Array(4 * (4 + round)) }),
  useNavMesh: () => front.useNavMesh(WORLD, { worker: false }),
  useNavigation: () => front.useNavigation((state) => state.status),
  useNavigationStore: () => front.useNavigationStore(),
  usePath: (round) => front.usePath(mesh, from, { x: 90, y: 80 + round }),
  usePathAnimation: (round) =>
    front.usePathAnimation(paths[round], { speed: 60 + round, parts: [], links: [], autoplay: false }),
  usePathFollower: (round) => front.usePathFollower(paths[round], { lookAhead: 5 + round }),
  usePathWatch: (round) => front.usePathWatch(mesh, paths[round]),
  usePlayback: (round) => front.usePlayback([], { speed: 100 + round }),
  useRaycast: (round) => front.useRaycast(mesh, from, { x: 90, y: 80 + round }),
  useReducedMotion: () => front.useReducedMotion(),
  useRefinedMesh: (round) => front.useRefinedMesh(mesh, { minAngle: 20 + round }),
  useReplanner: (round) => front.useReplanner(mesh, { x: 60, y: 50 + round }, { lookAhead: 5 }),
  useSearchPlayback: (round) => front.useSearchPlayback(grid, { x: 0.5, y: 0.5 }, { x: 6.5, y: 5.5 + round }, options),
  useSmoothPath: (round) => front.useSmoothPath(paths[round], mesh, false),
  useStoreState: () => front.useStoreState(front.useNavEditor(), (state) => state.tool),
  useTests: () => front.useTests(({ report }) => report),
  useTheme: () => front.useTheme(),
  useDisplay: () => front.useDisplay((state) => state.overlays),
  useDisplayStore: () => front.useDisplayStore(),
  useVisibilityGraph: () => front.useVisibilityGraph(polygons),
  useWaypointGraph: () => front.useWaypointGraph(net),
}
let storage = createMemoryStorage()

/** Hooks that return a state with functions; the others return a value or an object of the engine. */
const STATES = [
  'useAutosave',
  'useHistory',
  'useNavDocument',
  'useNavGrid',
  'useNavMesh',
  'usePathAnimation',
  'usePlayback',
  'useSearchPlayback',
]

/** Returns the functions of a value by name. */
const functionsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    (Array.isArray(value)
      ? [['ref', value[0]], ...Object.entries(value[1] as object)]
      : Object.entries(value as object)
    )
      .filter(([, member]) => typeof member === 'function')
      .map(([name, member]) => [String(name), member]),
  )

const Around = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <front.NavEditorProvider defaultValue={document}>{children}</front.NavEditorProvider>
  </StrictMode>
)

beforeEach(() => {
  storage = createMemoryStorage()
})

describe('functions that hooks return', () => {
  it('are tested below for every hook of the package', () =>
    expect(
      Object.keys(front)
        .filter((name) => /^use[A-Z]/.test(name))
        .sort(),
    ).toEqual(Object.keys(CALLS).sort()))

  it.each(STATES)('keep their identity while the state of their hook changes: %s', (name) => {
    const { result, rerender } = renderHook(({ round }) => CALLS[name](round), {
      wrapper: Around,
      initialProps: { round: 0 },
    })
    const first = functionsOf(result.current)
    expect(first.size > 0 || name === 'useNavMesh').toBe(true)
    for (const round of [0, 1]) {
      act(() => rerender({ round }))
      const later = functionsOf(result.current)
      expect([...later.keys()]).toEqual([...first.keys()])
      for (const [member, one] of later) expect(one, member).toBe(first.get(member))
    }
  })

  it.each(Object.keys(CALLS).filter((name) => !STATES.includes(name)))(
    'keep their identity while nothing changes, as does the value of the hook: %s',
    (name) => {
      const { result, rerender } = renderHook(() => CALLS[name](0), { wrapper: Around })
      const first = result.current
      act(() => rerender())
      expect(result.current).toBe(first)
    },
  )

  it('of useHistory keep their identity after an edit', () => {
    const { result } = renderHook(() => ({ history: front.useHistory(), editor: front.useNavEditor() }), {
      wrapper: Around,
    })
    const { undo, redo, travelTo } = result.current.history
    act(() => void result.current.editor.document.dispatch({ type: 'set-name', name: 'Other' }))
    expect(result.current.history.canUndo).toBe(true)
    expect([result.current.history.undo, result.current.history.redo, result.current.history.travelTo]).toEqual([
      undo,
      redo,
      travelTo,
    ])
    expect(result.current.history.undo).toBe(undo)
  })
})
