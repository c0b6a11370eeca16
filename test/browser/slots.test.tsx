import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createNavDocument } from '../../src/document/index.js'
import { EditorMinimap, NavEditor, useNavEditor, useNavEditorState, type MinimapProps } from '../../src/index.js'
import '../../src/styles.css'

const yard = createNavDocument({
  bounds: { x: 0, y: 0, width: 600, height: 300 },
  items: [{ kind: 'obstacle', id: 'barn', shape: { type: 'rectangle', x: 250, y: 50, width: 100, height: 150 } }],
})

function OwnBar() {
  const editor = useNavEditor()
  const tool = useNavEditorState((state) => state.tool)
  return (
    <div role="toolbar" aria-label="Own" className="nav-toolbar">
      <button type="button" onClick={() => editor.tools.set('rectangle')}>
        {tool}
      </button>
    </div>
  )
}

const Framed = (props: MinimapProps) => (
  <figure aria-label="Overview">
    <EditorMinimap {...props} />
  </figure>
)

function Host() {
  const [isPlain, setPlain] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setPlain(true)}>
        As it comes
      </button>
      <NavEditor
        defaultValue={yard}
        components={isPlain ? {} : { Toolbar: OwnBar, Minimap: Framed, Inspector: null }}
        tabs={[{ id: 'notes', title: 'Notes', component: () => <p>Mind the barn</p> }]}
        createWorker={false}
        style={{ height: 640 }}
      />
    </>
  )
}

it('slots in Chromium: parts are replaced, framed and taken away over the default layout, and come back', async () => {
  await page.viewport(1280, 760)
  await render(<Host />)
  const own = page.getByRole('toolbar', { name: 'Own' })
  await own.getByRole('button').click()
  await expect.element(own.getByRole('button', { name: 'rectangle' })).toBeVisible()
  await expect.element(page.getByRole('figure', { name: 'Overview' }).getByRole('img')).toBeVisible()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect.element(page.getByText('Mind the barn')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Inspect' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'As it comes' }).click()
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  await expect.element(own).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'Inspect' })).toBeVisible()
})
