import type { ReactNode } from 'react'
import { wallLengths } from '../../editor/index.js'
import type { PanelMessages } from '../../words/index.js'
import { NumberField, Segments, Select } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

export const MIN_LENGTH = 0.001

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
  return (
    <>
      <NumberField
        label={messages.thickness}
        value={wallLengths(wall, cellSize).thickness}
        min={MIN_LENGTH}
        isLength
        onCommit={(thickness) => editor.tools.setWall({ thickness })}
      />
      <Segments
        label={messages.corners}
        value={wall.join}
        options={wallCorners(messages)}
        onChange={(join) => editor.tools.setWall({ join })}
      />
      <Select
        label={messages.ends}
        value={wall.ends}
        options={wallEnds(messages)}
        onChange={(ends) => editor.tools.setWall({ ends })}
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
        min={MIN_LENGTH}
        isLength
        onCommit={(doorWidth) => editor.tools.setWall({ doorWidth })}
      />
      <Segments
        label={messages.doorState}
        value={wall.doorClosed}
        options={[
          { value: false, label: messages.doorOpen },
          { value: true, label: messages.closed },
        ]}
        onChange={(doorClosed) => editor.tools.setWall({ doorClosed })}
      />
    </>
  )
}
