/** The same mistake has the same code everywhere, and errors for misspelled names suggest the nearest valid name. */
import { describe, expect, it } from 'vitest'
import * as documents from '../../src/document/index.js'
import * as engine from '../../src/engine/index.js'
import { createNavigation } from '../../src/navigation.js'
import { nearestName } from '../../src/engine/core/index.js'
import { codeOf } from '../support/code-of.js'
import { ENGINE_ROWS } from '../support/engine-rows.js'
import { fieldOf, pointsOf } from '../support/shapes.js'

const rows = Object.entries(ENGINE_ROWS).flatMap(([name, of]) => [of].flat().map((row) => ({ name, row })))
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype && !('kind' in value)
const messageOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}

/** Functions whose last argument is an options object. */
const WITH_OPTIONS = rows.filter(
  ({ name, row }) =>
    row.good().length > 1 &&
    isPlain(row.good().at(-1)) &&
    !('x' in (row.good().at(-1) as object)) &&
    !['areaAlongPath', 'cellsOfPath', 'facesAlong', 'visibilityGraphOf'].includes(name),
)

const squares = (): engine.Scene => ({
  bounds: fieldOf(20),
  obstacles: [{ id: 'tower', outer: pointsOf(5, 5, 9, 5, 9, 9) }],
  areas: [{ id: 'mud', cost: 2, outer: pointsOf(1, 1, 4, 1, 4, 4) }],
  links: [{ id: 'rope', from: { x: 2, y: 2 }, to: { x: 18, y: 18 } }],
})

describe('a mistake', () => {
  it.each(WITH_OPTIONS)('in the name of an option of $name is rejected', ({ row }) => {
    const good = row.good()
    const options = { ...(good.at(-1) as object), agentRadiuss: 1 }
    expect(codeOf(() => row.call(...([...good.slice(0, -1), options] as never[])))).toBe('input/unknown-option')
    // A key with the value undefined is ignored.
    const silent = { ...(good.at(-1) as object), agentRadiuss: undefined }
    expect(codeOf(() => row.call(...([...good.slice(0, -1), silent] as never[])))).not.toMatch(/^input\//)
  })

  it.each(WITH_OPTIONS)('such as null for the options of $name has the code input/not-an-object', ({ row }) =>
    expect(codeOf(() => row.call(...([...row.good().slice(0, -1), null] as never[])))).toBe('input/not-an-object'),
  )

  it.each(WITH_OPTIONS.filter(({ row }) => 'agentRadius' in (row.good().at(-1) as object)))(
    'in the agent radius of $name has the code input/agent-radius',
    ({ name, row }) => {
      if (name === 'findPath' && codeOf(() => row.call(...(row.good() as never[]))) !== 'none') return
      const good = row.good()
      for (const agentRadius of [null, -1, NaN, '2'])
        expect(
          codeOf(() => row.call(...([...good.slice(0, -1), { ...(good.at(-1) as object), agentRadius }] as never[]))),
        ).toBe('input/agent-radius')
    },
  )

  it('such as null for the main argument has the code input/not-an-object', () => {
    for (const build of [
      engine.polygonArea,
      engine.buildNavMesh,
      engine.buildNavGrid,
      engine.buildVisibilityGraph,
      engine.buildWaypointGraph,
      engine.navMeshFromPolygons,
      documents.createNavDocument,
    ])
      expect(codeOf(() => build(null as never))).toBe('input/not-an-object')
    const mesh = engine.buildNavMesh(squares())
    expect(codeOf(() => mesh.edit(null as never))).toBe('input/not-an-object')
    expect(messageOf(() => engine.findPath(mesh, null as never, { x: 1, y: 1 }))).toBe(
      'Expected a point { x, y } for start, got null',
    )
  })

  it('in a name is reported with the nearest valid name', () => {
    const mesh = engine.buildNavMesh(squares())
    const [a, b] = pointsOf(1, 10, 19, 10)
    const ask = (options: object): string => messageOf(() => engine.findPath(mesh, a, b, options))
    expect(ask({ radius: 3 })).toContain("did you mean 'agentRadius'?")
    expect(ask({ maxSteps: 3 })).toContain("did you mean 'budget'?")
    expect(ask({ algoritm: 'polyanya' })).toContain("did you mean 'algorithm'?")
    expect(ask({ areaCosts: { mut: 3 } })).toContain("did you mean 'mud'?")
    expect(ask({ closedLinks: ['ropes'] })).toContain("did you mean 'rope'?")
    expect(messageOf(() => mesh.edit({ add: [] } as never))).toContain("did you mean 'insert'?")
    expect(messageOf(() => mesh.edit({ remove: ['towr'] }))).toContain("did you mean 'tower'?")
    expect(messageOf(() => engine.buildNavMesh({ bounds: squares().bounds } as never))).toContain(
      'for obstacles, got undefined',
    )
    expect(messageOf(() => engine.buildNavMesh({ ...squares(), obstacle: [] } as never))).toContain(
      "did you mean 'obstacles'?",
    )
    expect(nearestName('frobnicate', ['budget', 'signal'])).toBeUndefined()
  })

  it('in the structure of a map is reported with the expected structure', () => {
    const { bounds, obstacles } = squares()
    const [{ outer }] = obstacles
    const build = (scene: object): string => messageOf(() => engine.buildNavMesh({ bounds, ...scene } as never))
    expect(build({ obstacles: [{ id: 'a', points: outer }] })).toContain(
      'Expected a list of points { x, y } for outer, got undefined',
    )
    expect(build({ obstacles: [{ id: 'a', outer: outer.map(({ x, y }) => [x, y]) }] })).toContain(
      'Expected a point { x, y } for a vertex, got a list of 2',
    )
    const map = documents.createNavDocument() as never
    for (const take of [
      () => engine.buildNavMesh(map),
      () => engine.rasterize(map, { cellSize: 1 }),
      () => engine.buildVisibilityGraph(map),
      () => engine.comparedWorld(map, 'grid'),
    ])
      expect(messageOf(take)).toBe(
        'Expected a scene, got a document; convert it with toScene(document) of navsmith/document',
      )
  })

  it('in an edit or a query of a navigation is rejected even if the navigation has no mesh yet', () => {
    const navigation = createNavigation(squares(), { createWorker: false })
    expect(messageOf(() => navigation.edit({ add: [] } as never))).toContain("did you mean 'insert'?")
    expect(messageOf(() => navigation.edit({ door: [] } as never))).toContain(
      'one of restore, remove, insert, update, move',
    )
    const ends = { from: { x: 1, y: 1 }, to: { x: 2, y: 2 } }
    expect(messageOf(() => navigation.setQuery('patrol', ends as never))).toContain("did you mean 'start'?")
    navigation.dispose()
  })

  it('in a document or a command is rejected with its position', () => {
    const item = { kind: 'obstacle', id: 'crate', shape: { type: 'rect', x: 0, y: 0, width: 5, height: 5 } }
    expect(codeOf(() => documents.createNavDocument({ items: [item] } as never))).toBe('document/bad-document')
    expect(messageOf(() => documents.createNavDocument({ item: [] } as never))).toContain("did you mean 'items'?")
    const map = documents.createNavDocument({
      items: [{ kind: 'obstacle', id: 'crate', shape: { type: 'rectangle', x: 0, y: 0, width: 5, height: 5 } }],
    })
    const run = (command: object): string => messageOf(() => documents.applyCommand(map, command as documents.Command))
    expect(run({ type: 'remove-item', ids: [] })).toContain("did you mean 'remove-items'?")
    expect(run({ type: 'remove-items', ids: ['crates'] })).toContain("did you mean 'crate'?")
    expect(run({ type: 'remove-items', ids: ['crate'], idx: 3 })).toContain("did you mean 'ids'?")
    expect(messageOf(() => documents.toScene(map, { agents: 'agent' } as never))).toContain("did you mean 'agent'?")
    expect(messageOf(() => documents.importMap('{}', { limit: {} } as never))).toContain("did you mean 'limits'?")
  })

  it('in a source of random numbers is rejected before it causes an endless loop', () => {
    const worlds = [engine.buildNavMesh(squares()), engine.rasterize(squares(), { cellSize: 1 })]
    for (const world of worlds)
      for (const bad of [-1, 1, 7, NaN, '0.5'])
        expect(codeOf(() => engine.randomPoint(world, () => bad as number))).toBe('input/out-of-range')
  })

  it('in the cost of a cell is rejected, and changes nothing', () => {
    const grid = engine.buildNavGrid({ width: 3, height: 1, blocked: () => false })
    for (const bad of ['2', undefined, null, NaN, -1, 1e39])
      expect(codeOf(() => grid.setCost(1, 0, bad as number))).toBe('grid/bad-cost')
    expect(grid.costAt(1, 0)).toBe(1)
    expect(codeOf(() => grid.paint(fieldOf(1), { cots: 2 } as never))).toBe('input/unknown-option')
  })
})
