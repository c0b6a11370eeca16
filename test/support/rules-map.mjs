/**
 * A seeded map with rules of every kind, for the test and the benchmark of a persistent checker: decagons in rows and
 * columns, areas, links, keys, doors, three agents, and markers in the lanes between decagons. `random` returns numbers
 * from 0 to 1.
 */

const CELL = 40

export function rulesMap(random, { side, links = 0, areas = side, markers = 4, doors = 2 }) {
  const whole = (count) => Math.floor(random() * count)
  const lane = () => CELL * (1 + whole(side - 1))
  const place = () => ({ x: lane(), y: lane() })
  const shaped = (outer) => ({ shape: { type: 'polygon', outer } })
  const list = (count, make) => Array.from({ length: count }, (_, k) => make(k))
  const items = [
    ...list(side * side, (k) => ({
      id: `o${k}`,
      kind: 'obstacle',
      ...shaped(tenGon(random, ((k % side) + 0.5) * CELL, (Math.floor(k / side) + 0.5) * CELL)),
    })),
    ...list(areas, (k) => ({
      id: `a${k}`,
      kind: 'area',
      terrain: k % 3 === 0 ? 'water' : 'mud',
      cost: k % 3 === 0 ? 'blocked' : 1 + (k % 3),
      ...shaped(box(lane() + 4, lane() + 4, 30 * (1 + random()), 30 * (1 + random()))),
    })),
    ...list(links, (k) => ({ id: `l${k}`, kind: 'link', from: place(), to: place(), cost: CELL, oneWay: k % 2 === 0 })),
    ...['spawn', 'goal', 'loot'].flatMap((role) =>
      list(markers, (k) => ({ id: `${role}-${k}`, kind: 'marker', role, ...place() })),
    ),
    ...list(doors, (k) => ({ id: `key-${k}`, kind: 'marker', role: 'key', ...place(), meta: { key: `${k}` } })),
    ...list(doors, (k) => {
      const { x, y } = place()
      return {
        id: `door-${k}`,
        kind: 'obstacle',
        ...shaped(box(x - 12, y - 12, 24, 24)),
        meta: { key: `${k}`, door: 1 },
      }
    }),
  ]
  const agents = [
    { id: 'man', name: 'man', radius: 3, speed: 60 },
    { id: 'tank', name: 'tank', radius: 7, speed: 40 },
  ]
  return { bounds: { x: 0, y: 0, width: side * CELL, height: side * CELL }, agents, items }
}

/**
 * Makes rules for such a map, cycling through all kinds. Limits are near the measured values, so that some rules pass
 * and some fail. `pairs`: one pair of items per rule.
 */
export function rulesFor(random, count, { side, areas = side, markers = 4, pairs = false }) {
  const whole = (most) => Math.floor(random() * most)
  const marker = (role) => (!pairs && whole(8) === 0 ? `marker[role=${role}]` : `#${role}-${whole(markers)}`)
  const between = () => ({ from: marker('spawn'), to: marker('goal') })
  const near = (value) => value * (0.8 + 0.4 * random())
  const kinds = [
    () => ({ rule: 'reachable', ...between() }),
    () => ({ rule: 'unreachable', ...between() }),
    () => ({ rule: 'path-length', ...between(), max: near((side * CELL) / 2) }),
    () => ({ rule: 'path-cost', ...between(), max: near((side * CELL) / 2) }),
    () => ({ rule: 'path-avoids', ...between(), area: `#a${whole(areas)}` }),
    () => ({
      rule: 'path-through',
      ...between(),
      area: `#a${whole(areas)}`,
      marker: marker('loot'),
      within: near(CELL),
    }),
    () => ({ rule: 'detour', ...between(), max: near(1.2) }),
    () => ({
      rule: 'clearance',
      select: [marker('loot'), `#o${whole(side * side)}`, `#a${whole(areas)}`],
      min: near(8),
    }),
    () => ({ rule: 'corridor-width', ...between(), min: near(10) }),
    () => ({ rule: 'no-width-between', min: 2, max: near(4) }),
    () => ({ rule: 'islands', max: 1 + whole(3), minArea: near(200) }),
    () => ({ rule: 'visible', ...between(), range: near((side * CELL) / 2) }),
    () => ({ rule: 'hidden', from: `#o${whole(side * side)}`, to: marker('loot') }),
    () => ({ rule: 'fair', from: 'marker[role=spawn]', to: marker('loot'), tolerance: near(0.5) }),
    () => ({
      rule: 'completable',
      start: marker('spawn'),
      goal: marker('goal'),
      keys: 'marker[role=key]',
      doors: '[door=1]',
    }),
  ]
  return Array.from({ length: count }, (_, i) => ({
    ...kinds[i % kinds.length](),
    ...[{}, { agent: 'man' }, { agent: 'tank' }][whole(3)],
    ...(whole(6) === 0 && { when: whole(2) === 0 ? 'marker[role=boss]' : `#loot-${whole(markers)}` }),
    ...(whole(4) === 0 && { except: [{ id: `goal-${whole(markers)}`, reason: 'opened by a script' }] }),
    ...(whole(5) === 0 && { severity: 'warning', help: 'Look at the map.' }),
  }))
}

/** Picks a vertex of an obstacle of such a map and its new place, usually near, sometimes beyond its neighbors. */
export function movedVertex(random, { items }) {
  const obstacles = items.filter(({ kind }) => kind === 'obstacle')
  const { id, shape } = obstacles[Math.floor(random() * obstacles.length)]
  const vertex = Math.floor(random() * shape.outer.length)
  const reach = random() < 0.2 ? 2 * CELL : CELL / 8
  const { x, y } = shape.outer[vertex]
  return { id, vertex, to: { x: x + reach * (2 * random() - 1), y: y + reach * (2 * random() - 1) } }
}

const tenGon = (random, x, y) =>
  Array.from({ length: 10 }, (_, i) => {
    const reach = 9 + 9 * random()
    return { x: x + reach * Math.cos((i * Math.PI) / 5), y: y + reach * Math.sin((i * Math.PI) / 5) }
  })

const box = (x, y, width, height) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
