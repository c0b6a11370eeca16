// Maps of decagons on a loose lattice; equal counts give equal maps.
import { createNavDocument } from 'navsmith/document'
import { createRandom } from 'navsmith/engine'

const CELL = 60

/** Returns `count` outlines of ten vertices each, and their bounding box. */
export function crowd(count) {
  const random = createRandom(7)
  const side = Math.ceil(Math.sqrt(count))
  const rings = Array.from({ length: count }, (_, i) => {
    const x = (i % side) * CELL + CELL / 2 + (random() - 0.5) * 12
    const y = Math.floor(i / side) * CELL + CELL / 2 + (random() - 0.5) * 12
    return Array.from({ length: 10 }, (_, corner) => {
      const [angle, reach] = [(corner / 5) * Math.PI, 12 + random() * 8]
      return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
    })
  })
  return { rings, bounds: { x: -20, y: -20, width: side * CELL + 40, height: side * CELL + 40 } }
}

/** Returns a document with these obstacles, one agent, and a path from corner to corner. */
export function crowdMap(count) {
  const { rings, bounds } = crowd(count)
  return createNavDocument({
    bounds,
    agents: [{ id: 'man', name: 'Man', radius: 2, speed: 400 }],
    items: [
      ...rings.map((outer, i) => ({ kind: 'obstacle', id: `obstacle-${i}`, shape: { type: 'polygon', outer } })),
      { kind: 'marker', id: 'from', role: 'spawn', x: -10, y: -10 },
      { kind: 'marker', id: 'to', role: 'goal', x: bounds.width - 30, y: bounds.height - 30 },
    ],
  })
}
