import { createNavDocument } from '../../src/document/index.js'

/** A crate, a start and a goal: the map of most browser tests. */
export const field = createNavDocument({
  name: 'Field',
  bounds: { x: 0, y: 0, width: 600, height: 400 },
  agents: [{ id: 'man', name: 'Man', radius: 0, speed: 60 }],
  items: [
    { kind: 'obstacle', id: 'crate', name: 'Crate', shape: { type: 'rectangle', x: 40, y: 40, width: 60, height: 60 } },
    { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 200 },
    { kind: 'marker', id: 'to', role: 'goal', x: 540, y: 200 },
  ],
})
