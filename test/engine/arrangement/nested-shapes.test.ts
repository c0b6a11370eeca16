/**
 * A label stores which shapes cover a face of the mesh. In nested shapes, the storage and work per ring must grow at most
 * with the logarithm of the depth.
 */
import { describe, expect, it, vi } from 'vitest'
import { createFrame, fitRing } from '../../../src/engine/arrangement/map-frame.js'
import { MeshBody, coveredOutline } from '../../../src/engine/convex/mesh-body.js'
import { NodedMesh } from '../../../src/engine/arrangement/noded-mesh.js'
import { drawRing, eraseRing, type DrawnRing } from '../../../src/engine/arrangement/ring-noding.js'
import { BOUNDS, RingTable } from '../../../src/engine/arrangement/ring-table.js'
import { box } from '../../support/shapes.js'

const SIZE = 1000
const square = (reach: number): Float64Array =>
  Float64Array.from(box(500 - reach, 500 - reach, 2 * reach).flatMap(({ x, y }) => [x, y]))

interface Nest {
  readonly mesh: NodedMesh
  readonly rings: DrawnRing[]
  readonly draw: (path: Float64Array) => DrawnRing
  /**
   * `stored` is the number of entries that all labels store. `steps` counts how often a winding number was added to a
   * label so far.
   */
  readonly work: () => { stored: number; steps: number }
}

/** Draws each path as an obstacle, or all as holes of one obstacle. */
function buildNest(paths: readonly Float64Array[], asHoles = false): Nest {
  const frame = createFrame({ x: 0, y: 0, width: SIZE, height: SIZE }, [])
  const rules = new RingTable([])
  const mesh = new NodedMesh(frame, rules)
  drawRing(mesh.noder, rules.addRing(BOUNDS, 'outer'), frame.bounds)
  const one = asHoles ? rules.addSubject(-1, true) : -1
  const draw = (path: Float64Array): DrawnRing =>
    drawRing(
      mesh.noder,
      asHoles ? rules.addRing(one, 'hole') : rules.addRing(rules.addSubject(-1, false), 'outer'),
      fitRing(frame, path).path,
    )
  const rings = paths.map(draw)
  mesh.load(() => undefined)
  const { table } = mesh.labels
  return { mesh, rings, draw, work: () => ({ stored: table.count, steps: table.steps }) }
}

const nested = (count: number): Float64Array[] =>
  Array.from({ length: count }, (_, k) => square(499 - (k * 450) / count))
const onOneBase = (count: number): Float64Array[] =>
  Array.from({ length: count }, (_, k) => {
    const reach = 499 - (k * 450) / count
    return Float64Array.of(500 - reach, 500, 500 + reach, 500, 500 + reach, 500 + reach, 500 - reach, 500 + reach)
  })

describe('the labels that store which nested shapes cover a face', () => {
  it.each([
    ['squares in squares', false],
    ['rings of one even-odd shape', true],
  ])('store few entries per ring at any depth: %s', (_name, asHoles) => {
    for (const count of [100, 1000]) {
      const { stored, steps } = buildNest(nested(count), asHoles).work()
      expect(stored).toBeLessThan(count * (2 + Math.log2(count)))
      expect(steps).toBeLessThan(4 * count)
    }
  })

  it('store few entries per shape when the bottom edges of many shapes overlap', () => {
    const { mesh, work } = buildNest(onOneBase(160))
    const { owners, store } = mesh.triangulation
    let onEdges = 0
    for (let h = 0; h < 3 * store.faceSlots; h++)
      for (let entry = store.constraint[h]; entry >= 0; entry = owners.next[entry]) onEdges += 1 / 2
    expect(work().stored).toBeLessThan(160 * (2 + Math.log2(160)))
    expect(work().steps).toBeLessThan(onEdges)
  })

  it('are updated in about one step per nested ring when a ring in the middle is removed or added', () => {
    const count = 1000
    const { mesh, rings, draw, work } = buildNest(nested(count))
    const before = work()
    mesh.triangulation.startLog()
    eraseRing(mesh.noder, rings[count / 2])
    mesh.follow()
    expect(work().steps - before.steps).toBeLessThan(count + 200)
    expect(work().stored).toBeLessThan(before.stored + 200)
    draw(square(499 - 225))
    mesh.follow()
    expect(work().steps - before.steps).toBeLessThan(2 * count + 400)
    expect(work().stored).toBeLessThan(count * (2 + Math.log2(count)))
  })

  it('are all freed when all nested rings are removed, in a constant number of steps per ring', () => {
    const count = 600
    const { mesh, rings, work } = buildNest(nested(count))
    const before = work()
    for (const ring of rings) eraseRing(mesh.noder, ring)
    mesh.follow()
    expect(work().stored).toBeLessThan(8)
    expect(work().steps - before.steps).toBeLessThan(40 * count)
  })

  it('are read less than twice per face to extract the outline and the triangles', () => {
    const count = 400
    const frame = createFrame({ x: 0, y: 0, width: SIZE, height: SIZE }, [])
    const rules = new RingTable([])
    const body = new MeshBody(frame, rules)
    drawRing(body.noded.noder, rules.addRing(BOUNDS, 'outer'), frame.bounds)
    const subjects = nested(count).map((path) => {
      const subject = rules.addSubject(-1, false)
      drawRing(body.noded.noder, rules.addRing(subject, 'outer'), fitRing(frame, path).path)
      return subject
    })
    body.load()
    const { faceCount } = body.noded.triangulation.store
    const looks = vi.spyOn(rules, 'coverOf')
    expect(coveredOutline(body)).toEqual([{ outer: box(1, 1, 998), holes: [] }])
    expect(body.triangles().walkable.length).toBeGreaterThan(8 * count)
    expect(looks.mock.calls.length).toBeLessThan(2 * faceCount)
    looks.mockClear()
    expect([...body.subjectsAt({ x: 2, y: 500 })]).toEqual(subjects.slice(0, 1))
    expect(looks.mock.calls.length).toBeLessThan(8)
    expect([...body.subjectsAt({ x: 500, y: 501 })]).toEqual(subjects)
  })

  it('are updated in a few steps per shape when one more shape around all of them is added or removed', () => {
    const count = 800
    const { mesh, draw, work } = buildNest(nested(count))
    const before = work()
    mesh.triangulation.startLog()
    const cover = draw(square(499.5))
    mesh.follow()
    expect(work().steps - before.steps).toBeLessThan(3 * count)
    eraseRing(mesh.noder, cover)
    mesh.follow()
    expect(work().steps - before.steps).toBeLessThan(6 * count)
    expect(work().stored).toBe(before.stored)
  })
})
