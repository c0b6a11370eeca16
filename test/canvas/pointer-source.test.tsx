import { expect, it } from 'vitest'
import { createPointerSource, type StageInput } from '../../src/canvas/stage/pointer-input.js'

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

it('a pointer that leaves the map is told, one that holds a button is not: its gesture goes on outside', () => {
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

it('a wheel turns by pixels, lines of 16 pixels and pages of 400', () => {
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
