import type { AsyncImportOptions, exportMap as ExportMap, MapInput } from '../../document/formats/index.js'
import {
  importChoicesOf,
  type ExportFormat,
  type ImportReport,
  type MapFormat,
  type NavDocument,
} from '../../document/model/index.js'
import type { EditorFiles } from '../../editor/index.js'
import { createStore, NavError } from '../../engine/core/index.js'
import { defined } from '../memo.js'
import type { EditorImports, ImportState } from '../panel-context.js'

type ExportSettings = Parameters<typeof ExportMap>[2]

interface ImportedMap {
  readonly document: NavDocument
  readonly report: ImportReport
}

/** Imports a document. For an unknown format, throws with the list of known ones. */
async function importDocument(data: MapInput, options: AsyncImportOptions): Promise<ImportedMap> {
  const { importMapAsync } = await import('../../document/formats/index.js')
  return importMapAsync(data, options)
}

export async function exportDocument(
  document: NavDocument,
  format: MapFormat | ExportFormat = 'navsmith',
  options?: ExportSettings,
): Promise<string> {
  const { exportMap } = await import('../../document/formats/index.js')
  return exportMap(document, format, options)
}

const PROGRESS_DELAY = 300 // milliseconds before progress is shown. For a shorter import it would flicker

export interface MapImporter extends EditorImports {
  read: EditorFiles['read']
  start: () => () => void
}

/** Imports one map at a time. A new import cancels the running one. A cancelled or failed import leaves the drawing unchanged. */
export function createMapImporter(
  options: Pick<AsyncImportOptions, 'allowSource' | 'createWorker' | 'formats' | 'workerPolicy'>,
  load: typeof importDocument = importDocument,
): MapImporter {
  const store = createStore<ImportState>({ running: undefined })
  let current: AbortController | undefined
  const cancel = (): void => {
    current?.abort()
    current = undefined
    store.set({ running: undefined })
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    cancel,
    start: () => cancel,
    read: async (data, given, place) => {
      const { format, name, fallbackName, signal, onProgress, files, mapping, picture, complete } = given
      cancel()
      const stop = (current = new AbortController())
      const isCurrent = (): boolean => current === stop
      const onAbort = (): void => {
        stop.abort()
        if (isCurrent()) cancel()
      }
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted === true) onAbort()
      const title = name ?? fallbackName
      let part = 0
      let isLong = false
      const show = (): void => {
        isLong = true
        if (isCurrent()) store.set({ running: { name: title, part } })
      }
      const timer = setTimeout(show, PROGRESS_DELAY)
      try {
        const { document, report } = await load(data, {
          ...options,
          ...importChoicesOf(given),
          ...defined<AsyncImportOptions>({ format, files, mapping, picture }),
          signal: stop.signal,
          onProgress: (done) => {
            part = done
            if (isLong) show()
            onProgress?.(done)
          },
        })
        const named = name ?? document.name ?? fallbackName
        const titled = named === undefined ? document : { ...document, name: named }
        const completed =
          stop.signal.aborted || complete === undefined ? titled : await complete(titled, report, stop.signal)
        // The import may have been cancelled during the last step.
        if (stop.signal.aborted) throw new NavError('document/aborted', 'The import was canceled')
        place(completed, report)
        return report
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (isCurrent()) cancel()
      }
    },
  }
}
