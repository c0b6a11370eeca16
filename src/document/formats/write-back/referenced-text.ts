import { decodeText, parseJson } from '../../model/index.js'
import { unlessRefused } from '../json-values.js'
import { findFile, type MapFiles } from '../map-files.js'
import { parseXml } from '../xml.js'
import { JsonText } from './json-text.js'
import { TmxText } from './tmx-text.js'

const isXml = (text: string): boolean => text.trimStart().startsWith('<')

export type PlacedText = TmxText | JsonText

export const placedText = (text: string): PlacedText => (isXml(text) ? new TmxText(text) : new JsonText(text))

/**
 * Returns the text of a file that the map refers to, including a byte order mark. If the file is missing or is neither
 * XML nor JSON, returns undefined.
 */
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
