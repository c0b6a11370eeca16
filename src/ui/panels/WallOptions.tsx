import type { ReactNode } from 'react'
import { wallLengths } from '../../editor/index.js'
import type { PanelMessages } from '../../words/index.js'
import { NumberField, Segments, Select } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

const LEAST = 0.001

export const wallCorners = (messages: PanelMessages) =>
  [
    { value: 'miter', label: messages.cornerSharp },
    { value: 'round', label: messages.cornerRound },
  ] as const
export const wallEnds = (messages: PanelMessages) =>
  [
    { value: 'butt', label: messages.endFlat },
    { value: 'square', label: messages.endSquare },
    { value: 'round', label: messages.endRound },
  ] as const

export function WallOptions(): ReactNode {
  const { editor, messages } = usePanel()
  const wall = useEditorState((state) => state.wall)
  const cellSize = useEditorState((state) => state.document.grid.cellSize)
  const ends = wallEnds(messages)
  return (
    <>
      <NumberField
        label={messages.thickness}
        value={wallLengths(wall, cellSize).thickness}
        min={LEAST}
        isLength
        onCommit={(thickness) => editor.tools.setWall({ thickness })}
      />
      <Segments
        label={messages.corners}
        segments={wallCorners(messages).map(({ value: join, label }) => ({
          id: join,
          checked: wall.join === join,
          onSelect: () => editor.tools.setWall({ join }),
          content: label,
        }))}
      />
      <Select
        label={messages.ends}
        value={wall.ends}
        options={ends}
        onChange={(chosen) =>
          editor.tools.setWall({ ends: ends.find(({ value }) => value === chosen)?.value ?? 'butt' })
        }
      />
    </>
  )
}

export function DoorOptions(): ReactNode {
  const { editor, messages } = usePanel()
  const wall = useEditorState((state) => state.wall)
  const cellSize = useEditorState((state) => state.document.grid.cellSize)
  return (
    <>
      <NumberField
        prefix={messages.width}
        label={messages.doorWidth}
        value={wallLengths(wall, cellSize).doorWidth}
        min={LEAST}
        isLength
        onCommit={(doorWidth) => editor.tools.setWall({ doorWidth })}
      />
      <Segments
        label={messages.doorState}
        segments={[false, true].map((doorClosed) => ({
          id: String(doorClosed),
          checked: wall.doorClosed === doorClosed,
          onSelect: () => editor.tools.setWall({ doorClosed }),
          content: doorClosed ? messages.closed : messages.doorOpen,
        }))}
      />
    </>
  )
}
