import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drive } from '../../src/testing/index.js'
import { cleanup } from 'vitest-browser-react'
import { frames } from '../support/counted-rings.js'
import { field } from './field.js'
import { mapElement, openField, pasteEvent, until } from './open-editor.js'
import { layersOf, pixelsAt } from './pixels.js'

// A picture to trace over, from a file, the clipboard or a drop.

const map = mapElement

const show = async () => {
  const { editor, hand } = await openField()
  return Object.assign(drive(editor), { drop: hand.drop })
}

/** Makes a red picture, twice as wide as high. */
function redPicture(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 40 })
  const context = canvas.getContext('2d')!
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 80, 40)
  return canvas
}

async function plan(): Promise<File> {
  const blob = await (await fetch(redPicture().toDataURL())).blob()
  return new File([blob], 'plan.png', { type: 'image/png' })
}
const redness = (): number => {
  const [red, green] = pixelsAt(layersOf(map())[0], 204, 124)
  return red - green
}

describe('a picture to trace over', () => {
  it('lies under the drawing after a drop', async () => {
    const h = await show()
    await h.drop(await plan())
    await until(() => h.editor.document.current.background?.rect).toEqual({ x: 0, y: 50, width: 600, height: 300 })
    expect(h.editor.document.current.background?.src).toMatch(/^data:image\/png;base64,/)
    expect(h.editor.document.current.items).toEqual(field.items)
    expect(h.editor.getSnapshot().tool).toBe('picture')
    await until(redness).toBeGreaterThan(60)
    h.drag([150, 150], [190, 150])
    expect(h.editor.document.current.background?.rect.x).toBe(40)
    await page.getByRole('button', { name: 'Lock picture' }).click()
    h.wait().drag([250, 150], [390, 150])
    expect(h.editor.document.current.background).toMatchObject({ locked: true, rect: { x: 40 } })
    const slider = page.getByRole('slider', { name: 'Opacity' })
    ;(slider.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await until(() => h.editor.document.current.background?.opacity).toBe(0.55)
    await page.getByRole('button', { name: 'Remove picture' }).click()
    expect(h.editor.document.current.background).toBeUndefined()
    h.editor.history.undo()
    expect(h.editor.document.current.background).toMatchObject({ opacity: 0.55, locked: true })
  })

  it('covers the grid lines inside it', async () => {
    const inks = []
    for (const grid of [true, false]) {
      const { editor, map } = await openField({ defaultDisplay: { grid } })
      const src = redPicture().toDataURL()
      editor.document.change('Picture', (draft) => {
        draft.background = { src, rect: { x: 300, y: 20, width: 200, height: 100 } }
      })
      const ink = (x: number, y: number): string => pixelsAt(layersOf(map)[0], x, y, 150, 60).join()
      await until(() => ink(320, 40).includes('255,0,0,')).toBe(true)
      await frames(2)
      inks.push([ink(320, 40), ink(320, 150)])
      await cleanup()
    }
    const [[onPicture, around], [onPictureAlone, aroundAlone]] = inks
    expect(onPicture).toBe(onPictureAlone)
    expect(around).not.toBe(aroundAlone)
  })

  it('can be pasted', async () => {
    const h = await show()
    map().focus()
    const data = new DataTransfer()
    data.items.add(await plan())
    map().dispatchEvent(pasteEvent(data))
    await until(() => h.editor.document.current.background?.rect.width).toBe(600)
    expect(h.editor.getSnapshot().tool).toBe('picture')
  })

  it('is rejected with a message when it is too large or not an image', async () => {
    const h = await show()
    await h.drop(new File([new Uint8Array(9 * 2 ** 20)], 'huge.png', { type: 'image/png' }))
    await expect.element(page.getByText('huge.png has 9 MB; a picture may have up to 8 MB').first()).toBeVisible()
    await h.drop(new File(['no picture'], 'odd.png', { type: 'image/png' }))
    await expect.element(page.getByText('odd.png could not be read as a picture').first()).toBeVisible()
    expect(h.editor.document.current).toBe(field)
  })

  it('can be opened by its tool when the map has no picture', async () => {
    const h = await show()
    h.tool('picture')
    await expect.element(page.getByRole('button', { name: 'Open picture…' })).toBeVisible()
  })
})
