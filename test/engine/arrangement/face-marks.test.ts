import { describe, expect, it } from 'vitest'
import { FaceMarks } from '../../../src/engine/arrangement/labels/face-marks.js'

describe('FaceMarks', () => {
  it('clears its marks at each call of begin, also after 65,536 calls', () => {
    const marks = new FaceMarks()
    let wrong = 0
    for (let round = 0; round < 70_000; round++) {
      marks.begin(80)
      const face = round % 80
      if (marks.isMarked(face) || marks.isMarked((face + 79) % 80)) wrong++
      marks.mark(face)
      if (!marks.isMarked(face) || marks.get(face) !== 0) wrong++
    }
    expect(wrong).toBe(0)
  })

  it('stores values below the limit that was passed to `begin`, also a limit above 65,535', () => {
    const marks = new FaceMarks()
    marks.begin(4)
    marks.mark(2)
    marks.begin(4, 60_000)
    expect([0, 1, 2, 3].map((face) => marks.isMarked(face))).toEqual([false, false, false, false])
    marks.mark(1, 59_999)
    expect(marks.get(1)).toBe(59_999)
    marks.begin(4, 200_000)
    expect(marks.isMarked(1)).toBe(false)
    marks.mark(3, 199_999)
    expect([marks.get(3), marks.get(0) < 0]).toEqual([199_999, true])
    marks.begin(6)
    expect(marks.isMarked(3)).toBe(false)
    marks.mark(5)
    expect(marks.get(5)).toBe(0)
  })
})
