import { useState, type ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import type { DocumentChange, NavDocument } from '../../src/document/index.js'
import { createIndexedDbStorage } from '../../src/persistence/storage/index.js'
import { DEFAULT_LAYOUT, EditorPanel, NavEditor, type NavEditorProps } from '../../src/index.js'
import { oldTownMap, smallMap, stampedMap } from './sample-maps.js'

/** Logs changes in the Actions panel as short texts, since the panel would take longer to print a whole document than an edit takes. */
const logged = fn((summary: string) => summary).mockName('onChange')
const summaryOf = ({ items }: NavDocument, { label, kind, ids, origin }: DocumentChange): string =>
  `${label} (${kind}, ${origin}): ${ids.length} of ${items.length} items`

const meta = {
  title: 'Editor',
  component: NavEditor,
  decorators: [
    (Story) => (
      <div style={{ blockSize: '100dvh' }}>
        <Story />
      </div>
    ),
  ],
  args: { onChange: (document, change) => logged(summaryOf(document, change)) },
  argTypes: { defaultValue: { control: false }, value: { control: false }, children: { control: false } },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof NavEditor>
export default meta
type Story = StoryObj<typeof meta>

/** A small map. Draw an obstacle between spawn and goal: the path leads around it. A reload offers the drawing again. */
export const Default: Story = {
  render: (args) => <NavEditor defaultValue={smallMap()} autosave={{ key: 'default-story' }} {...args} />,
  play: async ({ canvasElement }) => {
    const editor = await readyEditor(canvasElement)
    await expect(pathLength(editor.map)).toBeGreaterThan(480)
  },
}

/** The town of the package. Open any map file with Open… or drop one on the map. A reload offers the drawing again. */
export const RealMap: Story = {
  render: (args) => <NavEditor defaultValue={oldTownMap()} autosave={{ key: 'real-map-story' }} {...args} />,
  play: async ({ canvasElement }) => {
    const editor = await readyEditor(canvasElement)
    await expect(pathLength(editor.map)).toBeGreaterThan(600)
    await expect(await within(canvasElement).findByRole('treeitem', { name: 'Warehouse 7' })).toBeInTheDocument()
  },
}

/** Draws a triangle across the path and undoes it. */
export const Drawing: Story = {
  render: (args) => <NavEditor defaultValue={smallMap()} {...args} />,
  play: async ({ canvasElement, step }) => {
    const editor = await readyEditor(canvasElement)
    const before = pathLength(editor.map)
    await step('a triangle across the path makes it longer', async () => {
      await userEvent.click(editor.tool('Polygon'))
      await editor.press(300, 120)
      await editor.press(330, 120)
      await editor.press(330, 200)
      await editor.press(300, 120)
      await waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
      await waitFor(() => expect(editor.map.dataset.meshStatus).toBe('ready'))
    })
    await step('undo gives the first path back', async () => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(pathLength(editor.map)).toBeCloseTo(before, 6))
    })
  },
}

/** Selects a building in the tree, then selects a larger agent, whose path is longer. */
export const Inspecting: Story = {
  render: (args) => <NavEditor defaultValue={oldTownMap()} {...args} />,
  play: async ({ canvasElement, step }) => {
    const editor = await readyEditor(canvasElement)
    await step('picking a building in the tree shows its numbers', async () => {
      await userEvent.click(await within(canvasElement).findByRole('treeitem', { name: 'Warehouse 7' }))
      await expect(within(canvasElement).getByRole('region', { name: 'Inspector' })).toHaveTextContent('7 vertices')
    })
    await step('a larger agent takes another way, and a longer one', async () => {
      const before = pathLength(editor.map)
      await userEvent.click(within(canvasElement).getByRole('radio', { name: /Tank/ }))
      await waitFor(() => expect(pathLength(editor.map)).toBeGreaterThan(before + 100))
      await userEvent.click(within(canvasElement).getByRole('radio', { name: /Man/ }))
    })
  },
}

/** Rules for the map in the Tests tab. One rule fails; select it to see where. */
export const Tests: Story = {
  render: (args) => (
    <NavEditor
      defaultValue={{
        ...smallMap(),
        rules: [
          { rule: 'reachable', from: 'marker[role=spawn]', to: 'marker[role=goal]' },
          { rule: 'detour', from: 'marker[role=spawn]', to: 'marker[role=goal]', max: 1 },
        ],
      }}
      defaultDisplay={{ side: 'tests', drawer: 'side' }}
      {...args}
    />
  ),
  play: async ({ canvasElement }) => {
    await readyEditor(canvasElement)
    const panel = within(canvasElement).getByRole('region', { name: 'Tests' })
    await userEvent.click(await within(panel).findByRole('button', { name: /Detour.*Failed/ }))
    await expect(within(panel).getByRole('textbox', { name: 'Maximum' })).toHaveValue('1')
  },
}

function ControlledEditor(args: NavEditorProps): ReactNode {
  const [document, setDocument] = useState<NavDocument>(smallMap)
  const [frozen, setFrozen] = useState(false)
  return (
    <NavEditor
      {...args}
      value={document}
      onChange={(next, change) => {
        args.onChange?.(next, change)
        if (!frozen) setDocument(next)
      }}
    >
      {DEFAULT_LAYOUT}
      <EditorPanel position="top-right">
        <label className="nav-chip">
          <input type="checkbox" checked={frozen} onChange={(event) => setFrozen(event.target.checked)} /> Refuse
          changes
        </label>
      </EditorPanel>
    </NavEditor>
  )
}

/** The app holds the document. Tick the box to reject every change. */
export const Controlled: Story = {
  render: (args) => <ControlledEditor {...args} />,
  play: async ({ canvasElement }) => {
    const editor = await readyEditor(canvasElement)
    const tree = within(canvasElement).getByRole('tree', { name: 'Drawing' })
    await userEvent.click(within(canvasElement).getByRole('checkbox', { name: 'Refuse changes' }))
    await userEvent.click(within(tree).getByRole('treeitem', { name: 'Barn' }))
    editor.map.focus()
    await userEvent.keyboard('{Delete}')
    await expect(logged).toHaveBeenCalled()
    await expect(within(tree).getByRole('treeitem', { name: 'Barn' })).toBeInTheDocument()
  },
}

/** The app replaces the map. The replacement is one entry of the history, so undo reverts it. The app also limits the zoom to the range from 50 % to 200 %. */
export const ReplacedByTheApp: Story = {
  render: (args) => <ReplacedEditor {...args} />,
  play: async ({ canvasElement, step }) => {
    const editor = await readyEditor(canvasElement)
    const page = within(canvasElement)
    await step('zooming ends at the limits', async () => {
      editor.map.focus()
      await userEvent.keyboard('+'.repeat(12))
      await waitFor(() => expect(canvasElement.querySelector('.nav-zoom')).toHaveTextContent('200'))
      await userEvent.keyboard('-'.repeat(16))
      await waitFor(() => expect(canvasElement.querySelector('.nav-zoom')).toHaveTextContent('50'))
    })
    await step('undo gives the map of before', async () => {
      await userEvent.click(page.getByRole('button', { name: 'Clear the map' }))
      await waitFor(() => expect(page.queryByRole('treeitem', { name: 'Barn' })).toBeNull())
      await userEvent.click(page.getByRole('button', { name: 'Undo' }))
      await expect(await page.findByRole('treeitem', { name: 'Barn' })).toBeInTheDocument()
    })
  },
}

function ReplacedEditor({ onChange, ...args }: NavEditorProps): ReactNode {
  const [value, setValue] = useState(smallMap)
  return (
    <div style={{ blockSize: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr' }}>
      <button type="button" onClick={() => setValue((now) => ({ ...now, items: [] }))}>
        Clear the map
      </button>
      <NavEditor
        {...args}
        value={value}
        historyOnReplace="entry"
        cameraLimits={{ minZoom: 0.5, maxZoom: 2 }}
        onChange={(document, change) => {
          setValue(document)
          onChange?.(document, change)
        }}
      />
    </div>
  )
}

/** A read-only editor: look, pan and measure. */
export const ReadOnly: Story = {
  render: (args) => <NavEditor defaultValue={oldTownMap()} readOnly {...args} />,
  play: async ({ canvasElement }) => {
    const editor = await readyEditor(canvasElement)
    await userEvent.click(editor.tool('Polygon'))
    await expect(editor.tool('Polygon')).toHaveAttribute('aria-pressed', 'false')
    await editor.press(300, 120)
    await userEvent.keyboard('{Delete}')
    await expect(logged).not.toHaveBeenCalled()
  },
}

export const Dark: Story = { render: (args) => <NavEditor defaultValue={oldTownMap()} colorMode="dark" {...args} /> }

export const HighContrast: Story = {
  render: (args) => <NavEditor defaultValue={oldTownMap()} colorMode="contrast" {...args} />,
}

/** The layout of a phone on any screen, since the layout depends on the editor's own size. */
export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 390, blockSize: 844, maxBlockSize: '100dvh' }}>
        <Story />
      </div>
    ),
  ],
  render: (args) => <NavEditor defaultValue={oldTownMap()} {...args} />,
  play: async ({ canvasElement }) => {
    await readyEditor(canvasElement)
    const toolbar = within(within(canvasElement).getByRole('toolbar', { name: 'Tools' }))
    await userEvent.click(toolbar.getByRole('button', { name: 'Layers' }))
    await waitFor(() => expect(within(canvasElement).getByRole('treeitem', { name: 'Warehouse 7' })).toBeVisible())
    await userEvent.click(toolbar.getByRole('button', { name: 'Layers' }))
  },
}

export const Chinese: Story = { render: (args) => <NavEditor defaultValue={oldTownMap()} locale="zh" {...args} /> }

/**
 * Saves in the browser soon after each change, and offers the drawing after a reload. An app may pass another storage.
 */
export const Autosave: Story = {
  render: (args) => <NavEditor defaultValue={smallMap()} {...args} autosave={{ key: 'autosave-story', delay: 50 }} />,
  play: async ({ canvasElement, step }) => {
    // If an earlier visit saved something, the editor offers it, and this test must not overwrite it.
    if ((await createIndexedDbStorage().read('autosave-story:head')) !== undefined) return
    const canvas = within(canvasElement)
    await readyEditor(canvasElement)
    await step('a new name is saved', async () => {
      const title = canvas.getByRole('textbox', { name: 'Map name' })
      await userEvent.clear(title)
      await userEvent.type(title, 'Orchard{Enter}')
      await waitFor(() => expect(canvasElement.querySelector('[data-save="saved"]')).toBeInTheDocument())
    })
  },
}

/** Saves to a server that refuses the first save. */
function SavedToServer(args: NavEditorProps): ReactNode {
  const [send] = useState(() => {
    let isAwake = false
    return async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      if (!isAwake) {
        isAwake = true
        throw new Error('the server is starting')
      }
    }
  })
  return <NavEditor defaultValue={smallMap()} {...args} onSave={send} />
}

/** The app saves on the Save button or Mod+S. The editor shows whether that worked and offers to try again. */
export const SavedByTheApp: Story = {
  render: (args) => <SavedToServer {...args} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    await readyEditor(canvasElement)
    const isSaid = (status: string) =>
      waitFor(() => expect(canvasElement.querySelector(`[data-save="${status}"]`)).toBeInTheDocument())
    await step('a new name is not saved yet', async () => {
      const title = canvas.getByRole('textbox', { name: 'Map name' })
      await userEvent.clear(title)
      await userEvent.type(title, 'Orchard{Enter}')
      await isSaid('edited')
    })
    await step('a save that the server refuses says why, and can be tried again', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
      await isSaid('failed')
      await expect(canvas.getByRole('group', { name: 'Saving' })).toHaveTextContent('Not saved: the server is starting')
      await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
      await isSaid('saved')
    })
  },
}

/** Add, change and remove agents, and set the cost of each terrain per agent; the path updates. */
export const Agents: Story = {
  render: (args) => <NavEditor defaultValue={smallMap()} {...args} />,
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement)
    const editor = await readyEditor(canvasElement)
    const before = pathLength(editor.map)
    await userEvent.click(canvas.getByRole('button', { name: 'Agents…' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Agents' }))
    await step('a wider agent walks farther', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Add agent' }))
      const card = within(dialog.getByRole('region', { name: 'Agent 2' }))
      const radius = card.getByRole('textbox', { name: 'Radius' })
      await userEvent.clear(radius)
      await userEvent.type(radius, '30{Enter}')
      // The first path at a new radius may take longer than a frame; a worker then finds it.
      await waitFor(() => expect(pathLength(editor.map)).toBeGreaterThan(before))
    })
    await userEvent.keyboard('{Escape}')
  },
}

/** The drawing by layers: rename with a double-click or F2, reorder with a drag or Alt and the arrow keys, lock, hide, add and remove. */
export const GroupedByLayer: Story = {
  render: (args) => (
    <NavEditor defaultValue={oldTownMap()} defaultDisplay={{ grouping: 'layer', side: 'history' }} {...args} />
  ),
  play: async ({ canvasElement, step }) => {
    await readyEditor(canvasElement)
    const tree = within(within(canvasElement).getByRole('tree', { name: 'Drawing' }))
    await step('a name is typed over', async () => {
      await userEvent.dblClick(tree.getByRole('treeitem', { name: 'Warehouse 7' }))
      await userEvent.keyboard('Warehouse 9{Enter}')
      await expect(tree.getByRole('treeitem', { name: 'Warehouse 9' })).toBeInTheDocument()
    })
    await step('the keyboard moves it up the list', async () => {
      await waitFor(() => expect(tree.getByRole('treeitem', { name: 'Warehouse 9' })).toHaveFocus())
      await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
      await expect(logged).toHaveBeenCalledTimes(2)
    })
    await step('the history can be scrubbed back', async () => {
      const slider = within(canvasElement).getByRole('slider', { name: 'Scrub through the history' })
      await fireEvent.change(slider, { target: { value: '0' } })
      await waitFor(() => expect(tree.queryByRole('treeitem', { name: 'Warehouse 9' })).not.toBeInTheDocument())
    })
  },
}

/**
 * A crate placed three times, once rotated. Double-click one and drag a corner to change all. **U** places more, **Z** rotates the next
 * one.
 */
export const Stamps: Story = {
  render: (args) => <NavEditor defaultValue={stampedMap()} defaultSnap={{ grid: false }} {...args} />,
  play: async ({ canvasElement, step }) => {
    await readyEditor(canvasElement)
    const canvas = within(canvasElement)
    const tree = within(canvas.getByRole('tree', { name: 'Drawing' }))
    const inspector = canvas.getByRole('region', { name: 'Inspector' })
    await step('a placement is one row with the name of the stamp', async () => {
      await userEvent.click(tree.getByRole('treeitem', { name: 'Crate 2 2' }))
      await expect(inspector).toHaveTextContent('3 placements')
    })
    await step('detached, it follows no more', async () => {
      await userEvent.click(within(inspector).getByRole('button', { name: 'Detach' }))
      await userEvent.click(tree.getByRole('treeitem', { name: 'Crate 3 2' }))
      await expect(inspector).toHaveTextContent('2 placements')
    })
  },
}

/** Two editors with separate drawings, selections, histories and keys. */
export const TwoEditors: Story = {
  render: (args) => (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(480px, 100%), 1fr))',
        gap: 8,
        blockSize: '100%',
      }}
    >
      <NavEditor defaultValue={smallMap()} {...args} />
      <NavEditor
        defaultValue={smallMap()}
        colorMode="dark"
        messages={{
          panels: {
            editor: 'Second editor',
            layers: 'Second layers',
            inspector: 'Second inspector',
            issues: 'Second issues',
            history: 'Second history',
          },
        }}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [left, right] = within(canvasElement).getAllByRole('application', { name: 'Map' })
    await waitFor(() => expect(right.dataset.meshStatus).toBe('ready'))
    left.focus()
    await userEvent.keyboard('p')
    const pressed = within(canvasElement)
      .getAllByRole('button', { name: 'Polygon' })
      .map((button) => button.getAttribute('aria-pressed'))
    await expect(pressed).toEqual(['true', 'false'])
  },
}

interface ReadyEditor {
  readonly map: HTMLElement
  readonly tool: (name: string) => HTMLElement
  /** Clicks at a position in pixels from the top left of the map. */
  readonly press: (x: number, y: number) => Promise<void>
}

/** Waits for the first path and returns functions that send pointer events to the map. */
async function readyEditor(canvasElement: HTMLElement): Promise<ReadyEditor> {
  const map = within(canvasElement).getByRole('application', { name: 'Map' })
  await waitFor(() => expect(map.dataset.pathStatus).toBe('found'))
  const surface = map.querySelector('[data-nav-surface]')
  if (surface === null) throw new Error('the map has no surface')
  const fire = (type: string, x: number, y: number): void => {
    const box = map.getBoundingClientRect()
    surface.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: box.left + x,
        clientY: box.top + y,
      }),
    )
  }
  return {
    map,
    tool: (name) => within(within(canvasElement).getByRole('toolbar', { name: 'Tools' })).getByRole('button', { name }),
    press: async (x, y) => {
      fire('pointermove', x, y)
      fire('pointerdown', x, y)
      fire('pointerup', x, y)
      await new Promise((resolve) => setTimeout(resolve, 350))
    },
  }
}

const pathLength = (map: HTMLElement): number => Number(map.dataset.pathLength)
