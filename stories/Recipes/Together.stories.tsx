import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { smallMap } from '../Editor/sample-maps.js'
import { OverTabs, ThroughYjs } from './Together.js'

// Two editors on one page exchange changes over a channel, like two tabs: each shows what the other draws.

const COLUMNS = 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))'
const SIDE_BY_SIDE = { display: 'grid', gridTemplateColumns: COLUMNS, gap: 8, blockSize: '100%' }

const meta: Meta = {
  title: 'Recipes/Working together',
  parameters: { layout: 'fullscreen' },
}
export default meta

const ann = { id: 'ann', name: 'Ann', color: '#c2410c' }
const bob = { id: 'bob', name: 'Bob', color: '#1d4ed8' }

/** `createPatchExchange` over a BroadcastChannel, with cursors and selections by `presence`. Try it with the story open in a second tab. */
export const BroadcastChannels: StoryObj = {
  render: () => (
    <div style={SIDE_BY_SIDE}>
      <OverTabs room="story" me={ann} map={smallMap()} />
      <OverTabs room="story" me={bob} map={smallMap()} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getAllByRole('application', { name: 'Map' })).toHaveLength(2))
    await waitFor(() => expect(canvasElement.querySelectorAll('.nav-presence')).toHaveLength(2))
  },
}

/** Items are entries of a Yjs map: patches write entries, and Yjs events become patches. Any Yjs provider works. */
export const Yjs: StoryObj = {
  render: () => (
    <div style={SIDE_BY_SIDE}>
      <ThroughYjs room="story" map={smallMap()} />
      <ThroughYjs room="story" map={smallMap()} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByRole('application', { name: 'Map' })).toHaveLength(2))
  },
}
