import type { ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import {
  EditorMinimap,
  NavEditor,
  useNavEditor,
  useNavEditorState,
  type MinimapProps,
  type PartComponents,
  type SideTab,
  type TopBarItem,
} from '../../src/index.js'
import { type AppActions } from '../../src/editor.js'
import { smallMap } from '../Editor/sample-maps.js'

/** Replaces the minimap by a frame around the built-in one. Inside a replacement, `EditorMinimap` renders the built-in part, not the replacement again. */
function NamedMinimap(props: MinimapProps): ReactNode {
  const name = useNavEditorState((state) => state.document.name)
  return (
    <figure className="story-figure" aria-label="Overview">
      <EditorMinimap {...props} />
      <figcaption>{name}</figcaption>
    </figure>
  )
}

const components: PartComponents = { Minimap: NamedMinimap, Compare: null, Playback: null }

/** A tab of the app that lists the obstacles by name; a click selects one. */
function Names(): ReactNode {
  const editor = useNavEditor()
  const items = useNavEditorState((state) => state.document.items)
  return (
    <ul className="story-names">
      {items.map(({ id, name = id }) => (
        <li key={id}>
          <button type="button" onClick={() => editor.selection.set([id])}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

const names: SideTab = { id: 'names', title: 'Names', icon: 'search', component: Names }

const count: TopBarItem = {
  id: 'count',
  at: 'middle',
  component: function Count() {
    return <output>{useNavEditorState((state) => state.document.items.length)} items</output>
  },
}

const onSave = fn()
const actions: AppActions = {
  save: {
    label: 'Save to the game',
    shortcut: 'Mod+s',
    icon: 'save',
    enabled: (editor) => editor.history.canUndo || 'Nothing has changed',
    run: (editor) => void onSave(editor.getSnapshot().document.items.length),
  },
  'mirror-x': null,
}

const meta = {
  title: 'Recipes/Slots',
  component: NavEditor,
  decorators: [
    (Story) => (
      <div style={{ blockSize: '100dvh' }}>
        <Story />
      </div>
    ),
  ],
  args: { defaultValue: smallMap(), components, tabs: [names], topBarItems: [count], actions },
  argTypes: {
    defaultValue: { control: false },
    value: { control: false },
    children: { control: false },
    components: { control: false },
    tabs: { control: false },
    tools: { control: false },
  },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof NavEditor>
export default meta
type Story = StoryObj<typeof meta>

/** The default layout without two of its parts, with a frame around another part, and with a tab, a top bar item and an action of the app. */
export const OwnParts: Story = {
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const page = within(canvasElement.ownerDocument.body)
    await step('the framed part works as before', async () => {
      await expect(within(canvas.getByRole('figure', { name: 'Overview' })).getByText('Farm')).toBeVisible()
    })
    await step('the tab selects an item', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: 'Names' }))
      await userEvent.click(canvas.getByRole('button', { name: 'Silo' }))
      await expect(canvas.getByRole('treeitem', { name: /^Silo/ })).toHaveAttribute('aria-selected', 'true')
    })
    await step('the action says why it is off, and runs on its key once there is something to save', async () => {
      const map = canvas.getByRole('application', { name: 'Map' })
      map.focus()
      await userEvent.keyboard('{Control>}s{/Control}')
      await waitFor(() => expect(page.getAllByText('Nothing has changed')[0]).toBeInTheDocument())
      await userEvent.keyboard('{Delete}{Control>}s{/Control}')
      await expect(onSave).toHaveBeenLastCalledWith(5)
      await expect(canvas.getByText('5 items')).toBeVisible()
    })
  },
}
