import '../support/preload-editor.js'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { vertexRings, type Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { openEditor, until, withItems, type Desk } from './open-editor.js'
import { watchTexts } from './painted-texts.js'
import type { Place } from '../support/hand.js'
import { pairs } from '../support/shapes.js'
import { layersOf, pixelsAt } from './pixels.js'

// Patrol routes that a designer draws and reorders.

const camera = { x: 20, y: 120, zoom: 1 }
const CORNERS: readonly Place[] = pairs(100, 100, 400, 100, 400, 300)

const routeIn = (editor: Editor) => editor.document.current.items.find((item) => item.kind === 'marker')
const stopsIn = (editor: Editor): readonly Place[] =>
  (vertexRings(routeIn(editor))[0] ?? []).map(({ x, y }): Place => [x, y])
const stop = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens an editor and draws a route, which is a loop if `close`. */
async function openRoute(props: NavEditorProps = {}, close = false): Promise<Desk> {
  const desk = await openEditor({ defaultValue: withItems(), defaultCamera: camera, ...props })
  const { hand, editor } = desk
  await hand.keys('o')
  for (const place of CORNERS) await hand.click(place)
  if (close) await hand.click(CORNERS[0])
  else await hand.keys('Enter')
  await until(() => stopsIn(editor)).toEqual(CORNERS)
  await hand.keys('v')
  return desk
}

/** Returns the colors of the canvases of the map in a small square around a place. */
function painted({ editor, map }: Desk, [x, y]: Place, reach: number): readonly string[] {
  const at = editor.camera.toScreen({ x, y })
  return layersOf(map).map((layer) => pixelsAt(layer, at.x - reach, at.y - reach, 2 * reach).join())
}

describe('a patrol route', () => {
  it('shows numbered stops with arrows between them', async () => {
    const texts = watchTexts()
    const desk = await openRoute()
    const { editor, hand } = desk
    expect(routeIn(editor)).toMatchObject({ role: 'route', meta: { line: pairs(300, 0, 300, 200) } })
    await until(texts).toEqual(expect.arrayContaining(['1', '2', '3']))
    await hand.click([700, 420])
    const leg = () => painted(desk, [300, 100], 15)
    await until(() => new Set(leg().flatMap((data) => data.split(','))).size).toBeGreaterThan(2)
    const forward = leg()
    editor.selection.set(['marker-1'])
    editor.actions.run('reverse-route')
    editor.selection.set([])
    // The arrow now points the other way.
    await until(leg).not.toEqual(forward)
    expect(stopsIn(editor)).toEqual(CORNERS.toReversed())
    expect(editor.history.current.undoLabel).toBe('Reverse Route 1')
    await hand.keys('Mod+z', 'Mod+z')
    expect(routeIn(editor)).toBeUndefined()
  })

  it('becomes a loop by a click on its first stop', async () => {
    const desk = await openRoute({}, true)
    const { editor, hand } = desk
    expect(routeIn(editor)?.meta?.repeat).toBe('loop')
    await hand.click([700, 420])
    await hand.click([250, 200])
    expect(editor.getSnapshot().selection.items).toEqual(['marker-1'])
    // Dragging the middle of the closing segment adds a stop.
    await hand.drag(pairs(250, 200, 200, 320))
    await until(() => stopsIn(editor)).toEqual([...CORNERS, [200, 320]])
  })

  it('gets, loses and reorders stops on the map and in the inspector', async () => {
    const desk = await openRoute()
    const { editor, hand } = desk
    const [a, b, c] = CORNERS
    await hand.drag(pairs(250, 100, 250, 40))
    await until(() => stopsIn(editor)).toEqual([a, [250, 40], b, c])
    await hand.press(stop('Move stop 2 down'))
    await until(() => stopsIn(editor)).toEqual([a, b, [250, 40], c])
    await hand.press(stop('Move stop 2 up'))
    await until(() => stopsIn(editor)).toEqual([b, a, [250, 40], c])
    await hand.press(page.getByText('Reverse route'))
    await until(() => stopsIn(editor)).toEqual([c, [250, 40], a, b])
    await hand.click([100, 100], { alt: true })
    await until(() => stopsIn(editor)).toEqual([c, [250, 40], b])
    await hand.press(stop('Add stop'))
    // The new stop extends the route beyond its last stop by half of the last segment.
    await until(() => stopsIn(editor).length).toBe(4)
    await hand.keys('Escape')
    for (let left = 6; left > 0; left--) {
      await hand.press(page.getByRole('button', { name: 'Undo' }).first())
      await until(() => editor.history.current.position).toBe(left)
    }
    expect(stopsIn(editor)).toEqual(CORNERS)
  })

  it('can end at the last stop or return to the first by the same way', async () => {
    const desk = await openRoute()
    const { editor, hand } = desk
    const leg = () => painted(desk, [190, 100], 12)
    const once = leg()
    await page.getByLabelText('At the end').selectOptions('There and back')
    await until(() => routeIn(editor)?.meta?.repeat).toBe('back')
    await until(leg).not.toEqual(once)
    await page.getByLabelText('At the end').selectOptions('Walk once')
    expect(routeIn(editor)?.meta).not.toHaveProperty('repeat')
    await hand.keys('Mod+z', 'Mod+z')
    await until(() => routeIn(editor)?.meta?.repeat).toBeUndefined()
  })

  it('shows the controls of its stops in Chinese', async () => {
    await openRoute({ messages: chinese })
    for (const name of ['反转路线', '下移停靠点 1', '添加停靠点'])
      await expect.element(stop(name), { timeout: 10_000 }).toBeVisible()
  })
})
