import { NavError, sameValue } from '../../engine/core/index.js'
import {
  fillDocument,
  type ExportFormat,
  type ExportOptions,
  type MapFormat,
  type ImportReport,
} from '../../document/model/index.js'
import type { MapInput } from '../../document/formats/index.js'
import type { EditorContext } from '../editor-context.js'
import type { FileImportOptions, EditorFiles } from '../editor-options.js'
import type { CameraGroup } from './camera-group.js'
import type { DocumentGroup } from './document-group.js'

export interface FilesGroup {
  /** Returns the map as text in a format; `navsmith` if absent. */
  readonly export: (format?: MapFormat | ExportFormat, options?: ExportOptions) => Promise<string>
  /** Replaces the map by the content of a file, as one undoable change. A newer import cancels this one (`document/aborted`). */
  readonly import: (data: MapInput, options?: FileImportOptions) => Promise<ImportReport>
}

export function createFilesGroup(
  { settings, history }: EditorContext,
  document: Pick<DocumentGroup, 'replace'>,
  camera: Pick<CameraGroup, 'fit'>,
): FilesGroup {
  const files = (): EditorFiles => {
    const { files: given } = settings.options
    if (given === undefined)
      throw new NavError('editor/no-files', 'Cannot read or write files in an editor without the option `files`')
    return given
  }
  return {
    export: async (format = 'navsmith', options) => files().write(history.document, format, options),
    import: async (data, options = {}) =>
      files().read(data, options, (read, report) => {
        // Other formats have no agents, so keep the current ones.
        const isForeign = report !== undefined && report.format !== 'navsmith'
        const { agents } = isForeign && sameValue(read.agents, fillDocument().agents) ? history.document : read
        document.replace({ ...read, agents })
        if (options.keepsView !== true) camera.fit(read.bounds)
      }),
  }
}
