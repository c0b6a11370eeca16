/**
 * The worker's side of an import: reads one file and posts progress, the items by parts, and the rest of the document. Parts wait until the
 * page has read those before them: a queue of them would keep it from its input and its frames.
 */
import { NavError } from '../../engine/core/index.js'
import { holdLock } from '../../worker/index.js'
import type { ImportResult, NavItem } from '../model/index.js'
import { importChoicesOf, verticesOf } from '../model/index.js'
import type { ImportAnswer, ImportRequest, MORE } from './import-messages.js'
import { importSteps } from './import-map.js'

/** Milliseconds between two words on progress. */
const PROGRESS_MS = 40
/** Vertices, and items counted as one more each, of one message: a few milliseconds of reading for the page. */
const PART_SIZE = 4096
/** Parts on their way at a time: one that the page reads, one that follows at once. */
const PARTS_AHEAD = 2

/** Answers one request, and returns what posts the next part once one has been read; exported for tests that have no worker. */
export function answerImport(request: ImportRequest, post: (answer: ImportAnswer) => void): () => void {
  const { input, asksForSources, format, files, limits } = request
  const options = {
    ...(format !== undefined && { format }),
    ...(files !== undefined && { files }),
    ...(limits !== undefined && { limits }),
    ...importChoicesOf(request),
  }
  try {
    const work = importSteps(input, { ...options, ...(asksForSources && { allowSource: () => true }) })
    let said = performance.now()
    for (;;) {
      const step = work.next()
      if (step.done === true) {
        const answers = answersOf(step.value)
        const more = (): void => {
          const next = answers.next()
          if (next.done !== true) post(next.value)
        }
        for (let i = 0; i < PARTS_AHEAD; i++) more()
        return more
      }
      if (performance.now() - said < PROGRESS_MS) continue
      said = performance.now()
      post({ type: 'progress', part: step.value })
    }
  } catch (error) {
    const { code, message, details } = asNavError(error)
    post({ type: 'failed', code, message, details })
    return () => undefined
  }
}

function* answersOf({ document, report }: ImportResult): Generator<ImportAnswer> {
  for (const items of partsOf(document.items)) yield { type: 'items', items }
  yield { type: 'imported', document: { ...document, items: [] }, report }
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
if (typeof DedicatedWorkerGlobalScope === 'function') {
  let more = (): void => undefined
  addEventListener('message', ({ data }: MessageEvent<ImportRequest | typeof MORE>) => {
    if (data.type === 'more') {
      more()
      return
    }
    const ready = data.lock === undefined ? Promise.resolve() : holdLock(data.lock)
    void ready.then(() => {
      more = answerImport(data, (answer) => postMessage(answer))
    })
  })
}
