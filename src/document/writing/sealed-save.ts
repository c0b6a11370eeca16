/**
 * Writes and opens saves of a document that contain a generation number and a checksum. An app should write its saves to two places in
 * turn, so that the previous save stays intact if a write is interrupted.
 */
import * as v from 'valibot'
import { NavError, expectList, expectNumber, expectObject } from '../../engine/core/index.js'
import { DEFAULT_LIMITS, VALUES_PER_VERTEX, documentSchema, verticesOf } from '../model/index.js'
import type { ImportResult, NavDocument } from '../model/index.js'
import { formatNavDocument } from './format-document.js'
import { parseNavDocument, type ParseOptions } from '../parsing/index.js'

const HEADER = /^navsmith-save 1 (\d{1,15}) (\d{1,15}) ([0-9a-f]{8})\n/

/**
 * Returns the document as the text of a save. Increment `generation` with each save. If the parser would reject the save, throws
 * `document/unreadable-save`; its details contain the code of the parser's error.
 * @example
 * const text = sealDocument(map, 1)
 */
export function sealDocument(document: NavDocument, generation: number): string {
  expectNumber(generation, 'generation', 0)
  const body = formatNavDocument(document)
  if (!isReadable(document, body)) readBack(body)
  return `navsmith-save 1 ${generation} ${body.length} ${checksum(`${generation}\n${body}`)}\n${body}`
}

function isReadable(document: NavDocument, body: string): boolean {
  const { size, items, vertices } = DEFAULT_LIMITS
  if (
    body.length > Math.min(size, 2 * VALUES_PER_VERTEX * vertices) ||
    !v.is(documentSchema, document) ||
    document.items.length > items
  )
    return false
  return document.items.reduce((sum, item) => sum + verticesOf(item), 0) <= vertices
}

function readBack(body: string): void {
  try {
    parseNavDocument(body, { allowSource: () => true })
  } catch (error) {
    throw new NavError(
      'document/unreadable-save',
      `Cannot reopen the save: ${error instanceof Error ? error.message : String(error)}`,
      error instanceof NavError ? { code: error.code } : {},
    )
  }
}

export interface OpenedSave extends ImportResult {
  readonly generation: number
}

export interface OpenedSaves {
  /** The newest intact save; undefined if no save is intact. */
  readonly save: OpenedSave | undefined
  readonly damaged: readonly string[]
}

/**
 * Opens the newest intact save with `parseNavDocument`. Never throws: lists unreadable saves in `damaged`.
 * @example
 * const { save, damaged } = openSealed([sealDocument(map, 1), sealDocument(map, 2)])
 */
export function openSealed(saves: readonly (string | undefined)[], options: ParseOptions = {}): OpenedSaves {
  expectObject(options, 'options')
  expectList(saves, 'saves')
  const damaged: string[] = []
  const intact: { generation: number; body: string; text: string }[] = []
  for (const text of saves) {
    if (typeof text !== 'string' || text === '') continue
    const header = HEADER.exec(text)
    const body = header === null ? '' : text.slice(header[0].length)
    if (header === null || body.length !== Number(header[2]) || checksum(`${header[1]}\n${body}`) !== header[3])
      damaged.push(text)
    else intact.push({ generation: Number(header[1]), body, text })
  }
  intact.sort((a, b) => b.generation - a.generation)
  for (const { generation, body, text } of intact) {
    try {
      return { save: { generation, ...parseNavDocument(body, options) }, damaged }
    } catch {
      damaged.push(text)
    }
  }
  return { save: undefined, damaged }
}

/** Returns the CRC-32 (IEEE 802.3) over UTF-16 units, as eight hex digits. */
function checksum(text: string): string {
  let crc = -1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    crc = step(step(crc, unit & 0xff), unit >>> 8)
  }
  return (~crc >>> 0).toString(16).padStart(8, '0')
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function step(crc: number, byte: number): number {
  return (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff]
}
