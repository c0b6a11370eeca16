import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { useIssues } from '../../src/hooks/useIssues.js'
import { WORLD } from '../sample-scenes.js'

/** A host's own list of what needs a look. */
function IssueList() {
  const issues = useIssues()
  return (
    <ul
      aria-label="What needs a look"
      className="nav-float"
      style={{ position: 'static', margin: 0, padding: '10px 12px 10px 28px', maxInlineSize: 360 }}
    >
      {issues.map((issue) => (
        <li key={issue.id}>
          <strong>{issue.title}</strong> {issue.detail}
        </li>
      ))}
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
      <NavEditor.Background />
      <NavEditor.Obstacles />
      <NavEditor.Marks />
      <NavEditor.Panel position="top-left">
        <IssueList />
      </NavEditor.Panel>
    </NavEditor>
  ),
} satisfies Meta<typeof NavEditor>
export default meta

/** Edges that cross and a marker that nobody can reach: both are said, nothing is thrown, and the mesh is built all the same. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const list = await within(canvasElement).findByRole('list', { name: 'What needs a look' })
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2), {
      timeout: 5000,
    })
    await expect(list).toHaveTextContent(/cross/i)
  },
}
