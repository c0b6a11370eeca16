import { describe, expect, it } from 'vitest'
import { applyCommand, createNavDocument, parseNavDocument, type BackgroundImage } from '../../src/document/index.js'
import { fitInside, scaledPicture, type Editor } from '../../src/editor/index.js'
import { hand } from './setup.js'
import { pointsOf } from '../support/shapes.js'

const src = 'data:image/png;base64,AAAA'
const picture: BackgroundImage = { src, rect: { x: 100, y: 100, width: 200, height: 100 }, opacity: 0.6 }
const withPicture = (background = picture) =>
  hand([], { defaultValue: createNavDocument({ background }), snap: {}, defaultTool: 'picture' })
const rect = (editor: Editor) => editor.document.current.background?.rect

describe('a picture to trace over', () => {
  it('moves by its body and scales by a corner, each as one undo step', () => {
    const h = withPicture().drag([200, 150], [230, 140])
    expect(rect(h.editor)).toEqual({ x: 130, y: 90, width: 200, height: 100 })
    h.drag([330, 190], [430, 200])
    expect(rect(h.editor)).toEqual({ x: 130, y: 90, width: 300, height: 150 })
    h.drag([130, 90], [100, 60], { shift: true })
    expect(rect(h.editor)).toEqual({ x: 100, y: 60, width: 330, height: 180 })
    for (let i = 0; i < 3; i++) h.editor.history.undo()
    expect(h.editor.document.current.background).toEqual(picture)
  })

  it('returns to its place on Escape, and does not move when locked', () => {
    const h = withPicture().down(200, 150).move(260, 150)
    expect(h.editor.getSnapshot().draft.background?.rect.x).toBe(160)
    h.press('Escape').up()
    expect(h.editor.document.current.background).toEqual(picture)
    const locked = withPicture({ ...picture, locked: true }).drag([200, 150], [230, 140])
    expect(rect(locked.editor)).toEqual(picture.rect)
    expect(locked.editor.getSnapshot().visibleAnnouncement?.text).toBe('The picture is locked')
    const none = hand([], { defaultTool: 'picture' }).click(10, 10)
    expect(none.editor.getSnapshot().visibleAnnouncement?.text).toBe('Open a picture first, or drop one on the map')
  })

  it('is scaled by the distance of two marked points', () => {
    const h = withPicture().tool('picture-scale').click(120, 110).wait().move(150, 110).click(160, 110)
    expect(h.editor.getSnapshot().at).toBe('picture-scale/done')
    expect(h.editor.getSnapshot().overlay.shape?.points).toEqual(pointsOf(120, 110, 160, 110))
    const scaled = scaledPicture(picture, { x: 120, y: 110 }, { x: 160, y: 110 }, 100)
    expect(scaled).toEqual({ ...picture, rect: { x: 70, y: 85, width: 500, height: 250 } })
    h.press('Backspace').wait().drag([120, 110], [120, 190])
    expect(h.editor.getSnapshot().at).toBe('picture-scale/done')
    h.press('Escape')
    expect(h.editor.getSnapshot().tool).toBe('picture')
  })

  it('is initially centered and as large as fits', () => {
    expect(fitInside({ x: 0, y: 0, width: 600, height: 400 }, 100, 50)).toEqual({
      x: 0,
      y: 50,
      width: 600,
      height: 300,
    })
    expect(fitInside({ x: 10, y: 0, width: 600, height: 400 }, 10, 20)).toEqual({
      x: 210,
      y: 0,
      width: 200,
      height: 400,
    })
  })

  it('stores its lock in the document, and a move does not store the image in the history again', () => {
    const document = createNavDocument({ background: { ...picture, locked: true } })
    expect(parseNavDocument(JSON.parse(JSON.stringify(document))).document.background).toEqual({
      ...picture,
      locked: true,
    })
    const next = { ...picture, rect: { x: 0, y: 0, width: 20, height: 10 } }
    const moved = applyCommand(document, { type: 'set-background', background: next })
    expect(moved.document.background).toEqual(next)
    expect(JSON.stringify([moved.patches, moved.inverse])).not.toContain(src)
    const other = applyCommand(document, { type: 'set-background', background: { ...next, src: `${src}A` } })
    expect(other.document.background?.src).toBe(`${src}A`)
    expect(
      applyCommand(document, { type: 'set-background', background: undefined }).document.background,
    ).toBeUndefined()
  })
})
