import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createNavDocument } from '../../src/document/index.js'
import { useAutosave } from '../../src/hooks/useAutosave.js'
import { useNavDocument } from '../../src/hooks/useNavDocument.js'
import { StoryButton } from '../StoryStage.js'

/** Anything that reads and writes text by name is a storage; IndexedDB is used when none is given. */
function createShelf() {
  const shelf = new Map<string, string>()
  return {
    read: (name: string) => Promise.resolve(shelf.get(name)),
    write: (name: string, text: string) => {
      shelf.set(name, text)
      return Promise.resolve()
    },
  }
}

interface Props {
  /** Milliseconds of rest before a save. */
  delay: number
}

function SavedMap({ delay }: Props) {
  const [storage] = useState(createShelf)
  const { document, dispatch } = useNavDocument(() => createNavDocument({ name: 'Level 3' }))
  const { status, generation, restore } = useAutosave(document, { key: 'level-3', storage, delay })
  const [restored, setRestored] = useState<string>()
  const rename = () => dispatch({ type: 'set-name', name: `${document.name}!` })
  const reopen = async () => {
    const { save } = await restore()
    setRestored(save?.document.name ?? 'nothing')
  }
  return (
    <div className="story-page">
      <h1>{document.name}</h1>
      <p>
        <output>
          {status}, save {generation}
        </output>
      </p>
      <div className="story-bar">
        <StoryButton onClick={rename}>Change the map</StoryButton>
        <StoryButton onClick={() => void reopen()}>Read it back</StoryButton>
        <span data-testid="restored">{restored === undefined ? '' : `The shelf holds “${restored}”.`}</span>
      </div>
    </div>
  )
}

const meta = { title: 'Hooks/useAutosave', component: SavedMap, args: { delay: 50 } } satisfies Meta<typeof SavedMap>
export default meta

/** A change is saved after a moment of rest, and can be read back whole. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('saved'), { timeout: 5000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Change the map' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('saved, save 2'), { timeout: 5000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Read it back' }))
    await waitFor(() => expect(canvas.getByTestId('restored')).toHaveTextContent('“Level 3!”'))
  },
}
