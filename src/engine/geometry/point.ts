/** A place or a vector, in world units; y grows downward. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An axis-parallel rectangle: (x, y) is the corner with the smallest coordinates. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Euclidean distance. sqrt rather than hypot: the language leaves hypot's last digits to the runtime. */
export function distance(a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  return Math.sqrt(dx * dx + dy * dy)
}

export function samePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y
}
