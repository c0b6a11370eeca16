import type { ImportedCells, ImportReport, NavDocument, NavItem } from '../model/index.js'
import type { ImportOptions, MapInput } from './format-source.js'

export interface ImportRequest {
  readonly type: 'import'
  readonly input: MapInput
  /** Whether the app passed `allowSource`. A function cannot be sent to a worker, so the main thread calls it for the background of the result. */
  readonly asksForSources: boolean
  readonly options: Omit<ImportOptions, 'allowSource'>
}

export const MORE = { type: 'more' } as const

export type ImportAnswer =
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'items'; readonly items: readonly NavItem[] }
  | {
      readonly type: 'imported'
      readonly document: NavDocument
      readonly report: ImportReport
      readonly cells?: ImportedCells
    }
  | {
      readonly type: 'failed'
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
    }

const TYPES: readonly unknown[] = ['progress', 'items', 'imported', 'failed'] satisfies ImportAnswer['type'][]

export const isImportAnswer = (data: unknown): data is ImportAnswer =>
  typeof data === 'object' && data !== null && 'type' in data && TYPES.includes(data.type)
