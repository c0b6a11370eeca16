/** Searches in cells as films: every step with the cells as they stand after it, drawn with F, G and H in them. */
import type { ReactNode } from 'react'
import { Cells, Dot, middleOf, Trail, Walls, Words, type Cell } from './marks.js'
import {
  tutorialSearch,
  type Cells as CellMap,
  type TutorialCell,
  type TutorialRules,
  type TutorialStep,
} from './printed/grid-tutorial.js'

/** Rows of text: `#` is blocked, `A` the start, `B` the goal. */
export interface Drawing {
  readonly rows: readonly string[]
  readonly map: CellMap & { readonly blocked: Uint8Array }
  readonly start: number
  readonly goal: number
}

export function drawingOf(...rows: readonly string[]): Drawing {
  const text = rows.join('')
  const blocked = Uint8Array.from(text, (cell) => (cell === '#' ? 1 : 0))
  return {
    rows,
    map: { width: rows[0].length, height: rows.length, blocked },
    start: text.indexOf('A'),
    goal: text.indexOf('B'),
  }
}

/** The tutorial with its two wrong rules put right. */
export const RIGHT_RULES = { estimate: 'octile', endsWhen: 'taken' } as const satisfies TutorialRules

export const cellAt = ({ width }: CellMap, cell: number): Cell => ({ x: cell % width, y: Math.floor(cell / width) })

export interface SearchFrame {
  readonly cells: ReadonlyMap<number, TutorialCell>
  readonly step: TutorialStep | undefined
  /** Set on the last frame. */
  readonly path: readonly number[] | undefined
}

export function searchFilm({ map, start, goal }: Drawing, rules: TutorialRules = {}): SearchFrame[] {
  const frames: SearchFrame[] = []
  const { path } = tutorialSearch(map, start, goal, rules, (step, cells) =>
    frames.push({ step, cells: new Map(cells), path: undefined }),
  )
  const last = frames.at(-1)
  return last === undefined ? [] : [...frames, { step: undefined, cells: last.cells, path: path ?? [] }]
}

/** Where a cell lies as seen from another: `below right`. */
export function sideOf(map: CellMap, from: number, to: number): string {
  const [a, b] = [cellAt(map, from), cellAt(map, to)]
  const down = b.y > a.y ? 'below' : b.y < a.y ? 'above' : ''
  const across = b.x > a.x ? 'right' : b.x < a.x ? 'left' : ''
  return `${down} ${across}`.trim()
}

export interface SearchPictureProps {
  readonly drawing: Drawing
  readonly frame: SearchFrame
  readonly size: number
}

/** Open cells green, closed ones gray, the one just taken in a frame, those with a new parent in another. */
export function SearchPicture({ drawing: { map, start, goal }, frame, size }: SearchPictureProps): ReactNode {
  const { cells, step, path } = frame
  const placed = (wanted: (cell: TutorialCell) => boolean): Cell[] =>
    [...cells].flatMap(([at, cell]) => (wanted(cell) ? [cellAt(map, at)] : []))
  const isTold = size >= 60
  return (
    <>
      <Walls map={map} size={size} />
      <Cells cells={placed(({ closed }) => !closed)} size={size} ink="success" opacity={0.16} />
      <Cells cells={placed(({ closed }) => closed)} size={size} ink="text3" opacity={0.22} />
      {step !== undefined && <Cells cells={[cellAt(map, step.taken)]} size={size} ink="accent" outlined />}
      {step !== undefined && (
        <Cells cells={step.improved.map(({ cell }) => cellAt(map, cell))} size={size} ink="warning" outlined />
      )}
      {isTold && [...cells].map(([at, cell]) => <Figures key={at} map={map} at={at} cell={cell} size={size} />)}
      {path !== undefined && path.length > 1 && (
        <Trail points={path.map((cell) => middleOf(cellAt(map, cell), size))} ink="pathExact" width={4} />
      )}
      <Dot at={middleOf(cellAt(map, start), size)} ink="success" radius={size / 8} />
      <Dot at={middleOf(cellAt(map, goal), size)} ink="danger" radius={size / 8} />
    </>
  )
}

/** F above, G below left, H below right, and an arrow to the parent: as in the article's pictures. */
function Figures({ map, at, cell, size }: { map: CellMap; at: number; cell: TutorialCell; size: number }): ReactNode {
  const { x, y } = cellAt(map, at)
  const [left, top] = [x * size, y * size]
  const small = size / 6.5
  const middle = middleOf({ x, y }, size)
  const parent = cell.parent === undefined ? undefined : middleOf(cellAt(map, cell.parent), size)
  const reach = parent === undefined ? 0 : 0.24
  return (
    <>
      <Words at={{ x: left + 5, y: top + 5 }} text={String(cell.g + cell.h)} size={small} bold />
      <Words at={{ x: left + 5, y: top + size - small - 5 }} text={String(cell.g)} size={small} ink="text2" />
      <Words
        at={{ x: left + size - 5 - small * (cell.h > 99 ? 1.75 : cell.h > 9 ? 1.2 : 0.6), y: top + size - small - 5 }}
        text={String(cell.h)}
        size={small}
        ink="text2"
      />
      {parent !== undefined && (
        <Trail
          points={[
            middle,
            { x: middle.x + reach * (parent.x - middle.x), y: middle.y + reach * (parent.y - middle.y) },
          ]}
          ink="text2"
          width={1.5}
          arrow
        />
      )}
    </>
  )
}
