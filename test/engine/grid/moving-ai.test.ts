/**
 * Compares paths with the published optimal lengths on MovingAI maps (shared data next to the checkout). By default
 * only a sample of queries runs. This command runs every query of every published map:
 *   NAVSMITH_TIMES=2 npx vitest run --project unit test/engine/grid/moving-ai
 */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildNavGrid, findGridPath } from '../../../src/engine/grid/index.js'
import { readText, sharedData } from '../../support/shared-data.js'
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
      const lines = readText(`${root}/${name}`).split(/\r?\n/)
      const height = Number(lines[1].split(/\s+/)[1])
      const width = Number(lines[2].split(/\s+/)[1])
      const grid = buildNavGrid({ width, height, blocked: (x, y) => !'.GS'.includes(lines[4 + y][x]) })
      const queries = readText(`${root}/${name.replace('.map.gz', '.map.scen.gz')}`)
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields.length >= 9)
      const step = isFull ? 1 : Math.max(1, Math.floor(queries.length / 6))
      const wrong: string[] = []
      for (let i = step >> 1; i < queries.length; i += step) {
        const [sx, sy, gx, gy, length] = queries[i].slice(4, 9).map(Number)
        const tolerance = name.includes('bg512') ? 0.006 : 1e-4 * Math.max(1, length / 10)
        let counts = ''
        for (const algorithm of ['jump-point', 'jump-point-plus', 'a-star', 'dijkstra'] as const) {
          const answer = findGridPath(grid, center(sx, sy), center(gx, gy), { algorithm })
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
