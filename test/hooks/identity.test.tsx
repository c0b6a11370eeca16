/** Hooks return a new handle after each edit, as `memo` and the React Compiler require, but agents, replanners and followers are not recreated. */
import { act, render, renderHook } from '@testing-library/react'
import { memo, StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { buildNavGrid, buildNavMesh } from '../../src/engine/index.js'
import { handleOf } from '../../src/engine/core/index.js'
import type { FlowField, NavGrid, NavMesh, Scene } from '../../src/engine/index.js'
import {
  useAgents,
  useFlowField,
  useNavGrid,
  useNavigation,
  useNavMesh,
  usePath,
  usePathFollower,
  useReplanner,
} from '../../src/hooks/index.js'
import { createNavigation } from '../../src/navigation.js'
import { pointsOf } from '../support/shapes.js'

const strict = { wrapper: StrictMode }
const sceneTo = (x: number): Scene => ({
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  obstacles: [{ id: 'wall', outer: pointsOf(40, 20, x, 20, x, 60, 40, 60) }],
})
const [start, goal] = pointsOf(10, 40, 95, 40)

const Area = memo(({ mesh }: { mesh: NavMesh | undefined }) => <p>{mesh?.freeArea}</p>)
const Cell = memo(({ grid }: { grid: NavGrid | undefined }) => (
  <p>{`${grid?.isBlocked(1, 1)} ${grid?.costAt(2, 2)}`}</p>
))
const Distance = memo(({ field }: { field: FlowField | undefined }) => <p>{field?.distanceAt({ x: 0.5, y: 0.5 })}</p>)

describe('in a memoized component', () => {
  it('useNavMesh shows the edited mesh', async () => {
    const Page = ({ x }: { x: number }) => <Area mesh={useNavMesh(sceneTo(x), { worker: false }).mesh} />
    const { rerender, findByText } = render(<Page x={60} />, strict)
    await findByText('9200')
    rerender(<Page x={80} />)
    await findByText('8400')
  })

  it('useNavigation shows edits by a game, for a point agent and for an agent with a radius', () => {
    const navigation = createNavigation(sceneTo(60), { agentRadius: 5, createWorker: false })
    navigation.flush()
    const Page = () => <Area mesh={useNavigation((state) => state.mesh?.baseMesh, navigation)} />
    const { container } = render(<Page />, strict)
    expect(container.textContent).toBe('9200')
    act(() => {
      navigation.edit({ remove: ['wall'] })
      navigation.flush()
    })
    expect(container.textContent).toBe('10000')
    navigation.dispose()
  })

  it('useNavGrid shows its own edits and direct edits of the grid, for a created or passed grid', () => {
    const own = buildNavGrid({ width: 4, height: 4 })
    let state!: ReturnType<typeof useNavGrid>
    const Page = ({ source }: { source: Parameters<typeof useNavGrid>[0] }) => {
      state = useNavGrid(source)
      return <Cell grid={state.grid} />
    }
    for (const source of [{ width: 4, height: 4 }, own]) {
      const { container, unmount } = render(<Page source={source} />, strict)
      expect(container.textContent).toBe('false 1')
      act(() => state.setBlocked(1, 1, true))
      expect(container.textContent).toBe('true 1')
      act(() => state.grid?.paint({ x: 0, y: 0, width: 3, height: 3 }, { blocked: false, cost: 4 }))
      expect(container.textContent).toBe('false 4')
      act(() => state.setCost(2, 2, 7))
      expect(container.textContent).toBe('false 7')
      const { revision, paint } = state
      act(() => paint({ x: 1, y: 1, width: 9, height: 9 }, { blocked: true }))
      expect(container.textContent).toBe('true 7')
      expect(state.revision).toBe(revision + 1)
      expect(state.paint).toBe(paint)
      unmount()
    }
    expect(own.isBlocked(1, 1)).toBe(true)
  })

  it('useNavGrid shows an app’s grid that was edited before the hook subscribed', () => {
    const own = buildNavGrid({ width: 4, height: 4 })
    const Page = () => <Cell grid={useNavGrid(own).grid} />
    render(<Page />, strict).unmount()
    own.setBlocked(1, 1, true)
    expect(render(<Page />, strict).container.textContent).toBe('true 1')
  })

  it('useFlowField returns the same object in every render until the grid is edited, and then a new object', () => {
    const grid = buildNavGrid({ width: 8, height: 8 })
    const fields = new Set<unknown>()
    const Page = () => {
      const { grid: live } = useNavGrid(grid)
      const field = useFlowField(live, { x: 7.5, y: 0.5 })
      fields.add(field)
      return <Distance field={field} />
    }
    const { container, rerender } = render(<Page />)
    expect(container.textContent).toBe('7')
    const before = fields.size
    rerender(<Page />)
    expect(fields.size).toBe(before)
    act(() => grid.paint({ x: 4, y: 0, width: 1, height: 2 }, { blocked: true }))
    expect(Number(container.textContent)).toBeGreaterThan(8)
    expect(fields.size).toBe(before + 1)
  })
})

it('agents, replanners and followers continue through edits, and an equal query does not run again', () => {
  const mesh = buildNavMesh(sceneTo(60))
  const list = [{ id: 'guard', ...start, goal }]
  const path = { points: [start, goal], length: 85, cost: 85, quality: 'exact' } as const
  const use = () => {
    const live = handleOf(mesh)
    return {
      agents: useAgents(live, list, { running: false }),
      replanner: useReplanner(live, goal, { lookAhead: 10 }),
      follower: usePathFollower(path, { lookAhead: 10, mesh: live }),
      path: usePath(live, start, goal),
    }
  }
  const { result, rerender } = renderHook(use)
  const before = result.current
  rerender()
  expect(result.current.path).toBe(before.path)
  mesh.edit({ remove: ['wall'] })
  rerender()
  expect(result.current.path).toMatchObject({ status: 'found', path: { length: 85 } })
  for (const part of ['agents', 'replanner', 'follower'] as const) expect(result.current[part]).toBe(before[part])
})
