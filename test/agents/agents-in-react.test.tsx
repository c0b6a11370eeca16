/**
 * React hooks for agents and followers. Agents move without renders. A new list of agents, a new navigation and an
 * unmount take effect.
 */
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAgents, type Agents, type NavAgent } from '../../src/agents/index.js'
import { AgentsLayer } from '../../src/canvas/layers/AgentsLayer.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { buildNavMesh, findPath, type NavMesh } from '../../src/engine/index.js'
import { useAgents } from '../../src/hooks/useAgents.js'
import { usePathFollower } from '../../src/hooks/usePathFollower.js'
import { newestStage, pixelsIn, renderOnHostStage } from '../support/render-stage.js'
import { passes, stopClock } from '../support/hook-clock.js'
import { box } from '../support/shapes.js'

const mesh = (): NavMesh => buildNavMesh({ bounds: { x: 0, y: 0, width: 200, height: 200 }, obstacles: [] })
const guard: NavAgent = { id: 'guard', x: 20, y: 50, goal: { x: 180, y: 50 } }

beforeEach(() => void stopClock())
afterEach(() => void vi.useRealTimers())

describe('useAgents', () => {
  it('moves agents every frame without a render, also after edits of the map', () => {
    const world = mesh()
    let renders = 0
    const { result, unmount } = renderHook(
      () => {
        renders++
        return useAgents(world, [guard], { running: true })
      },
      { wrapper: StrictMode },
    )
    const before = renders
    passes(1000)
    const agents = result.current
    expect(agents?.agent('guard')?.x).toBeGreaterThan(60)
    world.edit({ insert: [{ id: 'crate', outer: box(120, 20, 20, 60) }] })
    passes(1000)
    expect(agents?.stats.replans).toBe(1)
    expect(renders).toBe(before)
    const { steps } = agents?.stats ?? { steps: NaN }
    unmount()
    passes(500)
    expect(agents?.stats.steps).toBe(steps)
  })

  it('keeps agents walking when others join or leave the list, and pauses on request', () => {
    const [first, second] = [mesh(), mesh()]
    const { result, rerender } = renderHook(
      ({ world, list, running }: { world: NavMesh; list: readonly NavAgent[]; running: boolean }) =>
        useAgents(world, list, { running }),
      { initialProps: { world: first, list: [guard], running: true } },
    )
    passes(500)
    const agents = result.current
    const { x = NaN } = agents?.agent('guard') ?? {}
    rerender({ world: first, list: [{ ...guard }, { id: 'dog', x: 20, y: 150 }], running: false })
    expect(result.current).toBe(agents)
    expect(agents?.ids).toEqual(['guard', 'dog'])
    passes(500)
    expect(agents?.agent('guard')?.x).toBe(x)
    rerender({ world: second, list: [guard], running: true })
    expect(result.current).not.toBe(agents)
    expect(result.current?.agent('guard')?.x).toBe(20)
    expect(renderHook(() => useAgents(undefined, [guard])).result.current).toBeUndefined()
  })
})

describe('AgentsLayer', () => {
  const inked = (x: number, y: number): boolean => pixelsIn(x - 2, y - 2, 4, 4).some(([, , , alpha]) => alpha > 0)

  it('draws any number of agents as one shape, without a render', () => {
    const agents: Agents = createAgents(mesh(), { agents: [guard, { id: 'dog', x: 100, y: 150, radius: 4 }] })
    let renders = 0
    const Counted = (): React.ReactNode => {
      renders++
      return <AgentsLayer agents={agents} theme={lightTheme} />
    }
    renderOnHostStage(<Counted />)
    expect(newestStage().find('Shape')).toHaveLength(1)
    expect(inked(20, 50)).toBe(true)
    expect(inked(100, 150)).toBe(true)
    expect(inked(80, 50)).toBe(false)
    const before = renders
    const layer = newestStage().getLayers()[0]
    const drawn = vi.spyOn(layer, 'batchDraw')
    act(() => agents.advance(1))
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(inked(80, 50)).toBe(true)
    expect(inked(20, 50)).toBe(false)
    expect(renders).toBe(before)
    agents.remove('dog')
    expect(inked(100, 150)).toBe(false)
  })

  it('draws nothing without agents', () => {
    renderOnHostStage(<AgentsLayer agents={undefined} theme={lightTheme} />)
    expect(pixelsIn(0, 0, 200, 200).every(([, , , alpha]) => alpha === 0)).toBe(true)
  })
})

it('usePathFollower returns where to steer along a path, and reports invalid options', () => {
  const world = mesh()
  const found = findPath(world, { x: 10, y: 10 }, { x: 190, y: 10 })
  const path = found.status === 'found' ? found.path : undefined
  const onError = vi.fn()
  const { result, rerender } = renderHook(
    ({ lookAhead, on }: { lookAhead: number; on: typeof path }) =>
      usePathFollower(on, { lookAhead, mesh: world, onError }),
    { initialProps: { lookAhead: 20, on: path } },
  )
  const follower = result.current
  expect(follower?.update({ x: 30, y: 12 })).toMatchObject({ target: { x: 50, y: 10 }, arrived: false })
  rerender({ lookAhead: 20, on: path })
  expect(result.current).toBe(follower)
  expect(follower?.update({ x: 190, y: 10 }).arrived).toBe(true)
  rerender({ lookAhead: 20, on: undefined })
  expect(result.current).toBeUndefined()
  rerender({ lookAhead: -1, on: path })
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'paths/bad-look-ahead' }))
})
