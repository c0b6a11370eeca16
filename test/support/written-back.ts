/** Helpers for tests that write edits of a document back into a map file. */
import { expect } from 'vitest'
import { importMap, writeBack, type NavDocument, type NavItem } from '../../src/document/index.js'
import { missingItems } from '../oracles/same-map.js'
import type { ImportedFile } from './imported-files.js'
import { randomEdits, withItems } from './random-edits.js'

/**
 * Writes an edited document back into its file and imports the new file. `before` is the document before the edits. The
 * import should contain the items of the edited document. If the report says that a removed item could not be removed from
 * the file, the import should contain this item, too. `lost` are the expected items that are not in the import. `extra` are
 * the items of the import that are not expected.
 */
export function differences(document: NavDocument, file: Pick<ImportedFile, 'text' | 'files'>, before: NavDocument) {
  const { text, report, files } = writeBack(document, file.text, { files: file.files })
  const again = importMap(text, { files: (path) => files.get(path) ?? file.files(path) }).document
  const standing = report.issues
    .filter(({ code }) => code === 'format/still-there')
    .flatMap(({ obstacleIds }) => obstacleIds ?? [])
  const kept = before.items.filter(({ id }) => standing.includes(id))
  const wanted = withItems(document, [...document.items, ...kept])
  return { text, report, lost: missingItems(wanted, again), extra: missingItems(again, wanted) }
}

/** Returns the document with one item changed or removed. */
export const at = (document: NavDocument, id: string, change: (item: NavItem) => NavItem | undefined): NavDocument =>
  withItems(
    document,
    document.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])),
  )

/** Expects a changed or removed item to change one place of the text and nothing else. */
export function expectEdit(
  text: string,
  id: string,
  change: (item: NavItem) => NavItem | undefined,
  was: string,
  is: string | RegExp,
): void {
  const back = writeBack(at(importMap(text).document, id, change), text)
  const [before, after] = text.split(was)
  expect(back.text.slice(0, before.length) + back.text.slice(back.text.length - after.length)).toBe(before + after)
  expect(back.text.slice(before.length, back.text.length - after.length)).toEqual(
    is instanceof RegExp ? expect.stringMatching(is) : is,
  )
  expect(back.report.issues).toEqual([])
}

/**
 * Makes random edits, writes them back, and gets the lost and the extra items from `differences`. `untouched` are the
 * lost items that no edit changed. `silent` are the lost and the extra items that the report does not name.
 */
export function unreported(text: string, seed: number) {
  const before = importMap(text).document
  const edited = randomEdits(before, seed, 1 + (seed % 6))
  const { report, lost, extra } = differences(edited, { text, files: () => undefined }, before)
  const said = new Set(report.issues.flatMap(({ obstacleIds }) => obstacleIds ?? []))
  const isNew = ({ id }: NavItem): boolean => !said.has(id)
  return { untouched: lost.filter((item) => before.items.includes(item)), silent: [...lost, ...extra].filter(isNew) }
}
