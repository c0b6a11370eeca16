import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor, EditorBackground, EditorMarks, EditorObstacles, EditorPanel } from '../../src/index.js'
import { useIssues, useNavEditor } from '../../src/hooks/editor-hooks.js'
import { SeverityIcon } from '../../src/ui/controls/Icon.js'
import { WORLD } from '../sample-scenes.js'
import { StoryButton } from '../StoryStage.js'

/** An issue list of the app: one click shows the shapes of an issue, another one applies its first fix. */
function IssueList() {
  const editor = useNavEditor()
  const issues = useIssues()
  return (
    <ul aria-label="What needs a look" className="story-cards">
      {issues.map((issue) => (
        <li key={issue.id}>
          <SeverityIcon severity={issue.severity} />
          <button type="button" onClick={() => editor.selection.set({ items: issue.items, vertices: [] })}>
            <strong>{issue.message}</strong>
            <small>{issue.detail}</small>
          </button>
          {issue.fixes.slice(0, 1).map((fix) => (
            <StoryButton key={fix.label} onClick={() => editor.issues.fix(issue, 0)}>
              {fix.label}
            </StoryButton>
          ))}
        </li>
      ))}
      {issues.length === 0 && <li>Nothing needs a look.</li>}
    </ul>
  )
}

const BOW_TIE = createNavDocument({
  bounds: WORLD,
  items: [
    {
      kind: 'obstacle',
      id: 'bow',
      name: 'Bow tie',
      shape: {
        type: 'polygon',
        outer: [
          { x: 220, y: 140 },
          { x: 420, y: 280 },
          { x: 420, y: 140 },
          { x: 220, y: 280 },
        ],
      },
    },
    { kind: 'marker', id: 'spawn', role: 'spawn', x: 250, y: 180 },
  ],
})

const meta = {
  title: 'Hooks/useIssues',
  component: NavEditor,
  render: (args) => (
    <NavEditor defaultValue={BOW_TIE} {...args}>
      <EditorBackground />
      <EditorObstacles />
      <EditorMarks />
      <EditorPanel position="top-left" style={{ insetInlineEnd: 12 }}>
        <IssueList />
      </EditorPanel>
    </NavEditor>
  ),
} satisfies Meta<typeof NavEditor>
export default meta

/** Edges that cross and a marker that cannot be reached. Both are reported, nothing is thrown, and the mesh is built. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const list = await within(canvasElement).findByRole('list', { name: 'What needs a look' })
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2))
    await expect(list).toHaveTextContent(/cross/i)
  },
}
