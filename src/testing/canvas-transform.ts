/** The transform of a canvas that draws nothing, because painters read it. y grows downward; a point (x, y) lands on (a x + c y + e, b x + d y + f). */

interface Transform {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
  readonly inverse: () => Transform
  readonly transformPoint: (point: { readonly x: number; readonly y: number }) => { x: number; y: number }
}

const transformOf = (a: number, b: number, c: number, d: number, e: number, f: number): Transform => ({
  a,
  b,
  c,
  d,
  e,
  f,
  inverse: () => {
    const scale = a * d - b * c
    return transformOf(d / scale, -b / scale, -c / scale, a / scale, (c * f - d * e) / scale, (b * e - a * f) / scale)
  },
  transformPoint: ({ x, y }) => ({ x: a * x + c * y + e, y: b * x + d * y + f }),
})

export function createTransformMethods(): Readonly<Record<string, unknown>> {
  const plain = transformOf(1, 0, 0, 1, 0, 0)
  let current = plain
  const saved: Transform[] = []
  const multiply = (a: number, b: number, c: number, d: number, e: number, f: number): void => {
    const m = current
    current = transformOf(
      m.a * a + m.c * b,
      m.b * a + m.d * b,
      m.a * c + m.c * d,
      m.b * c + m.d * d,
      m.a * e + m.c * f + m.e,
      m.b * e + m.d * f + m.f,
    )
  }
  return {
    save: () => void saved.push(current),
    restore: () => void (current = saved.pop() ?? current),
    getTransform: () => current,
    resetTransform: () => void (current = plain),
    setTransform: (a: number | Transform = plain, b = 0, c = 0, d = 1, e = 0, f = 0) => {
      current = typeof a === 'number' ? transformOf(a, b, c, d, e, f) : transformOf(a.a, a.b, a.c, a.d, a.e, a.f)
    },
    transform: multiply,
    translate: (x: number, y: number) => multiply(1, 0, 0, 1, x, y),
    scale: (x: number, y: number) => multiply(x, 0, 0, y, 0, 0),
    rotate: (angle: number) => multiply(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0),
  }
}
