/** Konva internals that src/canvas uses in `konva-context.ts` and `konva-container.ts`, for the minor versions in the peer range. */
import Konva from 'konva'
import { expect, it } from 'vitest'

it('the installed Konva still has the two internals that the canvas uses', () => {
  const layer = new Konva.Layer()
  expect(layer.getContext()._context).toBe(layer.getNativeCanvasElement().getContext('2d'))
  expect(typeof Object.getOwnPropertyDescriptor(Konva.Stage.prototype, '_buildDOM')?.value).toBe('function')
  layer.destroy()
})
