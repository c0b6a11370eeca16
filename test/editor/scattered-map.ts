/** Random maps of every kind of item, for tests that compare an index with a full scan. */
import type { Random } from '../../src/engine/core/index.js'
import type { NavItem } from '../../src/document/index.js'

/** Makes items inside 1000 by 1000 with integer coordinates, some of them large, locked or hidden. */
export function scatteredItems(random: Random, count: number): NavItem[] {
  const whole = (low: number, high: number): number => Math.floor(low + random() * (high - low))
  const items: NavItem[] = []
  for (let i = 0; i < count; i++) {
    const [x, y] = [whole(0, 1000), whole(0, 1000)]
    const size = whole(0, 12) === 0 ? whole(200, 500) : whole(8, 60)
    const flags = { ...(whole(0, 12) === 0 && { hidden: true }), ...(whole(0, 12) === 0 && { locked: true }) }
    const base = { id: `item-${i}`, ...flags }
    switch (whole(0, 8)) {
      case 0:
        items.push({ ...base, kind: 'obstacle', shape: { type: 'rectangle', x, y, width: size, height: size } })
        break
      case 1:
        items.push({ ...base, kind: 'waypoint', x, y })
        break
      case 2:
        items.push({ ...base, kind: 'link', from: { x, y }, to: { x: x + size, y: y - size } })
        break
      default: {
        const corners = whole(3, 9)
        const outer = Array.from({ length: corners }, (_, k) => {
          const radius = size * (0.4 + 0.6 * random())
          return {
            x: Math.round(x + radius * Math.cos((2 * Math.PI * k) / corners)),
            y: Math.round(y + radius * Math.sin((2 * Math.PI * k) / corners)),
          }
        })
        items.push({
          ...base,
          kind: whole(0, 4) === 0 ? 'area' : 'obstacle',
          shape: { type: 'polygon', outer },
          ...{},
        } as NavItem)
      }
    }
  }
  return items.map((item) => (item.kind === 'area' ? { ...item, terrain: 'grass', cost: 2 } : item))
}
