/** The worker's side of an import: reads one file and posts progress, the items by parts, and the rest of the document. */
import { NavError } from '../../engine/core/index.js'
import { holdLock } from '../../worker/index.js'
import type { NavItem } from '../model/index.js'
import { verticesOf } from '../model/index.js'
import type { ImportAnswer, ImportRequest } from './import-messages.js'
import { importSteps } from './import-map.js'

/** Milliseconds between two words on progress. */
const PROGRESS_MS = 40
/** Vertices, and items counted as one more each, of one message: a few milliseconds of reading for the page. */
const PART_SIZE = 4096

/** Answers one request; exported for tests that have no worker. */
export function answerImport(request: ImportRequest, post: (answer: ImportAnswer) => void): void {
  const { input, asksForSources, ...options } = request
  try {
    const work = importSteps(input, { ...options, ...(asksForSources && { allowSource: () => true }) })
    let said = performance.now()
    for (;;) {
      const step = work.next()
      if (step.done === true) {
        const { document, report } = step.value
        for (const items of partsOf(document.items)) post({ type: 'items', items })
        post({ type: 'imported', document: { ...document, items: [] }, report })
        return
      }
      if (performance.now() - said < PROGRESS_MS) continue
      said = performance.now()
      post({ type: 'progress', part: step.value })
    }
  } catch (error) {
    const { code, message, details } = asNavError(error)
    post({ type: 'failed', code, message, details })
  }
}

/** What is no refusal is a fault of a reader, or memory that ran out. */
const asNavError = (error: unknown): NavError =>
  error instanceof NavError
    ? error
    : new NavError('document/import-failed', error instanceof Error ? error.message : String(error))

function* partsOf(items: readonly NavItem[]): Generator<readonly NavItem[]> {
  let first = 0
  let size = 0
  for (let i = 0; i < items.length; i++) {
    size += 1 + verticesOf(items[i])
    if (size < PART_SIZE) continue
    yield items.slice(first, i + 1)
    first = i + 1
    size = 0
  }
  if (first < items.length) yield items.slice(first)
}

// Imported by a test in Node there is nobody to answer.
if (typeof DedicatedWorkerGlobalScope === 'function')
  addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
    const ready = data.lock === undefined ? Promise.resolve() : holdLock(data.lock)
    void ready.then(() => answerImport(data, (answer) => postMessage(answer)))
  })
