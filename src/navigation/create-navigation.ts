/** Navigation with the built-in engine, which loads on first use. */
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
 * Creates a navigation: a mesh, paths and islands that are kept up to date with a document or a scene. Small changes edit the mesh in
 * place; others rebuild it, in a worker if slow. `update` sets the drawing, `edit` adds gates and moving obstacles, `setQuery` keeps a
 * path up to date. Read the result with `subscribe` and `getSnapshot`, or in React with `useNavigation`. Work is done only while there are
 * listeners, and during `flush` and `ready`. It runs on a page, in Node, or in a worker.
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
    'a document, or a scene with bounds and obstacles',
  )
}
