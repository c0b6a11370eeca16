/** Rows of valid arguments for every function of `navsmith/navigation`. */
import * as room from '../../src/navigation.js'
import type { NavigationOptions, TransientEdits } from '../../src/navigation.js'
import type { Scene } from '../../src/engine/geometry/index.js'
import { kitEngine } from '../../src/navigation/kit-engine.js'
import type { Row } from './wrong-arguments.js'
import { fieldOf, pointsOf } from './shapes.js'

const square = (x: number): { x: number; y: number }[] => pointsOf(x, 5, x + 4, 5, x + 4, 9)
const scene = (): Scene => ({ bounds: fieldOf(20), obstacles: [{ id: 'a', outer: square(5), holes: [square(6)] }] })
const here = { engine: kitEngine, createWorker: false } as const
const use = (source: Scene, options: NavigationOptions, edits: TransientEdits): unknown => {
  const navigation = room.createNavigation(source, options)
  navigation.edit(edits)
  const snapshot = navigation.flush()
  navigation.dispose()
  return snapshot
}

export const NAVIGATION_ROWS: Readonly<Record<string, Row | readonly Row[]>> = {
  createNavigation: [
    {
      call: (source: Scene, options: NavigationOptions) => use(source, { ...here, ...options }, {}),
      good: () => [scene(), { agentRadius: 1, workerFrom: 10, watchdog: 100 }],
    },
    {
      call: (edits: TransientEdits) => use(scene(), here, edits),
      good: () => [
        {
          insert: [{ id: 'b', outer: square(12), holes: [square(13)], fillRule: 'even-odd' }],
          remove: ['c'],
          update: [{ id: 'd', outer: square(1) }],
          move: [{ id: 'a', ring: 0, vertex: 1, to: { x: 10, y: 2 } }],
          restore: ['e'],
        },
      ],
      depth: 4,
    },
  ],
}
