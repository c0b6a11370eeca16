/**
 * The comparison of planners: its export as CSV and Markdown, the measured size and times of each mesh, grid or graph, and
 * its texts in the playback of a search.
 */
import { describe, expect, it, vi } from 'vitest'
import { comparePlanners, rasterize } from '../../src/engine/index.js'
import { plannerLines, toCsv, toMarkdown, worldLines } from '../../src/ui/planners/comparison-table.js'
import { measureWorld } from '../../src/ui/planners/search-work.js'
import { besideText, gapText, isWeighed } from '../../src/ui/planners/planner-names.js'
import { createNumberFormats, english } from '../../src/words/index.js'
import { box } from '../support/shapes.js'

const question = {
  scene: { bounds: { x: 0, y: 0, width: 100, height: 80 }, obstacles: [{ id: 'wall', outer: box(40, 0, 20, 50) }] },
  start: { x: 10, y: 20 },
  goal: { x: 90, y: 20 },
  agentRadius: 0,
}
const words = english.panels

describe('the exported comparison', () => {
  it('has a line per result with plain numbers', () => {
    const { rows } = comparePlanners(question.scene, question.start, question.goal, {
      worlds: ['mesh', 'grid'],
      gridCells: 20,
    })
    const [head, ...lines] = plannerLines([{ name: 'Man', rows }], words)
    expect(lines).toHaveLength(rows.length)
    for (const line of lines) expect(line).toHaveLength(head.length)
    const polyanya = lines.find((line) => line[1] === 'Polyanya')
    const length = String(Number((rows[0].length ?? NaN).toFixed(3)))
    expect(polyanya).toEqual(['Man', 'Polyanya', 'Mesh', 'exact', length, '0', expect.stringMatching(/^\d+$/), '', ''])
    expect(Math.max(...lines.map((line) => Number(line[5])))).toBeGreaterThan(1)
  })

  it('shows what a planner ignored, and does not rank its row', () => {
    const mud = { id: 'mud', outer: question.scene.obstacles[0].outer.map(({ x, y }) => ({ x, y: y + 30 })), cost: 3 }
    const { rows } = comparePlanners({ ...question.scene, areas: [mud] }, question.start, question.goal, {
      worlds: ['mesh', 'grid'],
      algorithms: ['polyanya', 'a-star', 'jump-point'],
      gridCells: 20,
    })
    const [head, ...lines] = plannerLines([{ name: 'Man', rows }], words)
    expect(head.at(-1)).toBe('Left out')
    const cells = lines.map((line) => [line[1], line[5] !== '', line.at(-1)])
    expect(cells).toEqual([
      ['Weighted', true, ''],
      ['A*', true, ''],
      ['Polyanya', false, 'ignores terrain'],
      ['Jump point', false, 'ignores terrain'],
    ])
  })

  it('quotes values for CSV, and escapes names that look like formulas', () =>
    expect(toCsv([['a,b', 'say "no"', '=1+1', '-5', '-x', 'plain']])).toBe(
      '"a,b","say ""no""",\'=1+1,-5,\'-x,plain\r\n',
    ))

  it('writes Markdown that stays valid for any name', () => {
    const lines = [
      ['Agent', 'ms'],
      ['a|b\nc', '1'],
    ]
    expect(toMarkdown(lines)).toBe('| Agent | ms |\n| --- | --- |\n| a\\|b c | 1 |\n')
  })
})

it('measureWorld counts the data of a mesh, polygons, grid or graph, and times its build and an edit', () => {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1))
  const [mesh, polygons, grid, waypoints] = (['mesh', 'polygons', 'grid', 'waypoints'] as const).map((world) =>
    measureWorld(question, world),
  )
  clock.mockRestore()
  const { width, height } = rasterize(question.scene, { cellSize: 100 / 128 })
  expect(grid.count).toBe(width * height)
  expect(polygons.count).toBe(4)
  // The two corners of the wall around which a path can turn.
  expect(waypoints).toMatchObject({ count: 2, links: 1 })
  expect(mesh.count).toBeGreaterThan(2)
  expect(mesh.count).toBeLessThan(12)
  expect(mesh.bytes).toBeLessThan(grid.bytes)
  for (const { build, edit } of [mesh, polygons, grid, waypoints]) expect([build, edit]).toEqual([1, 1])
  const lines = worldLines([mesh, grid], words, english)
  expect(lines[1].slice(0, 2)).toEqual(['Mesh', `${mesh.count} polygons`])
  expect(lines[2][1]).toMatch(/cells$/)
})

describe('the extra cost of a path over the best path, as the playback of a search shows it', () => {
  const numbers = createNumberFormats('en')
  const disc = { ...question, agentRadius: 6 }
  const mud = { ...question, scene: { ...question.scene, areas: [{ id: 'mud', outer: box(0, 40, 100, 40), cost: 3 }] } }

  it.each([
    ['a point', question],
    ['an agent with a radius', disc],
    ['terrain', mud],
  ])(
    'differs by less than 0.3 percentage points from the extra cost in the comparison table, for %s',
    (_, { scene, start, goal, agentRadius }) => {
      const { rows } = comparePlanners(scene, start, goal, { agentRadius, gridCells: 20 })
      const shown = rows.find(({ world, quality }) => world === 'mesh' && quality !== 'heuristic')?.result
      if (shown?.status !== 'found') throw new Error('no path')
      const texts = rows.flatMap(({ world, algorithm, result, gap }) => {
        if (result.status !== 'found' || gap === undefined) return []
        const inTable = gapText(gap, isWeighed(result.path) ? words.cheapest : words.shortest, numbers)
        return [[algorithm, inTable, besideText(result.path, shown.path, world, words, numbers).slice(3)] as const]
      })
      expect(texts.length).toBeGreaterThan(5)
      const percent = (text: string): number => Number.parseFloat(text.replace('−', '-')) || 0
      for (const [algorithm, inTable, inReplay] of texts) {
        if (inReplay === '') continue
        // The replay compares a path with the path that an exact planner finds on the mesh. The table compares it with the
        // cheapest path that `comparePlanners` knows, which may be slightly cheaper than the path on the mesh.
        expect(Math.abs(percent(inReplay) - percent(inTable)), algorithm).toBeLessThan(0.3)
        const isBest = [words.shortest, words.cheapest].includes(inReplay)
        if (isBest) expect(inTable, algorithm).toBe(inReplay)
      }
      expect(texts.some(([, , inReplay]) => inReplay === words.shortest || inReplay === words.cheapest)).toBe(true)
    },
  )
})
