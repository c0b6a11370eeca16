/** Detects the format of a file: tries the formats of the app before the built-in ones. */
import { NavError, describe, expectList } from '../../engine/core/index.js'
import { BUILT_IN_FORMATS, headOf } from './built-in-formats.js'
import { defineFormat } from './define-format.js'
import type { FileContent, FormatDefinition, ImportOptions } from './format-source.js'
import { isSequence } from './geojson/sequence.js'
import { asObject, badFile } from './json-values.js'

export function ownFormatsOf({
  format,
  formats = [],
}: Pick<ImportOptions, 'format' | 'formats'>): readonly FormatDefinition[] {
  expectList(formats, 'options.formats')
  return [...(typeof format === 'object' && (format as unknown) !== null ? [format] : []), ...formats].map(defineFormat)
}

/** Returns the format of the option `format`, or else the detected one. Throws `format/unknown` if there is none. */
export function formatOf(
  content: FileContent,
  format: ImportOptions['format'],
  own: readonly FormatDefinition[],
): FormatDefinition {
  const formats = [...own, ...BUILT_IN_FORMATS]
  if (format === undefined)
    return (
      ownFormatOf(content, own) ?? BUILT_IN_FORMATS.find(({ detect }) => detect?.(content) === true) ?? unknown(content)
    )
  const id: unknown = typeof format === 'object' ? (format as FormatDefinition | null)?.id : format
  const named = formats.find((known) => known.id === id)
  if (named === undefined)
    throw new NavError(
      'format/unknown',
      `Expected one of ${formats.map(({ id: known }) => known).join(', ')} for format, got ${describe(format)}`,
    )
  return named
}

/**
 * Returns the first format in `own`, the formats that the app defines, whose `detect` accepts the file. If `detect` throws an error that is no
 * NavError, throws `format/bad-file`.
 */
export const ownFormatOf = (content: FileContent, own: readonly FormatDefinition[]): FormatDefinition | undefined =>
  own.find((format) => {
    try {
      return format.read !== undefined && format.detect?.(content) === true
    } catch (error) {
      if (error instanceof NavError) throw error
      throw badFile(format.id, error instanceof Error ? error.message : String(error), { cause: error })
    }
  })

/** Reports whether to parse a text as JSON. Excludes Godot files, which start with `[gd_`, and sequences of records. */
export const looksLikeJson = (text: string): boolean => /^(?:\{|\[(?!gd_))/.test(headOf(text)) && !isSequence(text)

function unknown({ text, json }: FileContent): never {
  const reason = Array.isArray(json)
    ? 'is a JSON array'
    : json === undefined
      ? `starts with ${JSON.stringify(headOf(text).slice(0, 40))}`
      : `has the JSON keys ${Object.keys(asObject(json) ?? {})
          .slice(0, 8)
          .map((key) => JSON.stringify(key.slice(0, 40)))
          .join(', ')}`
  throw new NavError('format/unknown', `Unknown format: no supported format ${reason}`)
}
