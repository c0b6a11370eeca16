import { createRef } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, EditorObstacles, EditorPanel, EditorToolbar } from '../../src/index.js'
import { field } from './field.js'
import { frames } from '../support/counted-rings.js'
import { boxOf } from './boxes.js'
import { emulateMedia, isFirefox, openField, until } from './open-editor.js'
import { layersOf, pixelsAt } from './pixels.js'

// What an app can rely on when it shows an editor. A change that the app rejects is never painted. Typing in a text field
// of the app triggers no shortcut of the editor. Two editors on a page are independent. The editor follows the text
// direction that the app sets, and the color scheme of the system.

const pixel = (map: Element, x: number, y: number): number[] => [...pixelsAt(layersOf(map)[0], x, y).slice(0, 3)]
const ready = (): Promise<unknown> =>
  until(() =>
    page
      .getByRole('application', { name: 'Map' })
      .elements()
      .map((map) => map.getAttribute('data-mesh-status')),
  ).not.toContain('building')

describe('the app around an editor', () => {
  it('can reject a change before any frame shows it', async () => {
    const { map, changes: refused } = await openField({ value: field }, { strict: true })
    await page.getByRole('treeitem', { name: 'Crate' }).click()
    await until(() => pixel(map, 70, 70)).toEqual([0xc5, 0xd3, 0xff])
    map.focus()
    const seen: boolean[] = []
    let watching = true
    const watch = (async () => {
      while (watching) {
        await frames(1)
        seen.push(
          pixel(map, 70, 70).join() === '197,211,255' &&
            document.querySelector('[role="treeitem"][aria-label="Crate"]') !== null,
        )
      }
    })()
    for (let i = 0; i < 5; i++) await userEvent.keyboard('{Delete}')
    await userEvent.keyboard('{ArrowRight}')
    watching = false
    await watch
    expect(refused).toHaveLength(6)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).not.toContain(false)
  })

  it('keeps its own text fields free of editor shortcuts', async () => {
    const handle = createRef<Editor>()
    await render(
      <>
        <input aria-label="Outside" />
        <div contentEditable role="textbox" aria-label="Notes" suppressContentEditableWarning />
        <NavEditor defaultValue={field} defaultSelection={['crate']} ref={handle} style={{ height: 700 }}>
          <EditorObstacles />
          <EditorToolbar />
          <EditorPanel>
            <input aria-label="Inside" />
          </EditorPanel>
        </NavEditor>
      </>,
    )
    for (const name of ['Outside', 'Notes', 'Inside']) {
      await page.getByRole('textbox', { name }).click()
      await userEvent.keyboard('prx{Delete}{Backspace}{Escape}')
    }
    const { tool, document, selection } = handle.current!.getSnapshot()
    expect([tool, document, selection.items]).toEqual(['select', field, ['crate']])
  })

  it('can show two editors with separate keys, selection and history', async () => {
    const [left, right] = [createRef<Editor>(), createRef<Editor>()]
    const panels = ['editor', 'layers', 'inspector', 'issues', 'history'].map((name) => [name, `Second ${name}`])
    const second = { panels: Object.fromEntries(panels) as Record<string, string> }
    await render(
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', blockSize: 700 }}>
        <NavEditor defaultValue={field} ref={left} />
        <NavEditor defaultValue={field} messages={second} ref={right} />
      </div>,
    )
    await ready()
    const [first] = page.getByRole('application', { name: 'Map' }).elements() as HTMLElement[]
    first.focus()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}p')
    expect(left.current!.document.current.items).toHaveLength(0)
    expect(right.current!.document.current).toBe(field)
    expect([left, right].map((handle) => handle.current!.getSnapshot().tool)).toEqual(['polygon', 'select'])
    expect(right.current!.history.canUndo).toBe(false)
  })

  it('can set a right-to-left layout, which does not mirror the map', async () => {
    const { map } = await openField({ messages: { direction: 'rtl', locale: 'ar' } })
    const [layers, side, rail, own] = ['.nav-layers', '.nav-side', '.nav-rail', '.nav-map'].map(boxOf)
    expect(layers.left).toBeGreaterThan(own.right - 1)
    expect(side.right).toBeLessThan(own.left + 1)
    expect(rail.left).toBeGreaterThan(layers.right - 1)
    await until(() => pixel(map, 70, 70)).toEqual([0xcb, 0xd1, 0xda])
  })

  it.skipIf(isFirefox)(
    'needs no code for the dark mode and the contrast of the system (skipped in Firefox: a test cannot change them)',
    async () => {
      onTestFinished(() => emulateMedia())
      const { map } = await openField()
      const panel = (): string => getComputedStyle(document.querySelector('.nav-layers')!).backgroundColor
      await emulateMedia({ 'prefers-color-scheme': 'dark' })
      await until(() => pixel(map, 70, 70)).toEqual([0x33, 0x3b, 0x48])
      await until(panel).toBe('rgb(25, 29, 36)')
      await emulateMedia({ 'prefers-contrast': 'more' })
      await until(() => pixel(map, 70, 70)).toEqual([0x26, 0x26, 0x26])
      await until(panel).toBe('rgb(0, 0, 0)')
      await emulateMedia({ 'forced-colors': 'active' })
      await until(() => pixel(map, 70, 70)).toEqual([0x26, 0x26, 0x26])
      const probe = document.createElement('p')
      probe.style.background = 'Canvas'
      document.body.append(probe)
      await until(panel).toBe(getComputedStyle(probe).backgroundColor)
      probe.remove()
    },
  )
})
