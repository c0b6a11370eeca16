import type { FormatFacts } from '../../document/model/index.js'
import { NavError } from '../../engine/core/index.js'
import { showError } from '../display-state.js'
import type { FilePanel } from '../panel-context.js'
import { hasBlocks, importSource, type ImportedFile } from './imported-file.js'
import { readOpened } from './opened-files.js'
import { isFrom } from './original-file.js'
import { isPicture, placePicture } from './picture-file.js'

export async function openMapFile(
  panel: FilePanel,
  opened: readonly File[] | Promise<readonly File[]>,
  formats: readonly FormatFacts[] = [],
  title = 'then' in opened ? '' : opened[0].name,
): Promise<void> {
  const { editor, display } = panel
  try {
    const given = await opened
    // Import an empty folder as an empty file, so that the import fails with a message.
    const [file = new File([], title)] = given
    if (given.length === 1 && isPicture(file)) {
      await placePicture(panel, file)
      return
    }
    const { file: known, ...answered } = editor.document.current.mapping ?? {}
    const { map, files, images, mapping = answered } = await readOpened(given, formats)
    const { name, data } = map ?? { name: file.name, data: new Uint8Array() }
    const fallbackName = name.replace(/\.[^.]+$/, '')
    const last = display.getSnapshot().imported
    const before = last?.name === name && isFrom(last, editor.document.current) ? last : undefined
    const source = {
      name,
      fallbackName,
      data,
      files,
      images,
      choices: before?.choices ?? (known?.name === name ? known.choices : undefined) ?? {},
      mapping,
    }
    const imported = await importSource(editor, source, before, false)
    await showImported(panel, imported)
  } catch (error) {
    if (error instanceof NavError && error.code === 'document/aborted') return
    showImportError(panel, title, error)
  }
}

/** Shows the result of an import: in a notice, in the import dialog or, if the user must choose something, in the mapping dialog. */
async function showImported(
  { editor, display, catalog: { panels }, format: formatText }: FilePanel,
  imported: ImportedFile,
): Promise<void> {
  const { name, format, notes, document, backdrop, subjects, missing, mapping } = imported
  const rest = notes.length > 0 ? ` ${formatText(panels.importIssues, { count: notes.length })}` : ''
  const text = formatText(panels.imported, { name, count: document.items.length }) + rest
  const { suggestionOf } = await import('../../document/formats/index.js')
  const { undecided, mapping: suggested } = suggestionOf(subjects, mapping)
  const isNew = Object.keys(mapping).length === 0
  const asks = missing.length > 0 || (undecided.length > 0 && (!isNew || !hasBlocks(document)))
  // A map in navsmith's own format without notes needs no report.
  if (format === 'navsmith' && notes.length === 0) {
    display.set({ notice: { severity: 'info', text }, backdrop })
    return
  }
  editor.announce(text)
  display.set({ notice: undefined, dialog: asks ? 'mapping' : 'import', imported, backdrop, suggested })
}

export function showImportError({ display, catalog, format }: FilePanel, name: string, error: unknown): string {
  const text = format(catalog.panels.importFailed, { name, reason: messageOf(error) })
  showError(display, text)
  return text
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
