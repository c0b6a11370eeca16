import { decodeText, parseJson } from '../../model/index.js'
import { unlessRefused } from '../json-values.js'
import { findFile, type MapFiles } from '../map-files.js'
import { parseXml } from '../xml.js'
import { JsonText } from './json-text.js'
import { TmxText } from './tmx-text.js'

const isXml = (text: string): boolean => text.trimStart().startsWith('<')

export type PlacedText = TmxText | JsonText

export const placedText = (text: string): PlacedText => (isXml(text) ? new TmxText(text) : new JsonText(text))

/** Returns the text of the file, including a byte order mark; undefined if the import could not read it either. */
export function referencedText(files: MapFiles | undefined, name: string): string | undefined {
  const found = findFile(files, name)
  if (found === undefined) return undefined
  const text = decodeText(found, true)
  return unlessRefused(() => {
    if (isXml(text)) parseXml(decodeText(found))
    else parseJson(text)
    return text
  })
}
