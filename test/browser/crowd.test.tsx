import { Profiler, createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AGENT_STATES, type Agents } from '../../src/agents/index.js'
import type { Editor } from '../../src/editor/index.js'
import { useNavigationStore } from '../../src/hooks/index.js'
import { DEFAULT_LAYOUT, NavEditor } from '../../src/ui/index.js'
import { Crowd, cratesAt, TOWN } from '../../stories/Recipes/crowd-in-editor.js'
import { frames } from '../support/counted-rings.js'
import { mapElement, until } from './open-editor.js'

// Two hundred agents and twenty moving obstacles on the mesh of a complete editor. The tests count work instead of measuring time.

type Navigation = ReturnType<typeof useNavigationStore>

interface Town {
  readonly agents: Agents
  readonly navigation: Navigation
  readonly editor: Editor
  readonly commits: () => number
  readonly end: () => void
}

/** Opens the town and lets the agents take some steps, in which they plan and the crates are added. */
async function openTown(steps: number): Promise<Town> {
  let agents: Agents | undefined
  let navigation: Navigation | undefined
  const handle = createRef<Editor>()
  let commits = 0
  const keep = (made: Agents): void => {
    agents = made
  }
  function Spy() {
    navigation = useNavigationStore()
    return null
  }
  const { unmount } = await render(
    <Profiler id="editor" onRender={() => commits++}>
      <NavEditor ref={handle} defaultValue={TOWN} style={{ height: 760 }}>
        {DEFAULT_LAYOUT}
        <Crowd running={false} onAgents={keep} />
        <Spy />
      </NavEditor>
    </Profiler>,
  )
  await until(() => mapElement().getAttribute('data-mesh-status')).toBe('ready')
  const editor = handle.current
  if (agents === undefined || navigation === undefined || editor === null) throw new Error('no crowd')
  for (let i = 0; i < steps; i++) agents.step()
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { agents, navigation, editor, commits: () => commits, end: () => void unmount() }
}

/** Reports whether a point lies strictly inside a crate. */
function coveredAt(seconds: number, x: number, y: number): boolean {
  return cratesAt(seconds).some(({ outer: [a, , c] }) => x > a.x && x < c.x && y > a.y && y < c.y)
}

// The tests use no workers: on a busy machine, an edit in a worker would end only after the next steps.
beforeEach(() => void vi.stubGlobal('Worker', undefined))
afterEach(() => void vi.unstubAllGlobals())

describe('a crowd in the editor', () => {
  it('changes the mesh once per step of the agents without a React render', async () => {
    const { agents, navigation, commits, end } = await openTown(60)
    const size = agents.size
    expect(size).toBe(200)
    const before = { revision: navigation.getSnapshot().revision, commits: commits(), stats: agents.stats }
    const STEPS = 120
    const paths = new Map(agents.ids.map((id) => [id, agents.agent(id)?.path]))
    let planned = 0
    for (let step = 1; step <= STEPS; step++) {
      const { seconds } = agents
      agents.step()
      expect(navigation.getSnapshot().revision).toBe(before.revision + step)
      for (let slot = 0; slot < size; slot++) {
        const [x, y] = agents.positions.subarray(2 * slot, 2 * slot + 2)
        const moved = Math.hypot(x - agents.previous[2 * slot], y - agents.previous[2 * slot + 1])
        expect(moved).toBeLessThanOrEqual(1 + 1e-9)
        expect(coveredAt(seconds, x, y), `walker ${slot} in step ${step}`).toBe(false)
      }
    }
    for (const id of agents.ids) if (agents.agent(id)?.path !== paths.get(id)) planned++
    const { stats } = agents
    expect(commits()).toBe(before.commits)
    // Most agents keep their path.
    expect(stats.plans - before.stats.plans).toBeLessThan(STEPS * 3)
    expect(planned).toBeLessThan(150)
    expect(navigation.getSnapshot().stats?.mode).toBe('incremental')
    const walking = AGENT_STATES.indexOf('walking')
    expect(agents.states.subarray(0, size).filter((state) => state === walking).length).toBeGreaterThan(150)
    end()
  })

  it('updates the issues only after the obstacles stop moving', async () => {
    const { agents, navigation, editor, commits, end } = await openTown(20)
    const [first, revision] = [commits(), navigation.getSnapshot().revision]
    let issues = 0
    const leave = editor.subscribe(() => issues++)
    const since = performance.now()
    let steps = 0
    while (performance.now() - since < 1000) {
      agents.step()
      steps++
      await frames(1)
    }
    // While the app keeps editing, panels update at most once in 150 milliseconds, each time with at most three
    // commits.
    const looks = 2 + (performance.now() - since) / 150
    expect(navigation.getSnapshot().revision).toBe(revision + steps)
    expect(commits() - first).toBeLessThanOrEqual(3 * looks)
    expect(issues).toBeLessThanOrEqual(2)
    leave()
    await until(() => mapElement().getAttribute('data-mesh-revision')).toBe(String(revision + steps))
    end()
  })

  it('repaints only the visible walls of the mesh in a step', async () => {
    const { agents, end } = await openTown(60)
    const strokes = vi.spyOn(CanvasRenderingContext2D.prototype, 'stroke')
    const copies = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
    for (let i = 0; i < 20; i++) {
      agents.step()
      await frames(1)
    }
    const large = copies.mock.calls.filter(
      ([image]) => image instanceof HTMLCanvasElement && image.width > mapElement().clientWidth / 2,
    )
    expect(strokes.mock.calls.length).toBeGreaterThan(20)
    // At most one large repaint remains, which an earlier step started.
    expect(large.length).toBeLessThanOrEqual(1)
    end()
  })
})
