// Maps for the benchmarks of the mesh.

/** Returns disjoint outlines with `corners` corners in rows and columns; corners are at least `least` from the center. */
export function apart(random, side, corners = 10, least = 8) {
  const obstacles = []
  for (let i = 0; i < side * side; i++) {
    const [cx, cy] = [(i % side) * 40 + 20 + random() * 6, Math.floor(i / side) * 40 + 20 + random() * 6]
    obstacles.push({
      id: `o${i}`,
      outer: Array.from({ length: corners }, (_, k) => {
        const [a, r] = [(k / corners) * 2 * Math.PI, least + random() * 6]
        return { x: cx + r * Math.cos(a), y: cy + r * Math.sin(a) }
      }),
    })
  }
  return { bounds: { x: -20, y: -20, width: side * 40 + 50, height: side * 40 + 50 }, obstacles }
}
