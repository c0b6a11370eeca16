import { NavError } from '../../engine/core/index.js'
import { decodeText, parseJson } from '../model/index.js'
import type { FormatSource } from './format-source.js'
import { asObject, type Json } from './json-values.js'
import type { MapBuilder } from './map-builder.js'
import { findFile } from './map-files.js'
import { tiledFromXml } from './tiled/tiled-model.js'
import { parseXml } from './xml.js'

export class ReferencedFiles<Parsed = Json> {
  private readonly known = new Map<string, Parsed | undefined>()

  /** `parse` throws a NavError for text that is not in the expected format. */
  constructor(
    private readonly source: FormatSource,
    private readonly builder: MapBuilder,
    private readonly parse: (text: string) => Parsed | undefined,
  ) {}

  read(path: string, what: string, place: string): Parsed | undefined {
    if (this.known.has(path)) return this.known.get(path)
    this.known.set(path, undefined)
    const file = findFile(this.source.files, path)
    const name = JSON.stringify(path.slice(0, 200))
    if (file === undefined) {
      this.builder.missing.push(path)
      this.builder.issue('missing-file', `the ${what} ${name} is missing from the option files and was skipped`, place)
      return undefined
    }
    try {
      const text = decodeText(file)
      this.builder.takeWork(text.length)
      this.known.set(path, this.parse(text))
    } catch (error) {
      if (!(error instanceof NavError)) throw error
      this.builder.issue('bad-beside', `the ${what} ${name} was skipped: ${error.message}`, place)
    }
    return this.known.get(path)
  }
}

/** Parses a Tiled or LDtk file, which may be XML or JSON, to an object. */
export const jsonOrXml =
  ({ limits }: FormatSource) =>
  (text: string): Json | undefined =>
    /^\s*</.test(text.slice(0, 4096)) ? tiledFromXml(parseXml(text)) : asObject(parseJson(text, limits))
