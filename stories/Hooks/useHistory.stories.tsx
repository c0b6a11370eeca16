import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor, EditorBackground, EditorObstacles, EditorPanel } from '../../src/index.js'
import { useHistory, useNavEditor } from '../../src/hooks/editor-hooks.js'
import { WORLD } from '../sample-scenes.js'
import { StoryButton } from '../StoryStage.js'

/** Buttons that an app adds to the editor. The undo button names the change that it reverts. */
function UndoWithName() {
  const editor = useNavEditor()
  const { canUndo, canRedo, entries, position, undo, redo, travelTo } = useHistory()
  const add = () =>
    editor.document.insert([
      {
        kind: 'obstacle',
        id: `box-${entries.length}`,
        name: `Box ${entries.length + 1}`,
        shape: { type: 'rectangle', x: 60 + entries.length * 120, y: 120, width: 90, height: 90 },
      },
    ])
  return (
    <div
      className="nav-float"
      style={{ position: 'static', display: 'flex', flexWrap: 'wrap', gap: 8, padding: 8, alignItems: 'center' }}
    >
      <StoryButton onClick={add}>Add a box</StoryButton>
      <StoryButton onClick={undo} disabled={!canUndo}>
        Undo {entries[position - 1]?.label}
      </StoryButton>
      <StoryButton onClick={redo} disabled={!canRedo}>
        Redo
      </StoryButton>
      <StoryButton onClick={() => travelTo(0)} disabled={!canUndo}>
        Back to the start
      </StoryButton>
      <output>
        {position} of {entries.length}
      </output>
    </div>
  )
}

const meta = {
  title: 'Hooks/useHistory',
  component: NavEditor,
  render: (args) => (
    <NavEditor defaultValue={createNavDocument({ bounds: WORLD })} {...args}>
      <EditorBackground />
      <EditorObstacles />
      <EditorPanel position="top-left">
        <UndoWithName />
      </EditorPanel>
    </NavEditor>
  ),
} satisfies Meta<typeof NavEditor>
export default meta

/** The list of changes, with undo for one step or for all. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const state = (text: string) => waitFor(() => expect(canvas.getByText(text)).toBeVisible())
    for (let i = 0; i < 3; i++) await userEvent.click(canvas.getByRole('button', { name: 'Add a box' }))
    await state('3 of 3')
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }))
    await state('2 of 3')
    await userEvent.click(canvas.getByRole('button', { name: 'Back to the start' }))
    await state('0 of 3')
    await userEvent.click(canvas.getByRole('button', { name: 'Redo' }))
    await state('1 of 3')
  },
}
