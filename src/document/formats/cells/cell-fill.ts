import type { Polygon, Ring } from '../../../engine/geometry/index.js'

export function fillCells(
  cells: Uint8Array,
  width: number,
  height: number,
  { outer, holes }: Polygon,
  fillRule: 'non-zero' | 'even-odd' = 'non-zero',
): void {
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    const inHole = holes.flatMap((hole) => spansAt(hole, y, fillRule))
    for (const [from, to] of spansAt(outer, y, fillRule)) {
      for (let x = Math.max(0, Math.ceil(from - 0.5)); x < width && x + 0.5 < to; x++) {
        if (!inHole.some(([a, b]) => x + 0.5 >= a && x + 0.5 < b)) cells[row * width + x] = 1
      }
    }
  }
}

function spansAt(ring: Ring, y: number, fillRule: 'non-zero' | 'even-odd'): [number, number][] {
  const crossings: { x: number; winding: number }[] = []
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[j]
    const b = ring[i]
    if (a.y <= y === b.y <= y) continue
    crossings.push({ x: a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y), winding: a.y <= y ? 1 : -1 })
  }
  crossings.sort((p, q) => p.x - q.x)
  const spans: [number, number][] = []
  let winding = 0
  for (let i = 0; i + 1 < crossings.length; i++) {
    winding += crossings[i].winding
    if (fillRule === 'even-odd' ? winding % 2 !== 0 : winding !== 0) spans.push([crossings[i].x, crossings[i + 1].x])
  }
  return spans
}
