import { NavError } from '../../../engine/core/index.js'
import { parseJsonSteps, scaleWork, type Work } from '../../model/index.js'
import { badFile } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'

const SEPARATOR = '\u001e'

export function isSequence(text: string): boolean {
  const start = skipSpace(text, 0)
  if (text[start] === SEPARATOR) return true
  const end = text.indexOf('\n', start)
  if (text[start] !== '{' || end < 0) return false
  let last = end - 1
  while (isSpace(text[last])) last--
  return text[last] === '}' && text[skipSpace(text, end)] === '{'
}

/** Parses a sequence of JSON records. Skips and reports invalid records; throws if no record is JSON. */
export function* readSequence(text: string, builder: MapBuilder): Work<{ path: string; value: unknown }[]> {
  const start = skipSpace(text, 0)
  const records = text
    .slice(start)
    .split(text[start] === SEPARATOR ? SEPARATOR : '\n')
    .filter((record) => record.trim() !== '')
  const values: { path: string; value: unknown }[] = []
  for (const [i, record] of records.entries()) {
    const path = `record ${i + 1}`
    try {
      const share = [i / records.length, (i + 1) / records.length] as const
      values.push({ path, value: yield* scaleWork(parseJsonSteps(record, builder.limits), ...share) })
    } catch (error) {
      if (!(error instanceof NavError) || error.code !== 'document/bad-json') throw error
      builder.issue('bad-feature', `a record is not JSON and was skipped: ${error.message}`, path)
    }
  }
  if (values.length === 0) throw badFile('geojson', 'none of its records is JSON')
  return values
}

const isSpace = (character: string | undefined): boolean => character === '\ufeff' || character?.trim() === ''

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at++
  return at
}
