/**
 * Reads the map of a PICO-8 cartridge in text form: 128 x 32 cells with numbers of sprites, without the rows that share memory with the sprite
 * sheet. Guesses that sprites with flag 0 block, since most games use it for solid ones.
 */
import type { Work } from '../../model/index.js'
import type { FileContent, FormatSource, ReadMap } from '../format-source.js'
import { badFile } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import { readTable } from './read-text-grid.js'

const COLUMNS = 128

export const isPico = ({ text }: FileContent): boolean => text.startsWith('pico-8 cartridge')

export function* readPico(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const rows = sectionOf(source.text, 'map').filter((row) => /^[0-9a-f]+$/i.test(row))
  if (rows.length === 0) throw badFile('pico-8', 'it has no map')
  const flags = bytesOf(sectionOf(source.text, 'gff').join(''))
  builder.takeCells(COLUMNS * rows.length)
  const sprites = rows.map((row) =>
    Array.from({ length: COLUMNS }, (_, x) => String(bytesOf(row.slice(2 * x, 2 * x + 2))[0] ?? 0)),
  )
  const isSolid = (value: string): boolean => ((flags[Number(value)] ?? 0) & 1) === 1
  const guess = { blocks: false, reason: 'flag 0 of its sprite is set' }
  return yield* readTable(sprites, COLUMNS, () => (value) => (isSolid(value) ? guess : undefined), source, builder)
}

function sectionOf(text: string, name: string): string[] {
  const lines = text.split(/\r?\n/)
  const start = lines.indexOf(`__${name}__`)
  if (start < 0) return []
  const end = lines.findIndex((line, i) => i > start && /^__\w+__$/.test(line))
  return lines.slice(start + 1, end < 0 ? undefined : end).map((line) => line.trim())
}

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16) || 0)
