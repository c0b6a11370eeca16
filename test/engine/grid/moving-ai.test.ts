/**
 * Compares paths with the published optimal lengths on MovingAI maps (shared data next to the checkout). By default
 * only a sample of queries runs. This command runs every query of every published map:
 *   NAVSMITH_TIMES=2 npx vitest run --project unit test/engine/grid/moving-ai
 */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildNavGrid, findGridPath } from '../../../src/engine/grid/index.js'
import { readMap, readQueries, sharedData } from '../../support/shared-data.js'
import { center } from './random-grid.js'
import { isFull } from '../../support/effort.js'

const root = sharedData('data', 'grid')
/** Omits wc3maps512, whose terrain rule is unknown. */
const maps =
  root === undefined
    ? []
    : readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.map.gz') && !name.includes('wc3'))
        .sort()

describe.skipIf(root === undefined)('MovingAI maps (shared data)', () =>
  it.each(maps)(
    '%s: every exact planner gives the published length',
    (name) => {
      const { width, height, blocked } = readMap(`${root}/${name}`)
      const grid = buildNavGrid({ width, height, blocked: (x, y) => blocked[y][x] })
      const queries = readQueries(`${root}/${name.replace('.map.gz', '.map.scen.gz')}`)
      const step = isFull ? 1 : Math.max(1, Math.floor(queries.length / 6))
      const wrong: string[] = []
      for (let i = step >> 1; i < queries.length; i += step) {
        const { from, to, length } = queries[i]
        const tolerance = name.includes('bg512') ? 0.006 : 1e-4 * Math.max(1, length / 10)
        let counts = ''
        for (const algorithm of ['jump-point', 'jump-point-plus', 'a-star', 'dijkstra'] as const) {
          const answer = findGridPath(grid, center(from.x, from.y), center(to.x, to.y), { algorithm })
          if (answer.status !== 'found' || Math.abs(answer.path.length - length) > tolerance) {
            wrong.push(`${algorithm} query ${i}: ${answer.status}`)
            continue
          }
          const found = JSON.stringify(answer.path.steps)
          counts ||= found
          if (counts !== found) wrong.push(`${algorithm} query ${i}: ${found} steps, ${counts} before`)
        }
      }
      expect(wrong).toEqual([])
    },
    isFull ? 3_600_000 : 60_000,
  ),
)
