/** A file on its way into a reader: its text, its JSON if it is some, what lies beside it, and the limits. */
import type { ImportChoices, ImportLimits, ImportResult, NavItem } from '../model/index.js'
import type { ParseOptions } from '../parsing/index.js'
import type { MapFiles } from './map-files.js'

/** What a reader gives: the items are valid; those that may name items that are not there are to be checked. */
export interface ReadMap extends ImportResult {
  readonly unchecked: readonly NavItem[]
}

export interface FormatSource {
  readonly text: string
  /** Parsed once, for the formats that are JSON. */
  readonly json: unknown
  readonly files: MapFiles | undefined
  readonly limits: ImportLimits
  /** For pictures in a map of ours that the file carries. */
  readonly allowSource?: ParseOptions['allowSource']
  readonly choices: ImportChoices
}
