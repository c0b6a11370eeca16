import type { FormatFacts, NavDocument } from '../../document/model/index.js'
import { type Editor, formatLabel } from '../../editor/index.js'
import { NavError } from '../../engine/core/index.js'
import type { Messages } from '../../words/index.js'
import { showError, type DisplayStore } from '../display-state.js'
import { hasBlocks, importSource, type ImportedFile } from './imported-file.js'
import { readOpened } from './opened-files.js'
import { isFrom } from './original-file.js'
import { isPicture, placePicture } from './picture-file.js'

export async function openMapFile(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  opened: readonly File[] | Promise<readonly File[]>,
  formats: readonly FormatFacts[] = [],
  title = 'then' in opened ? '' : opened[0].name,
): Promise<void> {
  try {
    const given = await opened
    // Treat an empty folder like an empty file, which fails.
    const [file = new File([], title)] = given
    if (given.length === 1 && isPicture(file)) {
      await placePicture(editor, display, messages, file)
      return
    }
    const { file: known, ...answered } = editor.document.current.mapping ?? {}
    const { map, files, images, mapping = answered } = await readOpened(given, formats)
    const { name, data } = map ?? { name: file.name, data: new Uint8Array() }
    const fallbackName = name.replace(/\.[^.]+$/, '')
    const before = importBefore(display.getSnapshot().imported, name, editor.document.current)
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
    await showImported(editor, display, messages, imported)
  } catch (error) {
    if (error instanceof NavError && error.code === 'document/aborted') return
    showImportError(display, messages, title, error)
  }
}

/** Returns the import that the document came from, if it has the same file name. */
function importBefore(
  imported: ImportedFile | undefined,
  name: string,
  document: NavDocument,
): ImportedFile | undefined {
  return imported?.name === name && isFrom(imported, document) ? imported : undefined
}

/** Shows the result of an import: in a notice, in the import dialog or, if the user must choose something, in the mapping dialog. */
async function showImported(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  imported: ImportedFile,
): Promise<void> {
  const { panels } = messages
  const { name, format, notes, document, backdrop, subjects, missing, mapping } = imported
  const rest = notes.length > 0 ? ` ${formatLabel(panels.importIssues, { count: notes.length }, messages)}` : ''
  const text = formatLabel(panels.imported, { name, count: document.items.length }, messages) + rest
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

/** Shows why a file could not be imported, and returns that text. */
export function showImportError(display: DisplayStore, messages: Messages, name: string, error: unknown): string {
  const text = formatLabel(messages.panels.importFailed, { name, reason: messageOf(error) }, messages)
  showError(display, text)
  return text
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
