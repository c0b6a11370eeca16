/**
 * Reads MovingAI files and plain tables: characters, separated values, or a JSON list of rows. A cell is one unit wide. In tables of
 * characters, `#` and similar characters block; a mapping gives meanings to all others.
 */
import { scaleWork, type Work } from '../../model/index.js'
import type { FileContent, FormatSource, ReadMap } from '../format-source.js'
import { asText, badFile } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import { addCells, pictureOfCells, type CellTable, type ValueGuess } from './cell-table.js'

/** Passable letters of a MovingAI file; all others block, such as @ O T W. */
const PASSABLE = new Set(['.', 'G', 'S'])
const IN_MOVING_AI: ValueGuess = { blocks: true, reason: 'MovingAI maps block all but . G S' }

export function* readMovingAi(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const lines = source.text.split(/\r?\n/)
  const start = lines.findIndex((line) => line.trim() === 'map')
  const header = new Map(
    lines
      .slice(0, Math.max(start, 0))
      .map((line) => line.trim().split(/\s+/))
      .map(([key, value]) => [key, value]),
  )
  const width = Number(header.get('width'))
  const height = Number(header.get('height'))
  if (start < 0 || !Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw badFile('movingai', 'expected a header with type, height, width and map')
  builder.takeCells(width * height)
  const rows = Array.from({ length: height }, (_, y) => lines[start + 1 + y] ?? '')
  const short = rows.flatMap((row, y) => (row.length < width ? [y] : []))
  if (short.length > 0)
    builder.issue(
      'short-row',
      `${short.length} rows, the first of them row ${short[0]}, have fewer than ${width} cells; the missing cells are blocked`,
      `map.${short[0]}`,
    )
  const guess = (value: string): ValueGuess | undefined => (PASSABLE.has(value) ? undefined : IN_MOVING_AI)
  return yield* readTable(rows, width, () => guess, source, builder)
}

const MAX_VALUES = 1000

type Row = string | readonly string[]

/** Returns the table of the rows; missing cells are spaces. */
function* tableOf(rows: readonly Row[], width: number, format: string): Work<CellTable> {
  const cells = new Uint16Array(width * rows.length)
  const values = new Map<string, number>()
  const indexOf = (value: string): number => {
    const known = values.get(value)
    if (known !== undefined) return known
    if (values.size >= MAX_VALUES)
      throw badFile(format, `expected at most ${MAX_VALUES} different values, got more: round or group them`)
    values.set(value, values.size)
    return values.size - 1
  }
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const value of row) if (x < width) cells[y * width + x++] = indexOf(value)
    if (x < width) cells.fill(indexOf(' '), y * width + x, (y + 1) * width)
    if (y % 64 === 63) yield y / rows.length
  }
  return { width, height: rows.length, cells, values: [...values.keys()] }
}

/**
 * Builds a map from a table of cells. `guesser` receives the distinct values of the cells. It returns a function that guesses
 * whether the cells with a value are blocked.
 */
export function* readTable(
  rows: readonly Row[],
  width: number,
  guesser: (values: readonly string[]) => (value: string) => ValueGuess | undefined,
  { wantsPicture }: FormatSource,
  builder: MapBuilder,
): Work<ReadMap> {
  const table = yield* scaleWork(tableOf(rows, width, builder.format), 0, 0.4)
  const cells = yield* scaleWork(addCells(table, guesser(table.values), builder), 0.4, 1)
  return builder.finish({
    bounds: { x: 0, y: 0, width: table.width, height: table.height },
    cellSize: 1,
    subjects: builder.mapper.subjectsFound(),
    cells,
    ...(wantsPicture === true && { picture: pictureOfCells(table) }),
  })
}

export function* readTextGrid(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const rows = rowsOf(source)
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) throw badFile('grid', 'expected rows of characters or of values, got none')
  builder.takeCells(width * rows.length)
  const short = rows.filter((row) => row.length < width).length
  if (short > 0)
    builder.issue('short-row', `${short} rows have fewer than ${width} cells; the missing cells are spaces`)
  const isText = rows.every((row) => typeof row === 'string')
  return yield* readTable(rows, width, isText ? () => guessOfCharacter : guessOfField, source, builder)
}

const WALLS = new Set('#@OTWX%█▓')
const guessOfCharacter = (value: string): ValueGuess | undefined =>
  WALLS.has(value) ? { blocks: true, reason: `${value} is a wall in most text maps` } : undefined

function guessOfField(values: readonly string[]): (value: string) => ValueGuess | undefined {
  const isOnesAndZeros = values.every((value) => value === '0' || value === '1')
  const isSigned = values.some((value) => Number(value) < 0) && values.some((value) => Number(value) > 0)
  return (value) => {
    if (isOnesAndZeros && value === '1') return { blocks: false, reason: 'tables of 0 and 1 mostly block at 1' }
    if (isSigned && Number(value) < 0) return { blocks: false, reason: 'negative values mostly block among costs' }
    return undefined
  }
}

const SEPARATORS = ['\t', ';', ','] as const

/** Returns the rows as strings of characters or as lists of fields. */
function rowsOf({ text, json }: FileContent): readonly Row[] {
  if (Array.isArray(json))
    return (json as unknown[]).map((row) =>
      typeof row === 'string'
        ? row
        : Array.isArray(row)
          ? row.map((value) => cleanField(asText(value) ?? String(value)))
          : [],
    )
  const lines = withoutEmptyEnd(text.replace(/^\ufeff/, '').split(/\r?\n/))
  const separator = separatorOf(lines)
  if (separator === undefined) return lines
  return lines.map((line) => (separator === ' ' ? line.trim().split(/ +/) : line.split(separator)).map(cleanField))
}

const withoutEmptyEnd = (lines: readonly string[]): readonly string[] =>
  lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)

const FIELD_LENGTH = 60
const cleanField = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .slice(0, FIELD_LENGTH) || ' '

/** Returns the separator of values, which occurs equally often in each of the first rows. A space counts only between numbers. */
function separatorOf(lines: readonly string[]): string | undefined {
  const head = lines.slice(0, HEAD_ROWS)
  const isEven = (separator: string): boolean => {
    const counts = head.map((line) => line.split(separator).length)
    return counts[0] > 1 && counts.every((count) => count === counts[0])
  }
  const found = SEPARATORS.find(isEven)
  if (found !== undefined) return found
  return head.length > 0 && head.every((line) => /^ *-?[\d.]+(?: +-?[\d.]+)+ *$/.test(line)) ? ' ' : undefined
}

const HEAD_ROWS = 64
const MAX_CHARACTERS = 40

/**
 * Reports whether the first rows look like a grid. One of these is enough:
 * - A separator occurs equally often in every row.
 * - All rows have the same length, and use at most `MAX_CHARACTERS` different characters.
 * - All characters are common signs for cells, such as dots, and at least one is #.
 *
 * A JSON list must have rows of equal length.
 */
export function isTextGrid({ text, json }: FileContent): boolean {
  if (Array.isArray(json)) return isList(json)
  if (json !== undefined || text.includes('\u0000')) return false
  const head = text.slice(0, HEAD_ROWS * 4096)
  const lines = withoutEmptyEnd(head.split(/\r?\n/).slice(0, HEAD_ROWS))
  if (lines.length < 2) return false
  if (separatorOf(lines) !== undefined) return true
  const width = lines[0].length
  if (width > 1 && lines.every((line) => line.length === width)) return new Set(lines.join('')).size <= MAX_CHARACTERS
  return lines.every((line) => /^[#.@ ~+=|%*^_-]*$/.test(line)) && lines.some((line) => line.includes('#'))
}

function isList(json: readonly unknown[]): boolean {
  const head = json.slice(0, HEAD_ROWS)
  const [first] = head
  const isRow = (row: unknown): row is string | unknown[] =>
    (typeof row === 'string' && typeof first === 'string') ||
    (Array.isArray(row) && row.every((value) => typeof value !== 'object' || value === null))
  return (
    head.length > 1 && head.every((row) => isRow(row) && isRow(first) && row.length === first.length && row.length > 1)
  )
}
