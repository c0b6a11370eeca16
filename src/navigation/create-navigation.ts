/** Navigation as hosts make it: with the kit's engine, which is loaded with the first drawing that is worked off. */
import {
  expectFunction,
  expectNumber,
  expectObject,
  expectOptions,
  expectString,
  expectValue,
} from '../engine/core/index.js'
import { defaultEngine } from './default-engine.js'
import type { NavigationInput, Navigation, NavigationOptions } from './navigation-types.js'
import { createNavigationStore } from './navigation-store.js'

/**
 * One mesh that follows a drawing: a document or a scene. A small change is an edit in place, anything else a build, in a worker where it takes long.
 * `update` takes the next drawing, `edit` lays gates and moving obstacles over it, `setQuery` keeps paths; `subscribe` and `getSnapshot` read it, in React
 * `useNavigation`. It works while somebody listens, at `flush` and at `ready`: in a page, in Node, in a worker of yours.
 * @example
 * import { createNavigation } from 'navsmith/navigation'
 *
 * const square = (x: number, y: number) => [{ x, y }, { x: x + 10, y }, { x: x + 10, y: y + 10 }, { x, y: y + 10 }]
 * const navigation = createNavigation({ bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [] })
 * navigation.setQuery('patrol', { start: { x: 5, y: 5 }, goal: { x: 95, y: 95 } })
 * navigation.edit({ insert: [{ id: 'crate', outer: square(45, 45) }] })
 * const { mesh, paths } = await navigation.ready()
 * console.log(mesh?.freeArea, paths.get('patrol')?.status)
 * navigation.dispose()
 */
export function createNavigation(source: NavigationInput, options: NavigationOptions = {}): Navigation {
  expectSource(source)
  expectOptions(options)
  const { engine, agent, createWorker, workerFrom, watchdog, locks, scheduler, now } = options
  if (agent !== undefined) expectString(agent, 'agent')
  if (workerFrom !== undefined) expectNumber(workerFrom, 'workerFrom', 0)
  if (watchdog !== undefined) expectNumber(watchdog, 'watchdog', 0)
  if (createWorker !== undefined && createWorker !== false) expectFunction(createWorker, 'createWorker')
  if (now !== undefined) expectFunction(now, 'now')
  for (const [name, part] of Object.entries({ engine, locks, scheduler }))
    if (part !== undefined) expectObject(part, name)
  const navigation = createNavigationStore(source, { ...options, engine: engine ?? defaultEngine })
  return {
    ...navigation,
    update: (next) => {
      expectSource(next)
      navigation.update(next)
    },
  }
}

function expectSource(source: unknown): void {
  expectObject(source, 'source')
  const { format, bounds, obstacles } = source as Partial<Record<'format' | 'bounds' | 'obstacles', unknown>>
  expectValue(
    format !== undefined || (bounds !== undefined && Array.isArray(obstacles)),
    'input/not-an-object',
    'source',
    source,
    'a document, or a scene with bounds and obstacles,',
  )
}
