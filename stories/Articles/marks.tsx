/** What the films of the lessons are drawn with: Konva nodes in the colors of the kit, with lines of screen pixels. */
import type { ReactNode } from 'react'
import { Arrow, Circle, Group, Line, Rect, Text } from 'react-konva'
import type { Point } from '../../src/engine/index.js'
import { useTheme, type ThemeColor } from '../../src/canvas/theme.js'
import { GridLayer } from '../../src/layers.js'

/** A color of the theme by its name; `danger` is what was printed, `success` what is right, `accent` what happens now. */
export type Ink = ThemeColor

export interface TrailProps {
  readonly points: readonly Point[]
  readonly ink: Ink
  /** Screen pixels; 2 when absent. */
  readonly width?: number
  readonly dashed?: boolean
  readonly closed?: boolean
  readonly arrow?: boolean
  readonly opacity?: number
}

export function Trail(props: TrailProps): ReactNode {
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
    ...(dashed ? { dash: [6, 5] } : {}),
  } as const
  return arrow ? (
    <Arrow {...shared} fill={theme[ink]} pointerLength={7} pointerWidth={6} />
  ) : (
    <Line {...shared} closed={closed} />
  )
}

export interface DotProps {
  readonly at: Point
  readonly ink: Ink
  /** World units; 5 when absent. */
  readonly radius?: number
  readonly hollow?: boolean
  readonly label?: string
}

export function Dot({ at, ink, radius = 5, hollow = false, label }: DotProps): ReactNode {
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
      {label !== undefined && <Words at={{ x: at.x + radius + 3, y: at.y - radius - 12 }} text={label} ink={ink} />}
    </Group>
  )
}

export interface WordsProps {
  readonly at: Point
  readonly text: string
  readonly ink?: Ink
  /** World units; 13 when absent. */
  readonly size?: number
  readonly bold?: boolean
}

/** Words on the map, their upper left corner at a place. */
export function Words({ at, text, ink = 'text', size = 13, bold = false }: WordsProps): ReactNode {
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

/** A cell by column and row. */
export interface Cell {
  readonly x: number
  readonly y: number
}

export interface CellsProps {
  readonly cells: Iterable<Cell>
  readonly size: number
  readonly ink: Ink
  /** 0.35 when absent. */
  readonly opacity?: number
  readonly outlined?: boolean
}

/** Cells filled, or with a line around. */
export function Cells({ cells, size, ink, opacity = 0.35, outlined = false }: CellsProps): ReactNode {
  const theme = useTheme()
  return [...cells].map(({ x, y }) => (
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

/** The middle of a cell. */
export const middleOf = ({ x, y }: Cell, size: number): Point => ({ x: (x + 0.5) * size, y: (y + 0.5) * size })

/** Rows of text, `#` = blocked. */
export function CellGround({ rows, size }: { rows: readonly string[]; size: number }): ReactNode {
  return (
    <GridLayer
      bounds={worldOfCells(rows, size)}
      cellSize={size}
      cells={{
        width: rows[0].length,
        height: rows.length,
        blocked: Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0)),
      }}
    />
  )
}

/** Blocked cells, darker than those that a search is done with. */
export function Walls({ map, size }: { map: { width: number; blocked: Uint8Array }; size: number }): ReactNode {
  const cells = [...map.blocked.keys()].filter((cell) => map.blocked[cell] === 1)
  return (
    <Cells
      cells={cells.map((cell) => ({ x: cell % map.width, y: Math.floor(cell / map.width) }))}
      size={size}
      ink="obstacleStroke"
      opacity={0.6}
    />
  )
}

export const worldOfCells = (rows: readonly string[], size: number) => ({
  x: 0,
  y: 0,
  width: rows[0].length * size,
  height: rows.length * size,
})
