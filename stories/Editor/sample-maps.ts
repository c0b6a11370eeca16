/** Maps for the stories: a small one, the town of the package, and a seeded one with any number of obstacles. */
import {
  createNavDocument,
  parseNavDocument,
  transformShape,
  type Matrix,
  type NavDocument,
  type NavItem,
} from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point } from '../../src/engine/geometry/index.js'
import oldTown from '../maps/old-town.json' with { type: 'json' }

export function smallMap(): NavDocument {
  const items: readonly NavItem[] = [
    {
      kind: 'area',
      id: 'area-1',
      name: 'Pond',
      terrain: 'water',
      cost: 4,
      shape: {
        type: 'freehand',
        outer: [
          { x: 420, y: 250 },
          { x: 470, y: 232 },
          { x: 528, y: 246 },
          { x: 540, y: 292 },
          { x: 492, y: 322 },
          { x: 432, y: 306 },
        ],
      },
    },
    {
      kind: 'obstacle',
      id: 'obstacle-1',
      name: 'Barn',
      shape: { type: 'rectangle', x: 150, y: 70, width: 110, height: 90 },
    },
    {
      kind: 'obstacle',
      id: 'obstacle-2',
      name: 'House',
      shape: {
        type: 'polygon',
        outer: [
          { x: 250, y: 210 },
          { x: 350, y: 190 },
          { x: 380, y: 270 },
          { x: 320, y: 330 },
          { x: 240, y: 300 },
        ],
      },
    },
    {
      kind: 'obstacle',
      id: 'obstacle-3',
      name: 'Silo',
      shape: { type: 'ellipse', x: 460, y: 130, radiusX: 44, radiusY: 44, segments: 16 },
    },
    { kind: 'marker', id: 'marker-1', name: 'Spawn', role: 'spawn', x: 80, y: 200 },
    { kind: 'marker', id: 'marker-2', name: 'Goal', role: 'goal', x: 560, y: 210 },
  ]
  return createNavDocument({
    name: 'Farm',
    bounds: { x: 0, y: 0, width: 640, height: 400 },
    grid: { cellSize: 20, origin: { x: 0, y: 0 } },
    agents: [{ id: 'man', name: 'Man', radius: 9, speed: 60 }],
    items,
  })
}

/** Creates a map with a crate of two parts, placed three times; the third is rotated by 90 degrees. */
export function stampedMap(): NavDocument {
  const map = smallMap()
  const places: readonly Matrix[] = [
    [1, 0, 0, 1, 60, 110],
    [1, 0, 0, 1, 60, 300],
    [0, 1, -1, 0, 590, 100],
  ]
  const items = places.flatMap((at, i): NavItem[] => {
    const group = i === 0 ? 'Crate' : `Crate ${i + 1}`
    const part = (name: string, x: number, y: number, width: number, height: number): NavItem => ({
      id: `${name}-${i + 1}`,
      kind: 'obstacle',
      group: [group],
      stamp: { name: 'Crate', part: name, group, at },
      shape: transformShape({ type: 'polygon', outer: cornersOf(x, y, width, height) }, at),
    })
    return [part('base', -30, -20, 60, 40), part('lid', 30, -20, 10, 24)]
  })
  return { ...map, items: [...map.items, ...items] }
}

const cornersOf = (x: number, y: number, width: number, height: number): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** Returns the town of the guides: about thirty buildings, courtyards, terrain, waypoints, links, two agents. */
export function oldTownMap(): NavDocument {
  return parseNavDocument(oldTown).document
}

/** Creates a map of small polygons near the points of a lattice. Each has `fixed` corners; 3 to 6 when absent. The same seed gives the same map. */
export function crowdedMap(count = 10_000, seed = 7, fixed?: number): NavDocument {
  const random = createRandom(seed)
  const side = Math.ceil(Math.sqrt(count))
  const cell = 60
  const items: NavItem[] = []
  for (let i = 0; i < count; i++) {
    const x = (i % side) * cell + cell / 2 + (random() - 0.5) * 16
    const y = Math.floor(i / side) * cell + cell / 2 + (random() - 0.5) * 16
    const corners = fixed ?? 3 + Math.floor(random() * 4)
    const outer = Array.from({ length: corners }, (_, corner) => {
      const angle = ((corner + random() * 0.5) / corners) * 2 * Math.PI
      const reach = 9 + random() * 13
      return { x: Math.round(x + reach * Math.cos(angle)), y: Math.round(y + reach * Math.sin(angle)) }
    })
    items.push({ kind: 'obstacle', id: `obstacle-${i + 1}`, shape: { type: 'polygon', outer } })
  }
  const size = side * cell
  items.push(
    { kind: 'marker', id: 'marker-1', role: 'spawn', x: -10, y: -10 },
    { kind: 'marker', id: 'marker-2', role: 'goal', x: size + 10, y: size + 10 },
  )
  return createNavDocument({
    name: `${count} obstacles`,
    bounds: { x: -20, y: -20, width: size + 40, height: size + 40 },
    agents: [{ id: 'man', name: 'Man', radius: 4, speed: 400 }],
    items,
  })
}
