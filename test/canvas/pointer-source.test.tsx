import { expect, it } from 'vitest'
import { createPointerSource, type StageInput } from '../../src/canvas/stage/pointer-input.js'
import { wheelZoom } from '../../src/editor/index.js'

function listening(): { readonly element: HTMLElement; readonly sent: StageInput[]; readonly end: () => void } {
  const element = document.createElement('div')
  document.body.append(element)
  const sent: StageInput[] = []
  const source = createPointerSource(element, (input) => {
    sent.push(input)
    return true
  })
  return {
    element,
    sent,
    end: () => {
      source.destroy()
      element.remove()
    },
  }
}

const pointer = (type: string, pointerId: number): PointerEvent =>
  Object.assign(new MouseEvent(type, { clientX: 30, clientY: 20, bubbles: true }), {
    pointerId,
    pointerType: 'mouse',
  }) as unknown as PointerEvent

it('the map input reports a pointer that leaves the map, unless a button is held', () => {
  const { element, sent, end } = listening()
  const types = (): string[] => sent.splice(0).map(({ type }) => type)
  element.dispatchEvent(pointer('pointerleave', 1))
  expect(types()).toEqual(['leave'])
  element.dispatchEvent(pointer('pointerdown', 1))
  element.dispatchEvent(pointer('pointerleave', 1))
  expect(types()).toEqual(['down'])
  element.dispatchEvent(pointer('pointerleave', 2))
  expect(types()).toEqual(['leave'])
  element.dispatchEvent(pointer('pointerup', 1))
  element.dispatchEvent(pointer('pointerleave', 1))
  expect(types()).toEqual(['up', 'leave'])
  end()
  element.dispatchEvent(pointer('pointerleave', 1))
  expect(types()).toEqual([])
})

it('the map input scales wheel deltas by pixels, lines of 16 pixels and pages of 400 pixels', () => {
  const { element, sent, end } = listening()
  for (const deltaMode of [0, 1, 2])
    element.dispatchEvent(new WheelEvent('wheel', { deltaX: 1, deltaY: -2, deltaMode }))
  expect(sent).toMatchObject([
    { type: 'wheel', deltaX: 1, deltaY: -2 },
    { type: 'wheel', deltaX: 16, deltaY: -32 },
    { type: 'wheel', deltaX: 400, deltaY: -800 },
  ])
  end()
})

it('the map input zooms by the trackpad gesture of Safari, but not by its touch gesture', () => {
  const { element, sent, end } = listening()
  const pinch = (type: string, scale: number): boolean =>
    element.dispatchEvent(
      Object.assign(new MouseEvent(type, { clientX: 30, clientY: 20, cancelable: true }), { scale }),
    )
  const factors = (): (number | undefined)[] =>
    sent.splice(0).map((input) => (input.type === 'wheel' ? wheelZoom(input, 'pan') : undefined))
  for (let round = 0; round < 2; round++) {
    // preventDefault keeps the page from zooming.
    expect(pinch('gesturestart', 1)).toBe(false)
    for (const scale of [1.25, 1.25, 2, 1.6]) expect(pinch('gesturechange', scale)).toBe(false)
    expect(sent[0]).toMatchObject({ x: 30, y: 20, ctrl: true })
    expect(factors().map((factor) => factor?.toFixed(9))).toEqual(['1.250000000', '1.600000000', '0.800000000'])
  }
  element.dispatchEvent(pointer('pointerdown', 1))
  sent.length = 0
  pinch('gesturestart', 1)
  pinch('gesturechange', 2)
  expect(factors()).toEqual([])
  end()
})
