/**
 * An animated agent, frame by frame: its speed on terrain, links with a time of their own, a limited turn rate, and no
 * jumps.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Path } from '../../src/engine/geometry/index.js'
import { createPathAnimator } from '../../src/playback/index.js'
import { pointsOf } from '../support/shapes.js'

interface Shot {
  x: number
  y: number
  rotation: number
  scaleX?: number
}

const pathOf = (coordinates: readonly number[], jumps?: Path['jumps']): Path => ({
  points: pointsOf(...coordinates),
  length: 0,
  cost: 0,
  quality: 'exact',
  ...(jumps !== undefined && { jumps }),
})
/** Milliseconds per frame. */
const FRAME = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let queue: ((time: number) => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: (time: number) => void) => queue.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => (queue = []))
  frame = (time) => {
    const due = queue
    queue = []
    for (const run of due) run(time)
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
let frame: (time: number) => void

/** Returns the attributes of the node in each frame until the agent stops. */
function film(set: (animator: ReturnType<typeof createPathAnimator>) => void, most = 2000): readonly Shot[] {
  const animator = createPathAnimator()
  const shots: Shot[] = []
  animator.setNode({ setAttrs: (attributes) => shots.push(attributes) })
  animator.setSpeed(100)
  set(animator)
  animator.play()
  for (let i = 0; i < most && animator.isPlaying(); i++) frame(i * FRAME)
  return shots
}

const secondsBetween = (shots: readonly Shot[], from: number, to: number): number =>
  (shots.filter(({ x }) => x > from && x <= to).length * FRAME) / 1000
const turned = (a: Shot, b: Shot): number => Math.abs(((((b.rotation - a.rotation) % 360) + 540) % 360) - 180)

describe('an animated agent', () => {
  it('has a finite position after frames whose time jumps back, and after a change of path in such frames', () => {
    const animator = createPathAnimator()
    const shots: Shot[] = []
    animator.setNode({ setAttrs: (attributes) => shots.push(attributes) })
    animator.setSpeed(100)
    animator.setPath(pathOf([0, 0, 100, 0]))
    animator.play()
    for (const time of [1000, 500, 400, 420]) frame(time)
    expect(shots.length).toBeGreaterThan(0)
    for (const { x, y } of shots) expect([Number.isFinite(x), Number.isFinite(y)]).toEqual([true, true])
    animator.setPath(pathOf([0, 0, 50, 50]))
    frame(500)
    expect(Number.isFinite(shots.at(-1)?.x)).toBe(true)
  })

  it('slows down by the cost of the terrain', () => {
    const shots = film((animator) =>
      animator.setPath(pathOf([0, 0, 300, 0]), {
        parts: [
          { from: 0, to: 100, cost: 1 },
          { from: 100, to: 200, cost: 3 },
          { from: 200, to: 300, cost: 0.5 },
        ],
      }),
    )
    expect(secondsBetween(shots, 0, 100)).toBeCloseTo(1, 1)
    expect(secondsBetween(shots, 100, 200)).toBeCloseTo(3, 1)
    expect(secondsBetween(shots, 200, 300)).toBeCloseTo(0.5, 1)
  })

  it('crosses a link in the time of the link, along an arc that rises for a jump but not for a ladder', () => {
    const over = pathOf([0, 0, 100, 0, 300, 0, 400, 0], [{ link: 'gap', at: 1 }])
    const jump = film((animator) => animator.setPath(over, { links: [{ id: 'gap', duration: 0.8 }] }))
    expect(secondsBetween(jump, 100, 300)).toBeCloseTo(0.8, 1)
    expect(Math.min(...jump.map(({ y }) => y))).toBeCloseTo(-20, 0)
    expect(Math.max(...jump.map(({ scaleX = 1 }) => scaleX))).toBeCloseTo(1.3, 2)
    expect(jump.at(-1)).toMatchObject({ x: 400, y: 0, scaleX: 1 })
    const ladder = film((animator) => animator.setPath(over, { links: [{ id: 'gap', kind: 'ladder', duration: 4 }] }))
    expect(secondsBetween(ladder, 100, 300)).toBeCloseTo(4, 1)
    expect(ladder.every(({ scaleX }) => scaleX === undefined)).toBe(true)
    // This link has no duration. Its cost of 2 doubles the time for its 200 units.
    const costed = film((animator) =>
      animator.setPath(over, {
        parts: [
          { from: 0, to: 100, cost: 1 },
          { from: 100, to: 300, cost: 2, link: 'gap' },
          { from: 300, to: 400, cost: 1 },
        ],
      }),
    )
    expect(secondsBetween(costed, 100, 300)).toBeCloseTo(4, 1)
  })

  it('reports a link while it crosses the link, and no link elsewhere', () => {
    const animator = createPathAnimator()
    animator.setPath(pathOf([0, 0, 100, 0, 300, 0, 400, 0], [{ link: 'gap', at: 1 }]), {
      links: [{ id: 'gap', kind: 'swim', duration: 3 }],
    })
    expect(animator.link()).toBeUndefined()
    animator.seek(0.5)
    expect(animator.link()).toMatchObject({ id: 'gap', kind: 'swim', duration: 3 })
    animator.seek(1)
    expect(animator.link()).toBeUndefined()
  })

  it.each([2, 6])('turns by at most %s radians per second, stops while it turns around, and arrives', (rate) => {
    const zigzag = pathOf([0, 0, 100, 0, 100, 80, 20, 80, 90, 80])
    const shots = film((animator) => {
      animator.setTurnRate(rate)
      animator.setPath(zigzag)
    })
    const most = (rate * FRAME * 180) / Math.PI / 1000
    for (let i = 1; i < shots.length; i++) {
      expect(turned(shots[i - 1], shots[i])).toBeLessThanOrEqual(most + 1e-6)
      expect(Math.hypot(shots[i].x - shots[i - 1].x, shots[i].y - shots[i - 1].y)).toBeLessThanOrEqual(1.6 + 1e-9)
    }
    expect(shots.at(-1)).toMatchObject({ x: 90, y: 80 })
    // A turn by 180 degrees: the agent stops while its heading is more than a quarter turn off the new direction.
    const still = shots.filter((shot, i) => i > 0 && shot.x === shots[i - 1].x && shot.y === shots[i - 1].y).length
    expect((still * FRAME) / 1000).toBeGreaterThan((0.45 * Math.PI) / rate)
  })

  it('never jumps: no step exceeds its speed, also on links and when the path changes', () => {
    const paths = [
      pathOf([0, 0, 100, 0, 300, 0, 400, 0], [{ link: 'gap', at: 1 }]),
      pathOf([0, 0, 100, 40, 300, 40, 400, 0], [{ link: 'gap', at: 1 }]),
      pathOf([0, 0, 400, 90]),
    ]
    const animator = createPathAnimator()
    const shots: Shot[] = []
    animator.setNode({ setAttrs: (attributes) => shots.push(attributes) })
    animator.setSpeed(100)
    animator.setTurnRate(5)
    animator.play()
    for (let i = 0; i < 240; i++) {
      if (i % 80 === 0) animator.setPath(paths[i / 80], { links: [{ id: 'gap', duration: 2 }] })
      frame(i * FRAME)
    }
    // The agent walks at 100 units per second, and at about 103 on the arc of a link that takes two seconds. After a
    // change of the path it also moves towards the new path, at up to 100 units per second.
    for (let i = 1; i < shots.length; i++)
      expect(Math.hypot(shots[i].x - shots[i - 1].x, shots[i].y - shots[i - 1].y)).toBeLessThan(3.4)
    expect(shots.length).toBeGreaterThan(200)
  })
})
