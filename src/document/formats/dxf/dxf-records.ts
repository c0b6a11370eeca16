/** Parses an ASCII DXF into records. Lines with a group code and lines with its value alternate. Code 0 starts a record. */
import type { Work } from '../../model/index.js'
import { badFile } from '../json-values.js'

export interface DxfRecord {
  readonly type: string
  /** Line of the file, counted from 1. */
  readonly line: number
  readonly pairs: readonly (readonly [code: number, value: string])[]
}

export const textOf = ({ pairs }: DxfRecord, code: number): string | undefined =>
  pairs.find(([own]) => own === code)?.[1]

export function numberOf(record: DxfRecord, code: number, absent = 0): number {
  const text = textOf(record, code)
  return text === undefined ? absent : numberIn(text)
}

/** Parses a number; NaN for other text. `Number` alone would return 0 for blank text. */
export const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text))

/** Reports whether any of the bits are set in an integer of a record. Code 70 holds the flags of a record. */
export const hasBits = (record: DxfRecord, bits: number, code = 70): boolean => (numberOf(record, code) & bits) !== 0

const LINES_PER_STEP = 8192

/**
 * Parses all records. At a line that should be a group code but is not, calls `cut` and stops, or throws `format/bad-file` if there is no record
 * before that line.
 */
export function* recordsIn(text: string, cut: (line: number) => void): Work<readonly DxfRecord[]> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const records: DxfRecord[] = []
  let pairs: [number, string][] = []
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [head, value] = [lines[i], lines[i + 1].trim()]
    if (!/^\s*-?\d{1,4}\s*$/.test(head)) {
      if (records.length === 0) throw badFile('dxf', `expected a group code in line ${i + 1}`)
      cut(i + 1)
      break
    }
    const code = Number(head)
    if (code === 0) records.push({ type: value.toUpperCase(), line: i + 1, pairs: (pairs = []) })
    else pairs.push([code, value])
    if (i % LINES_PER_STEP === 0) yield (0.5 * i) / lines.length
  }
  return records
}

/** Returns the records of each section by its name. The first record of the header contains all its variables. */
export function sectionsOf(records: readonly DxfRecord[]): ReadonlyMap<string, readonly DxfRecord[]> {
  const sections = new Map<string, DxfRecord[]>()
  let open: DxfRecord[] | undefined
  for (const record of records) {
    if (record.type === 'SECTION') {
      open = [record]
      sections.set(textOf(record, 2)?.toUpperCase() ?? '', open)
    } else if (record.type === 'ENDSEC') open = undefined
    else open?.push(record)
  }
  return sections
}
