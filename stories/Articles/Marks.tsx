/** Draws the marks of a lesson as Konva nodes in the colors of the theme; line widths are screen pixels. */
import type { ComponentType, ReactNode } from 'react'
import { Arrow, Circle, Group, Line, Rect, Text } from 'react-konva'
import { useTheme } from '../../src/canvas/theme.js'
import * as layers from '../../src/layers.js'
import type { Mark } from './lesson.js'

type Of<Kind extends Mark['kind']> = Extract<Mark, { kind: Kind }>

export function Marks({ marks }: { marks: readonly Mark[] }): ReactNode {
  return marks.map((mark, i) => <OneMark key={i} mark={mark} />)
}

function OneMark({ mark }: { mark: Mark }): ReactNode {
  switch (mark.kind) {
    case 'trail':
      return <Trail {...mark} />
    case 'dot':
      return <Dot {...mark} />
    case 'words':
      return <Words {...mark} />
    case 'cells':
      return <Cells {...mark} />
    case 'patch':
      return <Patch {...mark} />
    case 'layer': {
      const Layer = layers[mark.name] as ComponentType<object>
      return <Layer {...mark.props} />
    }
  }
}

function Trail(props: Of<'trail'>): ReactNode {
  const { points, ink, width = 2, dashed = false, closed = false, arrow = false, opacity = 1 } = props
  const theme = useTheme()
  const shared = {
    points: points.flatMap(({ x, y }) => [x, y]),
    stroke: theme[ink],
    strokeWidth: width * theme.strokeScale,
    strokeScaleEnabled: false,
    lineJoin: 'round',
    lineCap: dashed ? 'butt' : 'round',
    opacity,
    listening: false,
    ...(dashed && { dash: [6, 5] }),
  } as const
  return arrow ? (
    <Arrow {...shared} fill={theme[ink]} pointerLength={7} pointerWidth={6} />
  ) : (
    <Line {...shared} closed={closed} />
  )
}

function Dot({ at, ink, radius = 5, hollow = false, label }: Of<'dot'>): ReactNode {
  const theme = useTheme()
  return (
    <Group listening={false}>
      <Circle
        x={at.x}
        y={at.y}
        radius={radius}
        fill={hollow ? theme.canvas : theme[ink]}
        stroke={hollow ? theme[ink] : theme.canvas}
        strokeWidth={hollow ? 2 : 1}
        strokeScaleEnabled={false}
      />
      {label !== undefined && (
        <Words kind="words" at={{ x: at.x + radius + 3, y: at.y - radius - 12 }} text={label} ink={ink} />
      )}
    </Group>
  )
}

function Words({ at, text, ink = 'text', size = 13, bold = false }: Of<'words'>): ReactNode {
  const theme = useTheme()
  return (
    <Text
      x={at.x}
      y={at.y}
      text={text}
      fill={theme[ink]}
      fontSize={size}
      fontFamily={theme.font}
      fontStyle={bold ? 'bold' : 'normal'}
      listening={false}
    />
  )
}

function Cells({ cells, size, ink, opacity = 0.35, outlined = false }: Of<'cells'>): ReactNode {
  const theme = useTheme()
  return cells.map(({ x, y }) => (
    <Rect
      key={`${x},${y}`}
      x={x * size + 1}
      y={y * size + 1}
      width={size - 2}
      height={size - 2}
      {...(outlined
        ? { stroke: theme[ink], strokeWidth: 2, strokeScaleEnabled: false }
        : { fill: theme[ink], opacity })}
      listening={false}
    />
  ))
}

function Patch({ corners, ink, opacity }: Of<'patch'>): ReactNode {
  const theme = useTheme()
  return (
    <Line points={corners.flatMap(({ x, y }) => [x, y])} closed fill={theme[ink]} opacity={opacity} listening={false} />
  )
}
