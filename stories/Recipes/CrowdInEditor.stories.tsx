import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Agents } from '../../src/agents/index.js'
import { CrowdInEditor } from './crowd-in-editor.js'

const meta = {
  title: 'Recipes/A crowd in the editor',
  component: CrowdInEditor,
  args: { walkers: 200, running: true },
  argTypes: { walkers: { control: { type: 'range', min: 1, max: 300 } }, onAgents: { control: false } },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '640px' } } },
} satisfies Meta<typeof CrowdInEditor>
export default meta

let crowd: Agents | undefined

/** Two hundred agents walk on the editor's mesh while twenty crates move, one edit per step. React renders none of it, and you can draw. */
export const Town: StoryObj<typeof meta> = {
  args: {
    onAgents: (agents) => {
      crowd = agents
    },
  },
  play: async ({ canvasElement }) => {
    const revision = (): number =>
      Number(canvasElement.querySelector('[data-mesh-revision]')?.getAttribute('data-mesh-revision'))
    await waitFor(() => expect(crowd?.stats.plans).toBeGreaterThan(100))
    const before = revision()
    await waitFor(() => expect(revision()).toBeGreaterThan(before))
  },
}
