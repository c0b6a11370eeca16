import type { ReactNode } from 'react'
import { wallLengths } from '../../editor/index.js'
import { NumberField, Segments, Select } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'

const LEAST = 0.001

const CORNERS = { miter: 'cornerSharp', round: 'cornerRound' } as const
const ENDS = [
  ['butt', 'endFlat'],
  ['square', 'endSquare'],
  ['round', 'endRound'],
] as const

/** Thickness, corners and ends of the next wall. */
export function WallOptions(): ReactNode {
  const { editor, messages } = usePanel()
  const wall = useEditorState((state) => state.wall)
  const cellSize = useEditorState((state) => state.document.grid.cellSize)
  return (
    <>
      <NumberField
        prefix={messages.thickness}
        label={messages.thickness}
        value={wallLengths(wall, cellSize).thickness}
        min={LEAST}
        isLength
        onCommit={(thickness) => editor.tools.setWall({ thickness })}
      />
      <Segments
        label={messages.corners}
        segments={(['miter', 'round'] as const).map((join) => ({
          id: join,
          checked: wall.join === join,
          onSelect: () => editor.tools.setWall({ join }),
          content: messages[CORNERS[join]],
        }))}
      />
      <Select
        label={messages.ends}
        value={wall.ends}
        options={ENDS.map(([value, word]) => ({ value, label: messages[word] }))}
        onChange={(chosen) => editor.tools.setWall({ ends: ENDS.find(([value]) => value === chosen)?.[0] ?? 'butt' })}
      />
    </>
  )
}

/** Width of the next door, and whether it is open. */
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
