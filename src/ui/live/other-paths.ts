/** Paths of all agents except the active one. Each agent has its own mesh, since terrain and obstacles differ by agent. */
import { storeOf } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { NavigationEngine, Navigation, NavigationOptions } from '../../navigation/index.js'
import type { DisplayStore } from '../display-state.js'
import { endAll } from '../scheduling.js'
import { createCellPaths, isByCells } from './cell-paths.js'
import { activeAgent, type AgentPath, type DrawnDocument } from './live-state.js'
import { createPathQuery, openNavigation, QUERY } from './path-query.js'
import { createSceneSource, type SceneSource } from './planner-scene.js'

export type OtherPaths = ReturnType<typeof createOtherPaths>

interface Walker {
  readonly live: Navigation
  readonly scenes: SceneSource
  readonly update: () => void
  readonly unsubscribe: () => void
}

export function createOtherPaths(
  drawn: DrawnDocument,
  display: DisplayStore,
  options: NavigationOptions & { readonly engine: NavigationEngine },
  onChange: () => void,
) {
  const walkers = new Map<string, Walker>()
  const cellPaths = createCellPaths()
  let last: NavDocument | undefined
  const drop = (id: string, { live, unsubscribe }: Walker): void => {
    unsubscribe()
    live.dispose()
    walkers.delete(id)
  }
  const open = (agent: string): Walker => {
    const own: DisplayStore = { ...display, getSnapshot: () => ({ ...display.getSnapshot(), agent }) }
    const scenes = createSceneSource(own)
    const live = openNavigation(drawn, own, scenes, options)
    const { update, end } = createPathQuery(drawn, own, scenes, live)
    return { live, scenes, update, unsubscribe: endAll(live.subscribe(onChange), live.subscribe(update), end) }
  }
  return {
    current: (): readonly AgentPath[] =>
      [...walkers].map(([agent, { live, scenes }]) => {
        const { mesh: handle, paths, status } = live.getSnapshot()
        const mesh = storeOf(handle)
        const base = status === 'ready' ? (mesh?.baseMesh ?? mesh) : undefined
        const draft = drawn.read()
        const walker = draft.agents.find(({ id }) => id === agent)
        const path = isByCells(walker) ? cellPaths.find(draft, walker) : scenes.weigh(paths.get(QUERY))
        return { agent, path, mesh: base }
      }),
    update: (): void => {
      const draft = drawn.read()
      const shown = activeAgent(draft, display)?.id
      const others = display.getSnapshot().both ? draft.agents.map(({ id }) => id).filter((id) => id !== shown) : []
      const before = [...walkers.keys()].join('\n')
      for (const [id, walker] of walkers) if (!others.includes(id)) drop(id, walker)
      for (const id of others) {
        const known = walkers.get(id)
        const walker = known ?? open(id)
        walkers.set(id, walker)
        walker.update()
        if (known !== undefined && draft !== last) walker.live.update(walker.scenes.sceneOf(draft))
      }
      last = draft
      if ([...walkers.keys()].join('\n') !== before) onChange()
    },
    dispose: (): void => {
      for (const [id, walker] of walkers) drop(id, walker)
    },
  }
}
