import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catchSavedFiles } from '../support/saved-files.js'
import { openEditor, until } from './open-editor.js'

// Drawing without a mouse, by the keyboard alone.

it('the keyboard alone draws a polygon with a hole, moves a vertex and exports', async () => {
  const written = catchSavedFiles()
  const { editor, hand, map } = await openEditor({ autoFocus: true })
  expect(document.activeElement).toBe(map)
  const lost: string[] = []
  const note = (event: FocusEvent): void => {
    if (event.relatedTarget === null && event.type === 'focusout')
      queueMicrotask(() => {
        if (document.activeElement === document.body) lost.push(hand.done.join(' '))
      })
  }
  document.addEventListener('focusout', note)
  const keys = async (...chords: readonly string[]): Promise<void> => {
    await hand.keys(...chords)
    if (document.activeElement === document.body) lost.push(hand.done.join(' '))
  }

  await keys('p', 'Space', 'Space', 'Shift+ArrowRight', 'Space', 'Shift+ArrowDown', 'Space')
  await keys('Shift+ArrowLeft', 'Space', 'Enter')
  await keys('h', 'ArrowUp', 'ArrowRight', 'Space', 'ArrowUp', 'Space', 'ArrowRight', 'Space', 'Enter')
  const shape = () => {
    const [item] = editor.document.current.items
    if (item.kind !== 'obstacle' || !('outer' in item.shape)) throw new Error('no polygon')
    return item.shape
  }
  expect(shape().outer).toHaveLength(4)
  expect(shape().holes?.map((ring) => ring.length)).toEqual([3])
  const [before] = shape().holes ?? []
  await keys('v', 'Space', 'ArrowRight', 'Space')
  const [after] = shape().holes ?? []
  expect(after[2]).toEqual({ x: before[2].x + 20, y: before[2].y })

  const name = (): string | undefined => document.activeElement?.textContent
  while (name() !== 'Export' && hand.done.length < 60) {
    await keys('Shift+Tab')
    expect(document.activeElement?.className).not.toBe('nav-rail')
  }
  await keys('Enter')
  await expect.element(page.getByRole('menu')).toBeVisible()
  while (name()?.includes('Navsmith') !== true && hand.done.length < 60) await keys('ArrowDown')
  await keys('Enter')
  await until(() => written.length).toBe(1)
  expect(written[0].text).toContain('holes')
  document.removeEventListener('focusout', note)
  expect(lost).toEqual([])
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(48)
})
