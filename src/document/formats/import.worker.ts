/** Worker side of an import. Sends items in batches, only as fast as the main thread reads them, so that the batches do not delay input and frames of the main thread. */
import { toNavError } from '../../engine/core/index.js'
import { serveRequests } from '../../worker/index.js'
import { verticesOf, type ImportResult, type NavItem } from '../model/index.js'
import type { ImportOptions, MapInput } from './format-source.js'
import { importSteps } from './import-map.js'

export interface ImportRequest {
  readonly type: 'import'
  readonly input: MapInput
  /**
   * Whether the app passed the function `allowSource`, which cannot be sent to a worker. If so, the worker accepts every background image, and the main thread
   * calls `allowSource` for the background of the result.
   */
  readonly asksForSources: boolean
  readonly options: Omit<ImportOptions, 'allowSource'>
}

export type ImportAnswer =
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'items'; readonly items: readonly NavItem[] }
  /** The document of `result` has no items, since these were sent before. */
  | { readonly type: 'imported'; readonly result: ImportResult }
  | {
      readonly type: 'failed'
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }

const PROGRESS_MS = 40
/** A batch of items is complete when it has this number of vertices plus items. The main thread reads a batch in a few milliseconds. */
const PART_SIZE = 4096
/** Number of batches to send before the main thread asks for more: one for it to read, and one to wait in its queue meanwhile. */
const PARTS_AHEAD = 2

type Post = (answer: ImportAnswer, transfer: Transferable[]) => void

export function answerImport(request: ImportRequest, post: Post): () => void {
  const { input, asksForSources, options } = request
  try {
    const work = importSteps(input, { ...options, ...(asksForSources && { allowSource: () => true }) })
    let lastReport = performance.now()
    for (;;) {
      const step = work.next()
      if (step.done === true) {
        const answers = answersOf(step.value)
        const more = (): void => {
          const next = answers.next()
          if (next.done !== true) post(next.value, largeBuffersOf(next.value))
        }
        for (let i = 0; i < PARTS_AHEAD; i++) more()
        return more
      }
      if (performance.now() - lastReport < PROGRESS_MS) continue
      lastReport = performance.now()
      post({ type: 'progress', part: step.value }, [])
    }
  } catch (error) {
    const { code, message, details } = toNavError(error, 'document/import-failed')
    post({ type: 'failed', code, message, details }, [])
    return () => undefined
  }
}

function* answersOf(result: ImportResult): Generator<ImportAnswer> {
  for (const items of partsOf(result.document.items)) yield { type: 'items', items }
  yield { type: 'imported', result: { ...result, document: { ...result.document, items: [] } } }
}

/** Size in bytes from which a buffer is transferred, not copied. Reading the copy of a large buffer would delay the main thread. */
const LARGE = 2 ** 16

function largeBuffersOf(answer: ImportAnswer): Transferable[] {
  if (answer.type !== 'imported') return []
  const { report, cells } = answer.result
  const tiles = report.picture?.layers.flatMap(({ blocks }) => blocks.map((block) => block.tiles)) ?? []
  const lists = [...tiles, ...(cells === undefined ? [] : [cells.blocked, cells.cost])]
  const buffers = lists.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : []))
  return [...new Set(buffers)].filter(({ byteLength }) => byteLength >= LARGE)
}

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

let more = (): void => undefined
serveRequests((request: ImportRequest | { readonly type: 'more' }) => {
  if (request.type === 'more') more()
  else more = answerImport(request, (answer, transfer) => postMessage(answer, { transfer }))
})
