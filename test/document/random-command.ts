/** Random commands on a random document, some of them invalid. Equal seeds give equal sequences. */
import type { Random } from '../../src/engine/core/index.js'
import { createNavDocument } from '../../src/document/index.js'
import type { Command, Matrix, NavDocument, NavItem, Shape, ShapeRing } from '../../src/document/index.js'

const pick = <Entry>(random: Random, entries: readonly Entry[]): Entry => entries[Math.floor(random() * entries.length)]
const coordinate = (random: Random): number => (random() < 0.5 ? Math.floor(random() * 1000) : random() * 1000)
const point = (random: Random) => ({ x: coordinate(random), y: coordinate(random) })
const ring = (random: Random): ShapeRing =>
  Array.from({ length: 3 + Math.floor(random() * 6) }, () => ({
    ...point(random),
    ...(random() < 0.1 && { curve: [point(random), point(random)] as const }),
  }))

function randomShape(random: Random): Shape {
  const holes = random() < 0.3 ? { holes: [ring(random), ring(random)] } : {}
  const rotation = random() < 0.5 ? { rotation: pick(random, [15, 90, 200.5]) } : {}
  return pick<() => Shape>(random, [
    () => ({ type: 'polygon', outer: ring(random), ...holes }),
    () => ({ type: 'freehand', outer: ring(random), ...holes }),
    () => {
      const [place, width, height] = [point(random), 1 + random() * 90, 1 + random() * 90]
      return { type: 'rectangle', ...place, width, height, ...rotation, ...holes }
    },
    () => {
      const [place, radiusX, radiusY] = [point(random), 1 + random() * 50, 1 + random() * 50]
      const segments = random() < 0.3 ? { segments: 3 + Math.floor(random() * 60) } : {}
      return { type: 'ellipse', ...place, radiusX, radiusY, ...segments, ...rotation, ...holes }
    },
    () => ({
      type: 'wall',
      line: ring(random).map(({ x, y }) => ({ x, y })),
      thickness: 1 + random() * 9,
      ...(random() < 0.3 && { closed: true }),
      ...(random() < 0.3 && { join: 'round', ends: 'square' }),
      ...(random() < 0.5 && { openings: [{ id: 'door', at: random() * 300, width: 1 + random() * 40 }] }),
      ...holes,
    }),
  ])()
}

export function randomItem(random: Random, id: string, waypoints: readonly string[]): NavItem {
  const base = {
    id,
    ...(random() < 0.5 && { name: `name "${id}" <&>` }),
    ...(random() < 0.3 && { layer: pick(random, ['ground', 'roof']) }),
    ...(random() < 0.2 && { hidden: true }),
    ...(random() < 0.3 && { meta: { z: 1, a: [true, null, 'x'] } }),
  }
  return pick<() => NavItem>(random, [
    () => ({ ...base, kind: 'obstacle', shape: randomShape(random), ...(random() < 0.3 && { passableFor: ['cat'] }) }),
    () => ({
      ...base,
      kind: 'area',
      shape: randomShape(random),
      terrain: 'mud',
      cost: pick(random, [2, 'blocked'] as const),
      ...(random() < 0.3 && { costs: { cat: 1 } }),
    }),
    () => ({ ...base, kind: 'link', from: point(random), to: point(random), ...(random() < 0.5 && { oneWay: true }) }),
    () => ({ ...base, kind: 'waypoint', ...point(random) }),
    () =>
      waypoints.length > 1
        ? { ...base, kind: 'waypoint-link', from: pick(random, waypoints), to: pick(random, waypoints) }
        : { ...base, kind: 'waypoint', ...point(random) },
    () => ({ ...base, kind: 'marker', role: 'spawn', ...point(random), ...(random() < 0.3 && { agent: 'cat' }) }),
  ])()
}

export function randomDocument(random: Random, count: number): NavDocument {
  const items: NavItem[] = []
  for (let i = 0; i < count; i++) {
    const waypoints = items.flatMap(({ id, kind }) => (kind === 'waypoint' ? [id] : []))
    items.push(randomItem(random, `item-${i}`, waypoints))
  }
  return createNavDocument({
    name: 'a map',
    layers: [
      { id: 'ground', name: 'Ground' },
      { id: 'roof', name: 'Roof', locked: true },
    ],
    agents: [
      { id: 'cat', name: 'Cat', radius: 3, speed: 50 },
      { id: 'dog', name: 'Dog', radius: 8, speed: 70, color: '#123456' },
    ],
    items,
    meta: { b: 1, a: { nested: [1, 2] } },
  })
}

const MATRICES: readonly Matrix[] = [
  [1, 0, 0, 1, 5, -3],
  [0, 1, -1, 0, 2, 2],
  [1, 0.5, 0, 1, 0, 0],
  [2, 0, 0, 2, 0, 0],
]
let serial = 0

export function randomCommand(random: Random, document: NavDocument): Command {
  const ids = document.items.filter(() => random() < 0.2).map(({ id }) => id)
  const id = document.items.length > 0 ? pick(random, document.items).id : 'nothing'
  const shaped = document.items.filter((item) => item.kind === 'obstacle' || item.kind === 'area')
  const target = shaped.length > 0 ? pick(random, shaped) : undefined
  const vertex = () => ({ id: target?.id ?? 'nothing', ring: random() < 0.7 ? 0 : 1, vertex: Math.floor(random() * 5) })
  return pick<() => Command>(random, [
    () => ({
      type: 'insert-items',
      items: [randomItem(random, `new-${++serial}`, [])],
      ...(random() < 0.5 && { index: Math.floor(random() * (document.items.length + 1)) }),
    }),
    () => ({ type: 'remove-items', ids }),
    () => ({
      type: 'set-properties',
      ids,
      properties: {
        name: pick(random, [undefined, 'renamed']),
        locked: pick(random, [true, undefined]),
        meta: pick(random, [undefined, { k: 2, b: 1 }]),
      },
    }),
    () => ({ type: 'set-shape', id, shape: randomShape(random) }),
    () => ({ type: 'move-vertices', moves: [0, 1].map(() => ({ ...vertex(), to: point(random) })) }),
    () => ({ type: 'insert-vertex', ...vertex(), at: point(random) }),
    () => ({ type: 'delete-vertices', vertices: [vertex(), vertex()] }),
    () => ({ type: 'transform-items', ids, matrix: pick(random, MATRICES) }),
    () => ({ type: 'move-point', id, end: pick(random, ['from', 'to'] as const), to: point(random) }),
    () => ({ type: 'reorder-items', ids, index: Math.floor(random() * 10) }),
    () => ({ type: 'set-bounds', bounds: { x: 0, y: 0, width: 1 + random() * 500, height: 7 } }),
    () => ({
      type: 'set-background',
      background: random() < 0.5 ? undefined : { src: 'a.png', rect: { x: 0, y: 0, width: 1, height: 1 } },
    }),
    () => ({ type: 'set-name', name: `name ${Math.floor(random() * 9)}` }),
    () => ({ type: 'put-agent', agent: { id: pick(random, ['cat', 'owl']), name: 'New', radius: 1, speed: 2 } }),
    () => ({ type: 'remove-agent', id: pick(random, ['cat', 'owl']) }),
    () => ({
      type: 'put-layer',
      layer: { id: pick(random, ['ground', 'cellar']), name: 'New' },
      index: Math.floor(random() * 3),
    }),
    () => ({ type: 'remove-layer', id: pick(random, ['ground', 'roof', 'cellar']) }),
    () => {
      const [name, remove] = [{ type: 'set-name', name: 'x' } as const, { type: 'remove-items', ids } as const]
      return { type: 'batch', label: 'both', commands: [name, remove] }
    },
  ])()
}
