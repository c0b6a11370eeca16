import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { defineTool, type ToolState } from '../../src/editor/tools/tool.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { smallMap } from '../Editor/sample-maps.js'

interface Standing extends ToolState {
  readonly at: 'idle' | 'standing'
  readonly x: number
  readonly y: number
}

const RADIUS = 14
const column = (id: string, x: number, y: number) =>
  ({
    id,
    kind: 'obstacle',
    name: 'Column',
    shape: { type: 'ellipse', x, y, radiusX: RADIUS, radiusY: RADIUS, segments: 12 },
  }) as const

/** A tool of an app: one press stands a column where it was let go. The contract is that of the built-in tools: state and input in, state and effects out. */
const columnTool = defineTool<Standing>({
  id: 'column',
  name: () => 'Column',
  icon: 'circle',
  edits: true,
  initial: { at: 'idle', x: 0, y: 0 },
  cursor: () => 'crosshair',
  gestures: [
    {
      id: 'column.stand',
      tool: 'column',
      at: ['idle', 'standing'],
      text: () => 'Stand a column',
      mouse: () => 'Click',
      touch: () => 'Tap',
      keyboard: () => 'Space',
    },
  ],
  step(state, input, context) {
    if (input.type === 'move' || input.type === 'down' || input.type === 'double') {
      const snap = context.snap(input)
      if (input.type === 'move' && state.at === 'idle') return { state, snap }
      const { x, y } = snap.point
      return {
        state: { at: 'standing', x, y },
        snap,
        effects: [{ type: 'preview', commands: [{ type: 'insert-items', items: [column('draft-column', x, y)] }] }],
      }
    }
    const idle: Standing = { ...state, at: 'idle' }
    if (state.at === 'idle') return undefined
    if (input.type !== 'up') return { state: idle, effects: [{ type: 'discard' }] }
    const item = column(context.createId('obstacle'), state.x, state.y)
    return {
      state: idle,
      effects: [
        {
          type: 'commit',
          commands: [{ type: 'insert-items', items: [item] }],
          label: 'Stand a column',
          selection: { items: [item.id], vertices: [] },
        },
      ],
    }
  },
})

const meta = {
  title: 'Recipes/Own tool',
  component: NavEditor,
  decorators: [
    (Story) => (
      <div style={{ blockSize: '100dvh' }}>
        <Story />
      </div>
    ),
  ],
  argTypes: {
    defaultValue: { control: false },
    value: { control: false },
    children: { control: false },
    tools: { control: false },
  },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof NavEditor>
export default meta
type Story = StoryObj<typeof meta>

/** It stands in the toolbar, in the hints and in the list of shortcuts; pointer, finger and crosshair reach it alike; undo takes a column away. */
export const Column: Story = {
  render: (args) => <NavEditor defaultValue={smallMap()} tools={[columnTool]} {...args} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const map = canvas.getByRole('application', { name: 'Map' })
    await waitFor(() => expect(map.dataset.pathStatus).toBe('found'))
    await step('picked in the toolbar, it is worked by the keyboard alone', async () => {
      await userEvent.click(
        within(canvas.getByRole('toolbar', { name: 'Tools' })).getByRole('button', { name: 'Column' }),
      )
      await waitFor(() => expect(canvas.getByText('Stand a column')).toBeInTheDocument())
      map.focus()
      await userEvent.keyboard('k{ArrowRight}[Space]')
      await waitFor(() => expect(canvas.getByRole('treeitem', { name: /^Column/ })).toBeInTheDocument())
    })
    await step('one undo takes it away', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(canvas.queryByRole('treeitem', { name: /^Column/ })).not.toBeInTheDocument())
    })
  },
}
