import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createNavDocument, toScene } from '../../src/document/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { useNavDocument } from '../../src/hooks/useNavDocument.js'
import { probe } from '../canvas-probe.js'
import { WORLD } from '../sample-scenes.js'
import { StoryButton, StoryStage } from '../StoryStage.js'

const PLACES = [
  { x: 60, y: 60 },
  { x: 240, y: 60 },
  { x: 420, y: 60 },
  { x: 60, y: 220 },
  { x: 240, y: 220 },
  { x: 420, y: 220 },
]

interface Props {
  /** Side of added squares in world units. */
  side: number
}

function DocumentWithUndo({ side }: Props) {
  const { document, dispatch, undo, redo, canUndo, canRedo, issues } = useNavDocument(() =>
    createNavDocument({ bounds: WORLD }),
  )
  const count = document.items.length
  const add = () =>
    dispatch({
      type: 'insert-items',
      items: [
        {
          kind: 'obstacle',
          id: `box-${count + 1}`,
          shape: { type: 'rectangle', ...PLACES[count % PLACES.length], width: side, height: side },
        },
      ],
    })
  return (
    <StoryStage
      layers={<ObstacleLayer obstacles={toScene(document).obstacles} />}
      controls={
        <>
          <StoryButton onClick={add} disabled={count === PLACES.length}>
            Add
          </StoryButton>
          <StoryButton onClick={undo} disabled={!canUndo}>
            Undo
          </StoryButton>
          <StoryButton onClick={redo} disabled={!canRedo}>
            Redo
          </StoryButton>
        </>
      }
      caption={`${count} items, ${issues.length} issues`}
    />
  )
}

const meta = { title: 'Hooks/useNavDocument', component: DocumentWithUndo, args: { side: 110 } } satisfies Meta<
  typeof DocumentWithUndo
>
export default meta

/** A document with commands, undo and redo, without an editor. */
export const Default: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const map = await probe(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }))
    await map.shows({ x: 290, y: 110 }, map.theme.obstacle)
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await map.shows({ x: 290, y: 110 }, map.theme.canvas)
    await expect(canvas.getByRole('status')).toHaveTextContent('1 items, 0 issues')
    await userEvent.click(canvas.getByRole('button', { name: 'Redo' }))
    await map.shows({ x: 290, y: 110 }, map.theme.obstacle)
  },
}
