import { useMemo, useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createNavDocument, toScene, type NavItem } from '../../src/document/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { useAutosave } from '../../src/hooks/useAutosave.js'
import { useNavDocument } from '../../src/hooks/useNavDocument.js'
import { WORLD } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

/** Creates a storage that reports how much it holds. Any object that reads and writes text by name is a storage. The default is IndexedDB. */
function createShelf(onWrite: (bytes: number) => void) {
  const shelf = new Map<string, string>()
  return {
    read: (name: string) => Promise.resolve(shelf.get(name)),
    write: (name: string, text: string) => {
      shelf.set(name, text)
      onWrite([...shelf.values()].reduce((sum, held) => sum + held.length, 0))
      return Promise.resolve()
    },
  }
}

interface Props {
  /** Milliseconds without changes before a save. */
  delay: number
}

const COLUMNS = 6

const treeAt = (index: number): NavItem => ({
  kind: 'obstacle',
  id: `tree-${index + 1}`,
  name: `Tree ${index + 1}`,
  shape: {
    type: 'ellipse',
    x: 70 + 100 * (index % COLUMNS),
    y: 60 + 70 * Math.floor(index / COLUMNS),
    radiusX: 24,
    radiusY: 24,
    segments: 24,
  },
})

function SavedMap({ delay }: Props) {
  const [held, setHeld] = useState(0)
  const [storage] = useState(() => createShelf(setHeld))
  const { document, dispatch, undo, canUndo } = useNavDocument(() =>
    createNavDocument({ name: 'Orchard', bounds: WORLD, items: [0, 1, 2].map(treeAt) }),
  )
  const { status, generation, restore } = useAutosave(document, { key: 'orchard', storage, delay })
  const [restored, setRestored] = useState<number>()
  const { obstacles } = useMemo(() => toScene(document), [document])
  const count = document.items.length
  const plant = () => dispatch({ type: 'insert-items', items: [treeAt(count)] })
  const reopen = async () => {
    const { save } = await restore()
    if (save !== undefined) dispatch({ type: 'replace-document', document: save.document })
    setRestored(save?.document.items.length ?? 0)
  }
  return (
    <div className="story-answers" style={{ gridTemplate: 'minmax(0, 1fr) auto / minmax(0, 1fr)' }}>
      <StoryStage
        layers={<ObstacleLayer obstacles={obstacles} />}
        controls={
          <>
            <StoryButton onClick={plant} disabled={count >= 5 * COLUMNS}>
              Plant a tree
            </StoryButton>
            <StoryButton onClick={() => void reopen()}>Read it back</StoryButton>
            <StoryButton onClick={undo} disabled={!canUndo}>
              Undo
            </StoryButton>
          </>
        }
        caption={
          <>
            {status}, save {generation}
          </>
        }
      />
      <dl className="story-saves">
        <div>
          <dt>On the map</dt>
          <dd>{count === 1 ? '1 tree' : `${count} trees`}</dd>
        </div>
        <div>
          <dt>On the shelf</dt>
          <dd>{held} characters</dd>
        </div>
        <div>
          <dt>Read back</dt>
          <dd data-testid="restored">
            {restored === undefined ? 'nothing yet' : restored === 1 ? '1 tree' : `${restored} trees`}
          </dd>
        </div>
      </dl>
    </div>
  )
}

const meta = { title: 'Hooks/useAutosave', component: SavedMap, args: { delay: 50 } } satisfies Meta<typeof SavedMap>
export default meta

/** Saves after a short time without changes, and reads the saved document back. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('saved'))
    for (let i = 0; i < 3; i++) await userEvent.click(canvas.getByRole('button', { name: 'Plant a tree' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/^saved, save [2-4]$/))
    await userEvent.click(canvas.getByRole('button', { name: 'Read it back' }))
    await waitFor(() => expect(canvas.getByTestId('restored')).toHaveTextContent('6 trees'))
  },
}
