import { WRITE_BACK_FORMATS, type MapFormat, type NavDocument } from '../../document/model/index.js'
import type { WriteBackResult } from '../../document/formats/index.js'
import { sameValue } from '../../engine/core/index.js'
import type { ImportedFile } from './imported-file.js'
import { readOpened } from './opened-files.js'

export interface OriginalFile extends Pick<ImportedFile, 'name' | 'files'> {
  readonly data: Uint8Array
  /** The import that created the map; absent for a file that the user chose for export. */
  readonly imported?: Pick<ImportedFile, 'base' | 'added'>
}

const SETTINGS = ['bounds', 'grid', 'units', 'agents', 'layers', 'rules', 'meta'] as const

export const isFrom = ({ base }: Pick<ImportedFile, 'base'>, { items }: NavDocument): boolean => {
  const known = new Set(base.items.map(({ id }) => id))
  return items.some(({ id }) => known.has(id))
}

export function originalOf(imported: ImportedFile | undefined, document: NavDocument): OriginalFile | undefined {
  if (imported === undefined || !WRITE_BACK_FORMATS.includes(imported.format as MapFormat)) return undefined
  const { name, data, files } = imported
  return data instanceof Uint8Array && isFrom(imported, document) ? { name, data, files, imported } : undefined
}

export async function openOriginal(given: readonly File[]): Promise<OriginalFile | undefined> {
  const { map, files } = await readOpened(given)
  return map && { ...map, files }
}

/** Returns the text of the file with the edits, and what the file cannot hold. Rejects like `writeBackAsync`. */
export async function writtenInto(
  { data, files, imported }: OriginalFile,
  document: NavDocument,
): Promise<WriteBackResult> {
  const { writeBackAsync } = await import('../../document/formats/index.js')
  const added = new Map(imported?.added.map((item) => [item.id, item]))
  const items = document.items.filter((item) => !sameValue(item, added.get(item.id)))
  const result = await writeBackAsync({ ...document, items }, data, { files })
  const isAsRead = imported !== undefined && SETTINGS.every((key) => sameValue(document[key], imported.base[key]))
  const { issues } = result.report
  return isAsRead
    ? {
        ...result,
        report: {
          ...result.report,
          issues: issues.filter(({ code }) => code !== 'format/not-in-file'),
        },
      }
    : result
}
