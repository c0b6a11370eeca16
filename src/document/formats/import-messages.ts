/** What a page and an import worker say to each other. Items come in messages of their own, so that none takes the page long to read. */
import type { FirstMessage } from '../../worker/index.js'
import type { ImportReport, NavDocument, NavItem } from '../model/index.js'
import type { ImportOptions } from './format-source.js'

/** `allowSource` is a function and stays on the page: here it says whether there is one. */
export interface ImportRequest extends FirstMessage, Omit<ImportOptions, 'allowSource'> {
  readonly type: 'import'
  readonly input: string | Uint8Array
  readonly asksForSources: boolean
}

/** The page has read a part: the next one may come. */
export const MORE = { type: 'more' } as const

export type ImportAnswer =
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'items'; readonly items: readonly NavItem[] }
  /** The last one: the document without its items, which came before. */
  | { readonly type: 'imported'; readonly document: NavDocument; readonly report: ImportReport }
  | {
      readonly type: 'failed'
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }

const TYPES: readonly unknown[] = ['progress', 'items', 'imported', 'failed'] satisfies ImportAnswer['type'][]

export const isImportAnswer = (data: unknown): data is ImportAnswer =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.includes(data.type)
