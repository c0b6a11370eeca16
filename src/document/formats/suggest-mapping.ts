import type { Point } from '../../engine/geometry/index.js'
import { NavError, expectObject } from '../../engine/core/index.js'
import {
  MAPPING_KINDS,
  type CellMeaning,
  type ImportMapping,
  type ImportResult,
  type MapSubject,
} from '../model/index.js'
import type { ImportOptions, MapInput } from './format-source.js'
import { importMap } from './import-map.js'

export interface MappingSuggestion {
  /** The given mapping, plus the guessed meaning of each subject in `undecided` that has a guess. */
  readonly mapping: ImportMapping
  readonly subjects: readonly MapSubject[]
  /** Subjects without a meaning in the given mapping, about which the user still has to decide. */
  readonly undecided: readonly MapSubject[]
}

/**
 * Lists the subjects of a file to which a mapping can give a meaning, such as tiles, layers and classes, and guesses meanings from their
 * names. With the mapping of an earlier import, `undecided` lists only new subjects.
 * @example
 * const { mapping, undecided } = suggestMapping(text)
 * const { document } = importMap(text, { mapping })
 */
export function suggestMapping(file: MapInput, options: ImportOptions = {}): MappingSuggestion {
  return suggestionOf(importMap(file, options).report.subjects ?? [], options.mapping)
}

export function suggestionOf(subjects: readonly MapSubject[], current: ImportMapping = {}): MappingSuggestion {
  const seen = new Set(current.seen)
  const undecided = subjects.filter(
    ({ meaning, kind, key }) =>
      meaning === undefined && typeof current[kind] !== 'function' && !seen.has(`${kind} ${key}`),
  )
  const mapping: Record<string, unknown> = { ...current }
  for (const kind of MAPPING_KINDS) {
    const guesses = undecided.flatMap((subject): [string, CellMeaning][] =>
      subject.kind === kind && subject.guess !== undefined ? [[subject.key, subject.guess.meaning]] : [],
    )
    const known = current[kind]
    if (guesses.length > 0 && typeof known !== 'function') mapping[kind] = { ...Object.fromEntries(guesses), ...known }
  }
  return { mapping, subjects, undecided }
}

export interface CellGrid {
  readonly width: number
  readonly height: number
  readonly cellSize: number
  readonly origin: Point
  readonly blocked: Uint8Array
  readonly cost: Float32Array
}

/**
 * Returns the cells of a map and their costs for `buildNavGrid`. Throws `format/no-grid` if there is no mapping or cells are not square.
 * @example
 * const grid = buildNavGrid(toGrid(importMap(text, { mapping: { layers: { Water: 'blocked' } } })))
 */
export function toGrid(result: ImportResult): CellGrid {
  expectObject(result, 'result')
  const { cells } = result
  if (cells !== undefined) expectObject(cells, 'result.cells')
  if (cells === undefined || cells.cellWidth !== cells.cellHeight)
    throw new NavError(
      'format/no-grid',
      cells === undefined
        ? 'Expected a map of orthogonal tiles and a mapping, got an import without cells'
        : `Expected square cells, got cells of ${cells.cellWidth} x ${cells.cellHeight}`,
    )
  const { width, height, cellWidth, origin, blocked, cost } = cells
  return { width, height, cellSize: cellWidth, origin, blocked, cost }
}
