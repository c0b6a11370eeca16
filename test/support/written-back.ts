/** What came of edits that were written back into a file. */
import { importMap, writeBack, type NavDocument, type NavItem } from '../../src/document/index.js'
import { missingItems } from '../oracles/same-map.js'
import type { ImportedFile } from './imported-files.js'
import { withItems } from './random-edits.js'

/** What an import of the written text holds more and less than the document, but for what the file still has. */
export function differences(document: NavDocument, file: Pick<ImportedFile, 'text' | 'files'>, before: NavDocument) {
  const { text, report } = writeBack(document, file.text, { files: file.files })
  const again = importMap(text, { files: file.files }).document
  const standing = report.issues
    .filter(({ code }) => code === 'format/still-there')
    .flatMap(({ obstacleIds }) => obstacleIds ?? [])
  const kept = before.items.filter(({ id }) => standing.includes(id))
  const wanted = withItems(document, [...document.items, ...kept])
  return { text, report, lost: missingItems(wanted, again), extra: missingItems(again, wanted) }
}

/** One item changed, or removed. */
export const at = (document: NavDocument, id: string, change: (item: NavItem) => NavItem | undefined): NavDocument =>
  withItems(
    document,
    document.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])),
  )
