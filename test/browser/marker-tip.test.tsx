import { expect, it } from 'vitest'
import { openEditor, until } from './open-editor.js'
import { watchTexts } from './painted-texts.js'

it('the marker tool shows next to the pointer which marker it places', async () => {
  const { editor, hand } = await openEditor({ defaultCamera: { x: 0, y: 0, zoom: 1 } })
  const texts = watchTexts()
  editor.tools.set('marker')
  await hand.hover([300, 120])
  await until(() => texts()).toContain('Spawn')
  expect(texts()).not.toContain('Goal')
  await hand.click([310, 125])
  await hand.hover([400, 200])
  await until(() => texts()).toContain('Goal')
})
